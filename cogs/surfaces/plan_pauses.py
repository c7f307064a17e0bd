"""Plans and screens for pauses and for more time.

House rules: as in `cogs.surfaces.plan_votes`.
"""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import mention, teller
from cogs.screens.hand_actions import go_on_button
from cogs.screens.lines import people_in
from cogs.screens.lobby_card import QUIET
from cogs.screens.paces import paused_line
from cogs.screens.steps import DelayAsked, Paused, Steps
from cogs.surfaces.ping_policy import Bell
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.plan_votes import (
    PAUSE,
    PLAY_ON,
    TIME,
    QuestionPlan,
    heading,
    plan_question,
    plan_withdrawal,
)
from engine.clocks.delay import Delay
from engine.clocks.pace import length
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.match.votes import is_refused, no_seats, requested_delay, waiting_seats, yes_seats

AGREE: Final[dict[Delay, Sentence]] = {"pause": say("Pause"), "time": say("Give more time")}


def plan_pause(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the message of a paused match, or of the request for a pause."""
    match = situation.match
    if (since := match.put_off.since) is not None:
        return plan_question(situation, row, bell, QuestionPlan(PAUSE, Paused(), "paused:", str(since)))
    return _plan_request(situation, row, bell, PAUSE, "pause")


def plan_more_time(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Plan the request for more time, which lasts until the next move."""
    return _plan_request(situation, row, bell, TIME, "time")


def _plan_request(situation: Situation, row: Surface | None, bell: Bell, slot: str, wish: Delay) -> Steps:
    match = situation.match
    if requested_delay(match) != wish:
        return plan_withdrawal(row, bell, slot)
    waiting = waiting_seats(match, wish)
    state = f"{yes_seats(match, wish)}:{no_seats(match, wish)}:{waiting}"
    called = () if is_refused(match, wish) else bell.filter_willing(people_in(match, waiting))
    asked = QuestionPlan(slot, DelayAsked(wish), f"{match.ply}:{match.put_off.spent}:", state, called)
    return plan_question(situation, row, bell, asked)


def delay_screen(match: Match, wish: Delay, pings: tuple[int, ...]) -> Screen:
    """Return the request for a pause or more time, with the answers so far.

    `pings` are the users who are asked now.
    """
    telling = teller(match)
    lines = [telling(wish_line(match, wish))]
    if against := seats_in(no_seats(match, wish)):
        lines.append(telling(say("{who} would rather play on.", who=against)))
    is_over = is_refused(match, wish)
    if not is_over:
        waiting = people_in(match, waiting_seats(match, wish))
        lines.append(telling(say("Waiting for {waiting}.", waiting=mention(*waiting))))

    def rows() -> tuple[Row, ...]:
        return () if is_over else (answer_row(match, wish, telling),)

    return Screen(("\n".join((heading(match), *lines)), rows), QUIET, pings)


def wish_line(match: Match, wish: Delay) -> Sentence:
    """Return the sentence that says who asks for what, and who must agree."""
    who = seats_in(yes_seats(match, wish))
    if wish == "pause":
        return say(
            "{who} {n:wants|want} to pause this match: clocks stand until anyone who plays presses **Go "
            "on**, for {time} at most. Everyone who still plays has to agree.",
            who=who,
            n=len(who),
            time=length(match.put_off.remaining),
        )
    return say(
        "{who} {n:asks|ask} for {time} more for {whom}. More than half of those who wait have to agree.",
        who=who,
        n=len(who),
        time=more_time(match),
        whom=seats_in(match.to_move),
    )


def paused_screen(match: Match) -> Screen:
    """Return the message that the match is paused, with the button to go on."""
    telling = teller(match)
    text = "\n".join((heading(match), telling(paused_line(match))))
    return Screen((text, lambda: (ui.ActionRow(go_on_button(match, telling)),)), QUIET)


def answer_row(match: Match, wish: Delay, telling: Teller) -> Row:
    """Return the buttons to agree or to refuse."""
    asked = (match.id, match.ply, match.put_off.spent)
    return ui.ActionRow(
        button(AGREE[wish], telling, f"{wish}-yes", *asked), button(PLAY_ON, telling, f"{wish}-no", *asked)
    )


def pause_button(match: Match, telling: Teller) -> ui.Button[Any] | None:
    """Return the button for a pause; None if no pause is possible.

    It needs a clock and a match that can go on.
    """
    if match.pace is None or match.fault is not None:
        return None
    return button(say("Pause …"), telling, "pause", match.id)


def more_time(match: Match) -> Sentence:
    """Return how much time would be given."""
    return length(0 if match.pace is None else match.put_off.extra_time(match.pace))


def seats_in(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats as a sentence names them."""
    return tuple(Seat(seat=seat) for seat in seats)
