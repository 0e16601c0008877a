"""What a server logs: lines that programs read, without a secret, and no more of them than anybody needs."""

from __future__ import annotations

import json
import logging
import secrets
import socket
import sys
import time
from pathlib import Path

import pytest

from scurry.server.client import Client, Refused
from scurry.server.logs import AT_ONCE, AsJson, FewTimes, Plain, without_secrets
from scurry.server.settings import BadSetting, Settings
from tests.faults.processes import Server, within


def record_of(message: str, *given: object, at: float = 0.0, name: str = "scurry.x") -> logging.LogRecord:
    record = logging.LogRecord(name, logging.WARNING, "x.py", 1, message, given, None)
    record.created = at
    return record


def test_a_line_for_programs_is_one_object() -> None:
    told = json.loads(AsJson().format(record_of("clocks stood still for %d seconds", 7, at=1.5)))
    assert told == {
        "time": "1970-01-01T00:00:01.500Z",
        "level": "warning",
        "logger": "scurry.x",
        "message": "clocks stood still for 7 seconds",
    }


def test_what_was_drawn_by_lot_is_struck_out_and_what_people_wrote_is_not() -> None:
    for _ in range(100):
        for drawn in (secrets.token_urlsafe(16), secrets.token_hex(32), secrets.token_hex(20)):
            assert without_secrets(f"no table {drawn} here") == "no table … here"
    for written in ("RequestValidationError", "squirrel_squabble", "squirrel-squabble", "scurry.tables.opponents"):
        assert without_secrets(written) == written


@pytest.mark.parametrize("form", [Plain(), AsJson()])
def test_an_error_tells_where_it_came_from_but_no_secret(form: logging.Formatter) -> None:
    secret = secrets.token_urlsafe(16)
    try:
        try:
            raise KeyError(secret)
        except KeyError as problem:
            raise LookupError(f"no table {secret}\nand more") from problem
    except LookupError:
        record = record_of("failed: %s", secret)
        record.exc_info = sys.exc_info()
    said = form.format(record)
    assert secret not in said
    assert "LookupError" in said
    assert "test_logs.py" in said
    assert form is not None


def test_nobody_writes_a_line_of_their_own() -> None:
    said = Plain().format(record_of("asked for %s", "x\n1970-01-01 error scurry: all is lost\x1b[2J"))
    assert "\n" not in said
    assert "\x1b" not in said


def test_the_same_is_said_a_few_times_and_then_counted() -> None:
    few = FewTimes()
    said = [record for at in range(100) if few.filter(record := record_of("odd bytes %d", at, at=at / 10))]
    assert len(said) == AT_ONCE
    assert few.filter(record_of("something else", at=9.0))
    later = record_of("odd bytes %d", 7, at=70.0)
    assert few.filter(later)
    assert later.getMessage() == f"odd bytes 7 ({100 - AT_ONCE} more like it were not shown)"


@pytest.mark.parametrize("given", [{"log": "xml"}, {"log_level": "loud"}])
def test_a_form_that_is_none_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="cannot be"):
        Settings.read({}, **given)


def send_garbage(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(b"\x00\xffthis is no request\r\n\r\n")
        line.recv(1000)


def test_a_server_logs_json_with_no_secret_and_few_lines_for_much_garbage(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", tmp_path / "said", SCURRY_LOG="json", SCURRY_LOG_LEVEL="info")
    try:
        client = Client(server.address, "Anna")
        table = client.open("noughts-and-crosses", 2)
        client.sit(table["id"], 0)
        client.sit(table["id"], 1, bot="greedy")
        with pytest.raises(Refused):
            client.play({**client.look(table["id"], 0), "page": "old"}, 4)
        for _ in range(40):
            send_garbage(server.port)
        assert within(10, lambda: "Invalid HTTP request" in server.said)
        time.sleep(0.2)
        client.close()
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.said.splitlines()]
    assert 1 <= sum("Invalid HTTP request" in line["message"] for line in lines) <= AT_ONCE
    assert {"time", "level", "logger", "message"} <= set.intersection(*(set(line) for line in lines))
    for secret in (table["id"], client.token, client.token.partition(".")[0]):
        assert secret not in server.said
