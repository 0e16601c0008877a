"""The lab on a page, for whoever runs the server: a form, a study at a time, and the reports so far.

It has a door of its own (`SCURRY_LAB=127.0.0.1:8200`), never the public one: studies take all the cores that they get.
Each is the command `scurry lab` in a process of its own, with the lowest priority, so that tables go first.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Form, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from scurry.bots.bot import find_bot
from scurry.bots.errors import NoSuchBot
from scurry.games import Game, NoSuchGame, find, shelf
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say

MOST_GAMES = 1_000_000
FILES = ("report.html", "report.json", "games.csv", "games.parquet")
READ_AS = {
    "report.html": "Read the report",
    "report.json": "report as JSON",
    "games.csv": "games as CSV",
    "games.parquet": "games as Parquet",
    "said.txt": "what was printed",
}
"""What each file is called on the page."""
SAFE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; img-src data:"}

Text = Annotated[str, Form(max_length=400)]


class Bench:
    """The studies in one folder, of which one may be going on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a study is being played."""
        return self._running is not None and self._running.poll() is None

    def start(self, arguments: list[str]) -> str:
        """Begin a study, and say what its folder is called; BadOption if another goes on."""
        with self._lock:
            if self.is_busy:
                raise BadOption(say("Another study is being played: wait for it, or stop it."))
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            number = 1 + max((int(path.name) for path in self.folder.iterdir() if path.name.isdecimal()), default=0)
            place = self.folder / str(number)
            command = [sys.executable, "-m", "scurry.cli", "lab", *arguments, "--to", str(place)]
            place.mkdir()
            (place / "asked.txt").write_text(" ".join(arguments), encoding="utf-8")
            with (place / "said.txt").open("wb") as said:
                self._running = subprocess.Popen(_nicely(command), stdout=said, stderr=said)
            return place.name

    def stop(self) -> None:
        """End what is being played."""
        if self._running is not None and self.is_busy:
            self._running.terminate()
            self._running.wait(30)

    def studies(self) -> Iterator[tuple[str, str, list[str]]]:
        """Every study, the newest first: its number, what was asked, and the files that are there."""
        found = [path for path in self.folder.glob("*") if path.name.isdecimal()]
        for path in sorted(found, key=lambda path: -int(path.name)):
            asked = (path / "asked.txt").read_text(encoding="utf-8")
            yield path.name, asked, [name for name in (*FILES, "said.txt") if (path / name).exists()]


def _nicely(command: list[str]) -> list[str]:
    return command if sys.platform == "win32" else ["nice", "-n", "19", *command]


def read_question(game: Game, seats: str, players: str, games: int, by: str, options: str) -> list[str]:
    """The form as a command line; what cannot be is refused in a sentence. Only our own bots may be named here."""
    given = dict(_pairs(options))
    wanted, _ = game.card.terms(int(seats) if seats.strip().isdecimal() else None, given)
    for name in players.split(","):
        find_bot(name.strip(), game)
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(say("Ask for 1 to {most:,} games.", most=MOST_GAMES))
    asked = [game.name, "--seats", str(wanted), "--players", players, "--games", str(games)]
    for measure in filter(None, re.split(r"[\s,]+", by)):
        asked += ["--by", re.sub(r"[^\w-]", "", measure)]
    for name, value in given.items():
        option = dict(game.card.options.items())[name]
        flag = "--" + name.replace("_", "-")
        asked += [flag] if value == "yes" else [f"--no-{flag[2:]}"] if value == "no" else [flag, str(value)]
        option.read(name, value)
    return asked


def _pairs(text: str) -> Iterator[tuple[str, object]]:
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, value = line.partition("=")
        yield name.strip().replace("-", "_"), value.strip()


# --- Pages ------------------------------------------------------------------------------------------------------------


def create_lab(folder: Path, host: str) -> FastAPI:
    """The lab's own small app, which answers to one address only."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    bench = Bench(folder)
    app.state.bench = bench

    @app.middleware("http")
    async def only_from_here(request: Request, go_on: Any) -> Response:
        """Refuse what another site's page makes a browser send."""
        origin = request.headers.get("origin")
        is_ours = request.headers.get("host") == host and origin in (None, f"http://{host}")
        answer: Response = await go_on(request) if is_ours else Response(status_code=403)
        answer.headers.update(SAFE)
        return answer

    @app.get("/")
    async def home() -> Response:
        return HTMLResponse(_home(bench))

    @app.post("/studies")
    async def ask(
        game: Text, players: Text, games: Annotated[int, Form()], seats: Text = "", by: Text = "", options: Text = ""
    ) -> Response:
        try:
            bench.start(read_question(find(game), seats, players, games, by, options))
        except (BadOption, NoSuchBot, NoSuchGame) as problem:
            return HTMLResponse(_home(bench, str(problem)), 409)
        return RedirectResponse("/", 303)

    @app.post("/stop")
    async def stop() -> Response:
        bench.stop()
        return RedirectResponse("/", 303)

    @app.get("/studies/{number}/{name}")
    async def file(number: int, name: str) -> Response:
        path = folder / str(number) / name
        if name not in (*FILES, "said.txt") or not path.exists():
            raise HTTPException(404)
        return FileResponse(path)

    return app


