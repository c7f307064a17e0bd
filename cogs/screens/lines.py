"""What is said about a match, line by line: who sits where, what happened, whose turn it is, how it ended."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from cogs.kit.wording import QUIETLY, Markdown, ago, day, lines_that_fit, mention, moment, safe
from cogs.screens import option_fields, paces
from cogs.screens.lateness import events_for, missed_line, rested_line
from cogs.screens.stamps import is_opened
from engine.contract.game import Outcome, Teller
from engine.contract.words import N_, Seat, Sentence, Words, say, whole
from engine.kit.frozen import Frozen
from engine.library import tell_score, title_of
from engine.match.ending_words import tell_reasons, tell_sums, why_ended
from engine.match.records import Match, Ply
from engine.match.stand_ins import covered, stand_in_of
from engine.match.timing import absent
from engine.players import STRENGTHS
from engine.steps.computers import is_solo
from engine.steps.departures import departed
from engine.steps.seat_transfer import opens

EVENTS_LONGEST = 1500
LAST_EVENTS_LONGEST = 700
STORY_LONGEST = 1900
"""Characters for what happened last and for how it came about: beside places and reason, they share one message."""

_OPENED: Final = {
    True: say("So your seat is open. Your move keeps it."),
    False: say("So your seat is open: someone else can take it now."),
}
"""To whose seat the terms have opened, by whether it is their turn."""
_PUT_TO_OTHERS: Final = say(
    "You ran out of time: the others are asked whether they wait. You can still move."
)
_MEDALS, _PLAIN = {1: "🥇", 2: "🥈", 3: "🥉"}, "▫️"


def event_lines(plies: Sequence[Ply], seat: int | None, telling: Teller) -> list[str]:
    """Return what happened, a line each, as far as `seat` (None: everyone) may read it."""
    return [telling(event.sentence) for ply in plies for event in events_for(ply, seat)]


def quoted_lines(lines: Sequence[str], telling: Teller, longest: int = EVENTS_LONGEST) -> str:
    """The lines as one quiet text; if there are too many, the earliest are counted instead."""
    text, left_out = lines_that_fit([f"> {line}" for line in lines], longest)
    if left_out:
        text = "> " + telling(say("… and {n} earlier.", n=left_out)) + "\n" + text
    return text


def option_lines(
    options: Frozen, telling: Teller, names: Container[str] | None = None, ready: Container[str] = ()
) -> list[str]:
    """Options in words, a line each; all of them, or those of some names. `ready` are texts that are the game's own."""
    return [
        telling(
            say(
                "{option}: **{value}**",
                option=say(option_fields.title(name, field)),
                value=_value(getattr(options, name), is_free=field.annotation is str, ready=ready),
            )
        )
        for name, field in type(options).model_fields.items()
        if names is None or name in names
    ]


def changed_options(options: Frozen) -> list[str]:
    """The names of those options that are not as usual."""
    usual = type(options)()
    return [name for name, value in options if value != getattr(usual, name)]


def house_rules(options: Frozen, telling: Teller) -> list[str]:
    """Where a match differs from what is usual; what says less than a number is explained."""
    fields_by_name, changed, lines = type(options).model_fields, changed_options(options), []
    for line, name in zip(option_lines(options, telling, changed), changed, strict=True):
        is_plain = fields_by_name[name].annotation is int or not fields_by_name[name].description
        lines.append(
            line if is_plain else f"{line} – {telling(say(fields_by_name[name].description or name))}"
        )
    return lines


def _value(value: object, *, is_free: bool, ready: Container[str]) -> int | str | Sentence:
    """An option's value; one that `is_free` is a player's own words and never a template, unless it is `ready`."""
    match value:
        case bool():
            return say("yes") if value else say("no")
        case int():
            return value
        case str() if is_free and value not in ready:
            return value if len(value) <= option_fields.LINE and value.isprintable() else say("of their own")
        case _:
            return say(option_fields.value_shown(str(value)))


def is_in_dms(match: Match) -> bool:
    """Return whether only direct messages show a match that is played: one person plays it."""
    return match.thread is None and (match.place.guild is None or is_solo(match))


