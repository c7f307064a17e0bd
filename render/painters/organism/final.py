"""The final card of ORGANISM, with the dish at the end."""

from cmath import phase
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import ORGANISMS_TO_WIN, View
from render.kit import rivals, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.organism import bite, colours, words
from render.painters.organism.board import board, ground, jaws, lens, water
from render.painters.organism.board.frame import Frame
from render.painters.organism.cover import logo

STAGE: Final = victory.Stage(
    partial(water.around, is_fine=True),
    (50, 58),
    rays=14,
    light=colours.SHINE,
    logotype=logo,
    logo_room=(620, 76),
)

_AIR: Final = 1.4
"""Room of a space under the lens, in what it needs to be visible: its light is seen, too."""
_HEAD: Final = 2.0
"""The same of open jaws."""
_WORTH: Final = 1.05
"""How much larger than in the whole dish a part must be, to be shown instead."""
_MOST: Final = 3.1
"""How much larger it is at most: a bite in a large dish has its neighbours about it."""
_DIM: Final = 0.14
"""How much darker the water about them is: they are the picture's light."""
_BEYOND: Final = 3
"""Tone of the light beyond the dish, where a third of the picture might be black."""


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Return the picture of the match's end, the same for all viewers."""
    ended = view.result
    assert ended is not None  # there is no other time for this picture
    places = ended.places if view.rain is None else ((1, 2) if 0 in view.winners else (2, 1))
    others = rivals.beaten(places, [len(tokens) for tokens in view.tokens], view.winners)
    seats = [rival.seat for rival in others]
    score, reason = _describe_win(view, called, seats)
    story = _story(view, seats)
    ending = victory.Ending(
        words.TITLE,
        called,
        view.winners,
        score,
        reason or story,
        others,
        figure=_figure(view),
        apart=word(words.THE_CORE),
        captured=tuple(sorted(view.tokens[view.winners[0]])) if _has_sources(view) and not story else (),
    )

    return victory.victory(ending, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, view), STAGE)


def _hero(canvas: Canvas, box: Box, view: View) -> None:
    """Draw the winner's organisms under the lens, or the whole dish if that is as large.

    Where the last turn's capture won, they are about to make it, and their victims are whole, too.
    """
    here = bite.plan_of(view)
    whole = Frame.whole(here, box.inflate(ground.MARGIN), at_top=True)
    lensed = Box(0, 0, box.width, box.height)

    found = _decisive_bite(view)
    heads = {} if found is None else found.jaws

    def holds(frame: Frame, space: Space) -> bool:
        own = heads.get(space)
        light, head = (round(air * frame.size) for air in (_AIR, _HEAD))
        if own is None:
            return lens.holds(lensed, frame.middle(space), light)
        has_core = own.prey is None
        if has_core and not lens.holds(lensed, jaws.core(frame, space, phase(own.way)), light):
            return False
        return lens.holds(lensed, frame.middle(space), head)

    own = frozenset(space for one in view.organisms if one.seat in view.winners for space in one.spaces)
    bodies = own if found is None else found.bodies
    if not own & bodies:
        # Alone it would be smaller than its prey, and no hero.
        bodies |= own
    marked = board.Marks(winners=view.winners, is_quiet=True, counted=_organisms_to_count(view, whole))
    if found is not None:
        view, marked = found.view, replace(bite.marks(found, view.winners[0]), is_told=True)
    room, most = (box.width, box.height), _MOST * whole.size
    closer = bite.close_up(here, (bodies, bodies), room, holds, heads, most=most) if bodies else whole
    if closer.size < _WORTH * whole.size:
        board.draw(canvas, whole, view, marked)
        return
    view = bite.without_cut(view, closer, bodies, holds)
    behind = canvas.image.copy()
    lamp = partial(_light_table, frame=closer)
    board.draw_part(canvas, closer, view, marked, at=(box.left, box.top), dim=_DIM, lamp=lamp)
    lens.frame(canvas, box, behind)


