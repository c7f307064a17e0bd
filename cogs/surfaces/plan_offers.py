"""Plans and screens for offered seats, and for the farewell to former players.

House rules: as in `cogs.surfaces.plan_hand`.
"""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle, ui

from cogs.api.dms import is_closed
from cogs.kit.buttons import button
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import Locale, ago, mention, teller
from cogs.screens import terms
from cogs.screens.endings import name_of
from cogs.screens.lines import link, people_in
from cogs.screens.lobby_card import QUIET
from cogs.screens.stamps import nonce_of
from cogs.screens.steps import Edit, Farewell, Keep, Offered, Reclaimed, Remove, Steps, Tell
from cogs.surfaces.ping_policy import Bell
from cogs.surfaces.plan_hand import Situation, hand_slot
from cogs.surfaces.plan_votes import QuestionPlan, plan_question, plan_withdrawal, ring_steps
from cogs.surfaces.vote_screens import heading
from engine.clocks.clock import MISSED_MOST
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.message_records import Reach, Surface
from engine.match.questions import Offer
from engine.match.records import Match
from engine.steps.departures import departed_seats
from engine.steps.seat_transfer import is_for_all, opens

OFFER = "offer"
"""Prefix of the slot of an offer; the seat's number follows."""
GONE = "gone"
"""The stamp in the row of a removed hand."""


def offer_slot(seat: int) -> str:
    """Return the slot of the message that offers a seat."""
    return f"{OFFER}:{seat}"


def plan_offer(situation: Situation, seat: int, row: Surface | None, bell: Bell) -> Steps:
    """Plan the offer of a seat as long as it is open.

    A user who is asked in person is pinged, even if they don't want to hear what others ask.
    """
    offer = situation.match.seats[seat].offer
    if offer is None:
        return (
            (*_plan_reclaim(row, seat), *ring_steps(bell.rings_to_note(offer_slot(seat), (), is_new=False)))
            if row is not None and _is_back(situation.match, row, seat)
            else plan_withdrawal(row, bell, offer_slot(seat))
        )
    asked: tuple[int, ...] = () if offer.user_id is None or offer.is_declined else (offer.user_id,)
    if situation.match.place.is_foreign:  # no message there tells of it without a press
        told = situation.match.people if offer.user_id is None else (seat,)
        others = (one for one in told if one != seat or offer.by != "player")
        asked = (*asked, *bell.filter_willing(people_in(situation.match, others)))
    about, state = f"{offer.by}:{offer.since}:", str(int(offer.is_declined))
    return plan_question(
        situation, row, bell, QuestionPlan(offer_slot(seat), Offered(seat), about, state, asked)
    )


def _is_back(match: Match, row: Surface, seat: int) -> bool:
    """Return whether the player of an offered seat is back before another took it."""
    is_taken = any(one.seat == seat and one.until > row.ply for one in match.former)
    is_played_on = match.phase == "playing" and not match.seats[seat].resigned and not is_taken
    return is_played_on and row.live and row.stamp.partition(":")[0] in {"host", "vote"}


def _plan_reclaim(row: Surface, seat: int) -> Steps:
    """Plan the line that replaces an offer whose seat is not free."""
    kept = Keep(replace(row, message=None, stamp="", live=False))
    return (
        (kept,) if row.message is None else (Edit(row.channel, row.message, Reclaimed(seat), (kept,)), kept)
    )


def plan_farewell(situation: Situation, place: int, row: Surface | None, reach: Reach) -> Steps:
    """Plan the message to a player whose seat another has taken.

    Their hand is removed, and they are told once.
    """
    if row is not None and row.stamp == GONE:
        return ()
    match, now = situation.match, int(situation.now)
    former = match.former[place]
    kept = Surface(
        slot=hand_slot(match, former.seat, place),
        channel=0,
        message=None,
        ply=match.ply,
        since=match.ply,
        turn=0,
        stamp=GONE,
        posted=now,
        live=False,
    )
    away: Steps = () if row is None or row.message is None else (Remove(row.channel, row.message),)
    if is_closed(reach, situation.now):
        return (*away, Keep(kept))
    tell = Tell(
        reach,
        Farewell(place, reach.reads),
        nonce_of(match, f"g{place}", row),
        is_renewed=not situation.is_sure,
        otherwise=(*away, Keep(kept)),
    )
    return (tell, *away, Keep(kept, is_new=True))


