"""Table boards: the message of a server that lists its open tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

Fault = Literal["", "gone", "forbidden"]
"""Why the bot switched a board off: its channel is gone, or the bot may not write there."""
FAULTS: Final[tuple[Fault, ...]] = ("", "gone", "forbidden")


@dataclass(frozen=True, slots=True)
class TableBoard:
    """The message of a server that lists its open tables."""

    guild: int
    channel: int | None
    """None if it is switched off."""
    message: int | None = None
    posted: int = 0
    edited: int = 0
    """When it was last posted or edited, or an attempt was made."""
    stamp: str = ""
    """What it shows."""
    fault: Fault = ""


class TableBoardStore(Protocol):
    """Store of these messages."""

    async def table_board(self, guild: int) -> TableBoard | None:
        """Return the board of a server; None if it never had one."""

    async def table_boards(self) -> tuple[TableBoard, ...]:
        """Return all boards that are switched on."""

    async def keep_table_board(self, board: TableBoard) -> None:
        """Keep the board of a server."""
