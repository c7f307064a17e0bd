"""A friendly beginner of KOA.

It digs, mostly where a cavern counts most. It claims what was found and tries the easiest attacks.
It does not see that food and water bring actions, or what others can reach. It uses its last cavern
even if another player is ahead.
"""

from __future__ import annotations

from typing import Final

from engine.players.koa.chances import CLAIM, DIG, SEIZE, SWITCH, Deed, Uniform, deeds, odds_of_seizing
from engine.players.koa.habits import best_sites, some
from engine.players.koa.model import Table

LOOKS: Final = 0.5
"""How often it looks where a cavern counts most before it digs."""
DARES: Final = 0.35
"""How often it makes an attack that will probably succeed."""


def simple(table: Table, random: Uniform) -> Deed:
    """Choose the beginner's action."""
    found = deeds(table)
    ready = [deed for deed in found if deed[0] in (CLAIM, SWITCH)]
    if ready:
        return ready[int(random() * len(ready))]
    easy = [deed for deed in found if deed[0] == SEIZE and odds_of_seizing(table, deed[1]) > 0.5]
    sites = table.sites(table.turn)
    if easy and (not sites or random() < DARES):
        return easy[int(random() * len(easy))]
    if sites:
        return DIG, some(best_sites(table, sites)[0] if random() < LOOKS else sites, random)
    return found[0]
