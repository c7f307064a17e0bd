"""Words about spaces, on pills.

They tell what is new, what gives food, why something is gone, and who gets a token for it.

House rule: a pill lies on no element and on no mark; a tail leads from it to its space, under
everything else.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import dist
from typing import Final, NamedTuple

from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import View
from render.kit import marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.organism import words
from render.painters.organism.board import free_space, traces
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import Deeds, Gone, is_trade

_NEW: Final = 2
"""Maximum number of new elements, and of removed ones, that get a word.

More would be too many words.
"""
_SIGN_WIDE, _SIGN_APART = 32, 8
"""Size of the symbol of the seat that gets a token, and its gap to the figure."""
_NUMBER: Final = 42
"""Additional width of a word with a number, which lies on its round end."""
_TORN: Final = 0.56
"""Width of the circle that a tail ends at, in an element that is gone."""
_BARE: Final = 0.74
"""The same in a living element without a ring."""
_FED_AT, _FED_WIDE, _FED_HIGH = 0.36, 0.6, 0.2
"""Position of food below the middle of an element, and the room that it takes."""


class Pill(NamedTuple):
    """A word about a space, and its colour."""

    space: Space
    text: str
    paint: Colour
    token: tuple[int, ...] = ()
    """The seats that get a token. The token stands after the word, or alone."""
    number: int = 0
    """The number of the space on the rules page or in the question. It stands before the word."""
    others: tuple[Space, ...] = ()
    """Further spaces that gave a token to the same seats. Each has a tail of its own."""

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces that it is about."""
        return self.space, *self.others

    @property
    def figure(self) -> str:
        """How many tokens each of its seats gets."""
        return words.GAINED.format(n=len(self.spaces))

    @property
    def size(self) -> Point:
        """The size of the pill."""
        wide = traces.word_size(self.text)[0] if self.text else 0
        wide += _token_wide(self.figure, self.token) if self.token else 0
        return wide + (_NUMBER if self.number else 0), marks.CHIP


Placed = tuple[Pill, Box]


# Words


def list_pills(
    frame: Frame, view: View, deeds: Deeds, gone: Mapping[Space, Gone], numbers: Mapping[Space, int]
) -> tuple[Pill, ...]:
    """Return the pills of a turn, one for each space.

    Each has its space's number.
    """
    said: dict[Space, Pill] = {}
    for pill in (*_of_losses(view, gone.values()), *_of_life(view, deeds)):
        if frame.shows(pill.space):
            said.setdefault(pill.space, pill._replace(number=numbers.get(pill.space, 0)))
    return tuple(said.values())


def _of_losses(view: View, gone: Collection[Gone]) -> Iterator[Pill]:
    """Yield why elements are gone, and who gets a token.

    Tokens for neighbours are one sum: several figures on one spot would be a knot.
    """
    is_told = view.preview is None and view.last is not None and is_trade(view.last)
    # One word is enough: all that was cleared away looks alike.
    cleared = next((one for one in gone if not one.by and not one.is_dead), None)
    for one in gone:
        space = one.element.space
        if one.lacking:
            text = "" if is_told else word(words.DIES, kind=words.kind_name(one.lacking[0]))
            yield Pill(space, text, theme.MUTED if text else _paint(one.by), one.by)
        elif one.is_dead:
            continue
        elif one.by:
            first, *others = _joined(view, one, gone)
            if space == first:
                yield Pill(space, "", _paint(one.by), one.by, others=tuple(others))
        elif one is cleared:
            yield Pill(space, word(words.CLEARED), theme.MUTED)


def _joined(view: View, one: Gone, gone: Collection[Gone]) -> list[Space]:
    """Return the neighbours, and theirs, that the same seats captured with an element."""
    alike = {other.element.space for other in gone if other.by == one.by and not other.is_dead}
    found, new = set[Space](), {one.element.space}
    while new:
        found |= new
        new = {near for space in new for near in view.board.near[space]} & alike - found
    return sorted(found)


def of_captured(frame: Frame, captured: Collection[Space]) -> tuple[Pill, ...]:
    """Return the word for golden rings, at the one nearest to the middle of the picture."""
    middle = frame.part.width // 2, frame.part.height // 2
    whole = [space for space in sorted(captured) if frame.shows(space)]
    nearest = sorted(whole, key=lambda space: dist(frame.middle(space), middle))[:1]
    return tuple(Pill(space, word(words.CAPTURED), theme.GOLD) for space in nearest)


