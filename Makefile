# The whole vocabulary. On a fresh machine with Python 3.11, `make play` gets you playing and `make test` runs every test.

PYTHON ?= python3
ENV := .venv
READY := $(ENV)/.ready
BIN := $(ENV)/bin

.PHONY: play test check fix bench playthroughs clean

play: $(READY)  ## play in the browser; `.venv/bin/scurry play` is the terminal
	@$(BIN)/scurry serve

test: check  ## run every test
	$(BIN)/pytest -n auto --dist loadgroup

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

bench-peers: $(READY)  ## install the engines that the bench compares with
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[bench]'

playthroughs: $(READY)  ## write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m scurry.laws.playthroughs

clean:  ## forget the environment
	rm -rf $(ENV)

EXAMPLES := $(patsubst %/pyproject.toml,%,$(wildcard examples/*/pyproject.toml))

$(READY): pyproject.toml constraints.txt $(EXAMPLES:=/pyproject.toml)
	@echo "Setting Scurry up; this takes a minute, once."
	$(PYTHON) -m venv $(ENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--editable '.[dev]' $(EXAMPLES:%=--editable %)
	@touch $(READY)
