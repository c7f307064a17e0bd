"""How a match of kCaloria ended: who wins, by how much and why, and the table at the end."""

from typing import Final

from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, worth
from engine.games.kcaloria.rules.table import View
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import board, words
from render.painters.kcaloria.marked import Marked
from render.victory import Ending, Rival, victory
from render.wording import word

HEIGHT: Final = 1400


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """The end of the match, whoever looks."""
    places = view.sight.places
    scores = tuple(worth(some) for some in view.sight.unspent)
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
        frame = board.fitted(view, (theme.WIDTH, box.height))
        top = box.top + (box.height - frame.height) // 2
        board.draw(canvas, (0, top), frame, view, Marked(), ground_name=f"won by {winners}", is_bare=True)

    return victory(ending, HEIGHT, hero)


def _score(scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """What the winner has, and by how much."""
    if not winners:
        return ()
    best = scores[winners[0]]
    rest = [score for seat, score in enumerate(scores) if seat not in winners]
    alone = word(words.POINTS_OF, n=best)
    if not rest or best <= max(rest):
        return (alone,)
    return word(words.POINTS_BY, n=best, m=best - max(rest)), alone


def _reason(view: View, called: tuple[str, ...], winners: tuple[int, ...]) -> tuple[str, ...]:
    """What brought the end, and what broke a tie."""
    why = words.reason(view, called)
    if len(winners) != 1:
        return why
    colour = view.sight.tie_breaker
    if colour is None:
        return why
    return (*(word(words.TIE_BROKEN, colour=COLOUR_NAMES[colour], why=one) for one in why), *why)