def link(match: Match, telling: Teller) -> str:
    """Return the way to where it is played; empty if no message that others see shows it."""
    return "" if is_in_dms(match) else link_to(board_url(match), telling)


def link_to(url: str, telling: Teller) -> str:
    """Return the way to a match, whose address is known."""
    return f"[{telling(say('Go to the match'))}]({url})"


def heading_line(match: Match, url: str | None = None) -> str:
    """Return which match it is, as a link to `url` or to where it is played, if that is somewhere."""
    name = f"{safe(title_of(match.game))} #{match.id}"
    if url is None and is_in_dms(match):
        return f"**{name}**"
    return f"**[{name}]({url or board_url(match)})**"


def heading_lines(match: Match, telling: Teller, seat: int | None = None, plies: Sequence[Ply] = ()) -> str:
    """Return the same, and what concerns a seat's time; of `plies` what the house played for the seat."""
    line = heading_line(match)
    if seat in match.to_move and (ends := paces.deadline(match, (seat,))) is not None:
        line = telling(say("{match} · ⏰ {when}", match=Markdown(line), when=ago(ends)))
    line = "\n".join((line, *(QUIETLY + paused for paused in paused_lines(match, telling))))
    if seat is not None and (missed := missed_line(match, seat, telling, plies)):
        line += f"\n{QUIETLY}{missed}"
    if seat is not None and (rested := rested_line(match, seat, telling)):
        line += f"\n{QUIETLY}{rested}"
    if seat is not None and seat in absent(match):
        line += f"\n{QUIETLY}{telling(_PUT_TO_OTHERS)}"
    if seat is not None and is_opened(match, seat):
        line += f"\n{QUIETLY}{telling(_OPENED[seat in match.to_move])}"
    if seat is not None and (opening := opens(match, seat)) is not None:
        line += f"\n{QUIETLY}{telling(_describe_contest(match, seat, opening))}"
    return line


def _describe_contest(match: Match, seat: int, opening: int) -> Sentence:
    """To a player, that somebody is asked to play on for them, and how they keep their seat."""
    offer = match.seats[seat].offer
    asked = () if offer is None or offer.user_id is None else (offer.user_id,)
    if seat in match.to_move:
        said = N_("⚠️ {asked} is asked to play on for you, and can take your seat {when}. Your move keeps it.")
    else:
        said = N_(
            "⚠️ {asked} is asked to play on for you, and can take your seat {when}. **Keep my seat** prevents it."
        )
    return say(said, asked=mention(*asked), when=ago(opening))


def paused_lines(match: Match, telling: Teller) -> list[str]:
    """That the match is paused, if it is."""
    return [] if match.put_off.since is None else [telling(paces.paused_line(match))]


def covered_lines(match: Match, telling: Teller, reader: int | None) -> list[str]:
    """For whom a computer plays until they are back; who reads it has been told already of themselves."""
    level, seats = stand_in_of(match), [seat for seat in covered(match) if seat != reader]
    if level is None or not seats:
        return []
    said = say(
        "A computer ({level}) plays for {who} until they are back.",
        who=tuple(Seat(seat=seat) for seat in seats),
        level=STRENGTHS[level],
    )
    return [QUIETLY + telling(said)]


def board_url(match: Match) -> str:
    """Where the match is played, as a link that every client opens."""
    return f"{_server_url(match)}/{match.thread or match.place.channel}"


def message_url(match: Match, channel: int, message: int) -> str:
    """A message that showed the match, as such a link."""
    return f"{_server_url(match)}/{channel}/{message}"


def _server_url(match: Match) -> str:
    guild = match.place.guild if match.place.guild is not None else "@me"
    return f"https://discord.com/channels/{guild}"


