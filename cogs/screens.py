"""What each message of a match looks like: lobby, board, hand, result. The same for every game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from cogs import fields, panel
from cogs.ids import custom_id
from cogs.leafing import leaf_row, nearest, pages_of
from cogs.pictures import Pictures
from cogs.screen import TEXT_LONGEST, Block, Screen, Shown, text_screen
from cogs.wording import (
    ago,
    alt_text,
    lines_that_fit,
    mention,
    plain_names,
    plain_teller,
    teller,
)
from engine.frozen import Frozen
from engine.game import AnyGame, Place, Teller
from engine.library import game_named
from engine.records import Look, Match, Ply
from engine.words import Seat, Sentence, say, sentences_of
from render import Picture

QUIET = 0x5A6472
YOUR_TURN = 0x31E4B1
RESULT = 0xE8D130

EVENTS_LONGEST = 1500
LAST_EVENTS_LONGEST = 700
STORY_LONGEST = 1900
"""Characters for what happened last and for how it came about: beside places and reason, they share one message."""


class Screens:
    """Builds messages from looks at matches; all that is slow about it is drawing, which `pictures` does elsewhere."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def lobby(self, match: Match) -> Screen:
        """The card on which people sit down."""
        game = game_named(match.game)
        telling = teller(match)
        if match.phase == "cancelled":
            return Screen(
                (f"**{game.TITLE}**\n{telling(say('This match was called off before it began.'))}",)
            )
        cover = await self._picture(Picture(game=match.game, kind="cover", view=None, names=()))
        alt = telling(say("Cover of {title}: {pitch}", title=game.TITLE, pitch=game.PITCH))
        if match.phase == "lobby":
            state = [_seats_line(match, game, telling), *_seat_options(match, telling)]
        else:
            state = [_where_line(match, telling)]
        text = "\n".join(
            (f"## {game.TITLE}", telling(game.PITCH), "", *_house_rules(match.options, telling), *state)
        )
        blocks: tuple[Block, ...] = (text, Shown("cover.png", cover, alt[:1024]))
        if match.phase == "lobby":
            blocks += (lambda: _lobby_rows(match, game, telling),)
        return Screen(blocks, QUIET)

    async def board(
        self,
        look: Look,
        plies: Sequence[Ply],
        *,
        opening: bool,
        unreachable: Sequence[int] = (),
        pings: Sequence[int] = (),
    ) -> Screen:
        """The table as everybody may see it. `plies` are told in words; `opening` adds what is said once, at the start.

        `unreachable` are the seats to move that no DM reaches: they are told here. `pings` are those of them for whom
        that is news.
        """
        match = look.match
        telling = teller(match)
        heading = f"**{game_named(match.game).TITLE}** · #{match.id}"
        blocks: list[Block] = [heading + "\n" + told(event_lines(plies, None, telling), telling)]
        blocks.append(await self._table(look))
        blocks.append("\n".join(_turn_lines(match, unreachable, telling)))
        blocks.append(lambda: (_board_row(match, telling),))
        if opening:
            blocks.append(_fairness_line(match, telling))
        return Screen(tuple(blocks), QUIET, _people(match, pings))

    async def result(self, look: Look, plies: Sequence[Ply]) -> Screen:
        """The end: places, how it came about, the last table, and the seed with its hash."""
        match = look.match
        telling = teller(match)
        blocks: list[Block] = []
        if lines := _before_result(event_lines(plies, None, telling), match, telling):
            blocks.append(told(lines, telling, LAST_EVENTS_LONGEST))
        blocks.append("\n".join(_result_lines(match, telling)))
        blocks.append(await self._table(look))
        blocks.append(lambda: (ui.ActionRow(_words_button(match, telling)),))
        blocks.append(_fairness_line(match, telling))
        return Screen(tuple(blocks), RESULT, _people(match, range(len(match.seats))))

    async def hand(
        self,
        look: Look,
        plies: Sequence[Ply] = (),
        *,
        note: str = "",
        locale: discord.Locale | None = None,
        page: int = 0,
        lasting: bool = False,
    ) -> Screen:
        """What one player alone sees: hand, what is asked, and the controls to answer it.

        `plies` are what happened since they last looked; `note` is said first. A `lasting` message stays as it is
        while others move, so it says nothing of whose turn it is.
        """
        match = look.match
        if look.view is None:
            return (
                await self.lobby(match)
            ).without_controls()  # the card itself is kept current, a copy is not
        telling, plain = teller(match, locale), plain_teller(match, locale)
        words = [note] if note else []
        words.append(f"**{game_named(match.game).TITLE}** · #{match.id} · {_link(match, telling)}")
        if lines := _before_result(event_lines(plies, look.seat, telling), match, telling):
            words.append(
                told(lines, telling, LAST_EVENTS_LONGEST if match.phase == "over" else EVENTS_LONGEST)
            )
        view = look.view
        tags: tuple[tuple[Place, int], ...] = ()
        if look.ask is not None:
            view, tags = look.ask.view, panel.tags(look.ask)
            words.append(f"### {telling(look.ask.prompt)}")
            words.extend(f"• {line}" for line in panel.note_lines(look.ask, telling))
        elif match.phase == "playing" and lasting:
            if look.seat is not None and not match.seats[look.seat].resigned:
                words.append(telling(say("You will get a new message here when it is your turn.")))
        elif match.phase == "playing":
            words.extend(_turn_lines(match, (), telling))
        if match.phase == "over":
            words.extend(_result_lines(match, telling))
        blocks: list[Block] = ["\n".join(words)]
        if match.phase == "over":
            blocks.append(await self._table(look))  # after a resignation the hand would still ask for a move
        else:
            picture = Picture(game=match.game, kind="hand", view=view, names=plain_names(match), tags=tags)
            alt = alt_text(game_named(match.game).describe(view), plain)
            blocks.append(Shown("hand.png", await self._picture(picture), alt))
        if (ask := look.ask) is not None:
            if panel.has_buttons(ask, plain):
                blocks.append(panel.legend(ask, telling))
            blocks.append(
                lambda: panel.controls(
                    ask,
                    match.id,
                    look.token,
                    look.picks,
                    plain,
                    page=page,
                    beside=(_words_button(match, telling),),
                )
            )
        return Screen(tuple(blocks), YOUR_TURN if look.ask is not None else QUIET)

    async def table(self, look: Look, note: str = "") -> Screen:
        """The table for one reader, without controls."""
        match = look.match
        if look.view is None:
            return (await self.lobby(match)).without_controls()
        telling = teller(match)
        lines = _result_lines(match, telling) if match.phase == "over" else _turn_lines(match, (), telling)
        heading = f"**{game_named(match.game).TITLE}** · #{match.id} · {_link(match, telling)}"
        blocks: tuple[Block, ...] = (
            "\n".join(filter(None, (note, heading))),
            await self._table(look),
            "\n".join(lines),
        )
        return Screen(blocks, RESULT if match.phase == "over" else QUIET)

    async def _table(self, look: Look) -> Shown:
        picture = Picture(game=look.match.game, kind="table", view=look.view, names=plain_names(look.match))
        alt = alt_text(look.description, plain_teller(look.match))
        return Shown("table.png", await self._picture(picture), alt)

    async def _picture(self, picture: Picture) -> bytes:
        return await self._pictures.png(picture)


