"""What lies where, what hangs together with which camp, and what each clan can do from there.

A clan's network is its camp and every cavern and goroldioa of its own that touches it, corner to corner too, piece by
piece (KOA-12). A spring belongs to it by touching it, but leads no further (KOA-11). Whatever is cut off does nothing until
it is connected again, and other clans' tiles are walls (KOA-15).
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
"""Actions at most beyond the first."""
FOR_A_LEVEL: Final = 2
"""Goroldioa, and as many springs, for a further action (KOA-10)."""
OUTSIDE: Final = 5
"""What an attack has to roll outside the zones of whom it is on; in the fifth zone one more, and so on (KOA-28)."""
EARLY: Final = 6
"""Tiles on the board with which a camp that is blocked in is still at its beginnings (KOA-42)."""
ACTIONS: Final[tuple[Action, ...]] = ("unblock", "excavate", "seize", "claim", "sharman")
"""All but the end of a turn, in the order in which they are offered."""
_COMMONEST_FIRST: Final[tuple[Action, ...]] = ("excavate", "seize", "claim", "sharman", "unblock")
_KEPT: Final = 1000
"""Networks that are kept: those of a few dozen tables."""


@dataclass(frozen=True)
class Reach:
    """How a clan's tiles hang together, whatever all others lay."""

    network: frozenset[Square]
    """The camp and what it leads to: where the clan can dig, attack and claim from."""
    rim: frozenset[Square]
    """The squares that touch the network and are no part of it."""
    chain: frozenset[Square]
    """The caverns that caverns alone join to the camp (KOA-46)."""
    loose: frozenset[Square]
    """The caverns that are no part of the chain."""
    cut: frozenset[Square]
    """The clan's tiles that do not hang together with its camp."""
    goroldioa: int
    """Connected ones, like the springs."""
    springs: int
    outside: int
    """Caverns outside the clan's zones, cut-off ones too."""
    told: Holding
    """What of it everybody is shown."""

    @property
    def actions(self) -> int:
        """In a turn: one, and one more for each two goroldioa with two springs, up to four (KOA-10)."""
        return self.told.actions


@lru_cache(maxsize=_KEPT)
def reach(
    clan: Corner, caverns: frozenset[Square], goroldioa: frozenset[Square], springs: frozenset[Square]
) -> Reach:
    """How these tiles of a clan hang together: found out once, as an action changes hardly more than one clan's."""
    network = _joined(CAMPS[clan], caverns | goroldioa)
    chain = _joined(CAMPS[clan], caverns) - {CAMPS[clan]}
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
    """A table's board, looked at clan by clan. What is found out is kept, so that it is found out once."""

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
        """A clan's tiles, without its markers."""
        return tuple(tile for tile in self._table.tiles if tile.clan == clan and not tile.is_marker)

    def markers_of(self, clan: Corner) -> tuple[Tile, ...]:
        """What the Sharman found for a clan and it has not claimed."""
        return tuple(tile for tile in self._table.tiles if tile.is_marker and tile.clan == clan)

    def is_open(self, square: Square) -> bool:
        """Whether nothing lies there, no marker and no camp either."""
        return square not in self.at and square not in CAMPS

    # What hangs together

    def reach(self, clan: Corner) -> Reach:
        """How a clan's tiles hang together."""
        return self._reaches[clan]

    def network(self, clan: Corner) -> frozenset[Square]:
        """The camp and what it leads to: where the clan can dig, attack and claim from."""
        return self._reaches[clan].network

    def chain(self, clan: Corner) -> frozenset[Square]:
        """The caverns that caverns alone join to the camp (KOA-46)."""
        return self._reaches[clan].chain

    def rim(self, clan: Corner) -> frozenset[Square]:
        """The squares that touch the network and are no part of it."""
        return self._reaches[clan].rim

    def is_connected(self, tile: Tile) -> bool:
        """Whether a clan's tile belongs to its network: a spring by touching it (KOA-11)."""
        if tile.clan is None:
            return False
        reach = self._reaches[tile.clan]
        return tile.square in (reach.rim if tile.find is Find.SPRING else reach.network)

    def cut_off(self, clan: Corner) -> tuple[Tile, ...]:
        """The clan's tiles that do not hang together with its camp."""
        cut = self._reaches[clan].cut
        return tuple(tile for tile in self.tiles_of(clan) if tile.square in cut) if cut else ()

    def resources(self, clan: Corner) -> tuple[int, int]:
        """How many goroldioa and how many springs are connected."""
        reach = self._reaches[clan]
        return reach.goroldioa, reach.springs

    def allowed(self, clan: Corner) -> int:
        """Actions in a turn (KOA-10)."""
        return self._reaches[clan].actions

    def chained_by(self, clan: Corner, square: Square) -> frozenset[Square]:
        """What a cavern on a square beside the chain would make it longer by: itself, and what it joins."""
        return _joined(square, self._reaches[clan].loose)

    def with_claimed(self, clan: Corner, square: Square) -> Reach:
        """How a clan's tiles would hang together if the marker on a square were claimed."""
        laid = _no_tiles()
        for tile in (*self.tiles_of(clan), self.at[square]):
            laid[tile.find].append(tile.square)
        return _reach_of(clan, laid)

    # What can be done

    def sites(self, clan: Corner) -> tuple[Square, ...]:
        """Where a clan can excavate: open squares that touch its network, in anybody's zones (KOA-16, KOA-17)."""
        if clan not in self._sites:
            self._sites[clan] = in_order(square for square in self.rim(clan) if self.is_open(square))
        return self._sites[clan]

    def prey(self, clan: Corner) -> tuple[Square, ...]:
        """Other players' tiles and markers that a clan can attack: it needs one of the kind (KOA-24, KOA-25)."""
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
        """The clan's markers that touch its network (KOA-38)."""
        rim = self.rim(clan)
        return tuple(tile.square for tile in self.markers_of(clan) if tile.square in rim)

    def obstacles(self, clan: Corner) -> tuple[Square, ...]:
        """Lava, earthquakes and own springs at the network that could be switched for a cavern (KOA-42)."""
        return in_order(
            square
            for square in self.rim(clan)
            if (tile := self.at.get(square)) is not None
            and not tile.is_marker
            and (tile.clan is None or (tile.clan == clan and tile.find is Find.SPRING))
        )

    def is_blocked(self, clan: Corner) -> bool:
        """Whether a clan at its beginnings has nothing to excavate, claim or seize (KOA-42)."""
        has_targets = self.sites(clan) or self.claims(clan) or self.prey(clan)
        return not has_targets and len(self.tiles_of(clan)) <= EARLY

    def can_seek(self, clan: Corner) -> bool:
        """Whether the Sharman can find the clan anything: a tile to reserve, a square in its zones, a marker to spare.

        KOA-35, KOA-36 and KOA-39; the neutral clan does not ask him (KOA-6).
        """
        return (
            self._table.owners[clan] is not None
            and bool(self.findable(clan))
            and len(self.markers_of(clan)) < self._table.options.markers
            and any(self.is_open(square) for square in quadrant(clan))
        )

    def findable(self, clan: Corner) -> tuple[Find, ...]:
        """The resources of which a clan has a tile left."""
        return tuple(find for find in RESOURCES if self._table.has(clan, find))

    def placeable(self, clan: Corner) -> tuple[Find, ...]:
        """What the wheel may stop at: whatever can be laid (KOA-18)."""
        return tuple(find for find in Find if find not in CLAN_TILES or self._table.has(clan, find))

    def odds(self, clan: Corner) -> Mapping[Find, int]:
        """How likely an excavation is to bring what, in percent: of what cannot be laid there is no chance (KOA-18)."""
        return _odds(self._table.options.wheel, self.placeable(clan))

    def nearby(self, clan: Corner, pointed: Square) -> tuple[Square, ...]:
        """Where the Sharman's marker may go: the square that the stones point to, or, if that is taken, the best beside it.

        That is, of the open squares of the clan's zones in the first ring about it that has any, those farthest from the
        clan's caverns (KOA-35); as long as it has none, from its camp.
        """
        if self.is_open(pointed):
            return (pointed,)
        home = quadrant(clan)
        ring = next(
            (found for ring in RINGS[pointed][1:] if (found := [one for one in ring if one in home and self.is_open(one)])),
            [],
        )  # fmt: skip
        caverns = [tile.square for tile in self.tiles_of(clan) if tile.find is Find.CAVERN] or [CAMPS[clan]]
        away = {square: min(distance(square, cavern) for cavern in caverns) for square in ring}
        return tuple(square for square in ring if away[square] == max(away.values()))


