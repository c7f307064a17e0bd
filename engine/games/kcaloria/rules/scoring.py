"""How a match of kCaloria is counted: points for unspent cubes, and what breaks a tie."""

from collections.abc import Collection, Sequence

from engine.games.kcaloria.rules.kinds import COLOURS, NONE, Colour, Cubes, plus, worth
from engine.games.kcaloria.rules.state import Public


def unspent(table: Public, seat: int) -> Cubes:
    """The cubes on a seat's own tiles, doomed ones too (KC-62)."""
    total = NONE
    for tile in table.tiles:
        if tile.seat == seat:
            total = plus(total, tile.left)
    return total


def places(cubes: Sequence[Cubes], left: Collection[int] = ()) -> tuple[int, ...]:
    """Most points win; then most purple, red, orange, yellow, green cubes; then it is shared (KC-63).

    Those who have left come after all others (KC-64).
    """
    ranks = [
        (seat in left, -worth(some), tuple(-count for count in reversed(some[1:])))
        for seat, some in enumerate(cubes)
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def decisive(winner: Cubes, others: Sequence[Cubes]) -> Colour:
    """The colour, the most valuable one first, of which nobody who is level has as many as the winner (KC-63)."""
    level = list(others)
    for colour in reversed(COLOURS):
        place = COLOURS.index(colour)
        level = [some for some in level if some[place] == winner[place]]
        if not level:
            return colour
    raise AssertionError("a tie that nothing breaks is shared")
