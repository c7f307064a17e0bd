"""The final card of ORGANISM, with the dish at the end."""

from typing import Final

from engine.games.organism.state import View
from render.kit import theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.organism import words
from render.painters.organism.board import board, ground, water
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan
from render.painters.organism.cover import logo

STAGE: Final = victory.Stage(water.around, (50, 58), rays=14, logotype=logo, logo_room=(620, 76))


def final(view: View, called: tuple[str, ...]) -> Canvas:
    """Return the picture of the match's end, the same for all viewers."""
    ended = view.result
    assert ended is not None  # there is no other time for this picture
    places = ended.places if view.rain is None else ((1, 2) if 0 in view.winners else (2, 1))
    order = sorted(range(view.sides), key=lambda seat: (places[seat], seat))
    rivals = [seat for seat in order if seat not in view.winners]
    score, reason = _describe_win(view, called, rivals)
    ending = victory.Ending(
        words.TITLE,
        called,
        view.winners,
        score,
        reason,
        tuple(victory.Rival(seat, places[seat], str(len(view.tokens[seat]))) for seat in rivals),
        figure=_figure(view),
        captured=tuple(sorted(view.tokens[view.winners[0]])) if _figure(view) else (),
    )

    def hero(canvas: Canvas, box: Box) -> None:
        frame = Frame.whole(plan(view.seats, view.options.board), box.inflate(ground.MARGIN), at_top=True)
        board.draw(canvas, frame, view, board.Marks(winners=view.winners, is_quiet=True))

    return victory.victory(ending, theme.HIGHEST, hero, STAGE)


def _figure(view: View) -> str:
    """Return the winners' captures where they tell why the match was won."""
    if not view.winners or view.ending == "organisms" or view.rain is not None:
        return ""
    return str(len(view.tokens[view.winners[0]]))


def _describe_win(
    view: View, called: tuple[str, ...], rivals: list[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the winners' result and lead, and why that was enough.

    There are several forms, ever shorter.
    """
    if not view.winners:
        return (), ()
    said = words.ending(view)
    best = max(rivals, key=lambda seat: len(view.tokens[seat]), default=None)
    if best is None:
        return (said,), ()
    most, theirs = len(view.tokens[view.winners[0]]), len(view.tokens[best])
    if view.ending == "organisms":
        return (said,), (word(words.BEATS, n=theirs),) if theirs > most else ()
    if not _figure(view):
        return (said,), ()
    behind = [called[seat] for seat in rivals if len(view.tokens[seat]) == theirs]
    why = (word(words.MOST),) if view.ending == "rounds" else ()
    return victory.lead(word(words.UNIT, n=most), most - theirs, behind, winners=len(view.winners)), why
