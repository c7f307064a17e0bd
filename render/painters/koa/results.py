"""How a match of KOA ended: the common card, with the finished board, and why whoever has won did."""

from typing import Final

from engine.game import Outcome
from engine.games.koa.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import board, clans, rock, words
from render.painters.koa.clans import Cast
from render.painters.koa.squares import SIDES, Squares
from render.victory import Ending, Rival, victory
from render.wording import word

_LARGEST: Final = 72


def final(view: View, ended: Outcome, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    cast = clans.cast(view, called)
    winners = tuple(seat for seat, place in enumerate(ended.places) if place == 1)
    ranked = sorted(range(view.seats), key=lambda seat: (ended.places[seat], seat))
    rivals = tuple(_rival(view, ended, seat) for seat in ranked if seat not in winners)
    ending = Ending(
        words.TITLE, called, winners, _score(cast, ended, winners), _reason(cast, ended, winners), rivals
    )
    return victory(ending, theme.HIGHEST, lambda canvas, box: _hero(canvas, box, cast))


def _rival(view: View, ended: Outcome, seat: int) -> Rival:
    if seat in view.gone:
        return Rival(seat, ended.places[seat], "–", word(words.GONE))
    note = word(words.JONNY) if seat in view.jonnys else ""
    return Rival(seat, ended.places[seat], str(ended.scores[seat]), note)


def _score(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """What the winner has, how much more than the next best, and how it came to the end."""
    best, end = ended.scores[winners[0]], words.ending(cast.view)
    points = word(words.POINTS, n=best)
    if len(winners) > 1:
        return word(words.EACH, points=points, end=end), points
    others = [seat for seat in range(cast.view.seats) if seat not in winners and seat not in cast.view.gone]
    plain = (word(words.BEST, points=points, end=end), points)
    if not others:
        return plain
    second = min(others, key=lambda seat: (ended.places[seat], seat))
    if ended.scores[second] >= best:
        return plain
    told: dict[str, str | int] = {
        "points": points,
        "n": best - ended.scores[second],
        "whom": cast.called[second],
    }
    return word(words.LEAD_AND_END, end=end, **told), word(words.LEAD, **told), *plain


def _reason(cast: Cast, ended: Outcome, winners: tuple[int, ...]) -> tuple[str, ...]:
    """Why somebody with as many points or more has not won."""
    view, winner = cast.view, winners[0]
    best = ended.scores[winner]
    ahead = [
        seat
        for seat in range(view.seats)
        if seat not in winners and seat not in view.gone and ended.scores[seat] >= best
    ]
    if not ahead:
        return ()
    first = max(ahead, key=lambda seat: ended.scores[seat])
    whom = cast.called[first]
    if (first in view.jonnys) != (winner in view.jonnys):
        return tuple(word(way, whom=whom, n=ended.scores[first]) for way in words.NO_JONNY)
    has_trophies = _trophies(view, winner) > _trophies(view, first)
    ways = words.BY_TROPHIES if has_trophies else words.BY_OUTSIDE
    return tuple(word(way, whom=whom) for way in ways)


def _trophies(view: View, seat: int) -> int:
    return sum(view.sheets[corner].trophies for corner in view.clans_of(seat))


def _hero(canvas: Canvas, box: Box, cast: Cast) -> None:
    """The finished board, without what was done last."""
    room = min(box.height - rock.SHADOW, box.width) - 2 * (rock.RIM + rock.SHADOW // 2)
    size = min(room // SIDES // 2 * 2, _LARGEST)
    side = size * SIDES
    squares = Squares(((box.left + box.right - side) // 2, box.top + (box.height - side) // 2), size)
    rock.slab(canvas, squares.box)
    board.lay(canvas, squares, cast, is_over=True)
