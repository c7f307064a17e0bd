"""The three levels of Kaliko players.

All choose by the score of a play. The best player also counts what the play leaves to the next
player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.contract.dice import Dice
from engine.contract.words import Sentence
from engine.games.kaliko.sampling import sample
from engine.games.kaliko.state import HAND_SIZE, View
from engine.players import Effort, Thought
from engine.players.kaliko.model import Board, board_of, played
from engine.players.kaliko.numbers import bits_of
from engine.players.kaliko.picks import laid_of, play_picks, without_play
from engine.players.kaliko.reasons import (
    clue_to,
    clue_to_take_up,
    for_itself,
    for_what_is_kept,
    for_what_it_leaves,
    to_lay,
    to_play,
)
from engine.players.kaliko.search import Found, best_plays

BEGINNER_WIDTH: Final = 40
BEGINNER_TILES: Final = 2
"""Longest play that a beginner sees, unless there is no shorter one."""
BEGINNER_MORE: Final = 3
BEGINNER_FIRST: Final = 5
"""Longest play that a beginner looks for on a lone starting tile.

Some starting tiles allow no play of three tiles.
"""
BEGINNER_CHOICE: Final = 4
"""Number of best plays that a beginner chooses from.

It takes any of those it sees that score at least half as much as the best.
"""
CLUB_WIDTH: Final = 60
CLUB_TILES: Final = 5
"""Longest play of a club player.

A longer play is seldom worth more.
"""
BEST_WIDTH: Final = 800
"""With this width, plays score 98 % of an exhaustive search."""
EVERY_PLAY: Final = 100_000
"""More plays than a search ever finds."""
REPLIES: Final = 160
"""Total number of replies of the next player to look for."""
HANDS: Final = 8
"""Number of hands to sample for the next player.

They are the same for every play that is weighed.
"""
REPLY_WIDTH: Final = 30
REPLY_TILES: Final = 3
KNOWN_WIDTH: Final = 240
"""Width if the next player's hand is known.

Replies may then use all its tiles.
"""
REPLY_WEIGHT: Final = 0.6
"""Weight of the points that the next player can score.

It is below one because points that are not scored now may still be scored later.
"""
KEPT: Final = 2.0
"""Points for each tile kept when the bag is empty.

Such a tile makes another play possible.
"""


def beginner(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose one of the best few plays of two tiles.

    If there are none, look at plays of three tiles, and on the starting tile at longer ones.
    """
    board, hand = board_of(view.pattern), bits_of(view.hand)
    is_first = len(view.pattern) == 1
    for tiles in (BEGINNER_TILES, BEGINNER_MORE, *((BEGINNER_FIRST,) if is_first else ())):
        found = best_plays(board, hand, tiles, effort.of(BEGINNER_WIDTH), wanted=BEGINNER_CHOICE)
        if found:
            return _thought(view, dice.choice([play for play in found if 2 * play.points >= found[0].points]))
    return without_play(view, dice)


