"""Lines about a match: seats, events, whose turn it is, and the result."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from cogs.kit.wording import QUIETLY, Markdown, ago, day, dotted, lines_that_fit, mention, moment, safe
from cogs.screens import option_fields, paces
from cogs.screens.lateness import events_for, missed_line, nudged_line, rested_line
from cogs.screens.stamps import is_opened
from engine.contract.values import Outcome
from engine.contract.words import N_, Seat, Sentence, Teller, Words, join_texts, say, whole
from engine.kit.frozen import Frozen
from engine.library import tell_score, title_of
from engine.match.ending_words import tell_reasons, tell_sums, why_ended
from engine.match.records import Match, Ply
from engine.match.stand_ins import covered_seats, stand_in_of
from engine.match.timing import absent
from engine.players import STRENGTHS
from engine.steps.computers import is_solo
from engine.steps.departures import departed_seats
from engine.steps.seat_transfer import opens

EVENTS_LONGEST = 1500
LAST_EVENTS_LONGEST = 700
STORY_LONGEST = 1900
"""Characters for last events and story, which share a message with the result."""

_OPENED: Final = {
    True: say("So your seat is open. Your move keeps it."),
    False: say("So your seat is open: someone else can take it now."),
}
"""For the player of an opened seat, by whether it is their turn."""
_PUT_TO_OTHERS: Final = say(
    "You ran out of time: the others are asked whether they wait. You can still move."
)
_MEDALS, _PLAIN = {1: "🥇", 2: "🥈", 3: "🥉"}, "▫️"


def event_lines(plies: Sequence[Ply], seat: int | None, telling: Teller) -> list[str]:
    """Return one line per event that `seat` (None: everyone) may read."""
    return [telling(event.sentence) for ply in plies for event in events_for(ply, seat)]


def quoted_lines(lines: Sequence[str], telling: Teller, longest: int = EVENTS_LONGEST) -> str:
    """Return the lines as one quote; if they are too many, count the earliest."""
    text, left_out = lines_that_fit([f"> {line}" for line in lines], longest)
    if left_out:
        text = "> " + telling(say("… and {n} earlier.", n=left_out)) + "\n" + text
    return text


def option_lines(
    options: Frozen, telling: Teller, names: Container[str] | None = None, ready: Container[str] = ()
) -> list[str]:
    """Return one line per option, or only those in `names`.

    `ready` holds texts that are the game's own.
    """
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
    """Return the names of the options that differ from the default."""
    usual = type(options)()
    return [name for name, value in options if value != getattr(usual, name)]


def house_rules(options: Frozen, telling: Teller) -> list[str]:
    """Return a line per changed option; what is no plain number is explained."""
    fields_by_name, changed, lines = type(options).model_fields, changed_options(options), []
    for line, name in zip(option_lines(options, telling, changed), changed, strict=True):
        is_plain = fields_by_name[name].annotation is int or not fields_by_name[name].description
        lines.append(
            line if is_plain else f"{line} – {telling(say(fields_by_name[name].description or name))}"
        )
    return lines


def _value(value: object, *, is_free: bool, ready: Container[str]) -> int | str | Sentence:
    """Return an option's value in words.

    One that `is_free` is a player's own text and never a template, unless it is `ready`.
    """
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
    """Return whether only direct messages show a match: a single player plays it."""
    if match.thread is not None:
        return False
    if match.place.is_foreign:
        return match.terms.coached  # other matches have a message there
    return match.place.is_private or is_solo(match)


def link(match: Match, telling: Teller) -> str:
    """Return the link to where the match is played; empty without a public message."""
    return "" if is_in_dms(match) else link_to(board_url(match), telling)


def link_to(url: str, telling: Teller) -> str:
    """Return the link to a match at a known address."""
    return f"[{telling(say('Go to the match'))}]({url})"


def heading_line(match: Match, url: str | None = None) -> str:
    """Return the match's name as a link, if it has a place."""
    name = f"{safe(title_of(match.game))} #{match.id}"
    if url is None and is_in_dms(match):
        return f"**{name}**"
    return f"**[{name}]({url or board_url(match)})**"


