"""Messages of a match: lobby, board, hand, result; the same for every game."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from discord import ui

from cogs.drawing.picture_cache import Pictures, wish_of
from cogs.kit.buttons import button, in_rows, row_sizes, words_button
from cogs.kit.fair_slots import Showing, Wish
from cogs.kit.interactions import Interaction, Row
from cogs.kit.screen import TEXT_LONGEST, Block, Image, Screen, text_screen
from cogs.kit.screen_height import FRAME, GAP, SCREEN, height_beside, height_of, picture_height, rows_height
from cogs.kit.wording import (
    Locale,
    account_names,
    alt_text,
    dotted,
    language,
    mention,
    plain_names,
    plain_teller,
    teller,
)
from cogs.screens import panel
from cogs.screens.endings import (
    after_match,
    before_ending,
    card_line,
    closing_lines,
    result_row,
)
from cogs.screens.fair_deal import fair_button
from cogs.screens.hand_actions import NO_OFFERS, Offers, append_buttons, board_rows, extra_buttons
from cogs.screens.lines import (
    LAST_EVENTS_LONGEST,
    away_line,
    before_result,
    board_lines,
    decision_lines,
    event_lines,
    heading_line,
    heading_lines,
    people_in,
    plan_line,
    quoted_lines,
    result_lines,
    table_lines,
    turn_lines,
)
from cogs.screens.lobby_card import NO_FACTS, QUIET, LobbyFacts, lobby_screen, no_facts
from cogs.screens.news import News
from engine.contract.values import Pick
from engine.contract.words import Teller, say
from engine.library import game_named
from engine.match.looks import Look
from engine.match.records import Match, Ply
from render import Picture

DROP = say("Drop the plan")
HAND = "hand.png"
"""The file of a hand in play, never in true colour."""
NOTHING_YET = say("There is nothing on the board yet.")
YOUR_TURN = 0x31E4B1
RESULT = 0xE8D130


async def default_contrast(_: int) -> bool:
    """Return False: the default contrast is normal."""
    return False


@dataclass(frozen=True, slots=True)
class Reader:
    """The user whom a private screen is for: their language and their request for it."""

    locale: Locale | None = None
    wish: Wish | None = None
    """None for a message that the match shows by itself."""


ANYONE = Reader()


def reader_of(interaction: Interaction) -> Reader:
    """Return the user behind an acknowledged interaction."""
    return Reader(interaction.locale, wish_of(interaction))


class Presenter:
    """Builder of messages from Looks; only drawing is slow, which `pictures` does.

    Pictures without a `wish` are drawn for the match. A player's private pictures follow their
    settings.
    """

    def __init__(
        self,
        pictures: Pictures,
        is_stark: Callable[[int], Awaitable[bool]] = default_contrast,
        facts: Callable[[Match], Awaitable[LobbyFacts]] = no_facts,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._now = now
        self.pictures = pictures
        self._is_stark = is_stark
        """Whether a user's private pictures have high contrast."""
        self._facts = facts
        """What is known about a lobby and its players."""

    @property
    def is_quiet(self) -> bool:
        """Whether there is time to draw a hand in which nothing is asked."""
        return self.pictures.is_quiet

    def overtake(self, match: int) -> None:
        """Drop a match's outdated pictures: it has moved on."""
        self.pictures.overtake(match)

    def catch_up(self, match: int) -> None:
        """Note that the match is read again, so that its pictures are not outdated any more."""
        self.pictures.catch_up(match)

    async def lobby(
        self,
        match: Match,
        locale: Locale | None = None,
        wish: Wish | None = None,
        *,
        calls: bool = False,
        is_stark: bool = False,
    ) -> Screen:
        """Return the lobby card, later one line; if it `calls`, it pings invited users."""
        if match.times.started is not None:
            telling = teller(match, locale)
            line = card_line(match, telling)
            if match.is_going or match.fault is not None:
                return Screen((line,), QUIET)
            return Screen((line, lambda: (ui.ActionRow(fair_button(match, telling)),)), RESULT)
        facts = await self._facts(match) if match.phase == "lobby" and match.fault is None else NO_FACTS
        return await lobby_screen(
            self.pictures, match, locale, wish, calls=calls, is_stark=is_stark, facts=facts
        )

    async def board(
        self,
        look: Look,
        plies: Sequence[Ply],
        *,
        opening: bool,
        unreachable: Sequence[int] = (),
        pings: Sequence[int] = (),
        has_moment: bool = False,
    ) -> Screen:
        """Return the public board; `plies` are told, and `opening` adds the seal.

        `unreachable` are the seats to move that no DM reaches; they are told here. `pings` are
        those seats, and seats that prefer the board, for which this is news.
        """
        match = look.match
        telling = teller(match)
        others = (seat for seat in match.staying if seat not in match.to_move)
        named = f"**{game_named(match.game).TITLE}** · #{match.id}"
        heading = dotted((named, away_line(match, telling, others)), telling)
        blocks: list[Block] = [heading + "\n" + quoted_lines(event_lines(plies, None, telling), telling)]
        blocks.append(await self._table(look))
        blocks.append("\n".join(board_lines(match, telling, unreachable, self._now())))
        blocks.append(lambda: board_rows(match, telling, is_first=opening, has_moment=has_moment))
        return Screen(tuple(blocks), QUIET, people_in(match, pings))

    async def result(
        self,
        look: Look,
        plies: Sequence[Ply],
        unreachable: Sequence[int] = (),
        pings: Sequence[int] = (),
        *,
        has_moment: bool = False,
        story: Sequence[Block] = (),
    ) -> Screen:
        """Return the public result, with buttons for a rematch and to check the deal.

        `unreachable` are the seats that no DM has told of it, `pings` those for which it is news.
        `story` shows how the match went.
        """
        match = look.match
        telling = teller(match)
        blocks: list[Block] = []
        happened = before_result(event_lines(before_ending(plies, match), None, telling), match, telling)
        if happened:
            blocks.append(quoted_lines(happened, telling, LAST_EVENTS_LONGEST))
        lines = result_lines(match, telling)
        if missed := people_in(match, unreachable):
            lines.append(telling(say("{who}: it’s over, and I can’t send you a DM.", who=mention(*missed))))
        if called := people_in(match, (seat for seat in pings if seat not in unreachable)):
            lines.append(telling(say("{who}: it’s over.", who=mention(*called))))
        blocks.append("\n".join(lines))
        if look.view is not None:
            blocks.append(await self._table(look))
        blocks += story
        blocks.append(lambda: (result_row(match, telling, has_moment=has_moment),))
        screen = Screen(tuple(blocks), RESULT, people_in(match, pings))
        is_long = happened and screen.letters > TEXT_LONGEST  # the moving picture shows what happened
        return replace(screen, blocks=screen.blocks[1:]) if is_long else screen

    async def closing(
        self, look: Look, plies: Sequence[Ply], locale: Locale | None = None, *, has_moment: bool = False
    ) -> Screen:
        """Return the result for one player, with the last table."""
        match = look.match
        telling = teller(match, locale, look.seat)
        buttons = partial(after_match, match, telling, has_moment=has_moment)
        image = await self._table(look, Reader(locale), is_own=True) if look.view is not None else None
        room = SCREEN - FRAME - rows_height(len(row_sizes(buttons())))
        if image is not None:
            room -= picture_height(*image.size) + GAP
        lines = closing_lines(match, telling, look.seat, room)
        room = SCREEN - FRAME - height_of("\n".join(lines))
        if image is not None:
            room -= picture_height(*image.size) + GAP
        news = News(match, before_ending(plies, match), look.seat, telling)
        left_out = news.within(room)[1]
        room -= rows_height(len(row_sizes(buttons(left_out, news.since))))
        last, left_out = news.within(room)
        if last and height_of(last) <= room:
            lines.insert(1, last)
        elif last:
            left_out = len(news)
        blocks: list[Block] = ["\n".join(lines)]
        if image is not None:
            blocks.append(image)
        blocks.append(lambda: in_rows(buttons(left_out, news.since)))
        return Screen(tuple(blocks), RESULT)

    async def hand(
        self,
        look: Look,
        plies: Sequence[Ply] = (),
        *,
        note: str = "",
        reader: Reader = ANYONE,
        page: int = 0,
        offers: Offers = NO_OFFERS,
        lasting: bool = False,
        is_drawn: bool = True,
    ) -> Screen:
        """Return a player's private hand, the question and its controls.

        `plies` happened since they last looked; `note` comes first. If not `is_drawn`, the message
        keeps its picture. A `lasting` message stays while others move, so it does not say whose
        turn it is.
        """
        match, locale = look.match, reader.locale
        if look.view is None:
            return await self._without_view(look, reader)
        telling, plain = teller(match, locale, look.seat), plain_teller(match, locale, look.seat)
        image = await self.hand_image(look, reader) if is_drawn else _current_image(look, plain)
        # A player who has chosen something has read the news.
        news = News(match, () if look.ask is not None and look.picks else plies, look.seat, telling)
        heading = heading_lines(match, telling, look.seat, plies)
        room = SCREEN - FRAME - picture_height(*image.size) - GAP - height_beside(heading) - GAP
        notes_left_out = 0
        words, below = [note] if note else [], list[Block]()
        further = extra_buttons(look, telling, offers)
        beneath = further.whole(are_apart=True)
        if look.ask is not None:
            asked = panel.question(
                look.ask,
                partial(panel.controls, look.ask, match.id, look.token, look.picks, plain, page=page),
                telling,
                note=note,
                room=room,
                news=news.height_of_moves,
                always=further.always,
                below=further.heights,
            )
            words, room, notes_left_out = [asked.above], asked.room, asked.left_out
            if asked.is_beside:
                (hint,), further = further.hints, replace(further, hints=())
                below.append(lambda: (ui.Section(asked.prompt, accessory=hint),))
            else:
                words = [*filter(None, words), asked.prompt]
            moves = news.height_of_moves(room - further.heights(asked.are_apart).least)
            beneath = further.fit(room - moves, asked.rows(), are_apart=asked.are_apart)
            below.append(lambda: append_buttons(asked.rows(), beneath.among))
        elif look.decision is not None:
            is_plan = match.seats[look.seat or 0].turn.since is None
            if is_plan:
                words.append(plan_line(look.decision, telling))
            else:
                words.extend(decision_lines(match, look.decision, telling))
            below.append(lambda: (_undo_row(look, telling, plain, is_plan=is_plan),))
        elif match.phase == "playing":
            words.extend(self._waiting_lines(look, telling, reader, lasting=lasting))
        words.extend(result_lines(match, telling))
        if look.ask is None:
            room -= height_of("\n".join(words)) + GAP + rows_height(len(below))
        if beneath.buttons:
            room -= beneath.height
            below += (beneath.line, lambda: beneath.rows)
        last, earlier = news.within(
            max(room - GAP, news.height_of_moves(0) - GAP if look.ask is not None else 0)
        )

        def top() -> tuple[ui.Section[Any]]:
            beside = words_button(match, telling, earlier, notes_left_out, news.since)
            return (ui.Section(heading, accessory=beside),)

        blocks: tuple[Block, ...] = (top, last, image, "\n".join(words), *below)
        colour = YOUR_TURN if look.ask is not None else QUIET
        asks_hours = any(one in (*beneath.buttons, *beneath.among) for one in further.hours)
        return Screen(blocks, colour, then=offers.hours.shown if offers.hours and asks_hours else None)

    def _waiting_lines(self, look: Look, telling: Teller, reader: Reader, *, lasting: bool) -> Sequence[str]:
        """Return the lines for a player who has nothing to decide."""
        match = look.match
        if not lasting:
            return turn_lines(match, (), telling, look.seat, look.turns_ahead, now=self._now())
        # An answer to a press is not the place where news will appear.
        if reader.wish is None and look.seat is not None and not match.seats[look.seat].resigned:
            return (telling(say("You’ll get a new message here when it’s your turn.")),)
        return ()

    async def table(self, look: Look, note: str = "", reader: Reader = ANYONE) -> Screen:
        """Return the table for one reader, without controls."""
        match = look.match
        if look.view is None:
            return await self._without_view(look, reader)
        telling = teller(match, reader.locale, look.seat)
        lines = table_lines(match, telling, look.seat, self._now())
        blocks: tuple[Block, ...] = (
            "\n".join(filter(None, (note, heading_line(match)))),
            await self._table(look, reader, is_own=True),
            "\n".join(lines),
        )
        if match.times.started is not None and match.times.ended is not None:
            blocks += (lambda: (ui.ActionRow(fair_button(match, telling)),),)
        return Screen(blocks, RESULT if match.phase == "over" else QUIET)

    async def _without_view(self, look: Look, reader: Reader) -> Screen:
        """Return the screen of a match not begun or not readable."""
        match = look.match
        if match.times.started is not None:
            telling = teller(match, reader.locale, look.seat)
            return text_screen("\n".join(result_lines(match, telling)) or telling(match.fault or NOTHING_YET))
        # The card itself is kept current, a copy is not.
        is_stark = await self._likes_stark(look, reader)
        card = await self.lobby(match, reader.locale, reader.wish, is_stark=is_stark)
        return card.without_controls()

    async def hand_image(self, look: Look, reader: Reader, suggested: Pick = ()) -> Image:
        """Return the hand with a `suggested` move; the table once the match is over."""
        match, locale = look.match, reader.locale
        if match.phase != "playing":
            return await self._table(look, reader, is_own=True)
        tags = look.ask.numbered_places if look.ask is not None else ()
        names, accounts = plain_names(match, locale), account_names(match)
        picture = Picture(
            match.game,
            "hand",
            look.shown_view,
            names,
            tags,
            language(locale, match),
            accounts,
            is_stark=await self._likes_stark(look, reader),
            touched=look.touched,
            suggested=suggested,
        )
        showing = Showing(match.id, can_wait=look.ask is None)
        png = await self.pictures.png(picture, reader.wish or showing)
        return Image.of("hand", png, alt_text(look.description, plain_teller(match, locale, look.seat)))

    async def _likes_stark(self, look: Look, reader: Reader) -> bool:
        """Return whether the reader wants high contrast: who pressed, else the player."""
        user = reader.wish.person if reader.wish is not None else None
        if user is None and look.seat is not None:
            user = look.match.seats[look.seat].user_id
        return user is not None and await self._is_stark(user)

    async def _table(self, look: Look, reader: Reader = ANYONE, *, is_own: bool = False) -> Image:
        """Return the image of the table, for everyone or for one player."""
        locale = reader.locale
        names, accounts = plain_names(look.match, locale), account_names(look.match)
        picture = Picture(
            look.match.game,
            "table",
            look.view,
            names,
            language=language(locale, look.match),
            accounts=accounts,
            is_stark=is_own and await self._likes_stark(look, reader),
            touched=look.touched,
        )
        alt = alt_text(look.description, plain_teller(look.match, locale, look.seat))
        showing = Showing(look.match.id, is_board=not is_own)
        return Image.of("table", await self.pictures.png(picture, reader.wish or showing), alt)


def _current_image(look: Look, plain: Teller) -> Image:
    """Return the hand's current picture, with a new description."""
    return Image(HAND, None, alt_text(look.description, plain))


def _undo_row(look: Look, telling: Teller, plain: Teller, *, is_plan: bool) -> Row:
    """Return the button that drops a plan, or a decision that others wait for."""
    match = look.match
    if is_plan:
        return ui.ActionRow(button(DROP, telling, "ahead-drop", match.id))
    return panel.undo_row(match.id, look.token, look.picks, plain)