def words_screen(look: Look, locale: discord.Locale | None = None, page: int = 0) -> Screen:
    """All that the look shows, as text: one page of it, sentence by sentence."""
    telling = teller(look.match, locale)
    view = look.view if look.ask is None else look.ask.view
    described = () if view is None else game_named(look.match.game).describe(view)
    sentences = (sentence for words in described for sentence in sentences_of(words))
    pages = pages_of(map(telling, sentences), TEXT_LONGEST)
    if len(pages) < 2:
        return text_screen(pages[0] if pages else telling(say("There is nothing on the table yet.")))
    page = nearest(page, len(pages))
    return Screen((pages[page], lambda: (leaf_row(telling, page, len(pages), "read", look.match.id),)))


def event_lines(plies: Sequence[Ply], seat: int | None, telling: Teller) -> list[str]:
    """What happened, a line each, as far as `seat` (None: everybody) may read it."""
    return [telling(event.sentence) for ply in plies for event in ply.events if event.is_for(seat)]


def told(lines: Sequence[str], telling: Teller, longest: int = EVENTS_LONGEST) -> str:
    """The lines as one quiet text; if there are too many, the earliest are counted instead."""
    text, left_out = lines_that_fit([f"> {line}" for line in lines], longest)
    if left_out:
        text = "> " + telling(say("… and {n:one thing|# things} before that.", n=left_out)) + "\n" + text
    return text