def heading_lines(match: Match, telling: Teller, seat: int | None = None, plies: Sequence[Ply] = ()) -> str:
    """Return the heading line, and lines about a seat's time.

    `plies` contain what the house played for the seat.
    """
    line = heading_line(match)
    if seat in match.to_move and (ends := paces.deadline(match, (seat,))) is not None:
        line = telling(say("{match} · ⏰ {when}", match=Markdown(line), when=ago(ends)))
    line = "\n".join((line, *(QUIETLY + paused for paused in paused_lines(match, telling))))
    line += "".join(f"\n{one}" for one in _shown_hands(match, telling))
    if seat is not None and (missed := missed_line(match, seat, telling, plies)):
        line += f"\n{QUIETLY}{missed}"
    if seat is not None and (rested := rested_line(match, seat, telling)):
        line += f"\n{QUIETLY}{rested}"
    if seat is not None and (nudged := nudged_line(match, seat, telling)):
        line += f"\n{QUIETLY}{nudged}"
    if seat is not None and seat in absent(match):
        line += f"\n{QUIETLY}{telling(_PUT_TO_OTHERS)}"
    if seat is not None and is_opened(match, seat):
        line += f"\n{QUIETLY}{telling(_OPENED[seat in match.to_move])}"
    if seat is not None and (opening := opens(match, seat)) is not None:
        line += f"\n{QUIETLY}{telling(_describe_contest(match, seat, opening))}"
    return line


def _shown_hands(match: Match, telling: Teller) -> Iterator[str]:
    """Yield a line for each player who shows their hand to onlookers."""
    for seat, seated in enumerate(match.seats):
        if seated.shown_to:
            users = mention(*seated.shown_to)
            yield QUIETLY + telling(
                say("👁 {who:*’s/Your} hand is open to {users}.", who=Seat(seat=seat), users=users)
            )


def _describe_contest(match: Match, seat: int, opening: int) -> Sentence:
    """Tell a player who may get their seat, and how to keep it."""
    offer = match.seats[seat].offer
    asked = () if offer is None or offer.user_id is None else (offer.user_id,)
    if seat in match.to_move:
        said = N_("⚠️ {asked} is asked to play on for you, and can take your seat {when}. Your move keeps it.")
    else:
        said = N_(
            "⚠️ {asked} is asked to play on for you, and can take your seat {when}. **Keep my seat** "
            "prevents it."
        )
    return say(said, asked=mention(*asked), when=ago(opening))


def paused_lines(match: Match, telling: Teller) -> list[str]:
    """Return the line that the match is paused, if it is."""
    return [telling(paces.paused_line(match))] if match.times.is_paused else []


def covered_lines(match: Match, telling: Teller, reader: int | None) -> list[str]:
    """Return the line about computers that play for absent players other than `reader`."""
    level, seats = stand_in_of(match), [seat for seat in covered_seats(match) if seat != reader]
    if level is None or not seats:
        return []
    said = say(
        "A computer ({level}) plays for {who} until they are back.",
        who=tuple(Seat(seat=seat) for seat in seats),
        level=STRENGTHS[level],
    )
    return [QUIETLY + telling(said)]


def board_url(match: Match) -> str:
    """Return a link to where the match is played, valid in every client."""
    return f"{_server_url(match)}/{match.thread or match.place.channel}"


def message_url(match: Match, channel: int, message: int) -> str:
    """Return a link to a message that shows the match, valid in every client."""
    return f"{_server_url(match)}/{channel}/{message}"


def _server_url(match: Match) -> str:
    return f"https://discord.com/channels/{match.place.guild or match.place.foreign or '@me'}"


