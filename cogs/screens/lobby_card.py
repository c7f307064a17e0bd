"""The card of a lobby, and questions before cancelling or leaving it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from discord import ButtonStyle, ui

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button, in_rows, rules_button
from cogs.kit.fair_slots import Showing, Wish
from cogs.kit.interactions import Row
from cogs.kit.screen import Block, Image, Screen
from cogs.kit.wording import QUIETLY, Locale, Markdown, ago, dotted, language, mention, teller
from cogs.screens import terms
from cogs.screens.endings import name_of
from cogs.screens.fair_deal import seal_lines, seals
from cogs.screens.lines import changed_options, house_rules, option_lines
from cogs.screens.opponents import alone_button, computer_button
from engine.clocks.pace import PATIENT, length
from engine.contract.game import AnyGame
from engine.contract.words import Seat, Sentence, Teller, join_texts, say
from engine.library import brought_with, foreseen, game_named, known_game
from engine.match.ending import Ending
from engine.match.ending_words import ending_of, tell_ending, why_ended
from engine.match.records import Match
from engine.services.decks import collection_of
from engine.services.durations import count_expected, turns_of
from engine.services.seeking.punctuality import OnTime
from engine.services.seeking.tables import fill_time
from engine.steps.computers import is_solo
from render import Picture

QUIET = 0x5A6472


class LobbyFacts(NamedTuple):
    """What is known about a lobby and its players."""

    lasts: int | None = None
    """The usual duration of such a match in seconds; None if unknown."""
    on_time: Mapping[int, OnTime] = MappingProxyType({})
    """How punctual its players are, by Discord id."""
    unreached: Mapping[int, bool] = MappingProxyType({})
    """The players whom no DM reaches, by Discord id: whether they are strangers to the bot."""


NO_FACTS = LobbyFacts()


async def no_facts(_: Match) -> LobbyFacts:
    """Return that nothing is known about a lobby."""
    return NO_FACTS


async def lobby_screen(
    pictures: Pictures,
    match: Match,
    locale: Locale | None = None,
    wish: Wish | None = None,
    *,
    calls: bool = False,
    is_stark: bool = False,
    facts: LobbyFacts = NO_FACTS,
) -> Screen:
    """Return the card of a match that has not begun, or was closed before.

    `facts` are what is known about it. If it `calls`, invited users who have not
    joined are pinged. With `is_stark` the cover has high contrast.
    """
    telling = teller(match, locale)
    if match.phase != "lobby":
        text = f"**{telling(name_of(match))}**\n{telling(_why_closed(match))}"
        return Screen((text, lambda: _closed_rows(match, telling)))
    game = game_named(match.game)
    picture = Picture(match.game, "cover", None, (), language=language(locale, match), is_stark=is_stark)
    cover = await pictures.png(picture, wish or Showing(match.id, passes=False))
    count = seat_count(game.SEATS)
    alt = telling(
        say("Cover of {title}, for {count}: {pitch}", title=game.TITLE, count=count, pitch=game.PITCH)
    )
    # The cover says what the game is about.
    lines = (
        f"### {telling(_title(match))}",
        *house_rules(match.options, telling),
        *map(telling, terms.lines(match, in_full=False)),
        telling(_describe_joined(match, game)),
        *_brought_lines(match, telling),
        *(QUIETLY + telling(said) for said in _foreseen(match)),
        *_on_time_lines(match, facts, telling),
        *_next_lines(match, game, facts.lasts, telling),
        *_declined_lines(match, telling),
        *_unreached_lines(match, facts.unreached, telling),
        *seal_lines(match, telling),
    )
    blocks: tuple[Block, ...] = ("\n".join(lines), Image.of("cover", cover, alt[:1024]))
    rows = (lambda: _lobby_rows(match, game, telling),)
    return Screen((*blocks, *rows), QUIET, match.awaited_users if calls else ())


def seat_count(seats: range) -> Sentence:
    """Return the number of players in words."""
    if len(seats) == 1:
        return say("{n:one player|# players}", n=seats[0])
    return say("{least} to {most} players", least=seats[0], most=seats[-1])


def _title(match: Match) -> Sentence:
    """Return the match's name, and which match it repeats."""
    if match.lobby.rematch_of is None:
        return name_of(match)
    return say("{match} · rematch of #{id}", match=name_of(match), id=match.lobby.rematch_of)


