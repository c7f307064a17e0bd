"""What KOA counts for titles and personal bests.

Attacks between the clans of one player don't count, nor does what the neutral clan does or loses.
"""

from collections.abc import Iterator
from typing import Final

from engine.contract.feats import Done, Feat, Feats, Title
from engine.contract.words import N_, say
from engine.games.koa.state import Attacked, End, Excavated, Move, Sought, View

_CAVERNS: Final = N_("{n:one cavern|# caverns}")
_TIMES: Final = N_("{n:once|# times}")


def _done(before: View, after: View, seat: int, move: Move) -> Iterator[Done]:
    """Yield what an action did, and the chains that grew by it."""
    yield from _grown(before, after)
    deed = after.deeds[-1] if after.deeds and not isinstance(move, End) else None
    if deed is None or after.owners[deed.clan] != seat:
        return
    match deed:
        case Attacked(prey=prey):
            victim = None if prey.clan is None else after.owners[prey.clan]
            if victim == seat:
                return
            if deed.is_won:
                yield Done("seized", seat)
            if victim is not None:
                yield Done("robbed" if deed.is_won else "held", victim)
        case Excavated(quake=quake):
            yield Done("dug", seat)
            if quake is not None:
                yield Done("quakes", seat)
        case Sought():
            yield Done("asked", seat)


def _grown(before: View, after: View) -> Iterator[Done]:
    """Yield the length of each chain that is longer than before."""
    for owner, was, now in zip(after.owners, before.holdings, after.holdings, strict=True):
        if owner is not None and len(now.chain) > len(was.chain):
            yield Done("chain", owner, len(now.chain))


FEATS: Final[Feats[View, Move]] = Feats(
    (
        Feat(
            "chain",
            _CAVERNS,
            best=say("Largest chain"),
            title=Title(say("The Chain Smith"), N_("chained {n:one cavern|# caverns}"), 7, "⛓️"),
            is_single=True,
        ),
        Feat(
            "seized",
            N_("{n:one tile|# tiles}"),
            best=say("Most seized"),
            title=Title(say("Stonehearted"), N_("seized {n}"), 4, "🪨"),
        ),
        Feat(
            "held",
            N_("{n:one attack|# attacks}"),
            title=Title(say("The Bulwark"), N_("withstood {n:one attack|# attacks}"), 4, "🛡️"),
        ),
        Feat(
            "robbed",
            N_("{n:one loss|# losses}"),
            title=Title(say("The Unbroken"), N_("lost {n} to attacks and dug on"), 5, "🩹"),
        ),
        Feat("dug", _TIMES, title=Title(say("The Mole"), N_("dug {n:once|# times}"), 20, "⛏️")),
        Feat(
            "quakes",
            N_("{n:one earthquake|# earthquakes}"),
            title=Title(say("The Earthshaker"), N_("caused {n:one earthquake|# earthquakes}"), 3, "🌋"),
        ),
        Feat(
            "asked",
            _TIMES,
            title=Title(say("The Pilgrim"), N_("asked the Sharman {n:once|# times}"), 2, "🔮"),
        ),
    ),
    _done,
)
