"""The final card of ORGANISM, with the dish at the end."""

from typing import Final

from engine.games.organism.state import View
from render.kit import png, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.organism import words
from render.painters.organism.board import board, ground
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

_FOOT: Final = 12
"""Gap between the dish and the game's name."""
_COLOURS: Final = 176
"""Number of the file's colours. Water has few, and fewer make a smaller file."""


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
    )

    def hero(canvas: Canvas, box: Box) -> None:
        here = box.inflate(ground.MARGIN)
        frame = Frame.whole(
            plan(view.seats, view.options.board), here._replace(bottom=here.bottom - _FOOT), at_top=True
        )
        canvas.colours = _COLOURS
        board.draw(canvas, frame, view, board.Marks(winners=view.winners, is_quiet=True))
        canvas.colours += len(canvas.exact)
        canvas.packing = png.TIGHT

    return victory.victory(ending, theme.HIGHEST, hero)


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
    if most > theirs:
        next_best = sum(len(view.tokens[seat]) == theirs for seat in rivals)
        templates = (words.AHEAD, words.AHEAD_OF_ALL)[next_best > 1 :]
        ways = (word(way, who=called[best], n=most - theirs) for way in templates)
        return (*(said + words.APART + ahead for ahead in ways), said), ()
    return (said,), ()
