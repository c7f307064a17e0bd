"""What every part of a store stands on: reading rows, and making a unit of writes durable."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from engine.store.writer import Writer
from engine.store.writes import Unit, Value


class Tables(ABC):
    """An open database, as its parts see it."""

    @property
    @abstractmethod
    def writer(self) -> Writer:
        """The connection that writes."""

    @abstractmethod
    async def _fetch(self, sql: str, *values: Value) -> Sequence[sqlite3.Row]: ...

    @abstractmethod
    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = ...) -> None: ...
