"""Trouble made on purpose: answers of failure, lost connections, lost answers and delays, for chosen requests."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(slots=True)
class Fault:
    """What befalls the next `times` requests whose method and path (without /api/vN) match.

    `drop` closes the connection without executing the request; `lose_answer` executes it and then closes the
    connection; `status` answers at once with that status, `code` and `retry_after`, a 429 for all routes if it
    `is_global`; `delay` seconds come before all.
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
    """The faults in waiting; the first that matches a request is used up by one."""

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
        """Lay a fault in wait. `path` may hold * for anything, slashes too; the returned record counts its hits."""
        if status is None and not drop and not lose_answer and not delay:
            raise ValueError("A fault has to do something: status, drop, lose_answer or delay.")
        fault = Fault(method, path, times, status, code, retry_after, is_global, drop, lose_answer, delay)
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything through again."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that befalls this request, counted as used; None if it goes through."""
        for fault in self._waiting:
            if (
                fault.hits < fault.times
                and fnmatchcase(method, fault.method)
                and fnmatchcase(path, fault.path)
            ):
                fault.hits += 1
                return fault
        return None
