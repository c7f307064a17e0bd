"""A rule of thumb for KOA, fast enough for many playout turns.

It plays as people do who don't think far ahead.
"""

from __future__ import annotations

from typing import Final

from engine.games.koa.chance import DIE
from engine.games.koa.ground import LEVELS
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH, Deed, Uniform
from engine.players.koa.constants import NOBODY
from engine.players.koa.model import Table
from engine.players.koa.squares import ABROAD, AT_RISK, BOARD, Squares, spread

FINDING: Final = 0.4
"""Assumed odds that a dig brings a cavern, or food or water."""
RESOURCE: Final = 0.33
"""Points of food or water per cavern left to lay.

It applies to a clan that does not have all actions yet, up to the rounds of patience left.
"""
SPOILED: Final = 0.2
"""Additional points for taking food or water from a rival.

They count per cavern left to the clan that has fewest, with the same limit.
"""
SPARED: Final = 0.7
"""Additional points for taking a cavern from a rival."""
PATIENCE: Final = 0.5
"""Share of a match's rounds during which players are patient.

While patient, they keep back their last cavern if another player would win, and take food and water
from each other for later use. After that they don't wait any longer.
"""
TRIED: Final = 4
"""Number of zones to consider for an attack, from the outside."""
_BITS: Final = BOARD.bit_length()


def some(squares: Squares, random: Uniform) -> int:
    """Return one of the squares.

    It is fast, but not all squares are equally likely.
    """
    start = int(random() * _BITS)
    above = squares >> start << start
    return above & -above if above else squares & -squares


def habitual(table: Table, random: Uniform) -> Deed:
    """Choose an action for the current clan by the rule of thumb."""
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
    """Return the sites where a cavern counts most, and its points.

    `sites` belong to the clan whose turn it is.
    """
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
    """Return whether one more cavern gives the clan's player most points.

    A tie counts, too.
    """
    terms = table.terms
    sums = [0] * terms.seats
    for one, owner in enumerate(terms.owners):
        if owner != NOBODY:
            sums[owner] += table.points(one)
    mine = terms.owners[clan]
    return all(sums[mine] + 1 >= other for seat, other in enumerate(sums) if seat != mine)
