"""Storage of messages with open tables, as `table_boards` of the interface describes it."""

from __future__ import annotations

from dataclasses import astuple
from typing import Final

from engine.store.interface.seeking.table_boards import FAULTS, TableBoard
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write, insert

_COLUMNS: Final = ("guild", "channel", "message", "posted", "edited", "stamp", "fault")
_OF: Final = f"SELECT {', '.join(_COLUMNS)} FROM table_boards WHERE guild = ?"
_ALL: Final = f"SELECT {', '.join(_COLUMNS)} FROM table_boards WHERE channel IS NOT NULL ORDER BY guild"
_KEEP: Final = insert("table_boards", _COLUMNS, key=("guild",))


class TableBoards(Tables):
    """The part of a store for messages with open tables."""

    async def table_board(self, guild: int) -> TableBoard | None:
        """Return the board of a server; None if it never had one."""
        found = await self._fetch(_OF, guild)
        return _read(found[0]) if found else None

    async def table_boards(self) -> tuple[TableBoard, ...]:
        """Return all boards that are switched on."""
        return tuple(map(_read, await self._fetch(_ALL)))

    async def keep_table_board(self, board: TableBoard) -> None:
        """Keep the board of a server."""
        await self._commit((Write(_KEEP, (astuple(board),)),))


def _read(row: Found) -> TableBoard:
    return TableBoard(**{**dict(row), "fault": next((one for one in FAULTS if one == row["fault"]), "")})