def people_in(match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the Discord ids of the human players in these seats."""
    users = (match.seats[seat].user_id for seat in seats)
    return tuple(user for user in users if user is not None)


def news_for(seat: int | None, plies: Sequence[Ply]) -> Sequence[Ply]:
    """Return the plies that are new to a seat, from its last move on.

    A move that the house made for it is new, too. To a spectator all are.
    """
    own = [
        place
        for place, ply in enumerate(plies)
        if seat is not None and ply.seat == seat and ply.kind not in {"handover", "stand_in"}
    ]
    return plies[own[-1] :] if own else plies


def how_soon(turns: int) -> Sentence:
    """Return how many turns come before the reader's own."""
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
    """Return lines about turns and absences.

    `reader` is the seat of the one who reads it; `turns` is how many come before theirs, if known.
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
    if gone := tuple(Seat(seat=seat) for seat in departed_seats(match)):
        lines.append(telling(say("{who} {n:is|are} no longer here.", who=gone, n=len(gone))))
    if there := [seat for seat in unreachable if seat not in departed_seats(match)]:
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
    """Return who is to move, and until when; none of them is late."""
    others = _name_waiting(match, [seat for seat in waiting if seat != reader], telling)
    since = min(match.seats[seat].turn.since or match.times.opened for seat in waiting)
    when = paces.until(match, tuple(waiting)) or say("asked {since}", since=ago(since))
    if reader not in waiting:
        if turns:
            return say("▶ {who} to move, {when}; {soon}.", who=others, when=when, soon=how_soon(turns))
        return say("▶ {who} to move, {when}.", who=others, when=when)
    if len(waiting) > 1:
        return say("▶ You and {who} to move, {when}.", who=others, when=when)
    return say("▶ It’s your turn, {when}.", when=when)


def _late_lines(match: Match, late: Sequence[int], reader: int | None, telling: Teller) -> list[str]:
    """Return a line for each player who has run out of time."""
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
    """Return the lines below the public board: a pause, and whose turn it is."""
    lines = [*paused_lines(match, telling), *turn_lines(match, unreachable, telling, now=now)]
    return [*lines, *_shown_hands(match, telling)]


def table_lines(match: Match, telling: Teller, reader: int | None, now: float) -> list[str]:
    """Return the lines below a table: pause, result or turn, last day."""
    lines = result_lines(match, telling) or turn_lines(match, (), telling, reader, now=now)
    lines = [*paused_lines(match, telling), *lines, *_shown_hands(match, telling)]
    return [*lines, *bound_lines(match, telling)]


def bound_lines(match: Match, telling: Teller) -> list[str]:
    """Return the line with the day by which a match ends at the latest."""
    if match.phase != "playing" or match.times.ends_by is None:
        return []
    return [QUIETLY + telling(say("It’s over by {when} at the latest.", when=day(match.times.ends_by)))]


def _name_waiting(match: Match, seats: Sequence[int], telling: Teller) -> Markdown:
    """Return the players who are to move, and until when they are away."""
    found = []
    for seat in seats:
        away, user = match.seats[seat].away, match.seats[seat].user_id
        # Discord shows no mention of computers and of players who left the server.
        is_named = user is None or seat in departed_seats(match)
        who = telling(say("{who}", who=Seat(seat=seat))) if is_named else mention(user or 0)
        text = who if away is None else telling(say("{who} (away until {when})", who=who, when=moment(away)))
        found.append(text)
    return Markdown(" ".join(found))


def away_line(match: Match, telling: Teller, seats: Iterable[int]) -> str:
    """Return which of these players are away and until when; empty if none is."""
    said = N_("{who:*/You} {who:is/are} away until {when}")
    away = ((seat, until) for seat in seats if (until := match.seats[seat].away) is not None)
    return dotted((telling(say(said, who=Seat(seat), when=moment(until))) for seat, until in away), telling)


def decision_lines(match: Match, decision: Sequence[Words], telling: Teller) -> list[str]:
    """Return the player's simultaneous choice, which can still be changed."""
    chosen = tuple(whole(words) for words in decision)
    lines = [telling(say("You chose {what}.", what=chosen) if chosen else say("You have chosen."))]
    lines.append(telling(say("You can change your mind until everyone has chosen.")))
    return lines


def plan_line(decision: Sequence[Words], telling: Teller) -> str:
    """Return what a player has planned for a coming turn."""
    return telling(
        say(
            "Planned: {what}. It’s played when your turn comes.",
            what=tuple(whole(words) for words in decision),
        )
    )


def result_lines(match: Match, telling: Teller) -> list[str]:
    """Return the places and the reasons; empty while the match is not over."""
    outcome, heading = match.outcome, f"## {telling(say('Final result'))}"
    if outcome is None:
        why = None if match.is_going or match.times.started is None else why_ended(match).result
        return [] if why is None else [heading, telling(why)]
    reasons = join_texts(map(telling, tell_reasons(outcome)), telling)
    lines = [heading, *place_lines(match, outcome, telling), reasons]
    if outcome.turning_point is not None:
        lines.append(telling(outcome.turning_point))
    if told := (*outcome.story, *tell_sums(match.game, outcome)):
        lines.append(quoted_lines([telling(sentence) for sentence in told], telling, STORY_LONGEST))
    return lines


def place_lines(match: Match, outcome: Outcome, telling: Teller) -> list[str]:
    """Return each player's place and points; medals only for those who stayed."""
    # An older build counted no points when all others had resigned.
    is_counted = len(match.staying) > 1 or any(outcome.scores) or len(match.seats) == 1
    ranked = (
        N_("{medal} {place}. {who:*/You} — {score}") if is_counted else N_("{medal} {place}. {who:*/You}")
    )
    # A single player who lost to the game's own rival is still first of one.
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
    """Return the lines without those that the final result repeats."""
    again = said_in_result(match, telling)
    return [line for line in lines if line not in again]


def said_in_result(match: Match, telling: Teller) -> set[str]:
    """Return the sentences of the final result, if there is one."""
    if match.outcome is None:
        return set()
    reasons = tell_reasons(match.outcome)
    return {
        join_texts(map(telling, reasons), telling),
        *map(telling, reasons),
        *map(telling, (*match.outcome.story, *tell_sums(match.game, match.outcome))),
    }
