"""What a turn has done to everybody's points, read off the report of it."""

from collections import Counter
from collections.abc import Mapping

from engine.games.kcaloria.rules.kinds import POINTS, Colour, worth
from engine.games.kcaloria.rules.table import Report, Standing, View


def gains(view: View, report: Report) -> tuple[int, ...] | None:
    """By how much each seat's points have changed: cubes made, eaten, and made more or fewer (KC-61, KC-62).

    None where the report does not tell: where tiles have died out or been saved, cubes went back to whom they were eaten
    from, and of a tile that makes several colours it is not known of which there are more.
    """
    if report.placed is None or report.fallen or report.saved:
        return None
    sight = view.sight
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
    """Of which colour a tile has come to make more cubes, or fewer; None where it makes several, as nothing tells then."""
    return tile.kind.colours[0] if len(tile.kind.colours) == 1 else None


def eaten_by_saved(view: View, report: Report) -> Mapping[int, int]:
    """How many points of each seat went into what saved tiles from dying out: what they have eaten last."""
    by_id = view.sight.by_id
    last = {link.consumer: link for link in view.links if link.consumer in report.saved}
    lost = Counter[int]()
    for link in last.values():
        lost[by_id[link.producer].seat] += link.count * POINTS[link.colour]
    return +lost


def more_of(view: View, report: Report) -> Mapping[int, int]:
    """How many cubes more, or fewer, the tiles of each seat make that were there before."""
    more = Counter[int]()
    for number, by in report.changed:
        if (tile := view.sight.by_id.get(number)) is not None:
            more[tile.seat] += by
    return more