def people_in(match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    """The persons in some seats, by their Discord ids."""
    users = (match.seats[seat].user_id for seat in seats)
    return tuple(user for user in users if user is not None)


def news_for(seat: int | None, plies: Sequence[Ply]) -> Sequence[Ply]:
    """What is news to a seat: from its own latest move on, for whoever moves again and again; to an onlooker everything.

    A move that the house made for it is news, too.
    """
    own = [
        place
        for place, ply in enumerate(plies)
        if seat is not None and ply.seat == seat and ply.kind not in {"handover", "stand_in"}
    ]
    return plies[own[-1] :] if own else plies


def how_soon(turns: int) -> Sentence:
    """How many turns others have before one's own, as a part of a line."""
    return say("you’re next") if turns == 1 else say("{n:one turn|# turns} until yours", n=turns)


def turn_lines(
    match: Match,
    unreachable: Sequence[int],
    telling: Teller,
    reader: int | None = None,
    turns: int | None = None,
    *,
    now: float,
) -> list[str]:
    """Return who is to move and until when, who has resigned, for whom a computer plays, and whom no DM reaches.

    `reader` is the seat of the one who reads it, `turns` how many others have before theirs, where that is known.
    """
    if not match.to_move:
        return []
    late = tuple(seat for seat in match.to_move if paces.is_late(match, seat, now))
    waiting = [seat for seat in match.to_move if seat not in late]
    gone = tuple(Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.resigned)
    lines = [telling(say("{gone:*/You} resigned.", gone=gone))] if gone else []
    lines += _late_lines(match, late, reader, telling)
    if waiting:
        lines.append(telling(_turn(match, waiting, reader, turns, telling)))
    lines += covered_lines(match, telling, reader)
    if gone := tuple(Seat(seat=seat) for seat in departed(match)):
        lines.append(telling(say("{who} {n:is|are} no longer here.", who=gone, n=len(gone))))
    if there := [seat for seat in unreachable if seat not in departed(match)]:
        who = mention(*people_in(match, there))
        lines.append(
            telling(
                say("{who}: I can’t send you a DM, so press **Play** here. Only you will see it.", who=who)
            )
        )
    return lines


def _turn(
    match: Match, waiting: Sequence[int], reader: int | None, turns: int | None, telling: Teller
) -> Sentence:
    """Return who is to move, and until when; none of them has run out of time."""
    others = _name_waiting(match, [seat for seat in waiting if seat != reader], telling)
    since = min(match.seats[seat].since or match.opened for seat in waiting)
    when = paces.until(match, tuple(waiting)) or say("asked {since}", since=ago(since))
    if reader not in waiting:
        if turns:
            return say("▶ {who} to move, {when}; {soon}.", who=others, when=when, soon=how_soon(turns))
        return say("▶ {who} to move, {when}.", who=others, when=when)
    if len(waiting) > 1:
        return say("▶ You and {who} to move, {when}.", who=others, when=when)
    return say("▶ It’s your turn, {when}.", when=when)


def _late_lines(match: Match, late: Sequence[int], reader: int | None, telling: Teller) -> list[str]:
    """Return that players have run out of time, a line each."""
    lines = []
    for seat in late:
        ended = ago(paces.deadline(match, (seat,)) or 0)
        if seat == reader:
            said = say("▶ Your time ran out {when}. You can still move.", when=ended)
        else:
            said = say(
                "▶ {who}’s time ran out {when}.", who=_name_waiting(match, [seat], telling), when=ended
            )
        lines.append(telling(said))
    return lines


def board_lines(match: Match, telling: Teller, unreachable: Sequence[int], now: float) -> list[str]:
    """Return what stands below the board for everyone: whether the match is paused, and whose turn it is."""
    return [*paused_lines(match, telling), *turn_lines(match, unreachable, telling, now=now)]


def table_lines(match: Match, telling: Teller, reader: int | None, now: float) -> list[str]:
    """Return what stands below a table for one reader: whether it is paused, how it ended or whose turn it is, its bound."""
    lines = result_lines(match, telling) or turn_lines(match, (), telling, reader, now=now)
    return [*paused_lines(match, telling), *lines, *bound_lines(match, telling)]


def bound_lines(match: Match, telling: Teller) -> list[str]:
    """By what day a match that is played is over, whatever anybody does."""
    if match.phase != "playing" or match.ends_by is None:
        return []
    return [QUIETLY + telling(say("It’s over by {when} at the latest.", when=day(match.ends_by)))]


def _name_waiting(match: Match, seats: Sequence[int], telling: Teller) -> Markdown:
    """Those who are to move, and until when they are away."""
    found = []
    for seat in seats:
        away, user = match.seats[seat].away, match.seats[seat].user_id
        # Computers, and players who left the server, are called by their names: Discord shows no mention of them.
        is_named = user is None or seat in departed(match)
        who = telling(say("{who}", who=Seat(seat=seat))) if is_named else mention(user or 0)
        text = who if away is None else telling(say("{who} (away until {when})", who=who, when=moment(away)))
        found.append(text)
    return Markdown(" ".join(found))


def away_line(match: Match, telling: Teller, seats: Iterable[int]) -> str:
    """Who of some seats is away until when; nothing if nobody is."""
    return " · ".join(
        telling(say("{who:*/You} {who:is/are} away until {when}", who=Seat(seat=seat), when=moment(away)))
        for seat in seats
        if (away := match.seats[seat].away) is not None
    )


def decision_lines(match: Match, decision: Sequence[Words], telling: Teller) -> list[str]:
    """What a player has decided, of several who decide at once, and that it can still be changed."""
    chosen = tuple(whole(words) for words in decision)
    lines = [telling(say("You chose {what}.", what=chosen) if chosen else say("You have chosen."))]
    lines.append(telling(say("You can change your mind until everyone has chosen.")))
    return lines


def plan_line(decision: Sequence[Words], telling: Teller) -> str:
    """What a player has chosen for a turn that is still to come."""
    return telling(
        say(
            "Planned: {what}. It’s played when your turn comes.",
            what=tuple(whole(words) for words in decision),
        )
    )


def result_lines(match: Match, telling: Teller) -> list[str]:
    """The places, and how they came about; none as long as the match is not over."""
    outcome, heading = match.outcome, f"## {telling(say('Final result'))}"
    if outcome is None:
        why = None if match.is_going or match.started is None else why_ended(match).result
        return [] if why is None else [heading, telling(why)]
    lines = [heading, *place_lines(match, outcome, telling), " ".join(map(telling, tell_reasons(outcome)))]
    if outcome.turning_point is not None:
        lines.append(telling(outcome.turning_point))
    if told := (*outcome.story, *tell_sums(match.game, outcome)):
        lines.append(quoted_lines([telling(sentence) for sentence in told], telling, STORY_LONGEST))
    return lines


def place_lines(match: Match, outcome: Outcome, telling: Teller) -> list[str]:
    """Who came out where with how many points, a line each; a medal for those alone who stayed to the end."""
    # A build before this one counted no points when all others had resigned.
    is_counted = len(match.staying) > 1 or any(outcome.scores) or len(match.seats) == 1
    ranked = (
        N_("{medal} {place}. {who:*/You} — {score}") if is_counted else N_("{medal} {place}. {who:*/You}")
    )
    # Alone, a player who lost against the game's own rival is first of one all the same.
    is_lost = outcome.rival is not None and outcome.rival.fared == "lost"
    return [
        telling(
            say(
                ranked,
                medal=_PLAIN
                if is_lost or match.seats[seat].resigned
                else _MEDALS.get(outcome.places[seat], _PLAIN),
                place=outcome.places[seat],
                who=Seat(seat=seat),
                score=tell_score(match.game, outcome.scores[seat]),
            )
        )
        for seat in sorted(range(len(match.seats)), key=lambda seat: (outcome.places[seat], seat))
    ]


def before_result(lines: list[str], match: Match, telling: Teller) -> list[str]:
    """The lines without those that the final result, if there is one, says again below."""
    again = said_in_result(match, telling)
    return [line for line in lines if line not in again]


def said_in_result(match: Match, telling: Teller) -> set[str]:
    """Return what the final result, if there is one, says."""
    if match.outcome is None:
        return set()
    reasons = tell_reasons(match.outcome)
    return {
        " ".join(map(telling, reasons)),
        *map(telling, reasons),
        *map(telling, (*match.outcome.story, *tell_sums(match.game, match.outcome))),
    }
