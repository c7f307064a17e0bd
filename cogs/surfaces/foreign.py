"""Matches where users bring the bot: each lives in one message, which presses let us renew.

House rules: the bot is not in such a channel, so it posts nothing there and pings no one. A press
on the message allows changes for a quarter of an hour; later changes wait for the next press.
Players are told by DM, and the message says whom no DM reaches.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import discord

from cogs.api.delivery import Delivery
from cogs.api.dm_locks import DmLocks
from cogs.api.dms import DmStates, DmWaitsError, unreached_users
from cogs.api.presses import NotShownError
from cogs.api.single_dms import send_dm
from cogs.kit.ids import read
from cogs.kit.interactions import NETWORK, Interaction, brief, is_on_foreign_message
from cogs.kit.screen import Block, Screen, text_screen
from cogs.kit.wording import QUIETLY, teller
from cogs.screens.endings import name_of
from cogs.screens.lines import link_to, message_url, people_in
from cogs.screens.presenter import Presenter
from cogs.screens.stamps import board_stamp, card_stamp, prefix, seats_of
from cogs.screens.steps import Unreached
from cogs.surfaces.plan_hand import LOBBY, card_surface
from cogs.surfaces.plan_offers import offer_screen
from cogs.surfaces.plan_votes import SLOTS
from cogs.surfaces.vote_screens import paused_screen, vote_screen
from engine.contract.errors import NoSuchMatch
from engine.contract.words import say
from engine.match.looks import Look
from engine.match.message_records import Surface
from engine.match.records import Match, Ply
from engine.match.votes import no_seats, open_vote, yes_seats
from engine.services.matches import Matches
from engine.store.interface.surfaces import SurfaceStore

log = logging.getLogger(__name__)

TOLD = 6
"""Events that the message tells at most, the last ones."""
NAMING = frozenset({"start", "hand", "rematch", "reopen", "fair"})
"""Actions of buttons that only the message of a match has; their first argument is its number."""
ONLY_BY_PRESS = say("I’m not in this chat: to see what’s new here, press any button.")
MOVED = say("This match goes on in a newer message.")


class ForeignMessages:
    """The messages of such matches, and what their players are told when they join."""

    def __init__(
        self,
        matches: Matches,
        store: SurfaceStore,
        presenter: Presenter,
        delivery: Delivery,
        *,
        dm_states: DmStates,
        writing: DmLocks,
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._store = store
        self._presenter = presenter
        self._delivery = delivery
        self._dm_states = dm_states
        self._writing = writing
        self._now = now

    def note_press(self, interaction: Interaction) -> None:
        """Remember a press on a message where the bot is not, to change the message later."""
        if is_on_foreign_message(interaction):
            self._delivery.presses.remember(interaction)

    async def find_pressed(self, interaction: Interaction) -> int | None:
        """Return the match whose message was pressed; None for any other message.

        A message that the match has left says so from now on.
        """
        message = interaction.message
        if message is None or not is_on_foreign_message(interaction):
            return None
        number = next(_numbers_in(message.components), None)
        if number is None:
            return None
        row = (await self._store.surfaces(number)).get(LOBBY)
        try:
            match = await self._matches.match(number)
        except NoSuchMatch:
            return None
        if not (match.place.is_foreign and match.place.channel == message.channel.id):
            return None
        if row is None:  # the program ended between the answer and the row
            row = card_surface(match, match.place.channel, message.id, self._now())
            await self._store.keep_surface(number, replace(row, stamp=""))
        elif row.message is not None and row.message != message.id:
            await self._say_moved(match, message.id, row.channel, row.message)
        return number

    async def leave(self, match: Match, channel: int, message: int) -> None:
        """Let a match's message say that another shows it, if a press still allows that."""
        row = (await self._store.surfaces(match.id)).get(LOBBY)
        if row is not None and row.message is not None and row.message != message:
            await self._say_moved(match, row.message, channel, message)

    async def _say_moved(self, match: Match, old: int, channel: int, message: int) -> None:
        telling = teller(match)
        way = link_to(message_url(match, channel, message), telling)
        await self._delivery.presses.replace(old, text_screen(f"{telling(MOVED)}\n{way}"))

    async def show(self, match: Match, row: Surface | None, missed: Sequence[Unreached] = ()) -> None:
        """Bring the message up to date if a press allows it.

        `missed` are the seats whose players were just not reached by DM.
        """
        if row is not None and row.message is not None and self._delivery.presses.reaches(row.message):
            if match.times.started is None:
                await self._show_lobby(match, row, row.message)
            else:
                await self._show_table(match, row, row.message, missed)
        for one in missed:
            if one.is_new:
                await self._store.keep_surface(match.id, one.surface)

    async def _show_lobby(self, match: Match, row: Surface, message: int) -> None:
        users = people_in(match, range(len(match.seats)))
        stamp = card_stamp(match)
        if unreached := await unreached_users(self._store, users, self._now()):
            stamp += f":unreached {unreached}"
        if stamp != row.stamp:
            await self._replace(match, row, message, stamp, await self._presenter.lobby(match))

    async def _show_table(
        self, match: Match, row: Surface, message: int, missed: Sequence[Unreached]
    ) -> None:
        look, unreached = await self._look(match, missed)
        match = look.match
        about = [about for about, _ in _questions(match)]
        stamp = f"{board_stamp(match, ())}:{unreached}:{about}"
        if stamp != row.stamp:
            await self._replace(match, row, message, stamp, await self._table(look, unreached))

    async def screen(self, match: Match) -> Screen:
        """Return what a new message of a match shows."""
        if match.times.started is None:
            return await self._presenter.lobby(match)
        return await self._table(*await self._look(match, ()))

    async def _look(self, match: Match, missed: Sequence[Unreached]) -> tuple[Look, tuple[int, ...]]:
        """Return what everyone sees, and the seats of players whom no DM reaches."""
        look = await self._matches.look_seat(match.id, None)
        match = look.match
        seats = match.to_move if match.is_going else match.people
        closed = await unreached_users(self._store, people_in(match, seats), self._now())
        silent = {*seats_of(missed, is_wished=False), *(match.seat_of(user) for user in closed)}
        return look, tuple(seat for seat in seats if seat in silent)

    async def _table(self, look: Look, unreached: Sequence[int]) -> Screen:
        """Return the table with the last events and questions, at the end with the result."""
        match = look.match
        plies = _last(await self._matches.plies(match.id, max(0, match.ply - TOLD), match.ply))
        has_moment = await self._matches.moments.best(match.id) is not None
        if not match.is_going:
            return await self._presenter.result(look, plies, unreached, has_moment=has_moment)
        screen = await self._presenter.board(
            await self._matches.back.mark_changes(look, plies),
            plies,
            opening=True,
            unreachable=unreached,
            has_moment=has_moment,
        )
        asked = (block for _, question in _questions(match) for block in _without_heading(question))
        return replace(screen, blocks=(*screen.blocks, QUIETLY + teller(match)(ONLY_BY_PRESS), *asked))

    async def _replace(self, match: Match, row: Surface, message: int, stamp: str, screen: Screen) -> None:
        if await self._delivery.presses.replace(message, screen):
            await screen.was_shown()
            shown = replace(row, ply=match.ply, since=match.ply, stamp=stamp, live=match.is_going)
            await self._store.keep_surface(match.id, shown)
        elif self._delivery.presses.reaches(message):
            raise NotShownError  # the match is shown again soon

    async def greet(self, match: Match, user: int) -> None:
        """Write to a player who has joined, unless an earlier DM has reached them.

        Only that tells whether they will hear of their turns.
        """
        reach = await self._store.reach(user)
        is_reached = reach.dm_channel is not None and reach.closed_since is None
        if is_reached or (await self._store.habits(user)).notice == "none":
            return
        with self._writing.to(user) as may_write:
            if not may_write or await self._matches.privacy.is_gone(user):
                return
            telling = teller(match, reach.reads)
            said = say(
                "You’re in {match}. I’ll write to you here when it’s your turn. `/resign` leaves the match.",
                match=name_of(match),
            )
            nonce = f"{prefix(match)}g{match.id % 10**6}.{user % 10**8}"
            try:
                await send_dm(
                    self._delivery,
                    self._dm_states,
                    reach,
                    text_screen(telling(said)),
                    nonce=nonce,
                    now=self._now(),
                )
            except DmWaitsError:
                log.info("a player is not greeted: no new DM may be opened now")
            except NETWORK as error:
                log.info("a player is not greeted: %s", brief(error))


