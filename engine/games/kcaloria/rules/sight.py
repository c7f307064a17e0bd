"""What a picture of kCaloria shows besides the tiles."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice, takewhile
from math import isclose
from typing import Final

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.collapse import Doom, dooms, lower_counters
from engine.games.kcaloria.rules.food import Eater, Share, number_sources, ways_to_feed, ways_to_refill
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Colour, Cubes, Effect, Key, worth
from engine.games.kcaloria.rules.legal import openings
from engine.games.kcaloria.rules.scoring import decisive, places, unspent
from engine.games.kcaloria.rules.stakes import find_named, list_names, promise, stake
from engine.games.kcaloria.rules.state import Meal, Standing, TileId, View
from engine.games.kcaloria.rules.web import Web, rebalance_tiles

_WAYS, _PAYMENTS = 3, 4
"""Most ways to pay that a picture lists side by side, and most payments in them."""
_KEPT: Final = 4
"""Sights in the cache: enough for a few pictures drawn at once."""


def sight_of(view: View) -> "Sight":
    """Return what can be seen of a View; the last few are cached."""
    for one in tuple(_RECENT):
        if one.view is view:
            return one
    sight = Sight(view)
    _RECENT.appendleft(sight)
    return sight


def longest_chains(view: View) -> Callable[[TileId], tuple[TileId, ...]]:
    """Return a function for the longest chain of tiles on the table that ends in a tile.

    A food chain says who eats whom, from the first producer on.
    """
    there = sight_of(view).by_id
    eaten: dict[TileId, list[TileId]] = {}
    for link in view.links:
        eaten.setdefault(link.consumer, []).append(link.producer)

    @cache
    def longest(tile: TileId) -> tuple[TileId, ...]:
        ends = ((*longest(food), tile) for food in eaten.get(tile, ()) if food in there)
        return max(ends, key=len, default=(tile,))

    return longest


@dataclass(frozen=True)
class Sight:
    """What can be seen of a View, with cached results."""

    view: View

    @cached_property
    def at(self) -> Mapping[Cell, Standing]:
        """The tiles by cell."""
        return self._web.at

    @cached_property
    def by_id(self) -> Mapping[TileId, Standing]:
        """The tiles by number."""
        return self._web.by_id

    @cached_property
    def dooms(self) -> Mapping[TileId, Doom]:
        """The visible counter of every doomed tile."""
        return self._web.dooms

    @cached_property
    def coming_dooms(self) -> Mapping[TileId, Doom]:
        """The counters as they will be once this turn has ended.

        They count the turns of a player until a tile dies out; 0 is the end of this
        turn.
        """
        view = self.view
        if view.starving:  # the turn has ended; only feeding is left to decide
            return self.dooms
        after, _ = lower_counters(view)
        return dooms(view.model_copy(update={"collapses": after}))

    @cached_property
    def hungry(self) -> frozenset[TileId]:
        """The tiles that lack food."""
        return frozenset(tile.id for tile in self.view.tiles if not self._web.is_fed(tile))

    @cached_property
    def food_eaten(self) -> Mapping[TileId, Cubes]:
        """What tiles have eaten and are still fed by, if anything."""
        return {number: self._web.eats(number) for number in self._web.links_to}

    @cached_property
    def unspent(self) -> tuple[Cubes, ...]:
        """The cubes on each seat's tiles."""
        return tuple(unspent(self.view, seat) for seat in range(self.view.seats))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Each seat's present place."""
        return places(self.unspent, self.view.left)

    @cached_property
    def tie_breaker(self) -> Colour | None:
        """The colour that decides a tie for the leader; None without a tie."""
        seats = range(self.view.seats)
        scores = [worth(some) for some in self.unspent]
        winner = self.places.index(1)
        level = [
            seat
            for seat in seats
            if scores[seat] == scores[winner] and seat != winner and seat not in self.view.left
        ]
        if not level or sum(place == 1 for place in self.places) > 1:
            return None
        return decisive(self.unspent[winner], [self.unspent[seat] for seat in level])

    @cached_property
    def nameable(self) -> Mapping[Cell, int]:
        """The tiles that a removal could name, with the numbers of their names.

        It is empty if the question is about anything else.
        """
        view = self.view
        if view.held is None or len(view.numbered_cells) != 1 or not KINDS[view.held].has(Effect.REMOVAL):
            return {}
        (cell,) = view.numbered_cells
        return {
            tile.cell: number
            for number, key in enumerate(list_names(view, self._web, cell), start=1)
            for tile in find_named(self._web, cell, key)
        }

    @cached_property
    def tile_to_feed(self) -> Standing | None:
        """The tile that the question wants to feed again."""
        view = self.view
        number = view.staged if view.starving else view.choosing
        return self.by_id[number] if number is not None and number in self.hungry else None

    @cached_property
    def givers(self) -> Mapping[Cell, int]:
        """The possible sources of the tile in question, or names, with their numbers."""
        if self.nameable:
            return self.nameable
        view, fed = self.view, self.tile_to_feed
        if view.held is not None and view.seat is not None and len(view.numbered_cells) == 1:
            return number_sources(self._web, Eater(KINDS[view.held], view.seat, *view.numbered_cells))
        if view.held is None and fed is not None:
            return number_sources(self._web, Eater(fed.kind, fed.seat, fed.cell))
        return {}

    @cached_property
    def shares(self) -> Mapping[Cell, Mapping[Colour, Share]]:
        """How many cubes of each colour each source would give.

        It gives the least and the most.
        """
        view = self.view
        if view.held is not None and view.seat is not None and len(view.numbered_cells) == 1:
            if self.nameable:
                return {}
            return ways_to_feed(self._web, Eater(KINDS[view.held], view.seat, *view.numbered_cells)).shares()
        return {} if self.tile_to_feed is None else ways_to_refill(self._web, self.tile_to_feed).shares()

    @cached_property
    def payers(self) -> frozenset[Cell]:
        """The tiles that could pay for the tile in hand on any of the spaces in question."""
        view = self.view
        if view.held is None or view.seat is None:
            return frozenset()
        eaters = (Eater(KINDS[view.held], view.seat, cell) for cell in view.numbered_cells)
        return frozenset(cell for eater in eaters for cell in ways_to_feed(self._web, eater).shares())

    @cached_property
    def meals(self) -> tuple[Meal, ...]:
        """The ways to pay, if there are several and few enough to list."""
        view = self.view
        if view.held is None or view.seat is None or len(view.numbered_cells) != 1 or self.nameable:
            return ()
        eater = Eater(KINDS[view.held], view.seat, *view.numbered_cells)
        ways = tuple(islice(ways_to_feed(self._web, eater), _WAYS + 1))
        is_few = 1 < len(ways) <= _WAYS and sum(len(way.payments) for way in ways) <= _PAYMENTS
        return ways if is_few else ()

    @cached_property
    def is_lettered(self) -> bool:
        """Whether sources have letters because numbers are those of ways to pay.

        This is not so where each way is one source.
        """
        payers = [pay.cell for way in self.meals for pay in way.payments]
        return len(payers) > len(self.meals) or len(set(payers)) < len(payers)

    @cached_property
    def calls(self) -> Mapping[Cell, str]:
        """The sources' labels: their numbers, or letters from "a" on."""
        return {
            cell: chr(ord("a") + number - 1) if self.is_lettered else str(number)
            for cell, number in self.givers.items()
        }

    @cached_property
    def lacks(self) -> Cubes:
        """What the tile to feed again lacks."""
        return NONE if self.tile_to_feed is None else self._web.lacks(self.tile_to_feed)

    @cached_property
    def tolls(self) -> Mapping[Cell, int]:
        """How many tiles a removal of each nameable tile would doom.

        It is empty in a match without extinction.
        """
        view = self.view
        if not view.options.extinction:
            return {}
        tolls = {}
        for cell in self.nameable:
            prey = [
                tile
                for near, tile in self.at.items()
                if near in self.nameable and tile.key == self.at[cell].key
            ]
            at = stake(view, prey, closely=False)
            tolls[cell] = at.theirs + at.own
        return tolls

    @cached_property
    def yields(self) -> Mapping[Cell, Cubes]:
        """What the tile in hand would make on each space in question.

        It is empty for a tile that makes nothing.
        """
        view = self.view
        if view.held is None or view.seat is None or KINDS[view.held].makes == NONE:
            return {}
        return {cell: self._yield_on(view.held, view.seat, cell) for cell in view.numbered_cells}

    @cached_property
    def promises(self) -> Mapping[Cell, float]:
        """The expected gain of the tile in hand on each space.

        It orders the spaces in question.
        """
        view = self.view
        if view.held is None or view.seat is None:
            return {}
        return {cell: promise(view, self._web, view.held, cell) for cell in view.numbered_cells}

    @cached_property
    def best(self) -> tuple[Cell, ...]:
        """The spaces in question where the tile in hand promises most, which come first.

        It is empty where all spaces promise the same.
        """
        view, key = self.view, self.view.held
        if key is None or view.seat is None or not view.numbered_cells:
            return ()
        most = promise(view, self._web, key, view.numbered_cells[0])
        found = tuple(
            takewhile(lambda cell: isclose(promise(view, self._web, key, cell), most), view.numbered_cells)
        )
        return found if len(found) < len(view.numbered_cells) else ()

    def _yield_on(self, key: Key, seat: int, cell: Cell) -> Cubes:
        tile = Standing(id=0, key=key, seat=seat, cell=cell, born=self.view.clock, left=KINDS[key].makes)
        (made,) = rebalance_tiles((tile,), self._web.with_another(tile), newcomer=0)
        return made.left

    @cached_property
    def placeable(self) -> frozenset[Key]:
        """The tiles in the seat's hand that could be placed and paid for now."""
        view = self.view
        if view.seat is None or not view.hand:
            return frozenset()
        return frozenset(openings(self._web, view.seat, view.hand))

    @cached_property
    def _web(self) -> Web:
        return Web(self.view)


_RECENT: Final = deque[Sight](maxlen=_KEPT)
