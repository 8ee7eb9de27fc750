"""The same batches on a Dask cluster: Dask does the distribution, this only hands them over."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any

from noyau import __version__
from noyau.errors import BadRules, CannotRead, MissingPart, NoyauError
from noyau.sweep.answering import answer_batch
from noyau.sweep.engines import LOOK_AGAIN, Died, Outcome
from noyau.sweep.question import Question, Task

TO_ANSWER = 10.0
"""Seconds that a scheduler may take to answer at first."""
BETWEEN_COUNTS = 1.0
AHEAD = 2
"""Batches per worker: one that it solves and one that waits there."""


def version_here() -> str:
    """Asked of every worker before anything runs."""
    return __version__


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, question: Question, address: str) -> None:
        self._question, self._address = question, address
        distributed = _distributed()
        for name in ("distributed", "tornado"):  # what matters of it is said by us, in a sentence
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._client = _client(distributed, address)
        self._killed = distributed.scheduler.KilledWorker
        self._futures: dict[int, Any] = {}
        self._known: SimpleQueue[int] = SimpleQueue()
        self._workers, self._counted = 0, float("-inf")
        self._refuse_other_versions()

    @property
    def free(self) -> int:
        """Workers may come and go."""
        if time.monotonic() - self._counted > BETWEEN_COUNTS:
            self._workers, self._counted = len(self._asked(self._client.nthreads)), time.monotonic()
        return AHEAD * max(1, self._workers) - len(self._futures)

    def send(self, number: int, tasks: Sequence[Task]) -> None:
        """To whichever worker Dask chooses."""
        future = self._asked(
            lambda: self._client.submit(
                answer_batch, self._question, list(tasks), pure=False, key=f"noyau-{id(self)}-{number}"
            )
        )
        self._futures[number] = future
        future.add_done_callback(lambda _: self._known.put(number))

    def finished(self) -> Iterable[tuple[int, Outcome]]:
        """Whatever has come back."""
        try:
            number = self._known.get(timeout=LOOK_AGAIN)
        except Empty:
            self._refuse_a_dead_scheduler()
            return
        yield number, self._outcome(self._futures.pop(number))

    def close(self) -> None:
        """Forget what was asked for: Dask stops what has not begun."""
        try:
            self._client.cancel(list(self._futures.values()), force=True)
            self._client.close(timeout=1)
        except Exception:  # noqa: S110 - the scheduler may be gone, and then there is nothing to forget
            pass

    def _outcome(self, future: Any) -> Outcome:
        if future.status == "finished":
            found: Outcome = self._asked(future.result)
            return found
        error = future.exception() if future.status == "error" else None
        if isinstance(error, self._killed):
            return Died("the worker was killed")
        if isinstance(error, NoyauError):
            return error
        if error is None:
            self._refuse_a_dead_scheduler()
            return Died(f"the batch was {future.status}")
        return CannotRead(f"a worker cannot solve this: {type(error).__name__}: {error}", hint=_same_on_workers())

    def _refuse_other_versions(self) -> None:
        try:
            versions: dict[str, str] = self._client.run(version_here)
        except Exception as error:
            raise BadRules(f"a worker cannot load noyau: {error}", hint=_same_on_workers()) from None
        for worker, version in versions.items():
            if version != __version__:
                raise BadRules(
                    f"the worker {worker} has noyau {version}, and this is noyau {__version__}", hint=_same_on_workers()
                )

    def _asked(self, ask: Any) -> Any:
        try:
            return ask()
        except OSError as error:  # the line is cut before the client has noticed
            raise self._gone() from error
        except Exception as error:
            self._refuse_a_dead_scheduler(error)
            raise

    def _refuse_a_dead_scheduler(self, error: Exception | None = None) -> None:
        if self._client.status != "running":  # it is "connecting" while Dask tries again
            raise self._gone() from error

    def _gone(self) -> CannotRead:
        return CannotRead(f"the Dask scheduler at {self._address!r} is gone", hint="the same command goes on")


def _client(distributed: Any, address: str) -> Any:
    """A client of the scheduler; a half-made one is called closed, or Dask would try to close it, in vain, for long."""
    client = object.__new__(distributed.Client)
    try:
        client.__init__(address, timeout=TO_ANSWER, set_as_default=False)
    except BaseException as error:
        client.status = "closed"
        if not isinstance(error, Exception):
            raise
        said = f"no Dask scheduler answers at {address!r}: {error}"
        raise CannotRead(said, hint="`dask scheduler` starts one") from None
    return client


def _same_on_workers() -> str:
    return f"install noyau {__version__} on every worker"


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise MissingPart(
            "a sweep on a cluster needs Dask, which is not installed", hint="pip install 'noyau[cluster]'"
        ) from None
