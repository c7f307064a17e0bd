"""The final card of Skeleton: the winner, and what is left in the box."""

from typing import Final

from engine.contract.values import Outcome
from render.kit import lettering, theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import pieces, seats, words

_NAME: Final = 400
"""Room for a rival's name in the line below the winner."""


def final(view: View, ended: Outcome, names: tuple[str, ...]) -> Canvas:
    """Draw who won, by how much, and the opened box."""
    ranked = seats.ranked(ended)
    winners = tuple(seat for seat in ranked if ended.places[seat] == 1)
    rivals = tuple(
        victory.Rival(
            seat,
            ended.places[seat],
            str(ended.scores[seat]),
            word(words.LEFT) if seat in view.left else "",
        )
        for seat in ranked
        if seat not in winners
    )
    reason = [words.last_turn(view, names, theme.BODY)] if view.done[-1].is_in_vain else []
    ending = victory.Ending(words.TITLE, names, winners, _score(view, ended, winners, names), reason, rivals)
    high = victory.head_height(ending) + pieces.BOX + 4 * theme.MARGIN

    def hero(canvas: Canvas, box: Box) -> None:
        pieces.chest(canvas, box.middle, str(view.pearls))

    return victory.victory(ending, high, hero, is_strewn_last=True)


def _score(view: View, ended: Outcome, winners: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the winner's pearls, and the lead over a rival who has fewer."""
    best = ended.scores[winners[0]]
    points = word(words.POINTS, n=best)
    rivals = [seat for seat in range(len(names)) if seat not in winners and seat not in view.left]
    if not rivals:
        return (points,)
    who = lettering.fit(names[rivals[0]], theme.BODY, _NAME, bold=False)
    return word(words.LEAD, points=points, n=best - ended.scores[rivals[0]], who=who), points
