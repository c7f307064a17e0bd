"""The board by clan: tiles, connections and possible actions.

A clan's network is its camp and every own cavern and goroldioa that touches it, piece by piece,
diagonally too (KOA-12). A spring belongs to it by touching it, but leads no further (KOA-11). Tiles
that are cut off do nothing until they are connected again, and other clans' tiles are walls
(KOA-15).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from engine.games.koa.board import (
    CAMPS,
    CORNERS,
    NEAR,
    ORDER,
    RINGS,
    Corner,
    Square,
    distance,
    quadrant,
    zone,
)
from engine.games.koa.chance import CLAN_TILES, DIE, RESOURCES, WHEELS, Find, Odds
from engine.games.koa.state import Action, Holding, Public, Tile

LEVELS: Final = 3
"""Most actions beyond the first."""
FOR_A_LEVEL: Final = 2
"""Goroldioa, and as many springs, for a further action (KOA-10)."""
OUTSIDE: Final = 5
"""The roll that an attack needs outside the owner's zones.

In the fifth zone it is one more, and so on (KOA-28).
"""
EARLY: Final = 6
"""Most tiles on the board with which a blocked camp is still at its beginnings (KOA-42)."""
ACTIONS: Final[tuple[Action, ...]] = ("unblock", "excavate", "seize", "claim", "sharman")
"""All but the end of a turn, in the order in which they are offered."""
_COMMONEST_FIRST: Final[tuple[Action, ...]] = ("excavate", "seize", "claim", "sharman", "unblock")
_KEPT: Final = 1000
"""Networks in the cache: those of a few dozen tables."""


@dataclass(frozen=True)
class Reach:
    """How a clan's tiles are connected; it depends on no other clan."""

    network: frozenset[Square]
    """The camp and what it leads to: where the clan can dig, attack and claim from."""
    rim: frozenset[Square]
    """The squares that touch the network and are no part of it."""
    chain: frozenset[Square]
    """The caverns that caverns alone join to the camp (KOA-46)."""
    loose: frozenset[Square]
    """The caverns that are no part of the chain."""
    cut: frozenset[Square]
    """The clan's tiles that are not connected to its camp."""
    goroldioa: int
    """The number of connected ones, as for springs."""
    springs: int
    outside: int
    """The number of caverns outside the clan's zones, cut-off ones included."""
    told: Holding
    """The part of it that all players are shown."""

    @property
    def actions(self) -> int:
        """Actions in a turn.

        One, and one more for each two goroldioa with two springs, up to four (KOA-10).
        """
        return self.told.actions


