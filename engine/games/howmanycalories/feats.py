"""What How many Calories? counts for titles and personal bests.

A ghost guest eats nothing, and what it would eat was served by no one.
"""

from collections.abc import Iterator
from typing import Final

from engine.contract.feats import Done, Feat, Feats, Title
from engine.contract.words import N_, say
from engine.games.howmanycalories.cards import KCAL
from engine.games.howmanycalories.state import Move, Round, View

_KCAL: Final = N_("{n:,} kcal")
_ROUNDS: Final = N_("{n:one round|# rounds}")


def _done(before: View, after: View, seat: int, move: Move) -> Iterator[Done]:
    """Yield who ate and who served in a trick that ended, and how a round ended."""
    trick = after.last
    if trick is not None and trick != before.last and not before.is_ghost(trick.taker):
        yield Done("eaten", trick.taker, trick.food * KCAL)
        yield Done("bites", trick.taker)
        if not before.is_ghost(trick.giver):
            yield Done("served", trick.giver, trick.food * KCAL)
    if len(after.history) > len(before.history):
        yield from _done_in_round(after.history[-1], after.limit)


def _done_in_round(ended: Round, limit: int) -> Iterator[Done]:
    for seat, (food, is_out) in enumerate(zip(ended.taken, ended.out, strict=True)):
        if seat >= len(ended.points) or seat in ended.left:
            continue
        if is_out:
            yield Done("bursts", seat)
            continue
        yield Done("meal", seat, sum(food) * KCAL)
        if sum(food) == limit:
            yield Done("exact", seat)
        if 0 < ended.points[seat] == max(ended.points):
            yield Done("won", seat)


FEATS: Final[Feats[View, Move]] = Feats(
    (
        Feat(
            "meal",
            _KCAL,
            best=say("Richest meal"),
            title=Title(say("The Gourmet"), N_("{n:,} kcal in a round, within the limit"), 2200, "🍽️"),
            is_single=True,
        ),
        Feat(
            "won",
            N_("{n:,}"),
            best=say("Most rounds won"),
            title=Title(say("Head of the Table"), N_("won {n:one round|# rounds}"), 2, "👑"),
        ),
        Feat("eaten", _KCAL, title=Title(say("The Glutton"), N_("ate {n:,} kcal"), 6500, "🍔")),
        Feat("served", _KCAL, title=Title(say("The Host"), N_("served others {n:,} kcal"), 6000, "🛎️")),
        Feat(
            "bites",
            N_("{n:one dish|# dishes}"),
            title=Title(say("The Nibbler"), N_("took {n:one dish|# dishes}"), 9, "🥨"),
        ),
        Feat(
            "bursts",
            _ROUNDS,
            title=Title(say("The Overeater"), N_("was past the limit in {n:one round|# rounds}"), 2, "💥"),
        ),
        Feat(
            "exact",
            _ROUNDS,
            title=Title(
                say("The Connoisseur"), N_("ended {n:one round|# rounds} exactly at the limit"), 1, "🎯"
            ),
        ),
    ),
    _done,
)