def _of_life(view: View, deeds: Deeds) -> Iterator[Pill]:
    """Yield words for passed food, new elements and the core's token."""
    if view.asked == "feeds" and view.chosen:
        yield Pill(view.chosen, word(words.GIVES), theme.TEXT)
    for space in sorted(deeds.grown) if len(deeds.grown) <= _NEW else ():
        yield Pill(space, word(words.NEW), theme.TEXT)
    # Of several that give, arrows say more than as many words.
    if len(deeds.given) == 1 and view.preview is None:
        for space, template in zip(*deeds.given, (words.GIVES, words.GETS), strict=True):
            yield Pill(space, word(template), theme.TEXT)
    if pays(view):
        yield Pill(CORE, "", theme.SEATS[view.turn], (view.turn,))


def pays(view: View) -> bool:
    """Return whether the core has just given a token."""
    return view.core and view.preview is None


# Positions


def reaches(
    frame: Frame, said: Sequence[Pill], ringed: Collection[Space], gone: Collection[Space]
) -> dict[Space, float]:
    """Return the distance of each tail's end from its space's middle.

    It ends on its ring, on a shape without a ring, or inside of a torn membrane.
    """

    def wide(space: Space) -> float:
        if space in gone:
            return _TORN
        return traces.RING if space in ringed else _BARE

    return {space: wide(space) * frame.size / 2 for one in said for space in one.spaces}


def place_pills(
    frame: Frame,
    said: Sequence[Pill],
    reaches: Mapping[Space, float],
    *,
    there: Collection[Space],
    joined: Sequence[tuple[Space, Space]],
    fed: Collection[Space],
    taken: Sequence[Box],
) -> tuple[Placed, ...]:
    """Return each pill with the box where it hides least.

    It hides least of what is there or just was, and of the bodies between the joined; neither it
    nor its tail lies on what is taken.

    A tail also avoids the food of the element that it leads to.
    """
    # The core shines where nothing stands, too.
    crowd = [frame.middle(space) for space in sorted({*there, CORE})]
    waists = [free_space.waist(frame, *pair) for pair in joined]
    found: list[Placed] = []
    for pill in said:
        others = [*taken, *(box for _, box in found)]
        if pill.space in fed:
            wide, high = round(_FED_WIDE * frame.size), round(_FED_HIGH * frame.size)
            others.append(Box.around(frame.off(pill.space, _FED_AT * 1j), wide, high))
        tips = [(frame.middle(space), reaches[space]) for space in pill.spaces]
        box = free_space.place_word(
            frame, pill.space, pill.size, tips, standing=crowd, joined=waists, taken=others
        )
        found.append((pill, box))
    return tuple(found)


def tails(part: Canvas, frame: Frame, one: Placed, reaches: Mapping[Space, float]) -> None:
    """Draw the tails of a pill in its colour.

    Each ends at its reach from the middle of its space. None lies on another of its spaces: that
    one's tail leads to both.
    """
    pill, box = one
    wide = round(_TORN * frame.size)
    for space in pill.spaces:
        others = [Box.around(frame.middle(other), wide, wide) for other in pill.spaces if other != space]
        ends = free_space.pointer(box, frame.middle(space), reaches[space])
        if ends and not free_space.count_crossings(ends, others):
            marks.tail(part, *ends, pill.paint)


def draw(part: Canvas, one: Placed) -> None:
    """Draw a pill's number, word and token, from left to right."""
    pill, box = one
    left = box.left + (_NUMBER if pill.number else 0)
    if pill.text:
        wide = traces.word_size(pill.text)[0]
        traces.draw_word(part, box._replace(left=left, right=left + wide), pill.text, pill.paint)
        left += wide
    if pill.token:
        _token(part, box._replace(left=left), pill)
    if pill.number:
        marks.tag(part, (box.left + marks.TAG // 2, box.middle[1]), pill.number)


def _token_wide(figure: str, seats: Sequence[int]) -> int:
    return traces.word_size(figure)[0] + len(seats) * (_SIGN_WIDE + _SIGN_APART)


def _token(part: Canvas, box: Box, pill: Pill) -> None:
    """Draw tokens after the symbols of the seats that get them."""
    part.panel(box, theme.INK, box.height // 2)
    part.panel(box.inflate(-4), _paint(pill.token), box.height // 2 - 4)
    left = box.left + marks.CHIP // 2
    for seat in pill.token:
        at = (left + _SIGN_WIDE // 2, box.middle[1])
        part.stamp(shapes.symbol(seat, _SIGN_WIDE), at, theme.INK)
        left += _SIGN_WIDE + _SIGN_APART
    part.text((left, box.middle[1]), pill.figure, theme.SMALL, theme.INK, bold=True)


def _paint(seats: Sequence[int]) -> Colour:
    """Return the colour of the only gaining seat, else gold."""
    return theme.SEATS[seats[0]] if len(seats) == 1 else theme.GOLD
