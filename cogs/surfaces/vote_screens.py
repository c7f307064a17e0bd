"""Screens of votes, of a paused match, and of players who have left the server.

House rule: all votes have the same parts: the request, who refuses it, who has not answered, and
the buttons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from discord import ui

from cogs.kit.buttons import button, form_button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, ago, mention, teller
from cogs.screens.hand_actions import go_on_button
from cogs.screens.lines import people_in
from cogs.screens.lobby_card import QUIET
from cogs.screens.paces import deadline, paused_line
from engine.clocks.pace import length
from engine.contract.words import N_, Seat, Sentence, Teller, say
from engine.library import title_of
from engine.match.questions import VoteKind
from engine.match.records import Match
from engine.match.stand_ins import stand_in_of
from engine.match.timing import absent, is_left_alone, voters
from engine.match.votes import asked_seats, is_refused, no_seats, waiting_seats, yes_seats
from engine.steps.departures import departed_seats

END = say("End without a winner")
ON_POINTS = say("End on points")
PLAY_ON = say("Play on")
_WAITING: Final = {
    (True, True): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? The bot moves if you say no, or {when}."
    ),
    (True, False): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? A computer plays if you say no, or {when}."
    ),
    (False, True): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? The bot moves when more than half of you say no, "
        "or {when}."
    ),
    (False, False): N_(
        "{who:*’s/Your} time is up. {asked}: do you wait? A computer plays when more than half of you say "
        "no, or {when}."
    ),
}
"""By whether one player alone is asked, and whether the house would move."""


def vote_screen(match: Match, kind: VoteKind, pings: tuple[int, ...], locale: Locale | None = None) -> Screen:
    """Return a vote with the answers so far; `pings` are the users asked now."""
    telling = teller(match, locale)
    lines = (wish_line(match, kind), *_answer_lines(match, kind))

    def rows() -> tuple[Row, ...]:
        return () if is_refused(match, kind) else (answer_row(match, kind, telling),)

    return Screen(("\n".join((heading(match), *map(telling, lines))), rows), QUIET, pings)


def wish_line(match: Match, kind: VoteKind) -> Sentence:
    """Return the sentence that says who asks for what, and who must agree."""
    who = seats_in(yes_seats(match, kind))
    match kind:
        case "end":
            return say(
                "{who} {n:wants|want} to end this match without a winner. It ends when everyone who still "
                "plays agrees.",
                who=who,
                n=len(who),
            )
        case "takeback":
            return say(
                "{who} would like to take back their last move, and all that came after it. It’s done when "
                "everyone else allows it.",
                who=seats_in(() if match.asking_back is None else (match.asking_back,)),
            )
        case "skip":
            missing, asked = absent(match), voters(match)
            ends = deadline(match, missing)
            return say(
                _WAITING[len(asked) == 1, stand_in_of(match) is None],
                who=seats_in(missing),
                asked=mention(*people_in(match, asked)),
                when=ago(ends) if ends is not None else say("soon"),
            )
        case "pause":
            return say(
                "{who} {n:wants|want} to pause this match: clocks stand until anyone who plays presses **Go "
                "on**, for {time} at most. Everyone who still plays has to agree.",
                who=who,
                n=len(who),
                time=length(match.times.put_off.remaining),
            )
        case "time":
            return say(
                "{who} {n:asks|ask} for {time} more for {whom}. More than half of those who wait have to "
                "agree.",
                who=who,
                n=len(who),
                time=more_time(match),
                whom=seats_in(match.to_move),
            )


def _answer_lines(match: Match, kind: VoteKind) -> Iterable[Sentence]:
    """Yield the sentences on the answers to a vote."""
    against = seats_in(no_seats(match, kind))
    if kind == "skip":
        asked = asked_seats(match, kind)
        if against := tuple(one for one in against if one.seat in asked):
            yield say("{who} {n:waits|wait}.", who=against, n=len(against))
        if would := tuple(one for one in seats_in(yes_seats(match, kind)) if one.seat in asked):
            yield say("{who} would not wait.", who=would)
        return
    if against and kind == "takeback":
        yield say("{who} would rather play on, so the move stands.", who=against)
    elif against:
        yield say("{who} would rather play on.", who=against)
    if not is_refused(match, kind):
        yield say("Waiting for {waiting}.", waiting=mention(*people_in(match, waiting_seats(match, kind))))


def answer_row(match: Match, kind: VoteKind, telling: Teller) -> Row:
    """Return the buttons that answer a vote."""
    at, delayed = (match.id, match.ply), (match.id, match.ply, match.times.put_off.spent)
    end = (END, "agree", match.id)
    match kind:
        case "end":
            answers: tuple[tuple[Any, ...], ...] = (end, (PLAY_ON, "disagree", match.id))
        case "takeback":
            answers = ((say("Allow"), "back-yes", *at), (PLAY_ON, "back-no", *at))
        case "skip":
            is_house = stand_in_of(match) is None
            no = say("No, let the bot move") if is_house else say("No, let a computer play")
            answers = ((say("Yes, wait"), "wait", *at), (no, "skip", *at))
            # With one player asked, a vote to end would only wait for the player who is late.
            answers = answers if len(voters(match)) < 2 else (*answers, end)
        case "pause":
            answers = ((say("Pause"), "pause-yes", *delayed), (PLAY_ON, "pause-no", *delayed))
        case "time":
            answers = ((say("Give more time"), "time-yes", *delayed), (PLAY_ON, "time-no", *delayed))
    return ui.ActionRow(*(button(label, telling, *asked) for label, *asked in answers))


def paused_screen(match: Match) -> Screen:
    """Return the message that the match is paused, with the button to go on."""
    telling = teller(match)
    text = "\n".join((heading(match), telling(paused_line(match))))
    return Screen((text, lambda: (ui.ActionRow(go_on_button(match, telling)),)), QUIET)


def departure_screen(match: Match, pings: tuple[int, ...], locale: Locale | None = None) -> Screen:
    """Return the message that players have left the server, and the options left.

    `pings` are the users who are told now.
    """
    telling = teller(match, locale)
    who = seats_in(departed_seats(match))
    told = people_in(match, (seat for seat in match.people if seat not in departed_seats(match)))
    host = host_here(match)
    lines = (
        say("{told}: {who} {n:is|are} no longer here.", told=mention(*told), who=who, n=len(who)),
        say("Any of you can ask someone to play on at once.")
        if host is None
        else say("{host} can ask someone to play on at once.", host=Seat(seat=host)),
    )

    def rows() -> tuple[Row, ...]:
        ask = form_button(say("Replace a player …"), telling, "replace")
        end = (ON_POINTS, "points") if is_one_left(match) else (END, "agree")
        return (ui.ActionRow(ask, button(end[0], telling, end[1], match.id)),)

    return Screen(("\n".join((heading(match), *map(telling, lines))), rows), QUIET, pings)


def host_here(match: Match) -> int | None:
    """Return the seat of a host who still plays; else None."""
    host = match.seat_of(match.host)
    return None if host is None or match.seats[host].resigned or host in departed_seats(match) else host


def is_one_left(match: Match) -> bool:
    """Return whether only one player is left, who can end it on points."""
    return any(is_left_alone(match, seat) for seat in match.expected_seats)


def heading(match: Match) -> str:
    """Return the heading with the game's title and the match's number."""
    return f"**{title_of(match.game)}** · #{match.id}"


def pause_button(match: Match, telling: Teller) -> ui.Button[Any] | None:
    """Return the button for a pause; None if no pause is possible.

    It needs a clock and a match that can go on.
    """
    if match.pace is None or match.fault is not None:
        return None
    return button(say("Pause …"), telling, "pause", match.id)


def more_time(match: Match) -> Sentence:
    """Return how much time would be given."""
    return length(0 if match.pace is None else match.times.put_off.extra_time(match.pace))


def seats_in(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats as a sentence names them."""
    return tuple(Seat(seat=seat) for seat in seats)
