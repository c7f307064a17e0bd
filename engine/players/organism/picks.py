"""Conversion of a turn in integers to answers to ORGANISM's questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.contract.values import Ask, Pick
from engine.games.organism.questions import AGAIN, choose
from engine.games.organism.state import FULL, KINDS, View
from engine.games.organism.turn import CIRCULATE, CONFIRM, DONE, EAT_ALL, END
from engine.players.organism import model
from engine.players.organism.boards import Ground, each
from engine.players.organism.model import Acts, Body, Deed, Laws, Position, Turn, introduced, part, spaces_of

_Kind: Final = tuple(kind.value for kind in KINDS)


def picks_of(view: View, laws: Laws, position: Position, turn: Turn) -> tuple[Pick, ...]:
    """Return the picks that make the turn.

    The View's seat has to be allowed to take it.
    """
    return tuple((key,) for key in _keys(view, laws, position, turn))


def _keys(view: View, laws: Laws, position: Position, turn: Turn) -> Iterator[str]:
    ground, asking = laws.ground, choose(view)
    ask, waiting, deeds, parts = next(asking), list(turn.acts), list[Deed](), list[str]()
    if turn.introduced is not None:
        position = introduced(laws, position, turn.introduced)
    while True:
        match ask.view.asked:
            case "enter":
                assert turn.introduced is not None
                key = "-".join(_Kind[kind] for kind in turn.introduced)
            case "organism":
                key = ground.spaces[waiting[0][0]] if waiting else END
            case "type":
                if not waiting:
                    key = END
                elif _eats_all(ground, position.own, waiting[0]):
                    key = EAT_ALL
                    waiting.pop(0)
                else:
                    _, kind, acts = waiting.pop(0)
                    key, deeds = _Kind[kind], list(acts)
            case "end":
                key = CONFIRM
            case "eats" | "moves" | "grows":
                key, parts = _first(ground, deeds.pop(0)) if deeds else (DONE, [])
            case _:
                key = _further(ask, parts)
        key = _offered(ask, key)
        yield key
        try:
            ask = asking.send((key,))
        except StopIteration:
            return


def _first(ground: Ground, deed: Deed) -> tuple[str, list[str]]:
    """Return the key that begins an action, and the keys that follow."""
    what, one, other, paid = deed
    if what == model.EAT:
        return ground.spaces[one], []
    if what == model.MOVE:
        return ground.spaces[one], [ground.spaces[other]]
    if what == model.GROW:
        whole = "+".join(f"{ground.spaces[space]}x{food}" for space, food in paid)
        apart = [ground.spaces[space] for space, food in paid for _ in range(food)]
        return _Kind[one], [ground.spaces[other], whole or "nothing", *apart]
    return CIRCULATE, [ground.spaces[one], ground.spaces[other]]


def _further(ask: Ask, parts: list[str]) -> str:
    """Return the next key that the question offers.

    Keys that have no alternative are not asked, and are skipped.
    """
    offered = {option.key for option in ask.offered_options}
    while _offered(ask, parts[0]) not in offered:
        parts.pop(0)
    return parts.pop(0)


def _eats_all(ground: Ground, own: Body, acts: Acts) -> bool:
    """Return whether these are the meals of eating all that is possible."""
    organism, kind, deeds = acts
    if kind != model.EAT or any(what != model.EAT for what, _, _, _ in deeds):
        return False
    body = next(part(own, group) for group in ground.groups(spaces_of(own)) if group >> organism & 1)
    meals = [
        space for n in range(FULL) for space in each(body[0]) if FULL - model.food_at(body, 1 << space) > n
    ]
    return sorted(one for _, one, _, _ in deeds) == sorted(meals[: body[0].bit_count()])


def _offered(ask: Ask, key: str) -> str:
    """Return the key under which the question offers this one."""
    return AGAIN + key if any(option.key == AGAIN + key for option in ask.options) else key
