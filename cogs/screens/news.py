"""News since a player last looked, as their own messages tell it."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.screen_height import GAP, height_of
from cogs.kit.wording import QUIETLY
from cogs.screens.lateness import without_missed
from cogs.screens.lines import said_in_result
from engine.contract.values import CONSEQUENCE
from engine.contract.words import Sentence, Teller
from engine.match.records import Match, Ply
from engine.match.summaries import Summary, summarize

MOVES_LEAST = 54
"""Minimum height in pixels for the moves in a message: three small lines.

It holds even if the controls leave no room.
"""


class News:
    """The news since a player last looked, in small print."""

    def __init__(self, match: Match, plies: Sequence[Ply], seat: int | None, telling: Teller) -> None:
        plies = without_missed(plies, match, seat)
        self._seat = seat
        self._telling = telling
        self.since = plies[0].ply - 1 if plies else None
        """The ply after which these events happened."""
        said_below = said_in_result(match, telling)
        self._events = [
            event
            for ply in plies
            for event in ply.events
            if event.is_for(seat) and telling(event.sentence) not in said_below
        ]

    def __len__(self) -> int:
        return len(self._events)

    def within(self, room: int) -> tuple[str, int]:
        """Return the lines for `room` pixels, and how many events are left out."""
        summary = self._summary(room)
        return "\n".join(self._line(line.sentence) for line in summary.lines), summary.left_out

    def height_of_moves(self, room: int) -> int:
        """Return the height of the lines that come before anything optional.

        These are the lines that concern the reader, and the moves of others. They always have a
        little room.
        """
        lines = self._summary(max(room - GAP, MOVES_LEAST)).lines
        heights = [height_of(self._line(line.sentence)) for line in lines if line.rank < CONSEQUENCE]
        return sum(heights) + GAP if heights else 0

    def _summary(self, room: int) -> Summary:
        return summarize(self._events, self._seat, room, lambda told: height_of(self._line(told)))

    def _line(self, sentence: Sentence) -> str:
        return f"{QUIETLY}{self._telling(sentence)}"
