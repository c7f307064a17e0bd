"""The bot as Discord sees it: intents, start and stop."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.api.admission import TOO_OLD, Admission
from cogs.api.channel_data import guard_channels
from cogs.api.identify_slots import IdentifySlots
from cogs.api.mentions import listen_for_mentions
from cogs.api.press_limits import Rates
from cogs.api.rate_shares import RateShare
from cogs.api.shards import Shards
from cogs.drawing.picture_cache import Pictures
from cogs.extensions import COMMANDS, EVERYWHERE, PRESSES
from cogs.kit import metrics
from cogs.kit.command_texts import CommandTexts
from cogs.kit.interactions import Interaction, brief
from cogs.kit.periodic import LookNow, every
from cogs.kit.replies import CLAIM
from cogs.kit.router import OUR_FAULT, refuse
from cogs.services import Services, build_services
from engine.contract.languages import CATALOGUES
from engine.services.daily.deals import Dealer
from engine.services.matches import Matches
from engine.store.interface.shelf import Shelf

log = logging.getLogger(__name__)

HEAL_EVERY = 60.0
"""Seconds between two checks for messages that are out of date."""
ARCHIVE_EVERY = 5 * 60.0
"""Seconds between two checks for threads that can be archived."""
WAIT_AT_MOST = 60.0
"""Longest wait in seconds that Discord may ask of a call; else it fails."""
LOOK_EVERY = 60.0
"""Seconds between two checks of where the boards are."""
LIST_EVERY = 15.0
"""Seconds between two checks of lists of open tables, and of messages of others' matches."""
FOR_ALL_EVERY = 60.0
"""Seconds between two checks for work that one process does for all."""
SHORT = 60
"""Seconds without Discord that do not stop the clocks: connections come and go."""
DUE_EVERY = 5.0
"""Seconds between two checks for timed transitions."""
PATIENCE = 10.0
"""Seconds that running work may take to finish at shutdown."""
PATIENCE_AT_LAST = 3.0
"""The same for work that arrived meanwhile; a stop takes half a minute at most."""


OWNER = "application"
"""Setting with the id of the application that owns the database."""


def commands_key(application: int | None) -> str:
    """Return the key of the digest of the commands registered last."""
    return f"commands {application} {Route.BASE}"


class OtherApplication(Exception):
    """The database belongs to another application: its messages and users are not ours."""

    def __init__(self, owner: str, found: str) -> None:
        super().__init__(f"the database is of application {owner}, not {found}")
        self.owner = owner
        self.found = found


