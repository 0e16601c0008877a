"""Bots that are processes: asked over a pipe, with limits on time, memory and what they write, and killed beyond them.

A process is kept for the next question, and stands still until then: it can neither think on others' time nor hold a
core for ever. If whoever asks dies, the system lets it go on, and it finds that nobody writes to it any more.
"""

from __future__ import annotations

import atexit
import os
import shlex
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen
from threading import Lock
from typing import IO, cast

from scurry.bots.brought.questions import LONGEST_ANSWER, Read
from scurry.bots.errors import BotFailed, NoSuchBot
from scurry.kernel.catalogue import say

STARTING = 20.0
"""Seconds that a process may take for its start, before the time of its first move begins."""
MOST_WAITING = 4
"""So many processes of a bot are kept for the next question; more are started if more are asked at once."""
CHUNK = 1 << 16
LAST_WORDS = 400
"""So much of what a process wrote to its standard error is told if it fails."""
LIMITED = 'ulimit -c 0 && ulimit -d "$1" || exit 126; shift; exec "$@"'
"""Data, not addresses, are limited: some languages set aside far more addresses than they ever use."""
HANDED_ON = ("HOME", "LANG", "LC_ALL", "NUMBA_DISABLE_JIT", "PATH", "PYTHONPATH", "SCURRY_CACHE", "TMPDIR",
             "VIRTUAL_ENV", "XDG_CACHE_HOME")  # fmt: skip
"""What a bot gets of our surroundings: there may be passwords among the rest."""


@dataclass(frozen=True)
class Run:
    """A command, and what it may use."""

    command: tuple[str, ...]
    megabytes: int
    folder: str | None = None
    """Where it runs; here, if not said otherwise."""

    @classmethod
    def read(cls, text: str, megabytes: int, folder: str | None = None) -> Run:
        """A command as one writes it in a shell; nothing in it is looked up or replaced."""
        try:
            command = tuple(shlex.split(text))
        except ValueError as problem:
            raise NoSuchBot(say("'{text}' is no command: {problem}.", text=text, problem=problem)) from None
        if not command:
            raise NoSuchBot(say("Write a command after 'run:', such as run:python3 bot.py"))
        if os.name != "posix":
            raise NoSuchBot(say("A bot that is run needs Linux or macOS; let it be asked by HTTP instead."))
        return cls(command, megabytes, folder)

    def ask(self, question: bytes, seconds: float, read: Read) -> int:
        """The move that a process which is free answers, or a new one; one that fails is killed."""
        try:
            with _borrowed(self) as process:
                return read(process.ask(question, seconds))
        except _Done:
            return self.ask(question, seconds, read)


class _Done(Exception):
    """A process has ended in good order after an earlier answer: it is one that answers a single question."""