def _light_table(part: Image.Image, frame: Frame) -> Image.Image:
    """Return a part of the dish with light on what lies beyond its rim."""
    if is_stark():
        return part
    beyond = Image.new("L", part.size, 255)
    (x, y), reach = frame.core, ground.radius(frame.grid) + ground.RIM
    ImageDraw.Draw(beyond).circle((px(x), px(y)), px(reach), fill=0)
    lit = ImageChops.add(part, Image.new("RGB", part.size, colours.TONES[_BEYOND]))
    return Image.composite(lit, part, beyond)


def _organisms_to_count(view: View, frame: Frame) -> tuple[Space, ...]:
    """Return the winner's organisms from left to right, if their number won."""
    if view.ending != "organisms":
        return ()
    own = [one for one in view.organisms if one.seat in view.winners and one.is_whole]
    leftmost = {one.name: min(frame.middle(space)[0] for space in one.spaces) for one in own}
    return tuple(sorted(leftmost, key=leftmost.__getitem__))


def _decisive_bite(view: View) -> bite.Bite | None:
    """Return the capture that won the match, or the core's token; None if neither did."""
    if view.ending != "captures" or len(view.winners) != 1 or view.last is None:
        return None
    (winner,) = view.winners
    taken = [one.element.space for one in view.last.captures if winner in one.by]
    taken += [one.space for death in view.last.deaths if winner in death.to for one in death.elements]
    taken += [CORE] if view.core and view.turn == winner else []
    found = bite.find(view, winner, taken)
    return bite.with_victims(found) if found.jaws else None


def _figure(view: View) -> str:
    """Return the number that tells why the match was won: organisms or captures."""
    if not view.winners or view.ending == "last":
        return ""
    return str(ORGANISMS_TO_WIN if view.ending == "organisms" else len(view.tokens[view.winners[0]]))


def _has_sources(view: View) -> bool:
    """Return whether it is worth saying from whom the winner captured.

    The only rival has been named already.
    """
    if not view.winners or view.ending not in ("captures", "rounds") or view.rain is not None:
        return False
    return view.seats > 2 or len({*view.tokens[view.winners[0]]}) > 1


def _story(view: View, others: Sequence[int]) -> tuple[str, ...]:
    """Return how the winner stood before the last turn, if it was not ahead."""
    if view.ending != "captures" or len(view.winners) != 1 or view.last is None or not others:
        return ()
    gains = words.count_gains(view.last)
    if view.core:
        gains[view.turn] += 1
    own, *theirs = (len(view.tokens[seat]) - gains[seat] for seat in (*view.winners, *others))
    if own > max(theirs):
        return ()
    is_bite = not (view.core and view.turn == view.winners[0])
    tied, behind = (
        (words.UNTIL_BITE, words.BEHIND_UNTIL_BITE)
        if is_bite
        else (words.UNTIL_CORE, words.BEHIND_UNTIL_CORE)
    )
    return (word(tied if own == max(theirs) else behind, n=own, most=max(theirs)),)


def _describe_win(
    view: View, called: tuple[str, ...], others: list[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the winners' result and lead, and why that was enough.

    There are several forms, ever shorter.
    """
    if not view.winners:
        return (), ()
    best = max(others, key=lambda seat: len(view.tokens[seat]), default=None)
    if best is None or not _figure(view):
        return (words.ending(view),), ()
    most, theirs = len(view.tokens[view.winners[0]]), len(view.tokens[best])
    if view.ending == "organisms":
        unit = word(words.LIVING, n=ORGANISMS_TO_WIN)
        return (unit,), (word(words.BEATS, n=theirs),) if theirs > most else ()
    behind = [called[seat] for seat in others if len(view.tokens[seat]) == theirs]
    why = (word(words.MOST),) if view.ending == "rounds" else ()
    return victory.lead(word(words.UNIT, n=most), most - theirs, behind, winners=len(view.winners)), why
