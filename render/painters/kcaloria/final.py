"""The final card of kCaloria: winner, lead, reason, and the table."""

from math import pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from render.kit import grounds, hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.kit.style import is_stark, px
from render.kit.victory import Ending, Rival, victory
from render.kit.wording import word
from render.painters.kcaloria import colours, tally, words
from render.painters.kcaloria.board import board, ground, highlights
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles import far_tiles, pieces

HEIGHT: Final = 1400
_CREST, _WAVES, _STEP = 9, 1.3, 24
"""Waves of the meadow's upper and lower ends: height, number, and distance between points."""
_SMALL: Final = 4
_REACH, _BLUR, _LIGHT = 15, 13, 165
"""Light about the winner's land: reach, softness and strength."""
_COLOURS: Final = 160
"""Least number of colours. With fewer the light on the ground shows rings."""
_LOWER: Final = 8
"""How far the table may reach into the foot, where the meadow still is."""
_BELOW: Final = 8


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Return the picture of the match's end, the same for all viewers."""
    places = sight_of(view).places
    scores = tuple(worth(some) for some in sight_of(view).unspent)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    ending = Ending(
        words.TITLE,
        called,
        winners,
        _score(scores, winners),
        _reason(view, called, winners),
        tuple(Rival(seat, places[seat], str(scores[seat])) for seat in order if seat not in winners),
    )

    def hero(canvas: Canvas, box: Box) -> None:
        _meadow(canvas, box)
        box = box._replace(bottom=box.bottom + _LOWER)
        said = tally.parts(view, winners[0]) if len(winners) == 1 else ()
        frame = board.fit_tiles(view, (theme.WIDTH, box.height))
        at = (0, box.top + (box.height - frame.height) // 2)
        beside = tally.beside(
            said, box, (pieces.box(frame.corner(tile.cell), frame.size).shift(at) for tile in view.tiles)
        )
        if said and beside is None:
            tally.strip(canvas, box, said)
            box = box.below(tally.HIGH + _BELOW)
            frame = board.fit_tiles(view, (theme.WIDTH, box.height))
            at = (0, box.top + (box.height - frame.height) // 2)
        others = [seat for seat in range(view.seats) if winners and seat not in winners]
        name = f"won by {winners}"

        def glow(laid: Canvas) -> None:
            for seat in winners:
                _glow(laid, frame, view, seat)

        marks = highlights.ending(view)
        board.draw(canvas, at, frame, view, marks, style=Style(name, glow, is_bare=True, back=others))
        if beside is not None:
            tally.column(canvas, beside, said)
        canvas.colours = max(canvas.colours, _COLOURS)

    card = victory(ending, HEIGHT, hero, has_confetti=False)
    rivals = (tone for seat in range(view.seats) if seat not in winners for tone in far_tiles.tones(seat))
    card.exact = (*colours.CUBES.values(), *rivals)
    return card


def _meadow(canvas: Canvas, box: Box) -> None:
    """Draw the meadow with gently waving ends before the winner's colour."""
    if is_stark():
        return
    low = box._replace(top=box.top - 20)
    field = ground.sunny(theme.WIDTH, HEIGHT)
    top = HEIGHT - low.height

    def make() -> shapes.Mask:
        return shapes.draw_cached(("kcaloria end",), theme.WIDTH, low.height, draw)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        def end(start: float) -> list[tuple[float, float]]:
            turn = 2 * pi * _WAVES / theme.WIDTH
            return [
                (x * fine, (_CREST + _CREST * sin(turn * x + start)) * fine)
                for x in range(0, theme.WIDTH + _STEP, _STEP)
            ]

        lower = [(x, low.height * fine - y) for x, y in end(pi / 2)]
        pen.polygon([*end(0.0), *reversed(lower)], fill=255)

    mask = grounds.mask(("kcaloria end", low.height), make)
    canvas.lay(field.crop((0, px(top), field.width, field.height)), (0, low.top), mask.image)


def _glow(canvas: Canvas, frame: Frame, view: View, seat: int) -> None:
    """Draw a narrow even light about the winner's land.

    It is soft, so it is drawn smaller.
    """
    if is_stark():
        return
    size = (frame.width // _SMALL, frame.height // _SMALL)
    image = Image.new("L", size)
    pen = ImageDraw.Draw(image)
    radius = (frame.size / 2 + _REACH) * 2 * hexagons.CIRCUMRADIUS
    for tile in view.tiles:
        if tile.seat == seat:
            x, y = frame.middle(tile.cell)
            pen.regular_polygon((x / _SMALL, y / _SMALL, radius / _SMALL), 6, rotation=30, fill=_LIGHT)
    soft = image.filter(ImageFilter.GaussianBlur(_BLUR / _SMALL))
    light = soft.resize(canvas.image.size, Image.Resampling.BICUBIC)
    canvas.ink(shapes.Mask.of(light), (0, 0), theme.SEATS[seat])


def _score(scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return the winner's points and lead."""
    if not winners:
        return ()
    best = scores[winners[0]]
    rest = [score for seat, score in enumerate(scores) if seat not in winners]
    alone = word(words.POINTS_OF, n=best)
    if not rest or best <= max(rest):
        return (alone,)
    return word(words.POINTS_BY, n=best, m=best - max(rest)), alone


def _reason(view: View, called: tuple[str, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return what ended the match, and what broke a tie."""
    why = words.reason(view, called)
    if len(winners) != 1:
        return why
    colour = sight_of(view).tie_breaker
    if colour is None:
        return why
    return (*(word(words.TIE_BROKEN, colour=COLOUR_NAMES[colour], why=one) for one in why), *why)
