"""`/tournament`: create, join and look at tournaments of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.buttons.askers import asker_of, check_not_timed_out, check_public
from cogs.client import Bot
from cogs.kit import permissions
from cogs.kit.ids import Click, as_number
from cogs.kit.interactions import Interaction, is_foreign, is_private, submitted_values
from cogs.kit.limits import CHOICE, CHOICES
from cogs.kit.replies import Ack, answer, whisper
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import shorten, teller
from cogs.screens import paces
from cogs.screens.tournaments.card import CHALLENGE, JOIN, LEAVE, START, TABLE, card_screen
from cogs.screens.tournaments.pages import (
    ACCEPT,
    CHOOSE,
    END,
    ENDED,
    KEPT,
    LEFT,
    RIVAL,
    RULES,
    SET,
    YIELD,
    Link,
    challenge_screen,
    choice_screen,
    describe_joining,
    ending_screen,
    leaving_screen,
    rules_screen,
    table_screen,
)
from cogs.services import Services
from cogs.surfaces.links import url_for
from engine.clocks.pace import read_pace
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say, tell
from engine.library import GAMES
from engine.match.records import Asker
from engine.services.tournaments.tournaments import check_host
from engine.tournaments.lobby import can_join, over, usual_days
from engine.tournaments.values import NAME_MOST, ROUNDS_MOST, SIZES, Format, Plan, Tournament

USUAL_ROUNDS: Final = 5
USUAL_PACE: Final = "1d"
KINDS: Final[dict[str, tuple[Format, int, Sentence]]] = {
    **{f"swiss{n}": ("swiss", n, say("Swiss rounds, matches of {n}", n=n)) for n in SIZES},
    **{f"groups{n}": ("groups", n, say("Groups, matches of {n}, all at once", n=n)) for n in SIZES},
    "ladder2": ("ladder", 2, say("Ladder: challenge players above you")),
}
"""The format and size of tables, by the value of the choice, with its name."""
NONE: Final = say("There is no tournament here yet. `/tournament create` opens one.")
NONE_TO_JOIN: Final = say("No tournament here can be joined now. `/tournament create` opens one.")
NO_PLACE: Final = say("You can’t write here, so you can’t hold a tournament here.")
ON_SERVERS: Final = say("Tournaments are held on servers that I am on: ask in a channel there.")
Act = Callable[[int, Asker], Awaitable[Tournament]]
Note = Callable[[Tournament, int], Sentence]
"""What is told to a user who has changed a tournament."""


class TournamentCommands(commands.Cog):
    """Handlers of tournaments. Each makes one call of the engine and one answer."""

    tournament = app_commands.Group(
        name="tournament", description="Tournaments over days: Swiss rounds, groups, a ladder"
    )

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tournaments = services.tournaments
        for action, handler, ack in (
            (JOIN, self._join, Ack.UPDATE),
            (LEAVE, self._leave, Ack.UPDATE),
            (LEFT, self._left, Ack.UPDATE),
            (START, self._start, Ack.UPDATE),
            (TABLE, self._table, Ack.UPDATE),
            (RULES, self._tell_rules, Ack.PRIVATE),
            (CHOOSE, self._choose, Ack.UPDATE),
            (SET, self._set, Ack.UPDATE),
            (CHALLENGE, self._ask_whom, Ack.PRIVATE),
            (RIVAL, self._challenge, Ack.UPDATE),
            (ACCEPT, self._accept, Ack.UPDATE),
            (YIELD, self._yield, Ack.UPDATE),
            (END, self._ask_to_end, Ack.PRIVATE),
            (ENDED, self._end, Ack.UPDATE),
            (KEPT, self._keep, Ack.UPDATE),
        ):
            services.router.add(action, handler, ack)

    # Commands

    @tournament.command(name="create", description="Open a tournament in this channel that others join")
    @app_commands.describe(
        name="What it is called",
        game="Which game",
        kind="Who plays whom (usually Swiss rounds, matches of 2)",
        rounds="Swiss rounds (usually 5)",
        days="How many days a round lasts at most, or a whole ladder (usually 7, or 28)",
        pace="How long a turn may take: 1d, 36h, … (usually 1d)",
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=game.TITLE, value=name) for name, game in GAMES.items()],
        kind=[
            app_commands.Choice(name=app_commands.locale_str(tell(said, ()), sentence=said), value=kind)
            for kind, (_, _, said) in KINDS.items()
        ],
    )
    @app_commands.autocomplete(pace=paces.suggest)
    async def create(
        self,
        interaction: Interaction,
        *,
        name: app_commands.Range[str, 1, NAME_MOST],
        game: str,
        kind: str = "swiss2",
        rounds: str = "",
        days: str = "",
        pace: str = USUAL_PACE,
    ) -> None:
        """Open a tournament, whose card is the answer; menus in its table change its terms."""

        async def work() -> None:
            plan = _plan(name=name, game=game, kind=kind, rounds=rounds, days=days, pace=pace)
            asker = await self.services.matches.servers.with_language(asker_of(interaction))
            await self.services.matches.servers.on_opening(asker, is_alone=True)
            opened = await self.tournaments.create(plan, asker)
            message = await answer(interaction, card_screen(opened))
            if message is not None:
                await self.services.cards.adopt(opened, opened.channel, message.id)

        try:
            self._check_place(interaction)
            check_public(interaction, NO_PLACE)
            obstacle = permissions.obstacle_here(interaction)
            if obstacle is not None:
                raise LobbyRefusal(permissions.refusal(obstacle, interaction.channel_id or 0))
        except LobbyRefusal as refusal:
            await self._refuse(interaction, refusal.sentence)
            return
        await self.services.router.run(interaction, Ack.PUBLIC, work())

    @tournament.command(name="join", description="Join a tournament of this server")
    @app_commands.describe(tournament="Which one, if there are several")
    async def join(self, interaction: Interaction, tournament: str = "") -> None:
        """Join the tournament, or the only one that can be joined."""

        async def work() -> None:
            check_not_timed_out(interaction)
            await self._pick(interaction, tournament, "join", self._join_one)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @tournament.command(name="table", description="The table of a tournament, and whom you play")
    @app_commands.describe(tournament="Which one, if there are several")
    async def table(self, interaction: Interaction, tournament: str = "") -> None:
        """Show the whole table privately."""

        async def work() -> None:
            await self._pick(interaction, tournament, "table", self._show_one)

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @join.autocomplete("tournament")
    @table.autocomplete("tournament")
    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the tournaments of this server whose names hold what is typed."""
        if interaction.guild_id is None or is_foreign(interaction):
            return []
        found = await self.tournaments.known_to(asker_of(interaction))
        plain = typed.lower().strip()
        return [
            app_commands.Choice(name=shorten(one.plan.name, CHOICE), value=str(one.id))
            for one in found
            if plain in one.plan.name.lower()
        ][:CHOICES]

    # Presses

    async def _join(self, interaction: Interaction, click: Click) -> None:
        check_not_timed_out(interaction)
        await self._act(interaction, click, self.tournaments.join, note=describe_joining)

    async def _leave(self, interaction: Interaction, click: Click) -> None:
        """Leave; ask first if it has started, as one may not come back for long."""
        found = await self.tournaments.find(click.number(0), asker_of(interaction))
        own = found.player_of(interaction.user.id)
        if found.phase == "playing" and own is not None and own.is_in:
            self._check_place(interaction)
            await whisper(interaction, leaving_screen(found, interaction.locale))
        else:
            await self._act(interaction, click, self.tournaments.leave)

    async def _left(self, interaction: Interaction, click: Click) -> None:
        await self._act(interaction, click, self.tournaments.leave)

    async def _start(self, interaction: Interaction, click: Click) -> None:
        await self._act(interaction, click, self.tournaments.start)

    async def _act(self, interaction: Interaction, click: Click, act: Act, note: Note | None = None) -> None:
        """Do what was pressed, and bring the pressed message up to date.

        A card that shows players alone needs no note; later they may be far down in its table.
        """
        self._check_place(interaction)
        self.services.delivery.remember_press(interaction)
        changed = await act(click.number(0), asker_of(interaction))
        said = None if note is None else teller(locale=interaction.locale)(note(changed, interaction.user.id))
        if is_private(interaction):
            await self._show(interaction, changed, said or "")
            return
        await self.services.cards.show(changed.id)
        if said is not None and changed.phase == "playing":
            await whisper(interaction, text_screen(said))

    async def _table(self, interaction: Interaction, click: Click) -> None:
        found = await self.tournaments.find(click.number(0), asker_of(interaction))
        screen = await self._screen(interaction, found, click.number(1))
        await (answer if is_private(interaction) else whisper)(interaction, screen)

    async def _tell_rules(self, interaction: Interaction, click: Click) -> None:
        found = await self.tournaments.find(click.number(0), asker_of(interaction))
        await answer(interaction, rules_screen(found, interaction.locale))

    async def _choose(self, interaction: Interaction, click: Click) -> None:
        chosen = _chosen(interaction)
        one = self._join_one if click.args[:1] == ("join",) else self._show_one
        await one(interaction, await self.tournaments.find(as_number(chosen), asker_of(interaction)))

    async def _set(self, interaction: Interaction, click: Click) -> None:
        self._check_place(interaction)
        asker, chosen = asker_of(interaction), _chosen(interaction)
        if click.args[1:2] == ("pace",):
            read_pace(chosen)
            changed = await self.tournaments.change_terms(click.number(0), asker, pace=chosen)
        else:
            changed = await self.tournaments.change_terms(click.number(0), asker, rated=chosen == "1")
        await self._show(interaction, changed)

    async def _ask_whom(self, interaction: Interaction, click: Click) -> None:
        found = await self.tournaments.find(click.number(0), asker_of(interaction))
        await answer(interaction, challenge_screen(found, interaction.user.id, interaction.locale))

    async def _challenge(self, interaction: Interaction, click: Click) -> None:
        self._check_place(interaction)
        rival = as_number(_chosen(interaction))
        changed = await self.tournaments.challenge(click.number(0), asker_of(interaction), rival)
        said = say("You challenged {who}.", who=changed.player(rival).name)
        await self._say(interaction, said)

    async def _accept(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        await self.tournaments.answer(click.number(0), user, click.number(1), accepts=True)
        await self._say(interaction, say("You accepted: the match begins."))

    async def _yield(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        await self.tournaments.answer(click.number(0), user, click.number(1), accepts=False)
        await self._say(interaction, say("You gave your place away."))

    async def _ask_to_end(self, interaction: Interaction, click: Click) -> None:
        found = await self.tournaments.find(click.number(0), asker_of(interaction))
        check_host(found, asker_of(interaction))
        await answer(interaction, ending_screen(found, interaction.locale))

    async def _end(self, interaction: Interaction, click: Click) -> None:
        self._check_place(interaction)
        ended = await self.tournaments.stop(click.number(0), asker_of(interaction))
        await self._say(interaction, over(ended))

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        await self._say(interaction, say("Nothing has changed."))

    # Helpers

    async def _pick(
        self,
        interaction: Interaction,
        typed: str,
        what: str,
        do: Callable[[Interaction, Tournament], Awaitable[None]],
    ) -> None:
        """Do something with the tournament that a user means; ask if there are several."""
        self._check_place(interaction)
        found = await self.tournaments.known_to(asker_of(interaction))
        if what == "join":
            now = int(self.services.now())
            found = tuple(one for one in found if one.is_going and can_join(one, now))
        if typed:
            found = tuple(one for one in found if typed in (str(one.id), one.plan.name))
        if not found:
            raise LobbyRefusal(NONE_TO_JOIN if what == "join" else NONE)
        going = [one for one in found if one.is_going]
        if len(found) == 1 or len(going) == 1:
            await do(interaction, (going or found)[0])
        else:
            await answer(interaction, choice_screen(found, what, interaction.locale))

    async def _join_one(self, interaction: Interaction, tournament: Tournament) -> None:
        check_not_timed_out(interaction)
        changed = await self.tournaments.join(tournament.id, asker_of(interaction))
        said = describe_joining(changed, interaction.user.id)
        await self._show(interaction, changed, teller(locale=interaction.locale)(said))

    async def _show_one(self, interaction: Interaction, tournament: Tournament) -> None:
        """Show the table; a host who asks elsewhere brings a tournament without a channel there."""
        card, asker = await self.services.cards.of(tournament.id), asker_of(interaction)
        note = ""
        is_unseen = card is None or card.fault
        if is_unseen and tournament.is_going and tournament.host == asker.user.id:
            tournament = await self.tournaments.move(tournament.id, asker)
            await self.services.cards.bring(tournament)
            note = teller(locale=interaction.locale)(say("Its message was gone, so it goes on here."))
        await answer(interaction, await self._screen(interaction, tournament, note=note))

    async def _show(self, interaction: Interaction, tournament: Tournament, note: str = "") -> None:
        await answer(interaction, await self._screen(interaction, tournament, note=note))

    async def _screen(
        self, interaction: Interaction, tournament: Tournament, page: int = 0, note: str = ""
    ) -> Screen:
        return table_screen(
            tournament,
            await self._links(tournament, interaction.user.id),
            interaction.user.id,
            interaction.locale,
            page,
            is_home=interaction.guild_id == tournament.guild,
            is_host=_is_host(tournament, asker_of(interaction)),
            note=note,
        )

    async def _links(self, tournament: Tournament, user: int) -> dict[int, Link]:
        """Return the matches of a tournament by table; the user's own of this round are linked."""
        opened = await self.tournaments.matches_of(tournament.id)
        links, own = {number: Link(one.match) for number, one in opened.items()}, tournament.player_of(user)
        for table in tournament.waited_for:
            if own is not None and own.number in table.players and table.number in links:
                match = await self.services.matches.match(links[table.number].match)
                links[table.number] = Link(match.id, await url_for(self.services.messages, match, user))
        return links

    def _check_place(self, interaction: Interaction) -> None:
        if interaction.guild_id is None or is_foreign(interaction):
            raise LobbyRefusal(ON_SERVERS)

    async def _say(self, interaction: Interaction, said: Sentence) -> None:
        await answer(interaction, text_screen(teller(locale=interaction.locale)(said)))

    async def _refuse(self, interaction: Interaction, said: Sentence) -> None:
        async def work() -> None:
            await self._say(interaction, said)

        await self.services.router.run(interaction, Ack.PRIVATE, work())


def _plan(*, name: str, game: str, kind: str, rounds: str, days: str, pace: str) -> Plan:
    """Return the plan of a command, whose figures may have been typed into a form."""
    if game not in GAMES:
        raise LobbyRefusal(say("Choose one of the games in the list."))
    format_, size, _ = KINDS.get(kind, KINDS["swiss2"])
    return Plan(
        name,
        game,
        format_,
        size,
        _figure(rounds, USUAL_ROUNDS, say("A tournament has 1 to {most} rounds.", most=ROUNDS_MOST)),
        _figure(days, usual_days(format_), say("Write the days as a number, such as 7.")),
        pace,
    )


def _figure(typed: str, usual: int, refusal: Sentence) -> int:
    """Return a typed number. LobbyRefusal if it is none."""
    if not typed.strip():
        return usual
    if (number := as_number(typed.strip())) < 0:
        raise LobbyRefusal(refusal)
    return number


def _chosen(interaction: Interaction) -> str:
    return next((value for values in submitted_values(interaction).values() for value in values), "")


def _is_host(tournament: Tournament, asker: Asker) -> bool:
    try:
        check_host(tournament, asker)
    except LobbyRefusal:
        return False
    return True


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(TournamentCommands(bot.services))