def _numbers_in(components: Sequence[discord.Component]) -> Iterator[int]:
    """Yield the match that a button names, for each button with a match's number."""
    for component in components:
        click = read(getattr(component, "custom_id", None) or "")
        if click is not None and click.action in NAMING and click.number(0) > 0:
            yield click.number(0)
        yield from _numbers_in(getattr(component, "children", ()))


def _questions(match: Match) -> Iterator[tuple[str, Screen]]:
    """Yield what the players are asked, with its present state."""
    if match.phase != "playing":
        return
    if match.times.is_paused:
        yield f"paused {match.times.put_off.since}", Screen(paused_screen(match).blocks[1:])
    for kind, slot in SLOTS.items():
        if open_vote(match, kind) is not None:
            yield f"{slot} {yes_seats(match, kind)} {no_seats(match, kind)}", vote_screen(match, kind, ())
    for seat, seated in enumerate(match.seats):
        if (offer := seated.offer) is not None:
            yield f"offer {seat} {offer.since} {offer.is_declined}", offer_screen(match, seat, ())


def _without_heading(question: Screen) -> tuple[Block, ...]:
    """Return the blocks of a question below a table that names the match already."""
    first, *rest = question.blocks
    return (first.partition("\n")[2], *rest) if isinstance(first, str) else question.blocks


def _last(plies: Sequence[Ply]) -> Sequence[Ply]:
    """Return the last plies whose events for everyone are few."""
    count = 0
    for at in range(len(plies) - 1, -1, -1):
        count += sum(event.is_for(None) for event in plies[at].events)
        if count > TOLD:
            return plies[at + 1 :] or plies[at:]
    return plies
