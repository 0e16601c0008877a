# The whole vocabulary. On a fresh machine with Python 3.11, `make play` gets you playing and `make test` runs every test.

PYTHON ?= python3
ENV := .venv
PLAYS := $(ENV)/.plays
READY := $(ENV)/.ready
LEARNS := $(ENV)/.learns
BIN := $(ENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test test-learning test-firefox check fix bench bench-clicks bench-peers playthroughs catalogues pictures clean

play: $(PLAYS)  ## play in the browser; `.venv/bin/scurry play` is the terminal
	@$(BIN)/scurry serve

test: check  ## run every test
	$(BIN)/pytest -n auto --dist loadgroup

test-learning: $(LEARNS)  ## run the tests that need PyTorch, which is installed for them
	$(BIN)/pytest -m learning tests/envs

check: $(READY)  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: $(READY)  ## mend what can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tests.readme

bench: $(READY)  ## how fast everything is; `make bench-peers` once, to compare with other engines
	$(BIN)/scurry bench

bench-clicks: $(READY)  ## how long it takes from a click to the new board, in a browser; on an idle machine
	$(BIN)/python -m tests.clicks

bench-peers: $(READY)  ## install the engines that the bench compares with
	$(INSTALL) --editable '.[bench]'

test-firefox: $(READY)  ## the tests of pages, in Firefox
	SCURRY_BROWSER=firefox $(BIN)/pytest tests/web -k "not in_view"

playthroughs: $(READY)  ## write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m scurry.laws.playthroughs

catalogues: $(READY)  ## extract all texts, bring the translations up to date, and say what is missing
	$(BIN)/python -m scurry.translating

pictures: $(READY)  ## take the README's pictures anew, from the real pages
	$(BIN)/python -m tests.pictures

clean:  ## forget the environment
	rm -rf $(ENV)

EXAMPLES := $(patsubst %/pyproject.toml,%,$(wildcard examples/*/pyproject.toml))

$(PLAYS): pyproject.toml constraints.txt
	@echo "Setting Scurry up; this takes half a minute, once."
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(ENV)
	@# Python compiles what is used when it is used: to compile all that is installed took nearly half of the time.
	$(INSTALL) --no-compile --editable .
	@touch $(PLAYS)

$(READY): $(PLAYS) $(EXAMPLES:=/pyproject.toml)
	@echo "Adding what tests need, and the games of the examples."
	$(INSTALL) --editable '.[dev]' $(EXAMPLES:%=--editable %)
	@touch $(READY)

$(LEARNS): $(READY)
	@echo "Adding PyTorch and RLlib, for learning."
	$(INSTALL) --editable '.[learning]'
	@touch $(LEARNS)