def _home(bench: Bench, problem: str = "") -> str:
    games = Markup("").join(Markup('<option value="{}">{}</option>').format(g.name, g.card.title) for g in shelf())
    rows = Markup("").join(_study(*each) for each in bench.studies())
    return PAGE.format(
        refresh=Markup('<meta http-equiv="refresh" content="5">') if bench.is_busy else "",
        title=say("The lab"),
        problem=Markup('<p role="alert"><strong>{}</strong></p>').format(problem) if problem else "",
        form=_busy(bench) if bench.is_busy else FORM.format(games=games, **_words()),
        studies=rows,
    )


def _busy(bench: Bench) -> Markup:
    words = say("A study is being played; this page looks again every five seconds."), say("Stop it")
    stop = Markup('<form method="post" action="/stop"><p>{} <button>{}</button></p></form>').format(*words)
    return stop + _said(bench)


def _study(number: str, asked: str, files: list[str]) -> Markup:
    links = Markup(" · ").join(
        Markup('<a href="/studies/{}/{}">{}</a>').format(number, name, say(READ_AS[name])) for name in files
    )
    return Markup("<li><code>scurry lab {}</code><br>{}</li>").format(asked, links)


def _said(bench: Bench) -> Markup:
    """What the study that is being played has said so far: how long it will take, once it knows."""
    number = next(bench.studies())[0]
    said = (bench.folder / number / "said.txt").read_text("utf-8", "replace").strip()
    return Markup("<pre>{}</pre>").format(said) if said else Markup("")


def _words() -> dict[str, str]:
    return {
        "game": say("Game"),
        "seats": say("Seats"),
        "players": say("Players, with commas"),
        "count": say("Games"),
        "by": say("Wins by (measures)"),
        "options": say("Options, one a line: name=value"),
        "go": say("Play"),
    }


PAGE = Markup(
    '<!doctype html><html lang="en"><head><meta charset="utf-8">{refresh}<title>{title}</title>'
    '<meta name="viewport" content="width=device-width"><style>'
    ":root {{ color-scheme: light dark; }}"
    "body {{ max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }}"
    "label {{ display: block; margin: 0.8rem 0; }}"
    "input, select, textarea {{ display: block; width: 100%; box-sizing: border-box; padding: 0.4rem; font: inherit; }}"
    "button {{ padding: 0.4rem 1.2rem; font: inherit; }}"
    "li {{ margin: 0.8rem 0; }} code, pre {{ overflow-wrap: anywhere; white-space: pre-wrap; }}"
    "</style></head><body><h1>{title}</h1>{problem}{form}<ol reversed>{studies}</ol></body></html>"
)
FORM = Markup(
    '<form method="post" action="/studies"><label>{game}<select name="game">{games}</select></label>'
    '<label>{seats}<input name="seats" inputmode="numeric"></label>'
    '<label>{players}<input name="players" value="greedy"></label>'
    '<label>{count}<input name="games" type="number" min="1" value="10000"></label><label>{by}<input name="by"></label>'
    '<label>{options}<textarea name="options" rows="3"></textarea></label><button>{go}</button></form>'
)


def show_lab_at(address: str, folder: Path) -> Bench:
    """Serve the lab at an address such as 127.0.0.1:8200, beside the tables; its studies are to end with the server."""
    import uvicorn

    host, _, port = address.rpartition(":")
    app = create_lab(folder, address if host else f"127.0.0.1:{port}")
    config = uvicorn.Config(app, host=host or "127.0.0.1", port=int(port), log_config=None, access_log=False)
    threading.Thread(target=uvicorn.Server(config).run, name="lab", daemon=True).start()
    bench: Bench = app.state.bench
    return bench