class Process:
    """One process, which answers each line with a line."""

    def __init__(self, run: Run) -> None:
        limited = ("sh", "-c", LIMITED, "sh", str(run.megabytes * 1024))
        surroundings = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
        # A group of its own, so that all that it starts is killed with it; but of our session: only then does the
        # system wake a group that stands still when we die.
        self._process = Popen(
            [*limited, *run.command],
            bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=surroundings, cwd=run.folder, process_group=0,
        )  # fmt: skip
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._said = (cast(IO[bytes], pipe) for pipe in pipes)
        for pipe in (self._in, self._out, self._said):
            os.set_blocking(pipe.fileno(), False)
        self._last_words = b""
        self._has_answered = False

    def ask(self, question: bytes, seconds: float) -> bytes:
        """What it answers in so many seconds; BotFailed if it does anything else."""
        if self._read(self._out):
            raise BotFailed(say("It wrote more than one line for an answer."))
        deadline = time.monotonic() + seconds + (0.0 if self._has_answered else STARTING)
        self._signal(signal.SIGCONT)
        try:
            answer = self._exchanged(question, deadline, seconds)
        finally:
            self._signal(signal.SIGSTOP)
        self._has_answered = True
        return answer

    def end(self) -> None:
        """Kill it, and whatever it has started."""
        self._signal(signal.SIGKILL)
        self._process.wait()
        for pipe in (self._in, self._out, self._said):
            pipe.close()

    def _exchanged(self, question: bytes, deadline: float, seconds: float) -> bytes:
        left, answer = memoryview(question), b""
        with DefaultSelector() as waiting:
            waiting.register(self._in, EVENT_WRITE)
            waiting.register(self._out, EVENT_READ)
            waiting.register(self._said, EVENT_READ)
            while not answer.endswith(b"\n"):
                ready = waiting.select(max(0.0, deadline - time.monotonic()))
                if not ready or time.monotonic() > deadline:
                    raise BotFailed(say("It took more than {seconds:g} seconds.", seconds=seconds))
                for key, _ in ready:
                    if key.fileobj is self._in:
                        left = left[self._write(left) :]
                        if not left:
                            waiting.unregister(self._in)
                    elif key.fileobj is self._out:
                        answer += self._read_on()
                    elif not self._listen():
                        waiting.unregister(self._said)
                if len(answer) > LONGEST_ANSWER:
                    raise BotFailed(say("It wrote more than {most:,} bytes for an answer.", most=LONGEST_ANSWER))
                if b"\n" in answer[:-1]:
                    raise BotFailed(say("It wrote more than one line for an answer."))
        if left:
            raise BotFailed(say("It answered before it had read the question."))
        return answer

    def _write(self, left: memoryview) -> int:
        try:
            return os.write(self._in.fileno(), left[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._ended() from None

    def _read_on(self) -> bytes:
        found = self._read(self._out)
        if found == b"":
            raise self._ended()
        return found or b""

    def _read(self, pipe: IO[bytes]) -> bytes | None:
        """What is there to be read: None if nothing is, nothing at all if nothing will ever be."""
        try:
            return os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return None

    def _listen(self) -> bool:
        """Keep the last that it wrote to its standard error; say whether more may come."""
        found = self._read(self._said)
        self._last_words = (self._last_words + (found or b""))[-LAST_WORDS:]
        return found != b""

    def _ended(self) -> Exception:
        """It has closed its end: say with which code, if it has one soon, and what it said last."""
        with suppress(Exception):
            self._process.wait(timeout=1.0)
        while (found := self._read(self._said)) is not None and found:
            self._last_words = (self._last_words + found)[-LAST_WORDS:]
        told = self._last_words.decode(errors="replace").strip()
        code = self._process.returncode
        if code == 0 and self._has_answered:
            return _Done()
        if not told:
            return BotFailed(say("It ended without an answer (exit code {code}).", code=code))
        return BotFailed(say("It ended without an answer (exit code {code}): {told}", code=code, told=told))

    def _signal(self, number: int) -> None:
        """Tell it and all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


# --- Processes that wait for the next question ------------------------------------------------------------------------

_waiting: dict[Run, list[Process]] = defaultdict(list)
_lock = Lock()


@contextmanager
def _borrowed(run: Run) -> Iterator[Process]:
    with _lock:
        process = _waiting[run].pop() if _waiting[run] else None
    process = process or _started(run)
    try:
        yield process
    except BaseException:
        process.end()
        raise
    with _lock:
        is_kept = len(_waiting[run]) < MOST_WAITING
        if is_kept:
            _waiting[run].append(process)
    if not is_kept:
        process.end()


def _started(run: Run) -> Process:
    try:
        return Process(run)
    except OSError as problem:
        raise BotFailed(say("It cannot be started: {problem}.", problem=problem.strerror or problem)) from None


def end_all() -> None:
    """End every process that waits."""
    with _lock:
        processes = [process for waiting in _waiting.values() for process in waiting]
        _waiting.clear()
    for process in processes:
        process.end()


atexit.register(end_all)
