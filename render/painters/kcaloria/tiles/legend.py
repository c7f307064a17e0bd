"""A legend below tiles of the catalogue.

It has every sign on them with its name and effect in a few words, and biomes.

House rule: round signs, which are about their own tile, and square ones, which are about those
beside it, are separate.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.games.kcaloria.rules.kinds import ROUND, Biome, Effect, Kind
from engine.games.kcaloria.words.tiles import EFFECT_NAMES
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import translate, word
from render.painters.kcaloria import colours, wood, words
from render.painters.kcaloria.tiles import entries, signs

_PAD: Final = 14
_FOOT: Final = 34
"""Room below the last row, for the badge that clients lay over a picture's bottom left corner."""
_HEADING: Final = 56
_TOLD: Final = 88
"""Height of a sign with its effect, and of one line."""
_LINE: Final = 54
_AIR: Final = 10
"""Maximum additional height of a sign with its effect, if a page has the room.

Its two lines then look like one entry.
"""
_APART: Final = 21
"""Distance of a sign's two lines from its middle."""
_GAP: Final = 12
_LETTERS: Final = 82
"""Room for the letters of a biome."""
_COLUMNS: Final = 2
_COLUMN: Final = (theme.WIDTH - 2 * (theme.MARGIN + _PAD) - _GAP) // _COLUMNS
_SIGN: Final = 54
"""Size of a sign with its effect."""
_BESIDE: Final = 16
"""Gap between a sign and its name."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The signs and biomes of some tiles."""

    signs: tuple[Effect, ...]
    biomes: tuple[Biome, ...] = ()
    says_what: bool = True
    """Whether it tells effects besides names, and what round and square signs are."""
    air: int = 0
    """Additional distance between signs with their effects."""

    @property
    def height(self) -> int:
        """The height of its panel; 0 if it is empty."""
        high = sum(heading + rows * line for heading, rows, line in self._sections())
        return high + _PAD + _FOOT if high else 0

    def with_air(self, free: int) -> "Legend":
        """Return the legend for a page with free room of this height."""
        rows = sum(_rows(some) for some in (self._round, self._square))
        if not self.says_what or not rows:
            return self
        return replace(self, air=max(0, min(_AIR, free // rows)))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw its panel in a box of that height."""
        if not self.height:
            return
        canvas.shadow(box, wood.RADIUS)
        wood.sign(canvas, box, colours.PLATE, self._planks())
        inner = Box(box.left + _PAD, box.top + _PAD, box.right - _PAD, box.bottom - _FOOT)
        for heading, some in ((words.ROUND, self._round), (words.SQUARE, self._square)):
            if some:
                if self.says_what:
                    inner = _write_heading(
                        canvas, inner, heading, self._row if self._is_lone(some, heading) else 0
                    )
                inner = self._draw_signs(canvas, inner, some, first=int(self._is_lone(some, heading)))
        if self.biomes:
            inner = _write_heading(canvas, inner, words.BIOMES)
            for place, biome in enumerate(self.biomes):
                _biome(canvas, _space(inner, place, _LINE), biome)

    @property
    def _round(self) -> tuple[Effect, ...]:
        return tuple(one for one in self.signs if one in ROUND)

    @property
    def _square(self) -> tuple[Effect, ...]:
        return tuple(one for one in self.signs if one not in ROUND)

    @property
    def _row(self) -> int:
        return _TOLD + self.air if self.says_what else _LINE

    def _is_lone(self, some: tuple[Effect, ...], heading: str) -> bool:
        """Return whether it is the only sign of its kind.

        It then stands beside its heading, if that is short.
        """
        wide = lettering.width(word(heading), theme.SMALL, bold=True) + _GAP
        return self.says_what and len(some) == 1 and wide <= _COLUMN

    def _sections(self) -> Iterator[tuple[int, int, int]]:
        """Yield each part's height of heading, number of rows and row height."""
        heading = _HEADING if self.says_what else 0
        for said, some in ((words.ROUND, self._round), (words.SQUARE, self._square)):
            if some:
                yield 0 if self._is_lone(some, said) else heading, _rows(some), self._row
        if self.biomes:
            yield heading, _rows(self.biomes), _LINE

    def _planks(self) -> tuple[int, ...]:
        """Return the heights of the panel's planks: no seam is behind a line of text."""
        rows = [
            high for head, rows, line in self._sections() for high in ([head] * bool(head) + [line] * rows)
        ]
        return (rows[0] + _PAD, *rows[1:-1], rows[-1] + _FOOT) if rows[1:] else (self.height,)

    def _draw_signs(self, canvas: Canvas, box: Box, some: tuple[Effect, ...], first: int) -> Box:
        """Draw these signs and return the box below them.

        `first` is the place of the first one.
        """
        for place, one in enumerate(some, start=first):
            _sign(canvas, _space(box, place, self._row), one, says_what=self.says_what)
        return box.below(_rows(some) * self._row)


def of(kinds: Collection[Kind], *, has_biomes: bool = True) -> Legend:
    """Return the legend of these tiles.

    Modifiers have their usual order, and biomes that of their letters.
    """
    biomes = {biome for kind in kinds for biome in (*kind.biomes, *kind.boosts)} if has_biomes else ()
    return Legend(_borne(kinds), tuple(sorted(biomes, key=lambda biome: biome.value)))


def in_short(kinds: Collection[Kind]) -> Legend:
    """Return the legend with the names of signs only."""
    return Legend(_borne(kinds), says_what=False)


def _borne(kinds: Collection[Kind]) -> tuple[Effect, ...]:
    return tuple(one for one in Effect if any(kind.has(one) for kind in kinds))


def _write_heading(canvas: Canvas, box: Box, heading: str, beside: int = 0) -> Box:
    """Write a heading and return the box below it.

    A heading that stands beside something leaves the whole box.
    """
    at = (box.left + 4, box.top + (beside or _HEADING) // 2 + 2)
    canvas.text(at, word(heading), theme.SMALL, theme.MUTED, bold=True)
    return box if beside else box.below(_HEADING)


def _rows(some: Collection[object]) -> int:
    return -(-len(some) // _COLUMNS)


def _space(box: Box, place: int, high: int) -> Box:
    """Return the box of an entry, counted row by row."""
    row = Box(
        box.left, box.top + place // _COLUMNS * high, box.right, box.top + (place // _COLUMNS + 1) * high
    )
    return row.columns(_COLUMNS, _GAP)[place % _COLUMNS]


def _sign(canvas: Canvas, box: Box, one: Effect, *, says_what: bool) -> None:
    """Draw a sign, its name, and below that its effect."""
    middle = box.middle[1]
    size = _SIGN if says_what else signs.BUTTON
    signs.effect(canvas, (box.left + size // 2 + 4, middle), one, size)
    left = box.left + 4 + size + _BESIDE
    room = box.right - left
    up = _APART if says_what else 0
    name = translate(EFFECT_NAMES[one])
    canvas.text((left, middle - up), name, theme.SMALL, theme.TEXT, bold=True, room=room)
    if says_what:
        does = word(words.DOES[one])
        canvas.text((left, middle + up), does, theme.SMALL, theme.TEXT, room=room)


def _biome(canvas: Canvas, box: Box, biome: Biome) -> None:
    """Draw a biome's letters as on tiles, and its name."""
    middle = box.middle[1]
    entries.biome_sign(canvas, box.left + _LETTERS, middle, biome)
    name = words.biome(biome)
    left = box.left + _LETTERS + _GAP
    canvas.text((left, middle), name, theme.SMALL, theme.TEXT, room=box.right - left)
