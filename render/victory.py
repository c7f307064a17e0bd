"""The end of a match: the picture that people post. Who won, by how much and why; the rivals; the finished board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from engine.words import N_
from render import grounds, lettering, nameplates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.headline import fitting
from render.palette import mixed
from render.setting import is_stark
from render.theme import Colour
from render.wording import shared, word

WINS, SHARE, NOBODY = N_("{who} wins"), N_("{who} share the win"), N_("Nobody wins")
_LAST_JOINT: Final = N_("{one} & {other}")
_PLACE: Final = N_("{n}.")

_SYMBOL: Final = 190
_SHARED: Final = 130
"""Size of each symbol where several have won."""
_TOP: Final = 92
_CHIP: Final = 112
_IN_A_ROW: Final = 4
_CONFETTI: Final = 90
_OPEN, _SIDE = 0.13, 0.13
"""Below so much of the height, confetti keeps to so much of either side: there is something to read between."""
_MIDDLE, _EDGE = 0.62, 0.3
"""How much of the winner's colour there is in the ground."""
_PLAIN: Final = "#8A93A3"
"""The ground where nobody has won."""
_PAPERS: Final = ("#FFC93C", "#F6F2EA", "#FF9C8A", "#8CC4FF", "#7DE8B0")
_LEAST: Final = {theme.TEXT: 5.2, theme.GOLD: 4.7}
"""Contrast that what is written in a colour keeps with the ground."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who has not won: the place, the points, and what else must be said of them, if anything."""

    seat: int
    place: int
    score: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. `names` are drawable, by seat."""

    title: str
    """The game's."""
    names: tuple[str, ...]
    winners: tuple[int, ...]
    score: Sequence[str]
    """What the winner has and by how much, in several ways, ever shorter."""
    reason: Sequence[str]
    """Why, where it needs saying: a tie broken, somebody with more points who can't win. In several ways."""
    rivals: tuple[Rival, ...]


