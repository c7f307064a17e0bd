"""What can be seen on a table of kCaloria besides what lies there: worked out here for pictures, which know nothing but a View."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Cubes, Effect
from engine.games.kcaloria.rules.legal import removable
from engine.games.kcaloria.rules.scoring import places, unspent
from engine.games.kcaloria.rules.table import Standing, TileId, View
from engine.games.kcaloria.rules.web import Web
from engine.hexes import Cell


@dataclass(frozen=True)
class Sight:
    """A View looked at; what has been found out is kept."""

    view: View

    @cached_property
    def at(self) -> Mapping[Cell, Standing]:
        """The tiles by the spaces where they lie."""
        return self._web.at

    @cached_property
    def by_id(self) -> Mapping[TileId, Standing]:
        """The tiles by their numbers."""
        return self._web.by_id

    @cached_property
    def doomed(self) -> Mapping[TileId, Doom]:
        """The tiles with counters, each with the one that shows."""
        return self._web.doomed

    @cached_property
    def hungry(self) -> frozenset[TileId]:
        """The tiles that lack food."""
        return frozenset(tile.id for tile in self.view.tiles if not self._web.is_fed(tile))

    @cached_property
    def eaten(self) -> Mapping[TileId, Cubes]:
        """What tiles have eaten and are still fed by, if anything."""
        return {number: self._web.eats(number) for number in self._web.links_to}

    @cached_property
    def unspent(self) -> tuple[Cubes, ...]:
        """The cubes on each seat's tiles."""
        return tuple(unspent(self.view, seat) for seat in range(self.view.seats))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Who is in which place as things are, by seat."""
        return places(self.unspent, self.view.left)

    @cached_property
    def spoken_of(self) -> frozenset[Cell]:
        """The tiles beside the one space that the question is about: who may be named by a removal, or else who could feed."""
        (cell,) = self.view.numbered_cells
        if self.view.held is not None and KINDS[self.view.held].has(Effect.REMOVAL):
            keys = removable(self._web, cell)
            return frozenset(tile.cell for tile in self._web.beside(cell) if tile.key in keys)
        return self.feeding(cell)

    def feeding(self, cell: Cell) -> frozenset[Cell]:
        """The tiles around a space that can feed something."""
        return frozenset(tile.cell for tile in self._web.beside(cell) if tile.left != NONE)

    @cached_property
    def _web(self) -> Web:
        return Web(self.view)
