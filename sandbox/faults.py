"""Injected faults for chosen requests: errors, lost connections, delays."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(slots=True)
class Fault:
    """A fault for the next `times` requests whose method and path match.

    The path is without /api/vN. `drop` closes the connection without executing the request;
    `lose_answer` executes it and then closes the connection; `status` answers at once with that
    status, `code` and `retry_after`, as a 429 for all routes if it `is_global`. A `delay` in
    seconds comes before everything else.
    """

    method: str
    path: str
    times: int = 1
    status: int | None = None
    code: int = 0
    retry_after: float | None = None
    is_global: bool = False
    drop: bool = False
    lose_answer: bool = False
    delay: float = 0.0
    hits: int = 0


class Faults:
    """The pending faults; a request uses the first one that matches it."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(
        self,
        method: str = "*",
        path: str = "*",
        times: int = 1,
        *,
        status: int | None = None,
        code: int = 0,
        retry_after: float | None = None,
        is_global: bool = False,
        drop: bool = False,
        lose_answer: bool = False,
        delay: float = 0.0,
    ) -> Fault:
        """Add a fault. `path` may contain * for anything, slashes too.

        The returned record counts its hits.
        """
        if status is None and not drop and not lose_answer and not delay:
            raise ValueError("A fault has to do something: status, drop, lose_answer or delay.")
        fault = Fault(method, path, times, status, code, retry_after, is_global, drop, lose_answer, delay)
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault for this request, counted as used; None if there is none."""
        for fault in self._waiting:
            if (
                fault.hits < fault.times
                and fnmatchcase(method, fault.method)
                and fnmatchcase(path, fault.path)
            ):
                fault.hits += 1
                return fault
        return None
