"""How people play KOA when they do not think far: a rule of thumb, quick enough to play on for many turns with."""

from __future__ import annotations

from typing import Final

from engine.games.koa.chance import DIE
from engine.games.koa.ground import LEVELS
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH, Deed, Random
from engine.players.koa.constants import NOBODY
from engine.players.koa.model import Table
from engine.players.koa.squares import ABROAD, AT_RISK, BOARD, Squares, spread

FINDING: Final = 0.4
"""How likely a dig is taken to bring a cavern, and to bring food or water."""
RESOURCE: Final = 0.33
"""Points that food and water are worth to whoever has not all actions yet, for each cavern that is left to lay,
as long as there are as many rounds of patience left."""
SPOILED: Final = 0.2
"""Points that it is worth besides to take them from somebody, for each cavern left to the clan that has fewest, in the same way."""
SPARED: Final = 0.7
"""Points that a cavern taken from somebody is worth besides what it is to the taker."""
PATIENCE: Final = 0.5
"""Of the rounds of a match: so long a last cavern is kept back while another would win, and food and water are taken from each
other for what they may bring in the end. Then nobody waits any longer."""
TRIED: Final = 4
"""How many of the zones from the outside are thought of for an attack."""
_BITS: Final = BOARD.bit_length()


def some(squares: Squares, random: Random) -> int:
    """One of the squares; not all equally likely, but quickly."""
    start = int(random() * _BITS)
    above = squares >> start << start
    return above & -above if above else squares & -squares


def habitual(table: Table, random: Random) -> Deed:
    """What the clan whose turn it is does by the rule of thumb."""
    clan, terms = table.turn, table.terms
    sites = table.rim[clan] & ~table.taken
    if terms.owners[clan] == NOBODY or table.is_second:
        if sites:
            return DIG, some(best_sites(table, sites)[0] or sites, random)
        switches = table.switches(clan)
        return (SWITCH, some(switches, random)) if switches else (END, 0)
    patience = max(0.0, PATIENCE * terms.rounds - table.round)
    wants = RESOURCE * min(patience, table.caverns_left[clan]) if table.actions[clan] <= LEVELS else 0.0
    spoils = wants + SPOILED * min(patience, *table.caverns_left)
    best: Deed = END, 0
    value = 0.0
    is_held = (
        table.caverns_left[clan] == 1 and not terms.endless[clan] and patience > 0 and not _wins(table, clan)
    )
    if sites and not is_held:
        finest, counts = best_sites(table, sites)
        best, value = (DIG, some(finest, random)), FINDING * (counts + wants)
    marks = table.claims(clan)
    if marks and wants > value:
        best, value = (CLAIM, some(marks, random)), wants
    rim = table.rim[clan]
    near = spread(table.chain[clan])
    abroad = ABROAD[clan]
    rivals = terms.rivals[clan]
    for rival in rivals if random() < 0.5 else reversed(rivals):
        prey = 0 if is_held else table.caverns[rival] & rim
        stock = 0
        if table.food_left[clan]:
            stock = (table.food[rival] | table.food_marks[rival]) & rim
        if table.springs_left[clan]:
            stock |= (table.springs[rival] | table.water_marks[rival]) & rim
        if not prey and not stock:
            continue
        for needs, squares in AT_RISK[rival][:TRIED]:
            odds = (DIE + 1 - needs - terms.endless[clan]) / DIE
            if there := prey & squares:
                points: float = terms.vp_cavern + terms.vp_trophy + SPARED
                if finer := there & abroad:
                    there, points = finer, points + terms.vp_outside
                if finer := there & near:
                    there, points = finer, points + terms.vp_chained
                if odds * points > value:
                    best, value = (SEIZE, some(there, random)), odds * points
            if (there := stock & squares) and odds * spoils > value:
                best, value = (SEIZE, some(there, random)), odds * spoils
    if best[0] != END:
        return best
    if marks:
        return CLAIM, some(marks, random)
    switches = table.switches(clan)
    if switches and not is_held:
        return SWITCH, some(switches, random)
    return (SEEK, 0) if table.can_seek(clan) else best


def best_sites(table: Table, sites: Squares) -> tuple[Squares, int]:
    """Of sites of the clan whose turn it is, those where a cavern would count most, and how much."""
    clan, terms = table.turn, table.terms
    near, abroad = sites & spread(table.chain[clan]), sites & ABROAD[clan]
    if near & abroad:
        return near & abroad, terms.vp_cavern + terms.vp_chained + terms.vp_outside
    if abroad and (not near or terms.vp_outside > terms.vp_chained):
        return abroad, terms.vp_cavern + terms.vp_outside
    if near:
        return near, terms.vp_cavern + terms.vp_chained
    return sites, terms.vp_cavern


def _wins(table: Table, clan: int) -> bool:
    """Whether the clan's player, with one more cavern, would have most points."""
    terms = table.terms
    sums = [0] * terms.seats
    for one, owner in enumerate(terms.owners):
        if owner != NOBODY:
            sums[owner] += table.points(one)
    mine = terms.owners[clan]
    return all(sums[mine] + 1 >= other for seat, other in enumerate(sums) if seat != mine)