def _describe_joined(match: Match, game: AnyGame) -> Sentence:
    """Return who has joined, of how many, and how many more are needed."""
    who, count, most = _seats(match), len(match.seats), game.SEATS[-1]
    missing = game.SEATS[0] - count
    if is_alone(match):
        return _name_opponents(match, who)
    if count == most:
        return say("Joined: {who}", who=who)
    if missing <= 0 or match.awaited_users:
        return say("Joined: {who} ({count}/{most})", who=who, count=count, most=most)
    # One sentence, so that it is one line on a phone.
    return say(
        "Joined: {who} ({count}/{most}) · needs {n:one|#} more",
        who=who,
        count=count,
        most=most,
        n=missing,
    )


def is_alone(match: Match) -> bool:
    """Return whether the lobby is in direct messages, where no one else can join."""
    return match.place.is_private


def _name_opponents(match: Match, who: tuple[Seat, ...]) -> Sentence:
    """Return the opponents of a single user, who are computers."""
    if len(who) > 1:
        return say("You play against {who}.", who=who[1:])
    if 1 in game_named(match.game).SEATS:
        return say("You play alone here, or against computers.")
    return say("You play against computers here.")


def _seats(match: Match) -> tuple[Seat, ...]:
    return tuple(Seat(seat=seat) for seat in range(len(match.seats)))


def _brought_lines(match: Match, telling: Teller) -> list[str]:
    """Return a line per player with special options."""
    collection = collection_of(match.game)
    ready: Container[str] = collection.ready if collection is not None else ()
    asked = brought_with(match.game, match.options)
    lines = list[str]()
    for seat, seated in enumerate(match.seats):
        if changed := [name for name in changed_options(seated.options) if name in asked]:
            options = Markdown(dotted(option_lines(seated.options, telling, changed, ready), telling))
            lines.append("-# " + telling(say("{who} — {options}", who=Seat(seat=seat), options=options)))
    return lines


def _on_time_lines(match: Match, facts: LobbyFacts, telling: Teller) -> list[str]:
    """Return the line with the players' share of turns in time, where enough are known."""
    told = tuple(
        say("{who} {percent} % of {n} turns", who=Seat(seat=seat), percent=found.percent, n=found.turns)
        for seat, seated in enumerate(match.seats)
        if (found := facts.on_time.get(seated.user_id or 0)) is not None
    )
    return [QUIETLY + telling(say("On time: {told}", told=told))] if told else []


def _foreseen(match: Match) -> Sequence[Sentence]:
    """Return what the options and players make certain before it starts."""
    return foreseen(match.game, match.options, [seated.options for seated in match.seats])


def _what_next(match: Match, game: AnyGame) -> Sentence | None:
    """Return what comes next; None if only players are missing."""
    host = Seat(seat=next(n for n, seated in enumerate(match.seats) if seated.user_id == match.host))
    missing = game.SEATS[0] - len(match.seats)
    if match.starts_by_itself and match.times.due is not None:
        return say(
            "The match starts {when}, unless the host, {host}, presses **Hold**.",
            when=ago(match.times.due),
            host=host,
        )
    if match.is_complete:
        return say("Everyone is here: the host, {host}, can press **Start**.", host=host)
    if len(match.seats) == game.SEATS[-1]:
        return say("All seats are taken: the host, {host}, can press **Start**.", host=host)
    if match.awaited_users:
        waiting = mention(*match.awaited_users)
        if missing > 0:
            return say("Waiting for {waiting}.", waiting=waiting)
        return say(
            "Waiting for {waiting}, but the host, {host}, can press **Start**.", waiting=waiting, host=host
        )
    if missing > 0:
        return None
    return say("The host, {host}, can press **Start**.", host=host)


