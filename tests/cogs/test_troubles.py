"""What the host is told where a board, a result or a lobby card has no place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cogs.kit.permissions import Obstacle
from cogs.kit.wording import teller
from cogs.surfaces.troubles import say_lost_card, say_moved, say_no_board, say_no_result, say_taken_back
from engine.contract.words import Sentence
from engine.match.records import Match
from tests.cogs.test_plans import CHANNEL, THREAD, a_match

Say = Callable[..., Sentence]
BOARD, RESULT, CARD = say_no_board, say_no_result, say_lost_card
LACKING = Obstacle(missing=("attach_files",))
LOCKED, GONE = Obstacle(is_locked=True), Obstacle(is_gone=True)
MATCH = a_match()


def told(sentence: Sentence, match: Match = MATCH) -> str:
    return teller(match)(sentence)


@pytest.mark.parametrize(
    ("say", "obstacle", "is_lost", "reason", "still"),
    [
        (BOARD, GONE, True, "I’m not on the server", "The match goes on by DM; `/board` shows the board."),
        (BOARD, None, True, "is gone", "The match goes on by DM; `/board` shows the board."),
        (BOARD, None, False, "Discord doesn’t let me", "The match goes on by DM; `/board` shows the board."),
        (BOARD, LOCKED, False, "is locked", "Once the thread is unlocked, the board is back."),
        (BOARD, LACKING, False, "I need **Attach Files** there", "The match goes on by DM"),
        (RESULT, GONE, True, "I’m not on its server any more", "`/board` shows how it ended."),
        (RESULT, None, True, "its channel is gone", "`/board` shows how it ended."),
        (RESULT, None, False, "Discord doesn’t let me", "`/board` shows it."),
        (RESULT, LOCKED, False, "is locked", "once the thread is unlocked, I post it there."),
        (RESULT, LACKING, False, "I need **Attach Files** there", "post it once I have that."),
        (CARD, GONE, True, "I’m not on its server any more", "With `/resign` you leave it."),
        (CARD, None, True, "its channel is gone", "With `/resign` you leave it."),
        (CARD, None, False, "Discord doesn’t let me", "With `/resign` you leave it."),
        (CARD, LOCKED, False, "is locked", "Once the thread is unlocked, everyone can join again."),
        (CARD, LACKING, False, "I need **Attach Files** there", "Nobody can join"),
    ],
)
def test_the_host_is_told_why_a_message_has_no_place_and_what_still_works(
    say: Say, obstacle: Obstacle | None, is_lost: bool, reason: str, still: str
) -> None:
    text = told(say(MATCH, obstacle, is_lost=is_lost))
    assert reason in text and still in text
    has_place = not is_lost and obstacle is not GONE
    assert (f"/{THREAD}" in text) is has_place, "a link leads where the message could be"


@pytest.mark.parametrize(
    ("obstacle", "reason"),
    [
        (LACKING, f"to show it in <#{CHANNEL}>, I need **Attach Files** there. `/play` opens another match."),
        (LOCKED, f"<#{CHANNEL}> is locked, so nobody could join. `/play` opens another match elsewhere."),
        (None, f"I couldn’t show it in <#{CHANNEL}>. `/play` opens another match elsewhere."),
    ],
)
def test_the_host_of_a_lobby_that_could_not_be_shown_is_told_why_and_how_to_go_on(
    obstacle: Obstacle | None, reason: str
) -> None:
    assert told(say_taken_back(MATCH, obstacle)).endswith(reason)


def test_a_board_that_left_a_locked_thread_is_in_the_channel() -> None:
    assert told(say_moved(MATCH)).endswith(f"The board is in <#{CHANNEL}> now.")
