"""Reasons for a turn of ORGANISM.

Each reason is the one result that teaches a beginner most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.contract.driver import run_draft
from engine.contract.values import Ask, Pick
from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.organism.details import DEEDS, KIND_NAMES
from engine.games.organism.events import count_elements, in_one, with_owners
from engine.games.organism.questions import choose
from engine.games.organism.state import KINDS, ORGANISMS_TO_WIN, Report, View
from engine.players.organism.boards import each
from engine.players.organism.conflict import ended
from engine.players.organism.model import (
    CIRCULATE,
    EAT,
    GROW,
    MOVE,
    PREY,
    Body,
    Laws,
    Position,
    Turn,
    acted,
    has_divided,
    introduced,
    living,
    spaces_of,
)
from engine.players.organism.value import hunted

HUNTER: Final = tuple(PREY.index(kind) for kind in range(3))
"""By type: the one that captures it."""
_NAMES: Final = tuple(KIND_NAMES[kind] for kind in KINDS)
_CLUES: Final = {
    EAT: say("Get food first: which of your EAT has room for it?"),
    MOVE: say("Take a step first: which of your elements holds food, and where could it go?"),
    GROW: say("Grow first: which type do you need most, and where?"),
}
"""By the type of action with which a turn begins."""


def last_look(view: View, picks: Sequence[Pick]) -> View:
    """Return the board as the last question of a turn shows it.

    It includes the results of the turn.
    """
    _, ask = run_draft(choose(view), picks[:-1])
    assert isinstance(ask, Ask)
    seen: View = ask.view
    return seen


def what(seen: View) -> Sentence:
    """Say what a turn does, in the words of its report.

    `seen` is the turn's last look.
    """
    return in_one(_report(seen), seen.elements)


def clue_to(turn: Turn) -> Sentence:
    """Say which kind of action a turn begins with."""
    if turn.introduced is not None:
        return say("Which type do you want nearest to the others where you enter?")
    deeds = [deed for _, _, deeds in turn.acts for deed in deeds]
    if not deeds:
        return say("Ask yourself what an action would put in danger.")
    what = deeds[0][0]
    if what == CIRCULATE:
        return say("Look where food could be passed along.")
    return _CLUES[what]


def why(seen: View, laws: Laws, position: Position, turn: Turn) -> Sentence:
    """Say which result of a turn is worth most.

    Certain results come before possible ones. `seen` is the turn's last look.
    """
    before = position if turn.introduced is None else introduced(laws, position, turn.introduced)
    after, seat = ended(laws, acted(laws, position, turn)), position.turn
    return (
        _won(laws, after, seat)
        or _taken(_report(seen), seat)
        or _held(before, after, seat)
        or _divided(laws, before, after, seat)
        or _saved(laws, before, after, seat)
        or _grown(laws, after, seat, turn)
        or _hunting(laws, before, after, seat)
        or _done(laws, before, after, seat, turn)
    )


def _report(seen: View) -> Report:
    """Return the results of the turn, as its last look shows them."""
    assert seen.preview is not None
    return seen.preview


def _won(laws: Laws, after: Position, seat: int) -> Sentence | None:
    if seat not in after.winners:
        return None
    if has_divided(laws, after, seat):
        return say("You have {n} living organisms, and win.", n=ORGANISMS_TO_WIN)
    return say("You have {n} captures then, and win.", n=after.tokens[seat])


def _taken(report: Report, seat: int) -> Sentence | None:
    """Report captures, and groups of others that fall apart."""
    taken = [one.element for one in report.captures if seat in one.by]
    torn = [death for death in report.deaths if seat in death.to and death.elements[0].seat != seat]
    tokens = len(taken) + len(torn)
    if not tokens:
        return None
    lost = [one.element for one in report.captures if one.element.seat == seat]
    lost += [one for death in report.deaths for one in death.elements if one.seat == seat]
    args: dict[str, Arg] = {"what": with_owners(taken), "n": len(taken), "tokens": tokens}
    if not taken:
        what = with_owners(one for death in torn for one in death.elements)
        return say(
            "What you remove leaves {what} without a type: {tokens:one capture|# captures} for you.",
            what=what,
            tokens=tokens,
        )
    if lost:
        return say(
            "You capture {what}, and lose your {lost} by it: {tokens:one capture|# captures} for you.",
            lost=count_elements(lost),
            **args,
        )
    if torn:
        return say(
            "You capture {what}, and what is left without {n:it|them} dies: {tokens} captures for you.",
            **args,
        )
    return say("You capture {what}.", **args)


def _held(before: Position, after: Position, seat: int) -> Sentence | None:
    if not spaces_of(after.sides[seat]) & 1 or spaces_of(before.own) & 1:
        return None
    return say("On the core you get a capture at the start of each turn.")


def _divided(laws: Laws, before: Position, after: Position, seat: int) -> Sentence | None:
    count = living(laws, after.sides[seat])
    if count < 2 or count <= living(laws, before.own):
        return None
    return say("You have {n} living organisms then: {all} win.", n=count, all=ORGANISMS_TO_WIN)


def _saved(laws: Laws, before: Position, after: Position, seat: int) -> Sentence | None:
    """Report an element that others can no longer reach."""
    for kind in range(3):
        for other, side in enumerate(after.sides[: laws.seats]):
            if other == seat:
                continue
            reach = hunted(laws, side, HUNTER[kind])
            if before.own[kind] & reach and not after.sides[seat][kind] & reach:
                return say(
                    "{who:*’s/Your} {hunter} was near enough to capture your {kind}: now it isn’t.",
                    who=Seat(seat=other),
                    hunter=_NAMES[HUNTER[kind]],
                    kind=_NAMES[kind],
                )
    return None


def _grown(laws: Laws, after: Position, seat: int, turn: Turn) -> Sentence | None:
    own = after.sides[seat]
    for _, _, deeds in turn.acts:
        for what, kind, space, _ in deeds:
            if what == GROW and own[kind] >> space & 1:
                group = next(one for one in laws.ground.groups(spaces_of(own)) if one >> space & 1)
                return say(
                    "With {n} {kind} an organism may {deed} {n} times a turn, and it survives losing one.",
                    n=(own[kind] & group).bit_count(),
                    kind=_NAMES[kind],
                    deed=DEEDS[KINDS[kind]],
                )
    return None


def _hunting(laws: Laws, before: Position, after: Position, seat: int) -> Sentence | None:
    """Report new prey within reach.

    Say whether it is due to a nearer position or to food alone.
    """
    own = after.sides[seat]
    is_nearer = own[:3] != before.own[:3]
    for kind in range(3):
        then, now = hunted(laws, before.own, kind), hunted(laws, own, kind)
        for other, side in enumerate(after.sides[: laws.seats]):
            if other != seat and side[PREY[kind]] & now and not side[PREY[kind]] & then:
                args: dict[str, Arg] = {
                    "kind": _NAMES[kind],
                    "who": Seat(seat=other),
                    "prey": _NAMES[PREY[kind]],
                }
                if is_nearer:
                    return say(
                        "Then your {kind} is near enough to capture {who:*’s/your} {prey} next.", **args
                    )
                return say("With that food your {kind} can capture {who:*’s/your} {prey} next.", **args)
    return None


def _done(laws: Laws, before: Position, after: Position, seat: int, turn: Turn) -> Sentence:
    """Say what the actions are good for in the long run."""
    own = after.sides[seat]
    deeds = [deed for _, _, deeds in turn.acts for deed in deeds]
    if any(what == CIRCULATE and own[GROW] >> to & 1 for what, _, to, _ in deeds):
        return say("Food on GROW pays for a new element.")
    if any(what == CIRCULATE for what, _, _, _ in deeds):
        return say("Only what holds food can move.")
    if any(what == EAT for what, _, _, _ in deeds):
        return say("Food is what you move and grow with, and only EAT brings it in.")
    if any(what == MOVE for what, _, _, _ in deeds) and _to_core(laws, own) < _to_core(laws, before.own):
        return say("Closer to the core, which gives a capture each turn.")
    if spaces_of(own) & 1:
        return say("You stay on the core, and get a capture for it each turn.")
    if not any(
        own[kind] & hunted(laws, side, HUNTER[kind])
        for other, side in enumerate(after.sides)
        if other != seat
        for kind in range(3)
    ):
        return say("Nobody is near enough to capture anything of yours next.")
    return say("It keeps what you have, and no other turn promises more.")


def _to_core(laws: Laws, body: Body) -> int:
    """Return the number of steps to the core from the nearest element."""
    return min((laws.ground.away[0][space] for space in each(spaces_of(body))), default=0)