def _declined_lines(match: Match, telling: Teller) -> list[str]:
    """Return the line with the invited users who declined, for the host."""
    if not match.lobby.declined:
        return []
    return ["-# " + telling(say("{who} can’t come.", who=mention(*match.lobby.declined)))]


def _unreached_lines(match: Match, unreached: Mapping[int, bool], telling: Teller) -> list[str]:
    """Return a line for each reason why players get no DM, and what they can do."""
    reasons = {
        False: say("their DMs are closed to me"),
        True: say("they share no server with me and haven’t added me to their apps"),
    }
    return [
        QUIETLY
        + telling(
            say("No DM reaches {who}: {why}. They can play with the buttons here.", who=who, why=reasons[why])
        )
        for why in reasons
        if (who := tuple(Seat(seat=seat) for seat in _seats_of(match, unreached, is_stranger=why)))
    ]


def _seats_of(match: Match, unreached: Mapping[int, bool], *, is_stranger: bool) -> Iterator[int]:
    for seat, seated in enumerate(match.seats):
        if unreached.get(seated.user_id or 0) is is_stranger:
            yield seat


def _next_lines(match: Match, game: AnyGame, lasts: int | None, telling: Teller) -> list[str]:
    """Return the next step, and in small print how long it all may take.

    Both share one line if many may be waited for and there are more buttons. In direct messages the
    buttons say how it begins, and no one is waited for.
    """
    is_plain = is_alone(match) and not match.starts_by_itself
    following = None if is_plain else _what_next(match, game)
    loud = [] if following is None else [telling(following)]
    until = () if is_plain else _describe_closing(match)
    quiet = [telling(line) for line in (turns_of(match), *terms.asides(match, lasts), *until)]
    if match.awaited_users and not match.starts_by_itself:
        loud, quiet = [], [*loud, *quiet]
    return [*loud, *([QUIETLY + join_texts(quiet, telling)] if quiet else ())]


def _describe_closing(match: Match) -> tuple[Sentence, ...]:
    """Return when the lobby closes, and without a clock by when everyone has moved.

    Where computers can play, also when the host is offered them. With a clock only **More …** tells
    that: the card has lines enough.
    """
    if match.times.due is None or match.starts_by_itself:
        return ()
    closes, filled = say("Closes {when}.", when=ago(match.times.due)), fill_time(match)
    if match.pace is not None:
        return (closes,)
    has_no_clock = count_expected(match) > 1 and not is_solo(match)
    if filled is not None:
        # Two lines on a phone; **More …** tells what happens without a clock.
        no_clock = (say("No clock."),) if has_no_clock else ()
        return (closes, *no_clock, say("Computers offered {when}.", when=ago(filled)))
    if has_no_clock:
        return closes, say("No clock: only after {time} does the bot move.", time=length(PATIENT.first))
    return (closes,)


def _why_closed(match: Match) -> Sentence:
    """Return why the lobby is closed."""
    if ending_of(match) is Ending.EXPIRED:
        told = why_ended(match)
        return told.result or told.refusal
    seat = None if match.lobby.cancelled_by is None else match.seat_of(match.lobby.cancelled_by)
    if match.lobby.cancelled_by is None or (seat is None and match.lobby.cancelled_by < 0):
        return tell_ending(match, Ending.CANCELLED).refusal
    who = mention(match.lobby.cancelled_by) if seat is None else Seat(seat=seat)
    return say("{who} cancelled this match before it started.", who=who)


def ask_cancelling(match: Match, locale: Locale) -> Screen:
    """Ask whether to cancel a match that others have joined."""
    telling = teller(match, locale)
    question = say("Cancel this match? {who} {n:has|have} joined it.", who=_seats(match), n=len(match.seats))
    return _ask(match, telling, question, say("Yes, cancel it"), "cancelled")


