"""The command line, in this process or in one of its own.

`in_process` is what nearly every test wants: the same words, the same three streams, the same exit code, without the
half second in which Python starts and NumPy is imported. What only a process can show (signals, a closed pipe, what is
imported) is asked of `in_a_process`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from noyau import games
from noyau.cli import main

LANGUAGE = ("LANG", "LC_ALL", "LC_MESSAGES")
EXECUTABLE = Path(sys.executable).with_name("noyau")
NOYAU = [str(EXECUTABLE)] if EXECUTABLE.exists() else [sys.executable, "-m", "noyau"]


@dataclass
class Answer:
    code: int
    written: bytes
    err: str

    @property
    def out(self) -> str:
        return self.written.decode()


Run = Callable[..., Answer]


def commands(folder: Path, start: Callable[..., Answer]) -> Run:
    """`run("solve", "nim", "3,4", typed="…", env={…}, code=2)`: what was said, the exit code being the expected one."""

    def run(
        *words: object, typed: str | bytes = "", env: Mapping[str, str] | None = None, code: int | None = 0
    ) -> Answer:
        around = {key: value for key, value in os.environ.items() if key not in LANGUAGE} | {"PYTHONUTF8": "1"}
        given = typed if isinstance(typed, bytes) else typed.encode()
        answer = start([str(word) for word in words], folder, given, {**around, **(env or {})})
        assert "Traceback" not in answer.err, answer.err
        assert code is None or answer.code == code, answer
        return answer

    return run


def in_a_process(words: list[str], folder: Path, typed: bytes, env: Mapping[str, str]) -> Answer:
    """The real command line in a real process."""
    done = subprocess.run(
        [*NOYAU, *words], input=typed, capture_output=True, check=False, cwd=folder, env=env, timeout=300
    )
    return Answer(done.returncode, done.stdout, done.stderr.decode())


def in_process(words: list[str], folder: Path, typed: bytes, env: Mapping[str, str]) -> Answer:
    """The same in this process; an exception that would be a traceback there is one here."""
    forget()
    with ExitStack() as around:
        streams = [around.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        streams[0].write(typed)
        streams[0].seek(0)
        for manager in (_environment(env), _folder(folder), _games(env), _warnings(), _handlers(), _program(words)):
            around.enter_context(manager)
        with _streams(streams):
            try:
                main()
            except SystemExit as end:
                code = end.code
            else:
                raise AssertionError("the command line came back without an exit code")
        written, err = map(_read, streams[1:])
    assert isinstance(code, int), code
    return Answer(code, written, err.decode())


def forget() -> None:
    """A new process knows no answers of earlier ones: clear what solvers and boards remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("noyau.solvers", "noyau.graphs", "noyau.play")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@contextmanager
def _environment(env: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(env)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _folder(folder: Path) -> Iterator[None]:
    before = os.open(".", os.O_RDONLY)
    os.chdir(folder)
    try:
        yield
    finally:
        os.fchdir(before)
        os.close(before)


@contextmanager
def _games(env: Mapping[str, str]) -> Iterator[None]:
    """The folders of NOYAU_GAMES, which are read when the games are first imported, for this one run."""
    folders = games.own_folders(env.get("NOYAU_GAMES", ""))
    if not folders:
        yield
        return
    before, known = list(games.__path__), set(sys.modules)
    games.__path__ = [*before, *folders]
    games.names.cache_clear()
    try:
        yield
    finally:
        games.__path__ = before
        games.names.cache_clear()
        for name in set(sys.modules) - known:
            if Path(getattr(sys.modules[name], "__file__", None) or "").parent.as_posix() in folders:
                del sys.modules[name]


@contextmanager
def _warnings() -> Iterator[None]:
    """Doubts about a file are said and not raised; every other warning stays an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("default", UserWarning)
        yield


@contextmanager
def _handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _program(words: list[str]) -> Iterator[None]:
    """Called by its name, as the installed script is."""
    before = sys.argv, sys.modules["__main__"]
    sys.argv, sys.modules["__main__"] = ["noyau", *words], ModuleType("__main__")
    try:
        yield
    finally:
        sys.argv, sys.modules["__main__"] = before


@contextmanager
def _streams(files: list[BinaryIO]) -> Iterator[None]:
    """The three streams, down to the descriptors: what C++ prints is caught as well."""
    names = ("stdin", "stdout", "stderr")
    before = [getattr(sys, name) for name in names]
    for stream in before[1:]:
        stream.flush()
    kept = [os.dup(number) for number in range(3)]
    for number, file in enumerate(files):
        os.dup2(file.fileno(), number)
    try:
        with ExitStack() as opened:
            for number, name in enumerate(names):
                stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
                setattr(sys, name, opened.enter_context(stream))
            yield
    finally:
        for name, stream in zip(names, before, strict=True):
            setattr(sys, name, stream)
        for number, descriptor in enumerate(kept):
            os.dup2(descriptor, number)
            os.close(descriptor)


def _read(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()
