"""What ORGANISM counts for titles and personal bests."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.contract.feats import Done, Feat, Feats, Title
from engine.contract.words import N_, say
from engine.games.organism.state import Move, Report, View

_CAPTURES: Final = N_("{n:one capture|# captures}")
_ELEMENTS: Final = N_("{n:one element|# elements}")
_FEATS_OF: Final = {"eat": "eaten", "grow": "grown", "move": "moved", "circulate": "shared"}
"""The feat of each action."""


def _done(before: View, after: View, seat: int, move: Move) -> Iterator[Done]:
    """Yield what a turn did, and what it brought and cost any seat."""
    report, seats = after.last, range(after.seats)  # the rain has no seat among them
    if report is not None:
        counted = Counter(action.do for acts in report.acts for action in acts.actions)
        yield from (Done(_FEATS_OF[do], seat, n) for do, n in counted.items())
        yield from (Done("lost", loser, n) for loser, n in _losses(report).items() if loser in seats)
    for other in seats:
        if (gain := len(after.tokens[other]) - len(before.tokens[other])) > 0:
            yield Done("captures", other, gain)
    if after.core and after.turn in seats:
        yield Done("core", after.turn)
    for organism in after.organisms:
        if organism.seat in seats:
            yield Done("size", organism.seat, len(organism.spaces))


def _losses(report: Report) -> Counter[int]:
    """Return how many elements each side lost."""
    taken = [capture.element for capture in report.captures]
    taken += [element for death in report.deaths for element in death.elements]
    return Counter(element.seat for element in taken)


FEATS: Final[Feats[View, Move]] = Feats(
    (
        Feat(
            "size",
            _ELEMENTS,
            best=say("Largest organism"),
            title=Title(say("The Leviathan"), N_("had an organism of {n:one element|# elements}"), 6, "🐋"),
            is_single=True,
        ),
        Feat(
            "captures",
            _CAPTURES,
            best=say("Most captures"),
            title=Title(say("The Predator"), N_("made {n:one capture|# captures}"), 3, "🦷"),
        ),
        Feat(
            "core",
            N_("{n:one turn|# turns}"),
            title=Title(say("The Nucleus"), N_("held the core for {n:one turn|# turns}"), 1, "☀️"),
        ),
        Feat(
            "grown",
            _ELEMENTS,
            title=Title(say("The Sprouter"), N_("grew {n:one element|# elements}"), 4, "🌱"),
        ),
        Feat("eaten", N_("{n} food"), title=Title(say("The Grazer"), N_("ate {n} food"), 6, "🥣")),
        Feat(
            "moved",
            N_("{n:one move|# moves}"),
            title=Title(say("The Wanderer"), N_("moved {n:once|# times}"), 6, "👣"),
        ),
        Feat(
            "shared",
            N_("{n} food"),
            title=Title(say("The Heart"), N_("passed along {n} food"), 5, "🫀"),
        ),
        Feat(
            "lost",
            _ELEMENTS,
            title=Title(say("The Phoenix"), N_("lost {n:one element|# elements} and lived on"), 5, "🔥"),
        ),
    ),
    _done,
)
