"""The final card of KOA, with the finished board.

It says why the winner has won.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from engine.contract.values import Outcome
from engine.games.koa.board import CAMPS, CORNERS, Corner, place_of
from engine.games.koa.state import View
from render.kit import lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.rivals import Rival, best_first
from render.kit.style import setting
from render.kit.victory import Ending, Stage, foot_height, head_height, lead, victory
from render.kit.wording import word
from render.painters.koa import clans, colours, trophies, words
from render.painters.koa.board import board, ground
from render.painters.koa.board.squares import SIDES, Squares, own_part, steps
from render.painters.koa.clans import Cast, Clan
from render.painters.koa.cover import logo

_LINE: Final = 46
"""Height of the line with a clan's name."""
_SIGN: Final = 30
"""Size of the clan's symbol there."""
_BESIDE: Final = 12
"""Gap between the symbol and the name."""
_IN, _ROUND = 18, 10
"""Space at either end of the tab that they lie on, and the radius of its corners."""
_EDGE: Final = 3
_ABOUT: Final = (0, 10)
"""Distance of the line about a word on a chip, across and down."""
_FEW, _CAMPS = 12, 2
"""Greatest numbers of tiles and of winners' camps for showing the land about these alone."""
_LEAST, _MOST = 3, 5
"""Least and greatest number of its columns and rows."""
_LARGEST: Final = 216
_BETWEEN: Final = 40
"""Greatest size of its squares, and the gap between two camps."""
_APART: Final = "  "
"""Space on either side of that word, so that there is room for the line."""


STAGE: Final = Stage(
    ground.torchlit_rock,
    (50, 56),
    rays=18,
    strength=46,
    glow=34,
    logotype=logo,
    logo_room=(150, 70),
    has_logo_beside=True,
    has_own_parts=True,
)


def final(view: View, ended: Outcome, called: tuple[str, ...]) -> Canvas:
    """Return the picture of the match's end, the same for all viewers."""
    cast = clans.cast(view, called)
    winners = tuple(seat for seat, place in enumerate(ended.places) if place == 1)
    order = best_first(ended.places)
    rivals = tuple(_rival(view, ended, seat) for seat in order if seat not in winners)
    reason = () if _is_in_one_line(cast, ended, winners) else _reason(cast, ended, winners)
    ending = Ending(
        words.TITLE,
        called,
        winners,
        _score(cast, ended, winners),
        reason,
        rivals,
        figure=str(ended.scores[winners[0]]),
    )
    won = [corner for corner in CORNERS if view.owners[corner] in winners]
    if sides := _near_sides(view, won):
        size = _near_size(sides, len(won))
        high = size * sides + 2 * (ground.RIM + ground.SHADOW)
        high += head_height(ending, STAGE) + foot_height(ending, STAGE)
        card = victory(ending, high, lambda canvas, box: _near(canvas, box, cast, won, (sides, size)), STAGE)
    else:
        card = victory(ending, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, cast, winners), STAGE)
    _outline_notes(card, {rival.note for rival in rivals if rival.seat in view.jonnys})
    return card


