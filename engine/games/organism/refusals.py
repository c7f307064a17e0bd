"""Reasons why an organism can't do what a player typed."""

import re
from collections.abc import Collection
from typing import Final

from engine.contract.words import Arg, Sentence, say
from engine.games.organism.boards import CORE, Space
from engine.games.organism.body import Body, element_at
from engine.games.organism.details import KIND_NAMES, lacking, name_space, player_of, with_owners
from engine.games.organism.state import FULL, SUPPLY, Kind

_TIMES: Final = re.compile(r"(.+)[xX]([0-9]{1,3})")
"""A space and how often."""


def why_not_act(body: Body, waiting: Collection[Space], key: str) -> Sentence | None:
    """Say why an organism can't act, given one of its spaces.

    `body` is any organism of the seat.
    """
    space = _space(key)
    piece = body.pieces.get(space)
    if piece is None or piece.seat != body.seat:
        return _not_own(body, space)
    if piece.organism not in waiting:
        return say("That organism has acted already.")
    return say("Call that organism by its first space, {space}.", space=name_space(piece.organism))


def why_not_do(body: Body, key: str) -> Sentence | None:
    """Say that a space was typed where a type of action is needed."""
    if _space(key) not in body.board.order:
        return None
    return say("First choose what your organism does: eat, move or grow.")


def why_not_eat(body: Body, left: int, key: str) -> Sentence | None:
    """Say why an element can't eat: "C5", or "C5x2" for two meals.

    `left` is the number of actions left.
    """
    space, times = _meal(key)
    if (reason := _not_own(body, space)) is not None:
        return reason
    piece = body.pieces[space]
    args: dict[str, Arg] = {
        "kind": KIND_NAMES[piece.kind],
        "space": name_space(space),
        "room": FULL - piece.food,
        "n": left,
    }
    if piece.kind is not Kind.EAT:
        return say("{kind} on {space} can’t eat: only EAT does.", **args)
    if piece.food == FULL:
        return say("EAT on {space} is full with 3 food.", **args)
    if times > left:
        return say("You have {n:one action|# actions} left.", **args)
    return say("EAT on {space} has room for {room} food.", **args)


def why_not_move(body: Body, key: str) -> Sentence | None:
    """Say why an element can't move.

    It is the first of three conditions that it lacks (ORG-13), or that it has no free space.
    """
    space = _space(key)
    if (reason := _not_own(body, space)) is not None:
        return reason
    args: dict[str, Arg] = {"kind": KIND_NAMES[body.pieces[space].kind], "space": name_space(space)}
    if not body.is_fed(space):
        return say("{kind} on {space} has no food, so it can’t move.", **args)
    if not body.is_mobile(space):
        return say("{kind} on {space} is not beside a MOVE, so it can’t move.", **args)
    if not body.is_alive(space):
        group = [element_at(body.pieces, one) for one in body.together(space)]
        return say(
            "{kind} on {space} can’t move: its group has {lacking}.",
            lacking=lacking(group),
            **args,
        )
    return say("{kind} on {space} has no free space to go to.", **args)


def why_not_there(body: Body, mover: Space, key: str) -> Sentence | None:
    """Say why an element can't move to a space (ORG-14).

    It is too far, taken, or beside another player's element of the same type.
    """
    space = _space(key)
    if (reason := _not_empty(body, space)) is not None:
        return reason
    if space not in body.board.near[mover]:
        return say("{to} is not beside {space}.", to=name_space(space), space=name_space(mover))
    return _like_beside_like(body, body.pieces[mover].kind, space)


def why_not_grow(body: Body, key: str) -> Sentence | None:
    """Say why a type can't grow.

    None is left, the food is not enough (ORG-10), or there is no room.
    """
    if key.lower() not in set(Kind):
        return None
    kind = Kind(key.lower())
    args: dict[str, Arg] = {
        "kind": KIND_NAMES[kind],
        "n": body.cost(kind),
        "food": body.store(),
        "supply": SUPPLY,
    }
    if not body.is_supplied(kind):
        return say("All your {supply} {kind} are on the board.", **args)
    if body.cost(kind) > body.store():
        return say("{kind} costs {n} food, and your GROW elements have {food}.", **args)
    return say("{kind} has no space to grow on beside your GROW elements.", **args)


def why_no_plot(body: Body, kind: Kind, key: str) -> Sentence | None:
    """Say why nothing can grow on a space (ORG-9).

    It is taken, too far, or beside another player's element.
    """
    space = _space(key)
    if (reason := _not_empty(body, space)) is not None:
        return reason
    near = body.board.near[space]
    if not any(body.is_own(one) and body.pieces[one].kind is Kind.GROW for one in near):
        return say("{space} is beside no GROW of this organism.", space=name_space(space))
    if body.options.growth_in_contact:
        return _like_beside_like(body, kind, space)
    return say(
        "Nothing can grow on {space}: it is beside {others}.",
        space=name_space(space),
        others=with_owners(body.find_enemies(space)),
    )


def why_not_give(body: Body, key: str) -> Sentence | None:
    """Say why an element can't give food.

    It has none, or all others are full.
    """
    space = _space(key)
    if (reason := _not_own(body, space)) is not None:
        return reason
    args: dict[str, Arg] = {"kind": KIND_NAMES[body.pieces[space].kind], "space": name_space(space)}
    if not body.pieces[space].food:
        return say("{kind} on {space} has no food to give.", **args)
    return say("Everything else in this organism is full.", **args)


def why_not_take(body: Body, giver: Space, key: str) -> Sentence | None:
    """Say why an element can't take food.

    It is full, or the giver itself.
    """
    space = _space(key)
    if (reason := _not_own(body, space)) is not None:
        return reason
    if space == giver:
        return say("{space} gives the food: which other element takes it?", space=name_space(space))
    return say(
        "{kind} on {space} is full with 3 food.",
        kind=KIND_NAMES[body.pieces[space].kind],
        space=name_space(space),
    )


# Spaces


def _space(key: str) -> Space:
    return key.lower() if key.lower() == CORE else key.upper()


def _meal(key: str) -> tuple[Space, int]:
    if found := _TIMES.fullmatch(key):
        return _space(found[1]), int(found[2])
    return _space(key), 1


def _not_own(body: Body, space: Space) -> Sentence | None:
    """Say why a space has no own element; None if it has one."""
    if body.is_own(space):
        return None
    piece = body.pieces.get(space)
    if piece is None:
        return _unknown(body, space) or say("{space} is empty.", space=name_space(space))
    args: dict[str, Arg] = {
        "kind": KIND_NAMES[piece.kind],
        "space": name_space(space),
        "who": player_of(piece.seat),
    }
    if piece.seat != body.seat:
        return say("{kind} on {space} belongs to {who}, not to you.", **args)
    return say("{kind} on {space} belongs to another organism of yours.", **args)


def _not_empty(body: Body, space: Space) -> Sentence | None:
    """Say why a space can't be entered; None if it is empty."""
    if space in body.pieces:
        return say("{space} is taken.", space=name_space(space))
    return _unknown(body, space)


def _unknown(body: Body, space: Space) -> Sentence | None:
    if space in body.board.order:
        return None
    return say("There is no space “{text}” on this board.", text=space[:20])


def _like_beside_like(body: Body, kind: Kind, space: Space) -> Sentence | None:
    alike = [element for element in body.find_enemies(space) if element.kind is kind]
    if not alike:
        return None
    return say(
        "{space} is beside {others}: like never stands beside like.",
        space=name_space(space),
        others=with_owners(alike),
    )
