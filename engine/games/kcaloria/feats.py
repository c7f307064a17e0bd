"""What kCaloria counts for titles and personal bests."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.contract.feats import Done, Feat, Feats, Title
from engine.contract.words import N_, say
from engine.games.kcaloria.rules.sight import longest_chains
from engine.games.kcaloria.rules.state import Discard, Move, Place, View

_CUBES: Final = N_("{n:one cube|# cubes}")
_TILES: Final = N_("{n:one tile|# tiles}")


def _done(before: View, after: View, seat: int, move: Move) -> Iterator[Done]:
    """Yield what a turn placed, ate and gave up, and which tiles died out in it."""
    if isinstance(move, Discard):
        yield Done("discards", seat, len(move.tiles))
    if isinstance(move, Place):
        yield from _placed(before, after, seat, move)
    there = {tile.id for tile in after.tiles}
    fallen = Counter(tile.seat for tile in before.tiles if tile.id not in there)
    if felled := fallen.total() - fallen[seat]:
        yield Done("felled", seat, felled)
    yield from (Done("lost", owner, n) for owner, n in fallen.items())


def _placed(before: View, after: View, seat: int, move: Place) -> Iterator[Done]:
    yield Done("placed", seat)
    if humans := after.humans[seat] - before.humans[seat]:
        yield Done("humans", seat, humans)
    owners = {tile.cell: tile.seat for tile in before.tiles}
    eaten = Counter[int]()
    for payment in move.meal.payments if move.meal is not None else ():
        eaten[owners.get(payment.cell, seat)] += payment.count
    del eaten[seat]
    if eaten:
        yield Done("poached", seat, eaten.total())
    yield from (Done("fed", owner, n) for owner, n in eaten.items())
    new = next((tile.id for tile in after.tiles if tile.cell == move.cell and tile.seat == seat), None)
    if new is not None:
        yield Done("chain", seat, len(longest_chains(after)(new)))


FEATS: Final[Feats[View, Move]] = Feats(
    (
        Feat(
            "chain",
            _TILES,
            best=say("Longest food chain"),
            title=Title(say("Top of the Chain"), N_("led a food chain of {n:one tile|# tiles}"), 5, "🦅"),
            is_single=True,
        ),
        Feat(
            "humans",
            N_("{n:one human|# humans}"),
            title=Title(say("The Founder"), N_("placed {n:one human|# humans}"), 2, "🏡"),
        ),
        Feat(
            "placed",
            _TILES,
            best=say("Most tiles placed"),
            title=Title(say("The Gardener"), N_("placed {n:one tile|# tiles}"), 25, "🌿"),
        ),
        Feat(
            "poached",
            _CUBES,
            best=say("Most eaten of others"),
            title=Title(say("The Poacher"), N_("ate {n:one cube|# cubes} of others"), 10, "🏹"),
        ),
        Feat("fed", _CUBES, title=Title(say("The Larder"), N_("fed others {n:one cube|# cubes}"), 10, "🧺")),
        Feat(
            "felled",
            _TILES,
            title=Title(
                say("The Catastrophe"), N_("had {n:one tile of others|# tiles of others} die out"), 3, "☄️"
            ),
        ),
        Feat(
            "lost",
            _TILES,
            title=Title(say("The Survivor"), N_("saw {n:one own tile|# own tiles} die out"), 4, "🦕"),
        ),
        Feat(
            "discards",
            _TILES,
            title=Title(say("The Sower"), N_("discarded {n:one tile|# tiles} for new ones"), 5, "🌾"),
        ),
    ),
    _done,
)
