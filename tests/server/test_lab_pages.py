"""The lab's page: for whoever runs the server, behind a door of its own."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from scurry.server.lab_pages import create_lab

HOST = "127.0.0.1:8200"
QUESTION = {"game": "kuhn-poker", "players": "random", "games": "500", "by": "ending"}


class Client:
    """Asks the app without a network."""

    def __init__(self, folder: Path) -> None:
        self._app = create_lab(folder, HOST)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(self._ask("GET", path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(self._ask("POST", path, **more))

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", follow_redirects=True) as client:
            return await client.request(method, path, **more)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(tmp_path)


def test_a_question_is_played_in_a_process_of_its_own_and_the_report_can_be_read(client: Client) -> None:
    assert "scurry lab kuhn-poker" in client.post("/studies", data=QUESTION).text
    deadline = time.monotonic() + 240
    while "report.html" not in (page := client.get("/").text) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert "report.html" in page, client.get("/studies/1/said.txt").text
    report = client.get("/studies/1/report.html")
    assert "Wins by turn order" in report.text
    assert "script" not in report.headers["content-security-policy"]


def test_while_a_study_is_played_the_page_shows_what_it_says(client: Client, tmp_path: Path) -> None:
    client.post("/studies", data=QUESTION)
    (tmp_path / "1" / "said.txt").write_text("A <game> keeps one worker busy.")
    page = client.get("/").text
    client.post("/stop")
    assert "<pre>A &lt;game&gt; keeps one worker busy.</pre>" in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"players": "os:system"}, "There is no bot"),
        ({"games": "100000000"}, "Ask for 1 to"),
        ({"options": "sauce=hot"}, "There is no option"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(client: Client, wrong: dict[str, str], sentence: str) -> None:
    answer = client.post("/studies", data=QUESTION | wrong)
    assert answer.status_code == 409
    assert sentence in answer.text


def test_another_sites_page_cannot_ask(client: Client) -> None:
    assert client.post("/studies", data=QUESTION, headers={"origin": "http://evil.example"}).status_code == 403
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/studies/1/..%2F..%2Fsecret").status_code == 404
