"""The painter of one game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.contract.values import Moment, Place
from render.kit.canvas import Canvas
from render.kit.covers import KeyArt
from render.kit.victory import Stage

Tags = tuple[tuple[Place, int], ...]
"""Numbers to lay on places: those of the options in a menu."""


def no_pieces() -> Iterator[Callable[[], object]]:
    """Yield nothing."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Painter:
    """The pictures of a game. Its package in `render.painters` holds one as `PAINTER`.

    Names are the players' own, by seat. Tags are numbers to lay on places.
    """

    table: Callable[[Any, tuple[str, ...], Tags], Canvas]
    """Draw what every user may see."""
    hand: Callable[[Any, tuple[str, ...], Tags], Canvas]
    """Draw what the View's seat alone may see, with what it needs to choose."""
    cover: Callable[[], Canvas]
    """Draw the game's face, for its lobby."""
    key: KeyArt
    """The game's art with its logotype, for pictures of several games and for headings."""
    prewarm: Callable[[], Iterator[Callable[[], object]]] = no_pieces
    """Yield functions that each draw a piece which no single picture needs with all others."""
    moment: Callable[[Any, tuple[str, ...], Moment, str], Canvas] | None = None
    """Draw the card of a great moment: the onlooker's View after it, and the date as text.

    Without it the card is the table.
    """
    emblems: Mapping[str, str] = field(default_factory=dict)
    """Emblems of titles by the feat that earns them; a title without one has a star.

    An emblem is strokes with "; " between them, in a square from -1 to 1, its y axis downwards:
    "o x y r" is a disc, "r x y r w" a ring with a line of width w, "h x y r" a hexagon, "s n r q" a
    star of n points about the middle, "p x,y …" a polygon, "l w x,y …" a line, "a x y r w from to"
    an arc in degrees, clockwise from the right. A stroke that begins with "-" is cut out.
    """
    order: Callable[[Any], tuple[int, ...]] | None = None
    """Return the seats in the order of their plates; without this hook, by number."""
    stage: Stage | None = None
    """The game's own ground and lamp, on which the curve of a match lies; None for a plain one."""
    without: Callable[[Any, Collection[Place]], Any] | None = None
    """Returns a View without the pieces on some places, if pieces are parts of larger bodies."""
    cameras: Callable[[Sequence[Any]], Sequence[Any]] | None = None
    """Return for each View of a replay the View by whose size its board is drawn.

    Without it that is the last one. Each change moves everything, so there are at most two.
    """
