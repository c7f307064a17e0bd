"""Reports of turns, kept on the table for pictures."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.state import Place, Public, Report, Standing, TileId
from engine.games.kcaloria.rules.web import Web


def placement(before: Public, after: Public, seat: int, move: Place) -> Report:
    """Return the report of a placement and everything that followed at once."""
    report = Report(
        seat=seat,
        placed=Web(after).at[move.cell],
        eaten=() if move.meal is None else move.meal.payments,
        named=move.removes,
    )
    return further(report, before, after)


def further(report: Report, before: Public, after: Public, fallen: Sequence[Standing] = ()) -> Report:
    """Return the report with later changes of the same turn added."""
    if after.tiles is before.tiles and after.collapses is before.collapses and after.links is before.links:
        return report
    changed = Counter(dict(report.changed))
    for number, by in made_more(before, after).items():
        changed[number] += by
    doomed, newly = dooms(before), dooms(after)
    on_table = {tile.id for tile in after.tiles}
    return report.model_copy(
        update={
            "changed": tuple(sorted((one, by) for one, by in changed.items() if by and one in on_table)),
            "doomed": _merge(report.doomed, newly.keys() - doomed.keys(), newly.keys()),
            "saved": _merge(report.saved, doomed.keys() - newly.keys(), on_table - newly.keys()),
            "fallen": (*report.fallen, *fallen),
        }
    )


def _merge(there: Iterable[TileId], more: Set[TileId], possible: Set[TileId]) -> tuple[TileId, ...]:
    return tuple(sorted({*there, *more} & possible))


def made_more(before: Public, after: Public) -> dict[TileId, int]:
    """Return how many more cubes each remaining tile has made, eaten ones included."""
    if before.tiles is after.tiles:
        return {}
    was, now = Web(before), Web(after)
    return {
        tile.id: sum(now.count_made(tile)) - sum(was.count_made(old))
        for old, tile in changed_tiles(was, after)
    }


def changed_tiles(was: Web, after: Public) -> Iterator[tuple[Standing, Standing]]:
    """Yield the remaining tiles that have changed, before and after.

    A tile that does not change stays the same object.
    """
    for tile in after.tiles:
        old = was.by_id.get(tile.id)
        if old is not None and old is not tile:
            yield old, tile
