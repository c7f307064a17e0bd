"""Prospects of an acting organism: actions, steps and growth.

This is for buttons and their hints.
"""

from collections.abc import Callable, Sequence

from engine.contract.words import Sentence, Wordings, Words, join_parts, say
from engine.games.organism.boards import Space
from engine.games.organism.body import Body, element_at, groups, is_whole
from engine.games.organism.details import lacking, seats_of
from engine.games.organism.events import count_elements, with_owners
from engine.games.organism.scoring import excess
from engine.games.organism.state import FULL, ORGANISMS_TO_WIN, PREY, RAIN, Element, Kind, Shift, View


def meals_of(body: Body) -> tuple[Space, ...]:
    """Return the spaces of all meals when all eat.

    Each EAT gets one food, then again from the first on, while actions and room are left.
    """
    room = {space: FULL - body.pieces[space].food for space in body.hungry()}
    rounds = [space for n in range(FULL) for space, free in room.items() if free > n]
    meals = rounds[: body.count(Kind.EAT)]
    return tuple(space for space in room for _ in range(meals.count(space)))


def is_able(body: Body, kind: Kind) -> bool:
    """Return whether an organism can do anything of a type now."""
    match kind:
        case Kind.EAT:
            return bool(body.hungry())
        case Kind.MOVE:
            return bool(body.movers())
        case Kind.GROW:
            return bool(body.sprouts())


def contact(body: Body, kind: Kind, space: Space, torn: Sentence | None = None) -> Words | None:
    """Say what an element there would capture, and what would capture it.

    The short version leaves out the owners.
    """
    enemies = body.find_enemies(space)
    prey = [one for one in enemies if PREY[kind] is one.kind]
    hunters = [one for one in enemies if PREY[one.kind] is kind]
    if not (prey or hunters or torn):
        return None
    return Wordings(tuple(_fate(prey, hunters, torn, told) for told in (with_owners, count_elements)))


def _fate(
    prey: Sequence[Element],
    hunters: Sequence[Element],
    torn: Sentence | None,
    told: Callable[[Sequence[Element]], tuple[Sentence, ...]],
) -> Sentence:
    parts = []
    if prey:
        parts.append(say("captures {prey}", prey=told(prey)))
    if hunters:
        parts.append(say("⚠️ captured by {hunters}", hunters=told(hunters)))
    if torn:
        parts.append(torn)
    return join_parts(parts, " · ")


def step(body: Body, mover: Space, to: Space) -> Words | None:
    """Say what a step would come to if it were the last.

    That is captures, and which part of the organism it would leave to die.
    """
    after = body.after(Shift(space=mover, to=to))
    own = {space: piece for space, piece in after.items() if piece.seat == body.seat}
    torn = None
    if not body.options.persist:
        for group in groups(own, body.board):
            is_ours = any(own[space].organism == body.organism for space in group)
            if is_ours and not is_whole(own, group):
                left = [element_at(own, space) for space in group]
                torn = say("⚠️ leaves {what} with {lacking}", what=count_elements(left), lacking=lacking(left))
                break
    return contact(body, body.pieces[mover].kind, to, torn)


def final_notes(view: View, seat: int) -> tuple[Sentence, ...]:
    """Return notes on the last round, and on players one step from winning."""
    notes: list[Sentence] = []
    if view.options.rounds and view.round == view.options.rounds:
        notes.append(say("🎯 This is the last round: after it the most captures win."))
    out, living = view.out, [one.seat for one in view.organisms if one.is_whole]
    playing = [one for one in range(view.seats) if one not in out]
    captors = [one for one in playing if excess(view, one) == -1]
    parents = [one for one in playing if living.count(one) == ORGANISMS_TO_WIN - 1]
    rivals = [one for one in captors if one != seat]
    # One line instead of two, because a phone has little room for both.
    if rivals and captors == playing:
        notes.append(say("⚠️ The next capture wins."))
    elif seat in captors and rivals:
        notes.append(say("⚠️ One more capture wins for you and {who}.", who=seats_of(rivals)))
    elif seat in captors:
        notes.append(say("🎯 One more capture, and you win."))
    elif rivals:
        notes.append(
            say("⚠️ {who} {n:needs|need} one more capture to win.", who=seats_of(rivals), n=len(rivals))
        )
    if seat in parents:
        notes.append(say("🎯 One more living organism, and you win."))
    if parents := [one for one in parents if one != seat]:
        told = say(
            "⚠️ {who} {n:needs|need} one more living organism to win.", who=seats_of(parents), n=len(parents)
        )
        notes.append(told)
    if view.rain is not None and excess(view, RAIN) == -1:
        notes.append(say("⚠️ The rain needs one more capture to win."))
    return tuple(notes)