def ask_leaving(match: Match, user: int, locale: Locale) -> Screen:
    """Ask whether to leave, and say what follows.

    Without its only player the match is cancelled.
    """
    telling = teller(match, locale)
    others = [
        Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.user_id not in (user, None)
    ]
    if not others:
        question = say("You are the only player so far: if you leave, this match is cancelled.")
    elif match.host == user:
        question = say(
            "Leave {match}? It hasn’t started yet; {next} is the host then.",
            match=name_of(match),
            next=others[0],
        )
    else:
        question = say("Leave {match}? It hasn’t started yet.", match=name_of(match))
    return _ask(match, telling, question, say("Yes, leave"), "left")


def _ask(match: Match, telling: Teller, question: Sentence, yes: Sentence, action: str) -> Screen:
    def rows() -> tuple[Row, ...]:
        sure = button(yes, telling, action, match.id, style=ButtonStyle.danger)
        return (ui.ActionRow(sure, button(say("No"), telling, "keep", match.id)),)

    return Screen((telling(question), rows))


def _lobby_rows(match: Match, game: AnyGame, telling: Teller) -> Sequence[Row]:
    """Return the buttons: begin first, then information, last the ways out."""
    rest = [rules_button(match, telling)]
    rest.append(button(say("Leave"), telling, "leave", match.id))
    # The seal of the deal is published here; "More …" explains it.
    rest.append(button(say("More …"), telling, "more", match.id, *seals(match)))
    # One list: labels of any language fill as few rows of a phone as they can.
    return in_rows([*_begin_buttons(match, game, telling), *rest])


def _begin_buttons(match: Match, game: AnyGame, telling: Teller) -> Iterator[ui.Button[Any]]:
    """Yield the buttons that lead to the start: for players first, then for the host."""
    count = len(match.seats)
    is_enough = count >= game.SEATS[0]
    if count < game.SEATS[-1] and not match.starts_by_itself and not is_alone(match):
        # The card is the same for everyone: Join stands out only while players are missing.
        style = ButtonStyle.secondary if is_enough else ButtonStyle.success
        yield button(say("Join"), telling, "join", match.id, match.game, style=style)
    if match.awaited_users:
        yield button(say("No thanks"), telling, "decline", match.id)
    style = ButtonStyle.primary if is_enough else ButtonStyle.secondary
    yield button(say("Start"), telling, "start", match.id, style=style)
    if match.starts_by_itself:
        yield button(say("Hold"), telling, "hold", match.id)
    if add := computer_button(match, telling):
        yield add
    if alone := alone_button(match, telling):
        yield alone
    if game.SeatOptions.model_fields:
        yield button(say("I bring"), telling, "bring", match.id, match.game, "again")


def joined_screen(match: Match, user: int, locale: Locale) -> Screen:
    """Return the answer to a player who presses Join again."""
    telling, game = teller(match, locale, match.seat_of(user)), game_named(match.game)
    lines = [say("You have already joined {match}.", match=name_of(match))]
    if (following := _what_next(match, game)) is not None:
        lines.append(following)
    else:
        missing = game.SEATS[0] - len(match.seats)
        lines.append(say("You need {n:one more player|# more players} to start.", n=missing))

    def rows() -> tuple[Row, ...]:
        buttons = [button(say("Leave"), telling, "leave", match.id)]
        if user == match.host and len(match.seats) >= game.SEATS[0]:
            buttons.insert(0, button(say("Start"), telling, "start", match.id, style=ButtonStyle.primary))
        return in_rows(buttons)

    return Screen((join_texts(map(telling, lines), telling), rows))


def _closed_rows(match: Match, telling: Teller) -> Sequence[Row]:
    """Return the button to open a closed match again, if possible."""
    if known_game(match.game) is None or match.fault is not None:
        return ()
    again = button(say("Open it again"), telling, "reopen", match.id, style=ButtonStyle.primary)
    return (ui.ActionRow(again),)
