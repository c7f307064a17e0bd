"""A match put off by consent, where it is played: who would pause it or give more time, and that it is paused. Planned as in `planning`.

House rules: as in `proposing`.
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
from cogs.surfaces.plan_votes import PAUSE, PLAY_ON, TIME, Asking, heading, put, withdrawn
from engine.clocks.delay import Delay
from engine.clocks.pace import length
from engine.contract.game import Teller
from engine.contract.words import Seat, Sentence, say
from engine.match.message_records import Surface
from engine.match.records import Match
from engine.steps.pauses import asked_for, asking, is_refused, refusing, undecided

AGREE: Final[dict[Delay, Sentence]] = {"pause": say("Pause"), "time": say("Give more time")}


def plan_pause(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """That the match is paused, told as long as it is; until then who would have it so."""
    match = situation.match
    if (since := match.put_off.since) is not None:
        return put(situation, row, bell, Asking(PAUSE, Paused(), "paused:", str(since)))
    return _plan_asked(situation, row, bell, PAUSE, "pause")


def plan_more_time(situation: Situation, row: Surface | None, bell: Bell) -> Steps:
    """Who would give more time, told until the next move."""
    return _plan_asked(situation, row, bell, TIME, "time")


def _plan_asked(situation: Situation, row: Surface | None, bell: Bell, slot: str, wish: Delay) -> Steps:
    match = situation.match
    if asked_for(match) != wish:
        return withdrawn(row, bell, slot)
    state = f"{asking(match)}:{refusing(match)}:{undecided(match)}"
    called = () if is_refused(match) else bell.heard_by(people_in(match, undecided(match)))
    asked = Asking(slot, DelayAsked(wish), f"{match.ply}:{match.put_off.spent}:", state, called)
    return put(situation, row, bell, asked)


def delay_screen(match: Match, wish: Delay, pings: tuple[int, ...]) -> Screen:
    """What is asked for by whom, and whom that waits for, or who would not have it; `pings` are the users who are asked now."""
    telling = teller(match)
    lines = [telling(wish_line(match, wish))]
    if against := seats_in(refusing(match)):
        lines.append(telling(say("{who} would rather play on.", who=against)))
    is_over = is_refused(match)
    if not is_over:
        waiting = people_in(match, undecided(match))
        lines.append(telling(say("Waiting for {waiting}.", waiting=mention(*waiting))))

    def rows() -> tuple[Row, ...]:
        return () if is_over else (answer_row(match, wish, telling),)

    return Screen(("\n".join((heading(match), *lines)), rows), QUIET, pings)


def wish_line(match: Match, wish: Delay) -> Sentence:
    """Who asks for what, and whom it takes."""
    who = seats_in(asking(match))
    if wish == "pause":
        return say(
            "{who} {n:wants|want} to pause this match: clocks stand until anyone who plays presses **Go on**, for {time} at most. Everyone who still plays has to agree.",
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
    """That the match is paused, and the way to go on."""
    telling = teller(match)
    text = "\n".join((heading(match), telling(paused_line(match))))
    return Screen((text, lambda: (ui.ActionRow(go_on_button(match, telling)),)), QUIET)


def answer_row(match: Match, wish: Delay, telling: Teller) -> Row:
    """Agreeing to what is asked for, or not."""
    asked = (match.id, match.ply, match.put_off.spent)
    return ui.ActionRow(
        button(AGREE[wish], telling, f"{wish}-yes", *asked), button(PLAY_ON, telling, f"{wish}-no", *asked)
    )


def pause_button(match: Match, telling: Teller) -> ui.Button[Any] | None:
    """What else can be done about a match that somebody has no time for; None where it has no clock, or can't go on."""
    if match.pace is None or match.fault is not None:
        return None
    return button(say("Pause …"), telling, "pause", match.id)


def more_time(match: Match) -> Sentence:
    """How much time would be given."""
    return length(0 if match.pace is None else match.put_off.extra_time(match.pace))


def seats_in(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    """As they are named in a sentence."""
    return tuple(Seat(seat=seat) for seat in seats)
