"""Scores of kCaloria: points for unspent cubes, and ties."""

from collections.abc import Collection, Sequence

from engine.games.kcaloria.rules.kinds import COLOURS, NONE, Colour, Cubes, plus, worth
from engine.games.kcaloria.rules.state import Public


def unspent(table: Public, seat: int) -> Cubes:
    """Return the cubes on a seat's own tiles, doomed ones included (KC-62)."""
    total = NONE
    for tile in table.tiles:
        if tile.seat == seat:
            total = plus(total, tile.left)
    return total


def places(cubes: Sequence[Cubes], left: Collection[int] = ()) -> tuple[int, ...]:
    """Return every seat's place.

    Most points win; then most purple, red, orange, yellow, green cubes; a full tie is shared
    (KC-63). Seats that have left come last (KC-64).
    """
    ranks = [
        (seat in left, -worth(some), tuple(-count for count in reversed(some[1:])))
        for seat, some in enumerate(cubes)
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def decisive(winner: Cubes, others: Sequence[Cubes]) -> Colour:
    """Return the most valuable colour that decides a tie for the winner (KC-63).

    No other player still level has as many cubes of it.
    """
    level = list(others)
    for colour in reversed(COLOURS):
        place = COLOURS.index(colour)
        level = [some for some in level if some[place] == winner[place]]
        if not level:
            return colour
    raise AssertionError("a tie that nothing breaks is shared")