class Tree(app_commands.CommandTree["Bot"]):
    """The slash commands; failures are answered rather than left to time out."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether to serve a command or a suggestion; called before all else."""
        return await self.client.serves(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer an error that no handler caught: an outdated command, a wrong value."""
        log.error("a command failed: %s", brief(error), exc_info=error)
        await refuse(interaction, OUR_FAULT)


class Bot(commands.AutoShardedBot):
    """The client: its connection, its commands and its periodic work."""

    def __init__(
        self,
        matches: Matches,
        store: Shelf,
        *,
        api_url: str | None = None,
        pictures: Pictures | None = None,
        now: Callable[[], float] = time.time,
        rates: Rates = Rates(),  # noqa: B008 - it is frozen
        shards: Shards | None = None,
        greets_empty: bool = False,
        too_old: float = TOO_OLD,
        dealer: Dealer | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice is used
        rate_share = RateShare(lambda: matches.duty.processes, is_shared=store.is_shared)
        self.admission = Admission(too_old=too_old)
        # Messages on servers that mention the bot, no members, no presences: nothing privileged.
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=self.admission.watch(rate_share.watch(metrics.trace_config())),
            max_ratelimit_timeout=WAIT_AT_MOST,
            # On servers with the bot and in its own DMs; see EVERYWHERE for where a user brings it.
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        listen_for_mentions(self)
        self.admission.listen(self)
        guard_channels(self)
        if shards is not None:
            self.shard_ids, self.shard_count = [*shards.ids], shards.count
        if api_url is not None:
            Route.BASE = api_url.rstrip("/")
        self.greets_empty = greets_empty
        """Whether to greet users in empty channels even without a new invitation."""
        self.identify_slots = IdentifySlots(store)
        self.services = build_services(
            self,
            matches,
            store,
            pictures=Pictures() if pictures is None else pictures,
            rates=rates,
            processes=lambda: rate_share.processes,
            now=now,
            dealer=dealer,
        )
        self.digest = ""
        """Digest of this build's commands."""
        self._has_registered = False
        """Whether this process registered these commands, or found them registered."""
        self._rounds: tuple[asyncio.Task[None], ...] = ()
        self._claims: set[asyncio.Task[bool | None]] = set()
        """Tasks that ask which process must answer a press."""
        self._look_now = LookNow()
        self._duty = matches.duty
        self._duty.workers.append(self._look_now)
        self._lost: dict[int, int] = {}
        """By shard the time since which Discord is unreachable."""

    async def setup_hook(self) -> None:
        """Set up commands, gateway and periodic work before the first event.

        Raises OtherApplication, before any work, if the database is not ours. Work needs Discord.
        """
        self.digest = await self.load_commands()
        async with self.services.settings.alone("starting"):
            await self._own_database()
            await self._duty.open()
            await self._register_commands()
        await self._find_gateway()
        self._rounds = (
            asyncio.create_task(every(HEAL_EVERY, self.services.surfaces.heal), name="healing"),
            asyncio.create_task(
                every(ARCHIVE_EVERY, self.services.archivist.archive_threads), name="archiving"
            ),
            asyncio.create_task(every(LOOK_EVERY, self.services.lookout.look), name="looking after boards"),
            asyncio.create_task(every(FOR_ALL_EVERY, self._do_for_all), name="work for all"),
            asyncio.create_task(self.services.matchmaker.run(), name="looking for players"),
            asyncio.create_task(every(LIST_EVERY, self._list_tables), name="listing open tables"),
            asyncio.create_task(
                every(LIST_EVERY, self.services.surfaces.renew_others), name="renewing messages"
            ),
            asyncio.create_task(every(FOR_ALL_EVERY, self._prepare_daily), name="dealing"),
            asyncio.create_task(every(FOR_ALL_EVERY, self._rate), name="rating"),
            asyncio.create_task(every(LIST_EVERY, self._hold_tournaments), name="holding tournaments"),
            asyncio.create_task(every(DUE_EVERY, self._pass_time, self._look_now), name="passing time"),
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a shard's turn to identify, also behind shards of other processes."""
        await self.identify_slots.wait(shard_id or 0)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a press, and learn its user's language; discord.py handles commands."""
        with self.admission.handling(interaction):
            if await self.serves(interaction):
                await asyncio.gather(
                    self.services.router.dispatch(interaction),
                    self.services.locales.hear(interaction),
                    self.services.dm_states.hear(interaction),
                )
                await self.services.surfaces.renew(interaction)

    async def serves(self, interaction: Interaction) -> bool:
        """Return whether this process must answer, and the user is not too fast."""
        if self._duty.has_rival:
            claim = interaction.extras.get(CLAIM)
            if claim is None:
                claim = asyncio.create_task(self._duty.claims(interaction.id), name="claiming a press")
                interaction.extras[CLAIM] = claim
                self._claims.add(claim)
                claim.add_done_callback(self._claims.discard)
            if await claim is False:
                return False
        return await self.services.press_limiter.lets_in(interaction, self.admission.arrival(interaction.id))

    async def on_message(self, message: discord.Message, /) -> None:
        """Do nothing: messages are no commands, and listeners handle mentions."""

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard lost Discord: until it is back, no deadline passes."""
        self._lost.setdefault(shard, int(self.services.now()))

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard is connected again, by a new or resumed session."""
        if (lost := self._lost.pop(shard, None)) is not None:
            await self.services.matches.outages.add_outage(lost)

    on_shard_resumed = on_shard_connect

    async def _pass_time(self) -> None:
        """Apply the transitions that are due, unless Discord is unreachable for some users."""
        if not self._is_cut_off():
            await self.services.matches.pass_time()

    def _is_cut_off(self) -> bool:
        """Return whether Discord is unreachable for some users."""
        return any(self.services.now() - lost >= SHORT for lost in self._lost.values())

    async def _do_for_all(self) -> None:
        """Resume erasures, delete old reports, register commands, count ended matches.

        Commands are registered when an older build has left.
        """
        if self._duty.is_chief:
            await self.services.eraser.resume()
            await self.services.reports.clear()
        if self._has_registered and self._duty.is_youngest:
            await self._register_commands()
        await self.services.matches.profiles.count_some()

    async def _rate(self) -> None:
        """Rate the matches that have ended, then close the seasons that are over."""
        await self.services.matches.ratings.fold()
        await self.services.matches.standings.seasons.close_ended()

    async def _list_tables(self) -> None:
        """Bring the lists of open tables up to date; one process does that for all."""
        if self._duty.is_chief:
            await self.services.table_boards.look()

    async def _hold_tournaments(self) -> None:
        """Take due steps of tournaments, and show them; one process does that for all."""
        if self._duty.is_chief and not self._is_cut_off():
            await self.services.tournaments.look()
            await self.services.cards.look()
            await self.services.round_notices.look()

    async def _prepare_daily(self) -> None:
        """Make the next deals of the day, and invite to today's."""
        if self._duty.is_chief:
            await self.services.dailies.prepare()
            await self.services.inviter.invite()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Note that a thread was perhaps archived or locked."""
        await self.services.lookout.hear_thread(payload)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that the bot was invited, perhaps again."""
        await self.services.lookout.retry_server(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server removed the bot; an outage is another event."""
        await self.services.lookout.lose_server(guild.id)
        await self.services.tournaments.lose_server(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note a server that perhaps invited the bot again."""
        await self.services.lookout.retry_homeless(guild.id)  # near a connect, this event reports it

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log the error of an event; the bot goes on."""
        log.exception("the event %s failed", event_method)

    async def go_down(self) -> None:
        """Stop taking work, finish what runs, then close.

        Other processes take over the rest; else it is shown after the next start.
        """
        for task in self._rounds:
            task.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        draining = asyncio.create_task(self._duty.drain(PATIENCE), name="draining")
        await self._settle_claims()
        # No user is asked to press again where other processes go on: they handle the rest.
        await (self.services.router.finish if self._duty.has_twin else self.services.router.close)(PATIENCE)
        await self.services.membership.close()
        await self.services.nicknames.close()
        await self.services.matches.thinking.close()
        await self.services.surfaces.close(PATIENCE)
        await draining
        await self._settle_claims()
        await self.services.router.close(PATIENCE_AT_LAST)  # also for work that arrived meanwhile
        await self.services.matches.thoughts.close()
        await self.services.matches.analyses.close()
        await self.services.dailies.deals.close()
        await self.close()
        await asyncio.to_thread(self.services.pictures.close)

    async def _settle_claims(self) -> None:
        """Wait until the process is known that answers each received press."""
        await self.admission.drain()
        if self._claims:
            await asyncio.wait({*self._claims})
            await asyncio.sleep(0)

    async def _own_database(self) -> None:
        """Check that the database belongs to this application; take one without an owner."""
        found = str(self.application_id)
        owner = await self.services.settings.setting(OWNER)
        if owner is None:
            await self.services.settings.keep_setting(OWNER, found)
        elif owner != found:
            raise OtherApplication(owner, found)

    async def load_commands(self) -> str:
        """Load all commands and buttons; return a digest of the commands in all languages."""
        for name in (*(f"commands.{one}" for one in COMMANDS), *(f"buttons.{one}" for one in PRESSES)):
            await self.load(name)
        if CATALOGUES:  # or discord.py would ask for each text in all languages of Discord
            await self.tree.set_translator(CommandTexts())
        return await self.digest_commands()

    async def digest_commands(self) -> str:
        """Return a digest of the commands in all languages."""
        texts, commands = CommandTexts(), self.tree.get_commands()
        payload = [
            await command.get_translated_payload(self.tree, texts)
            if CATALOGUES
            else command.to_dict(self.tree)
            for command in commands
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def load(self, name: str) -> None:
        """Load a file of `cogs`.

        discord.py's `load_extension` would run each file again for every bot, and search all
        modules for its traces when the bot closes.
        """
        await import_module(f"cogs.{name}").setup(self)
        for command in self.tree.get_commands():
            if command.name in EVERYWHERE:
                command.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
                command.allowed_contexts = app_commands.AppCommandContext(
                    guild=True, dm_channel=True, private_channel=True
                )

    async def _register_commands(self) -> None:
        """Register the commands if Discord has others: it allows only 200 a day."""
        key = commands_key(self.application_id)
        if await self.services.settings.setting(key) != self.digest:
            try:
                told = await self.tree.sync()
            except discord.RateLimited as error:
                log.warning("the commands stay as they are until the next start: %s", brief(error))
                return
            await self.services.settings.keep_setting(key, self.digest)
            log.info("registered %d commands", len(told))
        self._has_registered = True

    async def _find_gateway(self) -> None:
        """Let discord.py use the address and the concurrency of `/gateway/bot`."""
        _, url, limits = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        self.identify_slots.at_once = limits["max_concurrency"]


def services_of(interaction: Interaction) -> Services:
    """Return the services of the bot that got an interaction."""
    bot = interaction.client
    assert isinstance(bot, Bot)
    return bot.services
