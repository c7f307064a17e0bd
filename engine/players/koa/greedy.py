"""The greedy habit: take what gains most at once.

The best player assumes that its rivals play so. A gain is the points won plus the points that
others lose, shared among those others. If the match ends, the gain or loss depends on who wins.
"""

from __future__ import annotations

from typing import Final

from engine.games.koa.chance import DIE
from engine.players.koa.chances import CLAIM, DIG, END, SEEK, SEIZE, SWITCH, Deed, Uniform, deeds, slots
from engine.players.koa.constants import NOBODY
from engine.players.koa.model import Table
from engine.players.koa.squares import ABROAD, CAMP, NEEDED, Squares, each, joined, spread
from engine.players.koa.value import Standing, standings

DECIDED: Final = 100.0
"""Points that a win is worth, and a loss costs."""
Offer = tuple[float, int, Squares]
"""An average gain, an action, and the squares with that gain."""
_ALIKE: Final = 1e-9


def covetous(table: Table, random: Uniform) -> Deed:
    """Choose an action with the highest average gain at once.

    Equal actions are equally likely.
    """
    offers = _digs(table) if table.is_second else _digs(table) + _attacks(table)
    most = max((gain for gain, _, _ in offers), default=0.0)
    if most <= 0:
        return _idle(table, random)
    finest = [(kind, squares) for gain, kind, squares in offers if gain > most - _ALIKE]
    number = int(random() * sum(squares.bit_count() for _, squares in finest))
    for kind, squares in finest:
        if number < squares.bit_count():
            return kind, _nth(squares, number)
        number -= squares.bit_count()
    raise AssertionError("there are so many squares")


def _digs(table: Table) -> list[Offer]:
    """Return where to dig, by gain.

    The neutral clan digs anywhere, because its caverns count for no player.
    """
    clan = table.turn
    sites = table.rim[clan] & ~table.taken
    if not sites:
        return []
    if table.terms.owners[clan] == NOBODY:
        return [(1.0, DIG, sites)]
    counts = slots(table)
    odds = counts[0] / sum(counts)
    if not _is_last(table):
        return [(odds * gain, DIG, squares) for gain, squares in _by_gain(table, sites)]
    abroad, stand = ABROAD[clan], standings(table)
    return [
        (odds * (gain + _decided(table, stand, (gain, 0, squares & abroad != 0))), DIG, squares)
        for gain, squares in _by_gain(table, sites)
    ]


def _attacks(table: Table) -> list[Offer]:
    """Return which caverns to seize, by gain."""
    clan, terms = table.turn, table.terms
    if terms.owners[clan] == NOBODY:
        return []
    others, abroad = max(1, terms.seats - 1), ABROAD[clan]
    stand = standings(table) if _is_last(table) else None
    found: list[Offer] = []
    for rival in terms.rivals[clan]:
        prey = table.caverns[rival] & table.rim[clan]
        for points, squares in _by_gain(table, prey) if prey else ():
            for bit in each(squares):
                lost = _lost(table, rival, bit)
                gain = points + terms.vp_trophy + lost / others
                if stand is not None:
                    won = (points + terms.vp_trophy, 1, bit & abroad != 0)
                    gain += _decided(table, stand, won, rival, (lost, 0, bit & ABROAD[rival] != 0))
                odds = (DIE + 1 - NEEDED[rival][bit] - terms.endless[clan]) / DIE
                found.append((odds * gain, SEIZE, bit))
    return found


def _idle(table: Table, random: Uniform) -> Deed:
    """Choose an action if no action has a gain.

    It opens a blocked camp, even without a gain.
    """
    clan = table.turn
    caverns = 0
    for rival in table.terms.rivals[clan]:
        caverns |= table.caverns[rival]
    found = [
        deed
        for deed in deeds(table)
        if deed[0] in (CLAIM, SWITCH, SEEK) or (deed[0] == SEIZE and not deed[1] & caverns)
    ]
    return found[int(random() * len(found))] if found else (END, 0)


def _by_gain(table: Table, squares: Squares) -> list[tuple[int, Squares]]:
    """Return groups of squares with the points of a cavern on them.

    The cavern belongs to the clan whose turn it is.
    """
    clan, terms = table.turn, table.terms
    abroad = ABROAD[clan]
    near = squares & spread(table.chain[clan])
    groups = [(squares & ~near, 0)]
    if loose := table.caverns[clan] & ~table.chain[clan]:
        # A cavern that joins loose caverns to the chain brings points for them, too.
        joining = near & spread(loose)
        near ^= joining
        groups += [(bit, joined(bit, loose).bit_count()) for bit in each(joining)]
    groups.append((near, 1))
    found: list[tuple[int, Squares]] = []
    for some, chained in groups:
        points = terms.vp_cavern + chained * terms.vp_chained
        if outside := some & abroad:
            found.append((points + terms.vp_outside, outside))
        if inside := some & ~abroad:
            found.append((points, inside))
    return found


def _lost(table: Table, rival: int, bit: int) -> int:
    """Return the points that a player loses with a cavern.

    They include the points of the chain that it cuts.
    """
    terms = table.terms
    if terms.owners[rival] == NOBODY or terms.gone[rival]:
        return 0
    lost = terms.vp_cavern + (terms.vp_outside if bit & ABROAD[rival] else 0)
    if bit & table.chain[rival]:
        rest = joined(CAMP[rival], table.caverns[rival] ^ bit)
        lost += terms.vp_chained * (table.chain[rival].bit_count() - rest.bit_count())
    return lost


def _decided(
    table: Table,
    stand: list[Standing],
    won: tuple[int, int, int],
    rival: int | None = None,
    lost: tuple[int, int, int] = (0, 0, 0),
) -> float:
    """Return the worth of ending the match with these changes.

    `won` and `lost` hold points, trophies and caverns outside. The seat gains `won`, and the rival
    loses `lost`.
    """
    owners = table.terms.owners
    seat, after = owners[table.turn], [*stand]
    if rival is not None and owners[rival] != NOBODY:
        after[owners[rival]] = _changed(stand[owners[rival]], lost, -1)
    after[seat] = _changed(stand[seat], won, 1)
    return DECIDED if after[seat] == max(after) else -DECIDED


def _changed(standing: Standing, by: tuple[int, int, int], sign: int) -> Standing:
    plays, is_plain, points, trophies, outside = standing
    return plays, is_plain, points + sign * by[0], trophies + sign * by[1], outside + sign * by[2]


def _is_last(table: Table) -> bool:
    return table.caverns_left[table.turn] == 1 and not table.terms.endless[table.turn]


def _nth(squares: Squares, number: int) -> int:
    for _ in range(number):
        squares &= squares - 1
    return squares & -squares