@lru_cache(maxsize=_KEPT)
def reach(
    clan: Corner, caverns: frozenset[Square], goroldioa: frozenset[Square], springs: frozenset[Square]
) -> Reach:
    """Return how these tiles of a clan are connected.

    It is cached, since an action seldom changes more than one clan.
    """
    network = _connect(CAMPS[clan], caverns | goroldioa)
    chain = _connect(CAMPS[clan], caverns) - {CAMPS[clan]}
    rim = frozenset(near for square in network for near in NEAR[square]) - network
    fed, watered = network & goroldioa, rim & springs
    actions = 1 + min(LEVELS, min(len(fed), len(watered)) // FOR_A_LEVEL)
    return Reach(
        network=network,
        rim=rim,
        chain=chain,
        loose=caverns - chain,
        cut=(caverns | goroldioa | springs) - network - watered,
        goroldioa=len(fed),
        springs=len(watered),
        outside=sum(zone(clan, square) is None for square in caverns),
        told=Holding(in_order(network), in_order(watered), in_order(chain), actions),
    )


class Ground:
    """A table's board, seen from each clan, with cached results."""

    def __init__(self, table: Public) -> None:
        self._table = table
        self.at: Mapping[Square, Tile] = {tile.square: tile for tile in table.tiles}
        self._sites: dict[Corner, tuple[Square, ...]] = {}

    @cached_property
    def _reaches(self) -> tuple[Reach, ...]:
        laid = tuple(_no_tiles() for _ in CORNERS)
        for tile in self._table.tiles:
            if tile.clan is not None and not tile.is_marker:
                laid[tile.clan][tile.find].append(tile.square)
        return tuple(_reach_of(clan, squares) for clan, squares in enumerate(laid))

    def tiles_of(self, clan: Corner) -> tuple[Tile, ...]:
        """Return a clan's tiles without its markers."""
        return tuple(tile for tile in self._table.tiles if tile.clan == clan and not tile.is_marker)

    def markers_of(self, clan: Corner) -> tuple[Tile, ...]:
        """Return what the Sharman found for a clan and it has not claimed."""
        return tuple(tile for tile in self._table.tiles if tile.is_marker and tile.clan == clan)

    def is_open(self, square: Square) -> bool:
        """Return whether a square has no tile, no marker and no camp."""
        return square not in self.at and square not in CAMPS

    # Connections

    def reach(self, clan: Corner) -> Reach:
        """Return how a clan's tiles are connected."""
        return self._reaches[clan]

    def network(self, clan: Corner) -> frozenset[Square]:
        """Return the camp and what it leads to.

        The clan can dig, attack and claim from there.
        """
        return self._reaches[clan].network

    def chain(self, clan: Corner) -> frozenset[Square]:
        """Return the caverns that caverns alone join to the camp (KOA-46)."""
        return self._reaches[clan].chain

    def rim(self, clan: Corner) -> frozenset[Square]:
        """Return the squares that touch the network and are no part of it."""
        return self._reaches[clan].rim

    def is_connected(self, tile: Tile) -> bool:
        """Return whether a clan's tile belongs to its network.

        A spring belongs by touching it (KOA-11).
        """
        if tile.clan is None:
            return False
        reach = self._reaches[tile.clan]
        return tile.square in (reach.rim if tile.find is Find.SPRING else reach.network)

    def cut_off(self, clan: Corner) -> tuple[Tile, ...]:
        """Return the clan's tiles that are not connected to its camp."""
        cut = self._reaches[clan].cut
        return tuple(tile for tile in self.tiles_of(clan) if tile.square in cut) if cut else ()

    def resources(self, clan: Corner) -> tuple[int, int]:
        """Return how many goroldioa and how many springs are connected."""
        reach = self._reaches[clan]
        return reach.goroldioa, reach.springs

    def count_actions(self, clan: Corner) -> int:
        """Return the clan's actions in a turn (KOA-10)."""
        return self._reaches[clan].actions

    def chained_by(self, clan: Corner, square: Square) -> frozenset[Square]:
        """Return the caverns by which one more beside the chain would extend it.

        They are the new cavern and those that it joins.
        """
        return _connect(square, self._reaches[clan].loose)

    def with_claimed(self, clan: Corner, square: Square) -> Reach:
        """Return how a clan's tiles would be connected after a claim of this marker."""
        laid = _no_tiles()
        for tile in (*self.tiles_of(clan), self.at[square]):
            laid[tile.find].append(tile.square)
        return _reach_of(clan, laid)

    # Possible actions

    def sites(self, clan: Corner) -> tuple[Square, ...]:
        """Return where a clan can excavate.

        These are open squares that touch its network, in any clan's zones (KOA-16, KOA-17).
        """
        if clan not in self._sites:
            self._sites[clan] = in_order(square for square in self.rim(clan) if self.is_open(square))
        return self._sites[clan]

    def prey(self, clan: Corner) -> tuple[Square, ...]:
        """Return other players' tiles and markers that a clan can attack.

        It needs a tile of the same kind (KOA-24, KOA-25).
        """
        owners = self._table.owners
        if owners[clan] is None:
            return ()  # the neutral clan only excavates (KOA-6)
        spare = [find for find in CLAN_TILES if self._table.has(clan, find)]
        return in_order(
            square
            for square in self.rim(clan)
            if (tile := self.at.get(square)) is not None
            and tile.clan is not None
            and owners[tile.clan] != owners[clan]
            and tile.find in spare
        )

    def claims(self, clan: Corner) -> tuple[Square, ...]:
        """Return the clan's markers that touch its network (KOA-38)."""
        rim = self.rim(clan)
        return tuple(tile.square for tile in self.markers_of(clan) if tile.square in rim)

    def obstacles(self, clan: Corner) -> tuple[Square, ...]:
        """Return obstacles at the network that a cavern could replace (KOA-42).

        They are lava, earthquakes and own springs.
        """
        return in_order(
            square
            for square in self.rim(clan)
            if (tile := self.at.get(square)) is not None
            and not tile.is_marker
            and (tile.clan is None or (tile.clan == clan and tile.find is Find.SPRING))
        )

    def is_blocked(self, clan: Corner) -> bool:
        """Return whether a clan at its beginnings can't excavate, claim or seize (KOA-42)."""
        has_targets = self.sites(clan) or self.claims(clan) or self.prey(clan)
        return not has_targets and len(self.tiles_of(clan)) <= EARLY

    def can_seek(self, clan: Corner) -> bool:
        """Return whether the Sharman can find the clan anything.

        It needs a tile to reserve, an open square in its zones and a free marker (KOA-35, KOA-36,
        KOA-39). The neutral clan does not ask him (KOA-6).
        """
        return (
            self._table.owners[clan] is not None
            and bool(self.findable(clan))
            and len(self.markers_of(clan)) < self._table.options.markers
            and any(self.is_open(square) for square in quadrant(clan))
        )

    def findable(self, clan: Corner) -> tuple[Find, ...]:
        """Return the resources that a clan has tiles left for."""
        return tuple(find for find in RESOURCES if self._table.has(clan, find))

    def placeable(self, clan: Corner) -> tuple[Find, ...]:
        """Return what the wheel may stop at: all that can be laid (KOA-18)."""
        return tuple(find for find in Find if find not in CLAN_TILES or self._table.has(clan, find))

    def odds(self, clan: Corner) -> Mapping[Find, int]:
        """Return the chance of each find in an excavation, in percent.

        What cannot be laid has no chance (KOA-18).
        """
        return _odds(self._table.options.wheel, self.placeable(clan))

    def nearby(self, clan: Corner, pointed: Square) -> tuple[Square, ...]:
        """Return the possible squares for the Sharman's marker (KOA-35).

        It goes to the square that the stones point to. If that is taken, the first ring around it
        with open squares in the clan's zones counts. Of these, the best are farthest from the
        clan's caverns, or from its camp if it has none.
        """
        if self.is_open(pointed):
            return (pointed,)
        home = quadrant(clan)
        ring = next(
            (
                found
                for ring in RINGS[pointed][1:]
                if (found := [one for one in ring if one in home and self.is_open(one)])
            ),
            [],
        )
        caverns = [tile.square for tile in self.tiles_of(clan) if tile.find is Find.CAVERN] or [CAMPS[clan]]
        away = {square: min(distance(square, cavern) for cavern in caverns) for square in ring}
        return tuple(square for square in ring if away[square] == max(away.values()))


def can_unblock(table: Public, ground: Ground) -> bool:
    """Return whether the clan to move may switch a piece.

    It may do so once, at the start of its turn, if it is blocked in (KOA-42).
    """
    clan = table.turn
    is_at_start = not (table.used or table.is_switched)
    return (
        is_at_start
        and ground.is_blocked(clan)
        and table.has(clan, Find.CAVERN)
        and bool(ground.obstacles(clan))
    )


def squares_for(table: Public, ground: Ground, action: Action) -> tuple[Square, ...]:
    """Return the squares where the clan to move can take an action (KOA-13).

    For the Sharman they are the squares that he may find. A Jonny who has placed one piece of an
    excavation places the other before anything else (KOA-50).
    """
    clan = table.turn
    if action == "excavate":
        return ground.sites(clan)
    if table.is_second:
        return ()
    match action:
        case "seize":
            return ground.prey(clan)
        case "claim":
            return ground.claims(clan)
        case "sharman":
            return tuple(filter(ground.is_open, quadrant(clan))) if ground.can_seek(clan) else ()
        case "unblock":
            return ground.obstacles(clan) if can_unblock(table, ground) else ()
        case _:
            return ()


def doable(table: Public, ground: Ground) -> Mapping[Action, tuple[Square, ...]]:
    """Return what the clan to move can do, and on which squares."""
    return {action: where for action in ACTIONS if (where := squares_for(table, ground, action))}


def can_act(table: Public, ground: Ground) -> bool:
    """Return whether the clan to move can do anything."""
    return any(squares_for(table, ground, action) for action in _COMMONEST_FIRST)


def needed_roll(prey: Tile) -> int:
    """Return the roll that an attack needs, by the zone of the owner (KOA-28)."""
    assert prey.clan is not None
    place = zone(prey.clan, prey.square)
    return OUTSIDE if place is None else OUTSIDE + 6 - place


def to_roll(table: Public, prey: Tile) -> int:
    """Return the roll that the clan to move needs, its penalty included (KOA-28, KOA-50)."""
    return needed_roll(prey) + penalty(table)


def chance(prey: Tile, less: int) -> int:
    """Return the chance of an attack in percent, with `less` taken off its die."""
    return 100 * max(0, min(DIE, DIE + 1 - needed_roll(prey) - less)) // DIE


def penalty(table: Public) -> int:
    """Return what is taken off an attack's die for the clan to move (KOA-50)."""
    return int(table.is_jonny(table.turn))


@lru_cache
def _odds(wheel: Odds, placeable: tuple[Find, ...]) -> Mapping[Find, int]:
    slots = Counter(find for find in WHEELS[wheel] if find in placeable)
    return {find: round(100 * slots[find] / slots.total()) for find in Find}


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Return squares in their usual order."""
    return tuple(sorted(squares, key=ORDER.__getitem__))


def _no_tiles() -> dict[Find, list[Square]]:
    return {find: [] for find in CLAN_TILES}


def _reach_of(clan: Corner, laid: Mapping[Find, Collection[Square]]) -> Reach:
    return reach(clan, *(frozenset(laid[find]) for find in CLAN_TILES))


def _connect(start: Square, squares: Collection[Square]) -> frozenset[Square]:
    """Return the start and all squares that lead to it, from neighbour to neighbour."""
    return frozenset(_walk(start, squares))


def _walk(start: Square, squares: Collection[Square]) -> Iterator[Square]:
    reached, waiting = {start}, [start]
    while waiting:
        square = waiting.pop()
        yield square
        for near in NEAR[square]:
            if near in squares and near not in reached:
                reached.add(near)
                waiting.append(near)