def option_lines(options: Frozen, telling: Teller, names: Container[str] | None = None) -> list[str]:
    """Options in words, a line each; all of them, or those of some names."""
    return [
        telling(
            say(
                "{option}: **{value}**",
                option=say(fields.title(name, field)),
                value=_value(getattr(options, name)),
            )
        )
        for name, field in type(options).model_fields.items()
        if names is None or name in names
    ]


def _house_rules(options: Frozen, telling: Teller) -> list[str]:
    """Where a match differs from what is usual; what says less than a number is explained."""
    usual, told = type(options)(), type(options).model_fields
    changed = [name for name, value in options if value != getattr(usual, name)]
    lines = []
    for line, name in zip(option_lines(options, telling, changed), changed, strict=True):
        is_plain = told[name].annotation is int or not told[name].description
        lines.append(line if is_plain else f"{line} – {telling(say(told[name].description or name))}")
    return lines


def _value(value: object) -> int | str | Sentence:
    match value:
        case bool():
            return say("yes") if value else say("no")
        case int():
            return value
        case str() if len(value) > fields.LINE:
            return say("of their own")
        case _:
            return say(str(value).replace("_", " "))


def seat_count(seats: range) -> Sentence:
    """How many can play, in words."""
    if len(seats) == 1:
        return say("{n:one player|# players}", n=seats[0])
    return say("{least} to {most} players", least=seats[0], most=seats[-1])


def _seats_line(match: Match, game: AnyGame, telling: Teller) -> str:
    sitting = tuple(Seat(seat=seat) for seat in range(len(match.seats)))
    line = telling(say("At the table: {who} ({count})", who=sitting, count=seat_count(game.SEATS)))
    missing = game.SEATS[0] - len(match.seats)
    if missing > 0:
        return line + "\n" + telling(say("{n:One more player|# more players} needed to start.", n=missing))
    if len(match.seats) == game.SEATS[-1]:
        return line + "\n" + telling(say("The table is full: {host} can press **Start**.", host=_host(match)))
    return line + "\n" + telling(say("{host} can press **Start** now, or wait for more.", host=_host(match)))


def _host(match: Match) -> Seat:
    return Seat(seat=next(seat for seat, seated in enumerate(match.seats) if seated.user_id == match.host))


def _seat_options(match: Match, telling: Teller) -> list[str]:
    return [
        "-# "
        + telling(say("{who} — ", who=Seat(seat=seat)))
        + " · ".join(option_lines(seated.options, telling))
        for seat, seated in enumerate(match.seats)
        if type(seated.options).model_fields
    ]


def _where_line(match: Match, telling: Teller) -> str:
    who = tuple(Seat(seat=seat) for seat in range(len(match.seats)))
    if match.thread is not None:
        where = f"<#{match.thread}>"
        return telling(say("{who} {n:is|are} playing in {where}.", who=who, n=len(who), where=where))
    return telling(say("{who} {n:is|are} playing in this channel.", who=who, n=len(who)))


def _link(match: Match, telling: Teller) -> str:
    url = board_url(match)
    return f"[{telling(say('to the table'))}]({url})" if url else ""


def board_url(match: Match) -> str:
    """Where the match is played, as a link that every client opens."""
    guild = match.place.guild if match.place.guild is not None else "@me"
    return f"https://discord.com/channels/{guild}/{match.thread or match.place.channel}"


