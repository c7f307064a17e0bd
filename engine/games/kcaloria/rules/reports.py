"""What a turn of kCaloria has done, kept on the table for whoever draws it: the last move, its food, and what came of it."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set

from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import NONE
from engine.games.kcaloria.rules.table import Place, Public, Report, Standing, TileId
from engine.games.kcaloria.rules.web import Web


def placement(before: Public, after: Public, seat: int, move: Place) -> Report:
    """A tile placed, and everything that followed from it at once."""
    report = Report(
        seat=seat,
        placed=Web(after).at[move.cell],
        eaten=() if move.meal is None else move.meal.payments,
        named=move.removes,
    )
    return further(report, before, after)


def further(report: Report, before: Public, after: Public, fallen: Sequence[Standing] = ()) -> Report:
    """The report once more has happened in the same turn."""
    was, now = _made(before), _made(after)
    changed = Counter(dict(report.changed))
    for number in was.keys() & now.keys():
        changed[number] += now[number] - was[number]
    doomed, newly = dooms(before), dooms(after)
    on_table = now.keys()
    return report.model_copy(
        update={
            "changed": tuple(sorted((one, by) for one, by in changed.items() if by and one in on_table)),
            "doomed": _merged(report.doomed, newly.keys() - doomed.keys(), newly.keys()),
            "saved": _merged(report.saved, doomed.keys() - newly.keys(), on_table - newly.keys()),
            "fallen": (*report.fallen, *fallen),
        }
    )


def _merged(there: Iterable[TileId], more: Set[TileId], possible: Set[TileId]) -> tuple[TileId, ...]:
    return tuple(sorted({*there, *more} & possible))


def _made(table: Public) -> dict[TileId, int]:
    """How many cubes each tile has made, eaten ones too."""
    web = Web(table)
    return {tile.id: sum(tile.left) + sum(web.eaten.get(tile.id, NONE)) for tile in table.tiles}
