"""How a match of KOA ended: the common card, with the finished board, and why whoever has won did."""

from collections import Counter
from typing import Final

from engine.game import Outcome
from engine.games.koa.board import CAMPS, CORNERS
from engine.games.koa.table import View
from render import lettering, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import board, clans, colours, rock, words
from render.painters.koa.clans import Cast, Clan
from render.painters.koa.squares import SIDES, Squares
from render.victory import Ending, Rival, victory
from render.wording import word

_PLATE: Final = 46
"""Height of a plate with a clan's name."""
_OUT: Final = 8
"""How far outside of the board's edge its middle is."""


def final(view: View, ended: Outcome, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    cast = clans.cast(view, called)
    winners = tuple(seat for seat, place in enumerate(ended.places) if place == 1)
    ranked = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    rivals = tuple(_rival(view, ended, seat) for seat in ranked if seat not in winners)
    reason = () if _is_in_one_line(cast, ended, winners) else _reason(cast, ended, winners)
    ending = Ending(words.TITLE, called, winners, _score(cast, ended, winners), reason, rivals)
    return victory(ending, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, cast, winners))


def _rival(view: View, ended: Outcome, seat: int) -> Rival:
    if seat in view.gone:
        return Rival(seat, ended.places[seat], "", word(words.GONE))
    note = word(words.JONNY) if seat in view.jonnys else ""
    return Rival(seat, ended.places[seat], str(ended.scores[seat]), note)


def _score(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """What the winner has, and how much more than the next best."""
    best = ended.scores[winners[0]]
    points = word(words.POINTS, n=best)
    if len(winners) > 1:
        told = word(words.EACH[1], points=points)
        both = word(words.EACH[0], points=points, why=words.ending(cast.view))
        return (both, told) if _is_in_one_line(cast, ended, winners) else (told, points)
    others = [seat for seat in range(cast.view.seats) if seat not in winners and seat not in cast.view.gone]
    if not others:
        return (points,)
    second = min(others, key=lambda seat: (ended.places[seat], seat))
    if ended.scores[second] >= best:
        return (points,)
    ahead = word(words.LEAD, points=points, n=best - ended.scores[second], whom=cast.called[second])
    return ahead, points


def _reason(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """Why somebody with as many points or more has not won; else what the points are made of, which no board shows, or how
    it came to the end.
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
    has_trophies = _trophies(view, winner) > _trophies(view, first)
    ways = words.BY_TROPHIES if has_trophies else words.BY_OUTSIDE
    return tuple(word(way, whom=whom) for way in ways)


def _made_of(view: View, seat: int) -> str:
    """What a player's points are made of, as a sum: trophies lie nowhere, and nobody counts what is lit. Nothing where a
    house rule has one of these count more or less than others, or where there is one alone.
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
    """Whether of a shared win nothing needs to be said but how it came to the end: the board has the more room."""
    said = words.ending(cast.view)
    return len(winners) > 1 and bool(said) and _reason(cast, ended, winners) == (said,)


def _trophies(view: View, seat: int) -> int:
    return sum(view.sheets[corner].trophies for corner in view.clans_of(seat))


def _hero(canvas: Canvas, box: Box, cast: Cast, winners: tuple[int, ...]) -> None:
    """The finished board, without what was done last, the winner's land in the light."""
    room = min(box.height, box.width) - 2 * rock.RIM - rock.SHADOW
    size = room // SIDES // 2 * 2
    side = size * SIDES
    squares = Squares(((box.left + box.right - side) // 2, box.top + (box.height - side) // 2), size)
    rock.slab(canvas, squares.box)
    canvas.colours = rock.COLOURS
    won = [corner for corner in CORNERS if cast.view.owners[corner] in winners]
    board.lay_finished(canvas, squares, cast, won)
    for clan in cast.clans:
        if clan.owner is None:
            _named(canvas, squares, clan)


def _named(canvas: Canvas, squares: Squares, clan: Clan) -> None:
    """A small plate with the name of a clan at its camp, at the edge of the board: no chip tells of a clan that is nobody's."""
    camp, edge = squares.square(CAMPS[clan.corner]), squares.box
    wide = lettering.width(clan.name, theme.SMALL, bold=True) + _PLATE
    below = camp.bottom == edge.bottom
    line = camp.bottom + _OUT if below else camp.top - _OUT
    is_right = camp.right == edge.right
    left = edge.right + rock.RIM - wide if is_right else edge.left - rock.RIM
    plate = Box.at(left, line - _PLATE // 2, wide, _PLATE)
    canvas.panel(plate.grown(3), theme.INK, _PLATE // 2 + 3)
    canvas.panel(plate, colours.PLATE, _PLATE // 2)
    canvas.text(plate.middle, clan.name, theme.SMALL, theme.TEXT, bold=True, side="middle")