def _people(match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    """The persons in some seats, by their Discord ids."""
    users = (match.seats[seat].user_id for seat in seats)
    return tuple(user for user in users if user is not None)


def _turn_lines(match: Match, unreachable: Sequence[int], telling: Teller) -> list[str]:
    waiting = list(match.to_move)
    if not waiting:
        return []
    gone = tuple(Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.resigned)
    people = " ".join(map(mention, _people(match, waiting)))
    since = min(match.seats[seat].since or match.opened for seat in waiting)
    lines = [telling(say("{gone} resigned; the house plays on for them.", gone=gone))] if gone else []
    lines.append(telling(say("▶ {who} to move, asked {since}.", who=people, since=ago(since))))
    if unreachable:
        who = " ".join(map(mention, _people(match, unreachable)))
        lines.append(
            telling(
                say("{who}: I can't send you a DM, so press **Play** here. Only you will see it.", who=who)
            )
        )
    return lines


def _fairness_line(match: Match, telling: Teller) -> str:
    if match.seed is not None:
        return "-# " + telling(
            say(
                "Seed `{seed}`. Its SHA-256, shown at the start: `{hash}`.",
                seed=match.seed,
                hash=match.commitment or "",
            )
        )
    return "-# " + telling(
        say(
            "The deal is fixed: SHA-256 of its seed `{hash}`. The seed is shown at the end.",
            hash=match.commitment or "",
        )
    )


def _result_lines(match: Match, telling: Teller) -> list[str]:
    outcome = match.outcome
    if outcome is None:
        return []
    lines = [f"## {telling(say('Final result'))}"]
    order = sorted(range(len(match.seats)), key=lambda seat: (outcome.places[seat], seat))
    # Nobody counts points when all others have resigned.
    is_counted = len(match.seats) == 1 or sum(not seated.resigned for seated in match.seats) > 1
    ranked = "{medal} {place}. {who} — {score:1 point|# points}" if is_counted else "{medal} {place}. {who}"
    lines.extend(
        telling(
            say(
                ranked,
                medal=_MEDALS.get(outcome.places[seat], "▫️"),
                place=outcome.places[seat],
                who=Seat(seat=seat),
                score=outcome.scores[seat],
            )
        )
        for seat in order
    )
    lines.append(telling(outcome.reason))
    if outcome.story:
        lines.append(told([telling(sentence) for sentence in outcome.story], telling, STORY_LONGEST))
    return lines


def _before_result(lines: list[str], match: Match, telling: Teller) -> list[str]:
    """The lines without those that the final result, if there is one, says again below."""
    if match.outcome is None:
        return lines
    again = {telling(match.outcome.reason), *map(telling, match.outcome.story)}
    return [line for line in lines if line not in again]


_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def _button(
    label: Sentence,
    telling: Teller,
    action: str,
    *args: object,
    style: ButtonStyle = ButtonStyle.secondary,
) -> ui.Button[Any]:
    return ui.Button(label=telling(label), style=style, custom_id=custom_id(action, *args))


def _lobby_rows(match: Match, game: AnyGame, telling: Teller) -> tuple[panel.Row, ...]:
    brings = bool(game.SeatOptions.model_fields)
    rows = [
        ui.ActionRow[Any](
            # Whoever brings something is asked for it on sitting down.
            _button(
                say("Join"),
                telling,
                "bring" if brings else "join",
                match.id,
                match.game,
                style=ButtonStyle.success,
            ),
            _button(say("Leave"), telling, "leave", match.id),
            _button(say("Start"), telling, "start", match.id, style=ButtonStyle.primary),
            _button(say("Cancel"), telling, "cancel", match.id, style=ButtonStyle.danger),
            _button(say("How to play"), telling, "rules", match.game, 0),
        )
    ]
    if brings:
        rows.append(
            ui.ActionRow(_button(say("What I bring"), telling, "bring", match.id, match.game, "again"))
        )
    return tuple(rows)


def _board_row(match: Match, telling: Teller) -> panel.Row:
    return ui.ActionRow(
        _button(say("Play"), telling, "play", match.id, match.ply, style=ButtonStyle.primary),
        _button(say("My hand"), telling, "hand", match.id, match.ply),
        _words_button(match, telling),
        _button(say("How to play"), telling, "rules", match.game, 0),
    )


def _words_button(match: Match, telling: Teller) -> ui.Button[Any]:
    return _button(say("In words"), telling, "words", match.id, match.ply)
