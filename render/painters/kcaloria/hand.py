"""The hand of kCaloria: what one player alone may see, with as much of the table as the question needs."""

from collections import Counter
from typing import Final

from PIL import Image

from engine.game import Place
from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.table import View
from render import grounds, shapes, standings, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.headline import fitting
from render.hexagons import Frame
from render.painters.kcaloria import board, cards, catalogue, ground, results, seats, words
from render.painters.kcaloria.asked import part_of
from render.painters.kcaloria.board import HIGHEST
from render.painters.kcaloria.cards import Card
from render.painters.kcaloria.marked import Marked, marked
from render.painters.kcaloria.rows import in_pixels
from render.wording import drawn_names

_HEADER: Final = 84
_GAP: Final = 12
_FADE: Final = 64
"""How high the upper end of a table is that goes on above."""
_LEAST: Final = 240
"""A part of the table that is not as high as this shows nothing."""


def hand(view: View, names: tuple[str, ...], tags: tuple[tuple[Place, int], ...]) -> Canvas:
    """The view's own tiles as cards, and below them the table; while one is being placed, that one alone.

    Tiles about to be discarded come first, struck out.

    A view with tiles in hand and none on the table, of a seat that has nothing to choose, is a page of the catalogue.
    """
    if view.seat is None:
        raise ValueError("an onlooker has no hand to draw")
    if view.is_page:
        return catalogue.page(view)
    called = drawn_names(names, view.seats)
    if view.ending is not None:
        return results.final(view, called)
    held = cards.Hand.of(cards_of(view))
    marks = marked(view, tags)
    wide = theme.WIDTH - 2 * theme.MARGIN
    across, high = room(held.height + (cards.CHOICE if view.choosing is not None and _chooses(view) else 0))
    frame = part_of(view, marks, (across, high))
    below = HIGHEST - high
    is_shown = high >= _LEAST
    canvas = ground.canvas(theme.WIDTH, below + (frame.height if is_shown else _GAP))
    top = theme.MARGIN
    seats.row(canvas, Box.at(theme.MARGIN, top, wide, standings.HEIGHT), view, called)
    top += standings.HEIGHT
    line = fitting(words.title(view), theme.TITLE, wide, bold=True)
    canvas.text(
        (theme.MARGIN + 4, top + _HEADER // 2 + 4), line, theme.TITLE, theme.TEXT, bold=True, room=wide - 8
    )
    top += _HEADER
    held.draw(canvas, Box.at(theme.MARGIN, top, wide, held.height))
    if view.choosing is not None and _chooses(view):
        choice = Box.at(theme.MARGIN, top + held.height, wide, cards.CHOICE)
        cards.choice(canvas, choice, view.sight.by_id[view.choosing].kind)
    if is_shown:
        _table(canvas, below, frame, view, marks)
    return canvas


def _table(canvas: Canvas, below: int, frame: Frame, view: View, marks: Marked) -> None:
    """The part of the table; where it goes on above, it fades into the ground below the cards."""
    upper = Box.at(0, below, frame.width, _FADE)
    ground_there = canvas.cut(upper)
    told, shown = len(canvas.written), len(canvas.shown)
    board.draw(canvas, (0, below), frame, view, marks)
    if all(frame.corner(tile.cell)[1] >= 0 for tile in view.tiles if frame.shows(tile.cell)):
        return

    def make() -> shapes.Mask:
        ramp = Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return shapes.Mask.of(ramp.resize(ground_there.image.size))

    canvas.lay(ground_there.image, upper[:2], grounds.mask(("kcaloria fade", *upper[2:]), make).image)
    faded = in_pixels(upper)
    canvas.written[told:] = [text for text in canvas.written[told:] if not text.box.touches(faded)]
    canvas.shown[shown:] = [one for one in canvas.shown[shown:] if not one.box.touches(faded)]


def room(told: int) -> Point:
    """What is left for the table below cards so high."""
    below = theme.MARGIN + standings.HEIGHT + _HEADER + told + _GAP
    return theme.WIDTH, HIGHEST - below


def _chooses(view: View) -> bool:
    """Whether it is asked for the colour of a cube."""
    return view.choosing is not None and view.choosing not in view.sight.hungry


def cards_of(view: View) -> list[Card]:
    """The tiles that are told about: the one in question, or all; those to be given up before the others."""
    going = [Card(KINDS[key], count, is_going=True) for key, count in Counter(view.discarding or ()).items()]
    shown = _shown(view)
    sight = view.sight
    chooses = view.seat in view.to_move and view.held is None and view.staged is None
    dims = chooses and view.discarding is None and not view.starving
    came = words.came(view)
    return going + [
        Card(KINDS[key], count, is_held_back=dims and key not in sight.placeable, came=came)
        for key, count in shown.items()
    ]


def _shown(view: View) -> Counter[Key]:
    """The tile in question, or all."""
    if view.held is not None:
        return Counter((view.held,))
    if view.staged is not None and view.seat in view.to_move:
        return Counter(tile.key for tile in view.tiles if tile.id == (view.choosing or view.staged))
    return Counter(view.hand)