def club_player(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose the play with the highest score, as far as it sees."""
    board, hand = board_of(view.pattern), bits_of(view.hand)
    found = best_plays(board, hand, CLUB_TILES, effort.of(CLUB_WIDTH))
    return _thought(view, found[0]) if found else without_play(view, dice)


def expert(view: View, dice: Dice, effort: Effort) -> Thought:
    """Choose a high play that leaves the next player least.

    The search covers almost all plays.
    """
    if view.staged:
        return _continued(view, dice, effort)
    board, hand = board_of(view.pattern), bits_of(view.hand)
    wanted = effort.of(REPLIES)
    found = best_plays(board, hand, HAND_SIZE, effort.of(BEST_WIDTH), wanted=wanted, is_late=effort.is_late)
    if not found:
        return without_play(view, dice)
    following = _next_seat(view)
    hands = _hands(view, following, dice)
    weighed = _weighed(view, board, found[: max(1, wanted // HANDS)], hands, effort)
    best = max(weighed, key=lambda one: one.worth)
    return _thought(view, best.play, _why(view, best, weighed[0], following))


def _continued(view: View, dice: Dice, effort: Effort) -> Thought:
    """Continue from the staged tiles.

    If they are part of no play, begin again without them.
    """
    staged = view.staged
    held = () if view.held is None else (view.held,)
    nothing_laid = view.model_copy(
        update={
            "hand": (*view.hand, *held, *(one.tile for one in staged)),
            "staged": (),
            "held": None,
            "draft": None,
        }
    )
    board, hand = board_of(view.pattern), bits_of(nothing_laid.hand)
    found = best_plays(
        board, hand, HAND_SIZE, effort.of(BEST_WIDTH), wanted=EVERY_PLAY, is_late=effort.is_late
    )
    for play in found:
        laid = laid_of(play.placed)
        if {*staged} <= {*laid}:
            rest = [one for one in laid if one not in staged]
            thought = _thought(nothing_laid, play)
            told = to_lay([one.tile for one in rest]) if rest else to_play()
            return replace(thought, told=told, clue=clue_to(play.points, laid, nothing_laid, staged=staged))
    thought = expert(nothing_laid, dice, effort)
    return replace(thought, clue=clue_to_take_up(staged, thought.clue))


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A play, and its consequences."""

    play: Found
    answer: float
    """Average points that the next player can then score."""
    kept: float
    """Points for the tiles that stay in hand."""

    @property
    def worth(self) -> float:
        """The total value."""
        return self.play.points - REPLY_WEIGHT * self.answer + self.kept


def _weighed(
    view: View, board: Board, found: Sequence[Found], hands: Sequence[int], effort: Effort
) -> list[_Weighed]:
    """Return the plays with the best replies to them.

    Stop when the time is up, but weigh the first play in any case.
    """
    weighed = list[_Weighed]()
    tiles, width = (HAND_SIZE, KNOWN_WIDTH) if len(hands) == 1 else (REPLY_TILES, REPLY_WIDTH)
    for play in found:
        if weighed and effort.is_late():
            break
        left, is_last = len(view.hand) - len(play.placed), not view.bag
        kept = KEPT * left if is_last else 0.0
        if is_last and not left:
            weighed.append(_Weighed(play, 0.0, kept))  # the match is over
            continue
        after = played(board, play.placed)[0]
        answers = [best_plays(after, hand, tiles, width) for hand in hands]
        points = sum(answer[0].points for answer in answers if answer)
        weighed.append(_Weighed(play, points / max(1, len(hands)), kept))
    return weighed


def _hands(view: View, seat: int | None, dice: Dice) -> list[int]:
    """Return possible hands of the next player, as sets of turned tiles.

    If the hand is known, there is only one.
    """
    if seat is None or not view.counts[seat]:
        return []
    is_known = not view.bag and len(view.staying) == 2 and not view.left
    return [bits_of(sample(view, dice).hands[seat]) for _ in range(1 if is_known else HANDS)]


def _next_seat(view: View) -> int | None:
    """Return the seat that plays next; None in a match of one."""
    others = ((view.turn + turns) % view.seats for turns in range(1, view.seats))
    return next((seat for seat in others if seat not in view.left), None)


def _thought(view: View, play: Found, why: Sentence | None = None) -> Thought:
    why = why or for_itself(view, laid_of(play.placed))
    laid = laid_of(play.placed)
    told = to_lay([one.tile for one in laid])
    return Thought(play_picks(play.placed), why, told, clue_to(play.points, laid, view))


def _why(view: View, best: _Weighed, most: _Weighed, following: int | None) -> Sentence:
    """Say why the play is better than the one that scores most."""
    points, more = best.play.points, most.play.points
    spared, kept = REPLY_WEIGHT * (most.answer - best.answer), best.kept - most.kept
    if points == more or following is None:
        return for_itself(view, laid_of(best.play.placed))
    if kept > spared:
        return for_what_is_kept(points, more, len(view.hand) - len(best.play.placed))
    return for_what_it_leaves(points, more, following, max(1, round(most.answer - best.answer)))