def _outline_notes(card: Canvas, notes: Collection[str]) -> None:
    """Draw a line about these notes on players.

    They are no part of a name.
    """
    scale = setting().scale
    for text in card.written:
        if text.text in notes:
            left, top, right, bottom = (round(edge / scale) for edge in text.box)
            middle, high = (top + bottom) // 2, theme.SMALL + 2 * _ABOUT[1]
            box = Box(left - _ABOUT[0], middle - high // 2, right + _ABOUT[0], middle + high // 2)
            card.outline(box, theme.TEXT, _EDGE, high // 2)


def _rival(view: View, ended: Outcome, seat: int) -> Rival:
    if seat in view.gone:
        return Rival(seat, 0, "", word(words.GONE))
    note = _APART + word(words.JONNY) + _APART if seat in view.jonnys else ""
    return Rival(seat, ended.places[seat], str(ended.scores[seat]), note)


def _score(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return what follows the winner's points: the unit, and the lead over the next best."""
    best = ended.scores[winners[0]]
    unit = word(words.UNIT, n=best)
    if len(winners) > 1:
        told = word(words.EACH[1], unit=unit)
        both = word(words.EACH[0], unit=unit, why=words.ending(cast.view, is_behind=True))
        is_both = len(winners) > 2 and bool(words.ending(cast.view))
        return (both, told) if is_both else (told, unit)
    others = [seat for seat in range(cast.view.seats) if seat not in winners and seat not in cast.view.gone]
    most = max((ended.scores[seat] for seat in others), default=0)
    return lead(unit, best - most, [cast.called[seat] for seat in others if ended.scores[seat] == most])


def _reason(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """Return the reason for a win against equal or higher points.

    Else return what the points are made of, which no board shows, or how the match ended.
    """
    view, winner = cast.view, winners[0]
    best = ended.scores[winner]
    ahead = [
        seat
        for seat in range(view.seats)
        if seat not in winners and seat not in view.gone and ended.scores[seat] >= best
    ]
    if not ahead:
        made_of = _made_of(view, winner) if len(winners) == 1 else ""
        told = made_of or words.ending(view)
        return (told,) if told else ()
    first = max(ahead, key=lambda seat: ended.scores[seat])
    whom = cast.called[first]
    if (first in view.jonnys) != (winner in view.jonnys):
        return tuple(word(way, whom=whom, n=ended.scores[first]) for way in words.NO_JONNY)
    counts, ways = [_trophies(view, seat) for seat in (winner, first)], words.BY_TROPHIES
    if counts[0] == counts[1]:
        counts, ways = [_outside(view, seat) for seat in (winner, first)], words.BY_OUTSIDE
    return tuple(word(way, whom=whom, n=counts[0], other=counts[1]) for way in ways)


def _made_of(view: View, seat: int) -> str:
    """Return a player's points as a sum of their parts.

    The board does not show trophies, and lit caverns are tedious to count. Return nothing where a
    house rule changes the weight of a part, or where there is one part only.
    """
    counts = Counter[str]()
    for corner in view.clans_of(seat):
        one = view.sheets[corner]
        counts.update(caverns=one.caverns, lit=one.chained, outside=one.outside, trophies=one.trophies)
    rules = view.options
    if any(weight != 1 for weight in (rules.vp_cavern, rules.vp_chained, rules.vp_outside, rules.vp_trophy)):
        return ""
    parts = [word(template, n=counts[part]) for part, template in words.PARTS.items() if counts[part]]
    return words.PLUS.join(parts) if len(parts) > 1 else ""


def _is_in_one_line(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> bool:
    """Return whether a shared win only needs to say how it ended.

    The board then has more room. Two winners have a line for it beside their points.
    """
    said = words.ending(cast.view)
    return len(winners) > 2 and bool(said) and _reason(cast, ended, winners) == (said,)


def _trophies(view: View, seat: int) -> int:
    return sum(view.sheets[corner].trophies for corner in view.clans_of(seat))


def _outside(view: View, seat: int) -> int:
    return sum(view.sheets[corner].outside for corner in view.clans_of(seat))


def _near_sides(view: View, won: Sequence[Corner]) -> int:
    """Return how many columns and rows about each camp to show, or 0 to show the whole board.

    The whole board would be bare rock where everyone passed early.
    """
    if view.ending != "stalled" or len(view.tiles) > _FEW or not 0 < len(won) <= _CAMPS:
        return 0
    if any(view.trophies[corner] for corner in won):
        return 0
    own = [(tile.clan, tile.square) for tile in view.tiles if tile.clan in won]
    far = max((max(steps(clan, square)) for clan, square in own if clan is not None), default=0)
    return max(far + 1, _LEAST) if far < _MOST else 0


def _near_size(sides: int, camps: int) -> int:
    """Return the size of squares where a number of parts of the board stand side by side."""
    room = (theme.WIDTH - 2 * theme.MARGIN - (camps - 1) * _BETWEEN) // camps - 2 * ground.RIM
    return min(room // sides, _LARGEST) // 2 * 2


def _near(canvas: Canvas, box: Box, cast: Cast, won: Sequence[Corner], part: tuple[int, int]) -> None:
    """Draw the land about the winners' camps, side by side: sides and size of each part."""
    sides, size = part
    side = size * sides
    wide = len(won) * (side + 2 * ground.RIM) + (len(won) - 1) * _BETWEEN
    left, top = box.middle[0] - wide // 2 + ground.RIM, box.middle[1] - side // 2
    for corner in sorted(won, key=lambda corner: cast.view.owners[corner] or 0):
        squares = Squares((left, top), size, own_part(corner, sides))
        ground.slab(canvas, squares.box)
        board.lay_finished(canvas, squares, cast, won)
        left += side + 2 * ground.RIM + _BETWEEN


def _hero(canvas: Canvas, box: Box, cast: Cast, winners: tuple[int, ...]) -> None:
    """Draw the finished board with the winner's land in the light.

    The last deeds are not marked.
    """
    unplayed = {place_of(CAMPS[clan.corner])[1] == 0 for clan in cast.clans if clan.owner is None}
    named = _LINE + ground.SHADOW // 2
    box = box._replace(
        top=box.top + named * (False in unplayed), bottom=box.bottom - named * (True in unplayed)
    )
    beside = (
        theme.WIDTH - 2 * trophies.SIDE if any(trophies.take(cast, seat) for seat in winners) else box.width
    )
    room = min(box.height, box.width, beside) - 2 * ground.RIM
    size = room // SIDES // 2 * 2
    side = size * SIDES
    squares = Squares(((box.left + box.right - side) // 2, box.top + (box.height - side) // 2), size)
    won = [corner for corner in CORNERS if cast.view.owners[corner] in winners]
    ground.slab(canvas, squares.box)
    board.lay_finished(canvas, squares, cast, won)
    trophies.hang(canvas, squares.box.inflate(ground.RIM), cast, winners)
    for clan in cast.clans:
        if clan.owner is None:
            _name_camp(canvas, squares, clan)


def _name_camp(canvas: Canvas, squares: Squares, clan: Clan) -> None:
    """Write a clan's symbol and name beside its camp, on a tab of the board's edge.

    A clan without a player has no chip.
    """
    camp, edge = squares.square(CAMPS[clan.corner]), squares.box.inflate(ground.RIM)
    is_low = camp.bottom == squares.box.bottom
    line = edge.bottom + _LINE // 2 if is_low else edge.top - _LINE // 2
    wide = lettering.width(clan.name, theme.SMALL, bold=True) + _SIGN + _BESIDE
    left = edge.right - _IN - wide if camp.right == squares.box.right else edge.left + _IN
    tab = Box(left - _IN, line - _LINE // 2, left + wide + _IN, line + _LINE // 2)
    canvas.panel(tab, colours.EDGES[1], _ROUND)
    middle = (left + _SIGN // 2, line)
    canvas.stamp(shapes.symbol(clan.symbol, _SIGN + 8), middle, theme.INK)
    canvas.stamp(shapes.symbol(clan.symbol, _SIGN), middle, clan.colour)
    canvas.text((left + _SIGN + _BESIDE, line), clan.name, theme.SMALL, theme.TEXT, bold=True)
