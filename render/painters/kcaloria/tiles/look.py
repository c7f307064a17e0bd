"""The look of a tile: all that decides how it is drawn."""

from dataclasses import dataclass

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import NONE, Colour, Cubes, Kind
from render.painters.kcaloria.tiles.overflow import Hangs


@dataclass(frozen=True, slots=True)
class Look:
    """How a tile on the table is drawn."""

    kind: Kind
    seat: int | None
    """None for a tile without an owner, in a hand or the catalogue."""
    left: Cubes = NONE
    eaten: Cubes = NONE
    """Its payment, for tiles with details."""
    doom: Doom | None = None
    barricade: int = 0
    change: int = 0
    hangs: Hangs | None = None
    """The place outside of it with room for the change."""
    is_open: bool = False
    """Whether the changed cubes have no colour yet: they do not lie there."""
    prices: tuple[tuple[Colour, int, int], ...] = ()
    """Colours with the least and most cubes that it would give if chosen."""
    toll: int = 0
    """Number of tiles that would die out if it were named."""
    is_hemmed_in: bool = False
    """Whether tiles lie on both its upper sides and would be hidden."""
    is_ringed: bool = False
    """Whether a largest tile has a ring within it, because of a question."""
    is_counted: bool = False
    """Whether its counter or change stands where its cubes would be, as in a replay."""
    is_quiet: bool = False
    """Whether its cubes step back behind those of the turn."""
    is_hungry: bool = False
    is_saved: bool = False
