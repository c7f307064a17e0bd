"""The throws of KOA whose odds are shown: attacks, and what a dig brings."""

from collections.abc import Iterator
from typing import Final

from engine.contract.values import Chance
from engine.contract.words import say
from engine.games.koa.chance import CLAN_TILES, WHEELS, Find
from engine.games.koa.ground import chance
from engine.games.koa.state import Attacked, Excavate, Excavated, Move, Seize, View

ATTACKS: Final = say("attacks")
DIGS: Final = say("digs for a tile of the clan’s own")


def odds(before: View, after: View, seat: int, move: Move) -> Iterator[Chance]:
    """Yield the throw of an action with its odds.

    A dig goes well if it lays a tile of the clan: no lava, no earthquake. Throws for the neutral
    clan are no luck of the player who leads it.
    """
    if before.owners[before.turn] != seat or not after.deeds:
        return
    match move, after.deeds[-1]:
        case Seize(), Attacked() as deed:
            yield Chance(ATTACKS, chance(deed.prey, deed.penalty) / 100, deed.is_won)
        case Excavate(), Excavated() as deed:
            possible = {find for find, percent in zip(Find, before.odds, strict=True) if percent}
            slots = [find in CLAN_TILES for find in WHEELS[before.options.wheel] if find in possible]
            yield Chance(DIGS, sum(slots) / len(slots), deed.find in CLAN_TILES)
        case _:
            pass
