"""What every part of a store stands on: reading rows, and making a unit of writes durable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from engine.store.units import Unit, Value


class Found(Protocol):
    """A row that a query found, whatever database is behind it: its values, in order and by the names of their columns."""

    def __getitem__(self, column: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """The names of its columns."""


class Tables(ABC):
    """An open database, as its parts see it."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: Value) -> Sequence[Found]: ...

    @abstractmethod
    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = ...) -> None: ...

    @abstractmethod
    async def _clear_log(self) -> None:
        """Take what was erased out of what the database keeps of its past, as far as that is ours to do."""