def can_unblock(table: Public, ground: Ground) -> bool:
    """Whether the clan whose turn it is may switch a piece: at the start of its turn, once, if it is blocked in (KOA-42)."""
    clan = table.turn
    is_at_start = not (table.used or table.is_switched)
    return (
        is_at_start
        and ground.is_blocked(clan)
        and table.has(clan, Find.CAVERN)
        and bool(ground.obstacles(clan))
    )


def squares_for(table: Public, ground: Ground, action: Action) -> tuple[Square, ...]:
    """Where the clan whose turn it is can take an action; the Sharman's squares are those that he may find (KOA-13).

    A Jonny who has placed one piece of an excavation places the other before anything else (KOA-50).
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
    """What the clan whose turn it is can do, and on which squares."""
    return {action: where for action in ACTIONS if (where := squares_for(table, ground, action))}


def can_act(table: Public, ground: Ground) -> bool:
    """Whether the clan whose turn it is can do anything."""
    return any(squares_for(table, ground, action) for action in _COMMONEST_FIRST)


def needed(prey: Tile) -> int:
    """What the die of an attack has to show, by the zone of whom it is on (KOA-28)."""
    assert prey.clan is not None
    place = zone(prey.clan, prey.square)
    return OUTSIDE if place is None else OUTSIDE + 6 - place


def to_roll(table: Public, prey: Tile) -> int:
    """What the die of the clan whose turn it is has to show, with what is taken off it (KOA-28, KOA-50)."""
    return needed(prey) + penalty(table)


def chance(prey: Tile, less: int) -> int:
    """How likely an attack is to succeed with so much off its die, in percent."""
    return 100 * max(0, min(DIE, DIE + 1 - needed(prey) - less)) // DIE


def penalty(table: Public) -> int:
    """What is taken off the die of an attack by the clan whose turn it is (KOA-50)."""
    return int(table.is_jonny(table.turn))


@lru_cache
def _odds(wheel: Odds, placeable: tuple[Find, ...]) -> Mapping[Find, int]:
    slots = Counter(find for find in WHEELS[wheel] if find in placeable)
    return {find: round(100 * slots[find] / slots.total()) for find in Find}


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Squares in the order in which they are listed."""
    return tuple(sorted(squares, key=ORDER.__getitem__))


def _no_tiles() -> dict[Find, list[Square]]:
    return {find: [] for find in CLAN_TILES}


def _reach_of(clan: Corner, laid: Mapping[Find, Collection[Square]]) -> Reach:
    return reach(clan, *(frozenset(laid[find]) for find in CLAN_TILES))


def _joined(start: Square, squares: Collection[Square]) -> frozenset[Square]:
    """The start and all the squares that lead to it, from each to its neighbours."""
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
