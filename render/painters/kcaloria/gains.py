"""The changes of all players' points in a turn, from its report."""

from collections import Counter
from collections.abc import Mapping

from engine.games.kcaloria.rules.kinds import POINTS, Colour, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Report, Standing, View


def gains(view: View, report: Report) -> tuple[int, ...] | None:
    """Return the change of each seat's points (KC-61, KC-62).

    It counts cubes made, eaten, and made more or fewer.

    None where the report does not tell. When tiles die out or are saved, cubes go back to the tiles
    that they were eaten from. For a tile that makes several colours, the report does not tell which
    one changed.
    """
    if report.placed is None or report.fallen or report.saved:
        return None
    sight = sight_of(view)
    change = [0] * view.seats
    change[report.seat] += worth(report.placed.left)
    for pay in report.eaten:
        if (producer := sight.at.get(pay.cell)) is None:
            return None
        change[producer.seat] -= pay.count * POINTS[pay.colour]
    for number, by in report.changed:
        tile = sight.by_id.get(number)
        colour = None if tile is None else colour_of(tile)
        if tile is None or colour is None:
            return None
        change[tile.seat] += by * POINTS[colour]
    return tuple(change)


def colour_of(tile: Standing) -> Colour | None:
    """Return the colour of a tile's change in cubes.

    None if it makes several colours, because the report does not tell which one changed.
    """
    return tile.kind.colours[0] if len(tile.kind.colours) == 1 else None


def eaten_by_saved(view: View, report: Report) -> Mapping[int, int]:
    """Return how many points each seat lost to saved tiles.

    These are the cubes that those tiles ate last.
    """
    by_id = sight_of(view).by_id
    last = {link.consumer: link for link in view.links if link.consumer in report.saved}
    lost = Counter[int]()
    for link in last.values():
        lost[by_id[link.producer].seat] += link.count * POINTS[link.colour]
    return +lost


def change_by_seat(view: View, report: Report) -> Mapping[int, int]:
    """Return the change of cubes that each seat's earlier tiles make."""
    more = Counter[int]()
    for number, by in report.changed:
        if (tile := sight_of(view).by_id.get(number)) is not None:
            more[tile.seat] += by
    return more