def head_height(ending: Ending) -> int:
    """How high all is that stands above the finished board."""
    lines = sum(58 for said in (ending.score, ending.reason) if said)
    head = _SYMBOL if len(ending.winners) == 1 else _SHARED
    top = _TOP + (head + 158 if ending.winners else 88) + lines
    count = len(ending.rivals)
    rows = -(-count // (max(count, 3) if count <= _IN_A_ROW else 3)) if count else 0
    return top + (rows * (_CHIP + 12) + 8 if rows else 0)


def victory(ending: Ending, height: int, hero: Callable[[Canvas, Box], None]) -> Canvas:
    """The card, so high. `hero` draws the finished board into the room that is left for it."""
    colour = theme.SEATS[ending.winners[0]] if ending.winners else _PLAIN
    canvas = Canvas(theme.WIDTH, height)
    if not is_stark():
        inks = (theme.TEXT, theme.GOLD) if ending.reason else (theme.TEXT,)
        ground = grounds.kept(
            f"victory {colour} {len(inks)}",
            theme.WIDTH,
            height,
            lambda wide, high: _ground(wide, high, colour, inks),
        )
        canvas.lay(ground, (0, 0))
    line = _winners(canvas, ending)
    for said, size, ink in ((ending.score, theme.BODY, theme.TEXT), (ending.reason, theme.BODY, theme.GOLD)):
        if said:
            room = theme.WIDTH - 2 * theme.MARGIN
            text = fitting(said, size, room, bold=False)
            canvas.text((theme.WIDTH // 2, line), text, size, ink, side="middle", room=room)
            line += 58
    top = line - 8
    if ending.rivals:
        top = _rivals(canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, top + _CHIP), ending)
    foot = height - 66
    canvas.text(
        (theme.WIDTH // 2, height - 36), ending.title, theme.BODY, theme.TEXT, bold=True, side="middle"
    )
    hero(canvas, Box(theme.MARGIN, top, theme.WIDTH - theme.MARGIN, foot))
    return canvas


def _winners(canvas: Canvas, ending: Ending) -> int:
    """Symbols and names of whoever won; the height of the next line."""
    across = theme.WIDTH // 2
    if not ending.winners:
        canvas.text((across, _TOP), word(NOBODY), theme.HUGE, theme.TEXT, bold=True, side="middle")
        return _TOP + 96
    count = len(ending.winners)
    size = _SYMBOL if count == 1 else _SHARED
    for place, seat in enumerate(ending.winners):
        middle = (across + round((place - (count - 1) / 2) * (size + 60)), _TOP + size // 2)
        _symbol(canvas, middle, seat, ending.names[seat], size)
    line = _TOP + size + 74
    room = theme.WIDTH - 2 * theme.MARGIN
    sizes = (theme.HUGE, theme.FIGURE, theme.TITLE)
    type_size = next((one for one in sizes if _needs(ending, one) <= room), sizes[-1])
    said = _said(ending, type_size, room)
    canvas.text((across, line), said, type_size, theme.TEXT, bold=True, side="middle", room=room)
    return line + 92


def _needs(ending: Ending, size: int) -> int:
    """How wide it is to say who wins with the names in full."""
    return lettering.width(_said(ending, size, 10 * theme.WIDTH), size, bold=True)


def _said(ending: Ending, size: int, room: int) -> str:
    """Who wins; names are cut, and what is said of them never."""
    names = [ending.names[seat] for seat in ending.winners]
    template = WINS if len(names) == 1 else SHARE
    if len(names) > 2:
        return word(template, who=", ".join(lettering.initial(name) for name in names))
    rest = lettering.width(word(template, who=""), size, bold=True)
    if len(names) == 1:
        return word(template, who=lettering.fit(names[0], size, room - rest, bold=True))
    rest += lettering.width(word(_LAST_JOINT, one="", other=""), size, bold=True)
    rooms = shared(room - rest, [lettering.width(name, size, bold=True) for name in names])
    short = [lettering.fit(name, size, given, bold=True) for name, given in zip(names, rooms, strict=True)]
    return word(template, who=word(_LAST_JOINT, one=short[0], other=short[1]))


def _symbol(canvas: Canvas, middle: Point, seat: int, name: str, size: int) -> None:
    paint = theme.SEATS[seat]
    light = grounds.glow(("symbol", seat), shapes.symbol(seat, size), 60, 0.55)
    canvas.stamp(light, middle, theme.TEXT)
    canvas.stamp(shapes.symbol(seat, size + 22), middle, theme.TEXT)
    canvas.show("the winner’s symbol", shapes.symbol(seat, size), middle, paint)
    canvas.text(
        (middle[0], middle[1] + size // 24),
        lettering.initial(name),
        theme.HUGE if size == _SYMBOL else theme.FIGURE,
        theme.INK,
        bold=True,
        side="middle",
    )
    nameplates.crown(canvas, (middle[0], middle[1] - size // 2 - 22), size * 3 // 5)


def _rivals(canvas: Canvas, row: Box, ending: Ending) -> int:
    """A small chip each, the next best first; where they end."""
    count = len(ending.rivals)
    per_row = max(count, 3) if count <= _IN_A_ROW else 3
    for place, rival in enumerate(ending.rivals):
        in_row = min(per_row, count - place // per_row * per_row)
        chip = row.columns(per_row, 12)[place % per_row]
        by = (per_row - in_row) * (chip.width + 12) // 2
        placed = chip.moved((by, place // per_row * (_CHIP + 12)))
        _rival(canvas, placed, rival, ending.names[rival.seat])
    return row.top + -(-count // per_row) * (_CHIP + 12) + 8


def _rival(canvas: Canvas, box: Box, rival: Rival, name: str) -> None:
    canvas.panel(box, theme.INK)
    size = 56
    nameplates.badge(canvas, (box.left + 14 + size // 2, box.top + 34), rival.seat, name, size)
    left, right = box.left + size + 26, box.right - 14
    canvas.text((box.left + 16, box.bottom - 28), name, theme.SMALL, theme.TEXT, room=right - box.left - 16)
    right -= canvas.text((right, box.top + 36), rival.score, theme.TITLE, theme.TEXT, bold=True, side="right")
    said = rival.note or word(_PLACE, n=rival.place)
    room = right - left - 8
    if rival.note or lettering.width(said, theme.SMALL, bold=False) <= room:
        canvas.text((left, box.top + 36), said, theme.SMALL, theme.MUTED, room=room)


def _ground(width: int, height: int, colour: Colour, inks: Sequence[Colour]) -> Image.Image:
    middle, edge = (_legible(colour, share, inks) for share in (_MIDDLE, _EDGE))
    image = grounds.dithered(grounds.vignette(width, height, middle, edge, (0.5, 0.16)))
    if colour == _PLAIN:
        return image
    chance, pen = Random(7), ImageDraw.Draw(image)
    for _ in range(_CONFETTI):
        y = height * 0.42 * chance.random() ** 1.4
        x = width * (
            chance.random() if y < height * _OPEN else chance.choice((0, 1)) + chance.uniform(-_SIDE, _SIDE)
        )
        angle, long = chance.uniform(0, pi), width * chance.uniform(0.005, 0.011)
        across, along = (
            (cos(angle) * long, sin(angle) * long),
            (-sin(angle) * long / 2, cos(angle) * long / 2),
        )
        corners = [
            (x + a * across[0] + b * along[0], y + a * across[1] + b * along[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        paper = mixed(chance.choice(_PAPERS), edge, chance.uniform(0.25, 0.6))
        pen.polygon(corners, fill=paper)
    return image


def _legible(colour: Colour, share: float, inks: Sequence[Colour]) -> Colour:
    """So much of the colour, or as much as what is written on it allows."""
    for step in range(round(share * 100), 0, -2):
        ground = mixed(colour, theme.INK, step / 100)
        if all(theme.contrast(ink, ground) >= _LEAST[ink] for ink in inks):
            return ground
    return theme.INK
