"""Laws of KOA, and the corner cases of its options.

The conformance suite checks both.
"""

from collections import Counter
from typing import Any

from engine.games import koa
from engine.games.koa.board import CAMPS
from engine.games.koa.chance import CLAN_TILES, WHEELS, Find
from tests.conformance.law import Law

_Options, _Clan, _MINER = koa.Options, koa.SeatOptions, koa.SeatOptions()
_VOTER, _JONNY = koa.SeatOptions(vote=True), koa.SeatOptions(jonny=True, vote=True)


def _tiles(state: Any) -> object:
    """Return who plays what, who began, and every clan's tiles by sort.

    A tile is in the pool, on the board, or a trophy of another clan.
    """
    squares = [tile.square for tile in state.tiles]
    assert len(set(squares)) == len(squares), "one tile on a square"
    assert not set(squares) & set(CAMPS), "none on a camp"
    assert all((tile.clan is None) == (tile.find not in CLAN_TILES) for tile in state.tiles)
    standing = Counter((tile.clan, tile.find) for tile in state.tiles)
    seized = Counter(clan for won in state.trophies for clan in won)
    counts = []
    for clan, pool in enumerate(state.pools):
        for find in CLAN_TILES:
            is_counted = find is not Find.CAVERN or not state.is_endless(clan)
            left = pool.of(find)
            assert left >= 0
            laid = standing[clan, find] + (seized[clan] if find is Find.CAVERN else 0)
            counts.append(left + laid if is_counted else left)
    return state.owners, state.jonnys, state.first, counts


LAW = Law(
    game=koa,
    fast=(
        (_Options(rounds=10), (_MINER,)),
        (
            _Options(
                wheel="harsh",
                caverns=8,
                goroldioa=6,
                springs=6,
                markers=1,
                vp_cavern=0,
                vp_chained=3,
                vp_outside=2,
                vp_trophy=3,
                rounds=10,
            ),
            (_Clan(camp="J10"), _Clan(camp="J10"), _Clan(camp="A10"), _MINER),
        ),
        (_Options(wheel="volcanic", caverns=8, rounds=10, jonny_rule=True), (_JONNY, _VOTER, _VOTER, _VOTER)),
    ),
    slow=(
        *((_Options(wheel=wheel), (_MINER,)) for wheel in WHEELS),
        (_Options(goroldioa=6, springs=6, markers=1), (_Clan(camp="J1"), _MINER)),
        (_Options(caverns=24, goroldioa=12, springs=12, rounds=99), (_MINER, _Clan(camp="A1"))),
        (_Options(caverns=10, jonny_rule=True), (_VOTER, _JONNY, _VOTER, _VOTER)),
        (_Options(rounds=10, jonny_rule=True), (_JONNY,)),
    ),
    conserved=_tiles,
)