# Screens.


def offer_screen(match: Match, seat: int, pings: tuple[int, ...], locale: Locale | None = None) -> Screen:
    """Return the offer of a seat; `pings` are the users who are asked now."""
    telling, offer = teller(match, locale), match.seats[seat].offer
    assert offer is not None  # it is planned only then
    lines = [heading(match), telling(_wish(match, offer, seat))]
    if offer.is_declined and offer.user_id is not None:
        lines.append(telling(say("{who} can’t take it.", who=mention(offer.user_id))))
    else:
        lines += map(telling, terms.lines(match, in_full=True))
    return Screen(("\n".join(lines), lambda: _rows(match, seat, offer, telling)), QUIET, pings)


def _wish(match: Match, offer: Offer, seat: int) -> Sentence:
    who = Seat(seat=seat)
    match offer.by, offer.user_id:
        case "player", None:
            return say(
                "{who} would like to hand their seat over. The new player plays on from here; until then "
                "it’s still theirs.",
                who=who,
            )
        case "player", int(asked):
            return say(
                "{asked}: {who} would like you to play on for them. Until you take the seat, it’s "
                "still theirs.",
                asked=mention(asked),
                who=who,
            )
        case _, int(asked):
            if seat in departed_seats(match):
                return say(
                    "{asked}: {who} is no longer here. Would you play on for them?",
                    asked=mention(asked),
                    who=who,
                )
            if (opening := opens(match, seat)) is None:
                return say("{asked}: would you play on for {who}?", asked=mention(asked), who=who)
            return say(
                "{asked}: {who} has been away. Would you play on for them? You can take the seat {when}, "
                "if {who} isn’t back by then.",
                asked=mention(asked),
                who=who,
                when=ago(opening),
            )
        case _ if is_for_all(match):
            return say(
                "{who} has missed {n} turns in a row. The new player plays on from here; if {who} is back "
                "first, the seat stays theirs.",
                who=who,
                n=MISSED_MOST,
            )
        case _:
            return say(
                "{who} has missed {n} turns in a row. Any player can ask someone to play on for them with "
                "`/replace`; if {who} is back first, the seat stays theirs.",
                who=who,
                n=MISSED_MOST,
            )


def _rows(match: Match, seat: int, offer: Offer, telling: Teller) -> tuple[Row, ...]:
    row = ui.ActionRow[ui.LayoutView]()
    if not offer.is_declined and (offer.user_id is not None or is_for_all(match)):
        take = say("Take the seat")
        row.add_item(
            button(take, telling, "take-seat", match.id, seat, offer.since, style=ButtonStyle.success)
        )
        if offer.user_id is not None:
            row.add_item(button(say("No thanks"), telling, "no-seat", match.id, seat, offer.since))
    row.add_item(button(say("Keep my seat"), telling, "keep-seat", match.id))
    return (row,)


def reclaimed_screen(match: Match, seat: int) -> Screen:
    """Return the message that a player is back in their seat."""
    said = say("{who} is back and keeps the seat.", who=Seat(seat=seat))
    return Screen((f"{heading(match)}\n{teller(match)(said)}",), QUIET)


def farewell_screen(match: Match, place: int, locale: Locale | None) -> Screen:
    """Return the message to a player whose seat was taken over.

    It says by whom, and links to the place where they can watch.
    """
    telling, former = teller(match, locale), match.former[place]
    after = (at for at, one in enumerate(match.former) if at > place and one.seat == former.seat)
    newcomer = next((len(match.seats) + at for at in after), former.seat)
    said = say("{who} plays on for you in {match}.", who=Seat(seat=newcomer), match=name_of(match))
    return Screen(("\n".join(filter(None, (telling(said), link(match, telling)))),), QUIET)
