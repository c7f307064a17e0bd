"""Base of all parts of a store: read rows, commit units of writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from engine.store.sql.units import Unit, Value


class Found(Protocol):
    """A row that a query found, in either database.

    Its values are available in order and by column name.
    """

    def __getitem__(self, column: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """Return the names of its columns."""


class Tables(ABC):
    """An open database, as the parts of a store see it."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: Value) -> Sequence[Found]: ...

    @abstractmethod
    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = ...) -> None: ...

    @abstractmethod
    async def _clear_log(self) -> None:
        """Remove erased data from the database's log, as far as that is our job."""
