"""The final card of Skeleton: the winner, and what is left in the box."""

from engine.contract.values import Outcome
from render.kit import theme, victory
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from tests.toys.skeleton.game.state import View
from tests.toys.skeleton.painter import pieces, seats, words


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
    ending = victory.Ending(
        words.TITLE,
        names,
        winners,
        _score(view, ended, winners, names),
        reason,
        rivals,
        figure=str(ended.scores[winners[0]]),
    )
    high = (
        victory.head_height(ending)
        + pieces.BOX
        + 2 * theme.MARGIN
        + victory.foot_height(ending, victory.Stage())
    )

    def hero(canvas: Canvas, box: Box) -> None:
        pieces.chest(canvas, box.middle, str(view.pearls))

    return victory.victory(ending, high, hero)


def _score(view: View, ended: Outcome, winners: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what follows the winner's pearls: the unit, and the lead over those who come next."""
    best = ended.scores[winners[0]]
    rivals = [seat for seat in range(len(names)) if seat not in winners and seat not in view.left]
    most = max((ended.scores[seat] for seat in rivals), default=0)
    behind = [names[seat] for seat in rivals if ended.scores[seat] == most]
    return victory.lead(word(words.UNIT, n=best), best - most, behind, winners=len(winners))
