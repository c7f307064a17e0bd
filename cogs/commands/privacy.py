"""`/privacy`: a user's stored data, its export and its erasure."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from cogs.client import Bot
from cogs.kit.buttons import button
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.replies import Ack, answer, whisper
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import plain_teller, teller
from cogs.screens.export import documents, messages
from cogs.services import Services
from engine.contract.words import Sentence, Teller, say
from engine.services.privacy import Open

EXPORT, ERASE = "privacy-export", "privacy-erase"
ERASED, KEPT = "privacy-erased", "privacy-kept"

_ABOUT = (
    say(
        "**What I keep:** your Discord ID, the name you go by, your matches with every move, your notes "
        "on them, your decks and settings, whom you avoid, which matches you want to be told of, how many of "
        "your turns were in time, your results, ratings, titles, medals and personal bests, your guesses who "
        "wins, the tournaments that you host or play, what you played of deals of the day and on which "
        "server you asked for them, for a year each sentence that you reported, and which of my messages "
        "show your matches or results. Of your messages I only notice whether they mention me."
    ),
    say(
        "**How long:** until you erase it here. A match that you leave by that keeps a fingerprint of your "
        "ID while it goes on, so that you can’t come back to it: it means nothing anywhere else, and goes "
        "when the match ends."
    ),
    say(
        "**Limits:** erasing resets none. What they count, such as matches opened within the hour, "
        "invitations of a day and vacation spent, I keep under other fingerprints, and only for as long as "
        "it counts."
    ),
    say(
        "**Who sees it:** a board is for everyone who sees its channel, your hand for you alone. "
        "The person who runs this bot can look into its database."
    ),
)
_FOLLOWS = (
    say(
        "Your settings, decks, notes, reported sentences, profile, guesses and deals of the day are "
        "deleted, and so are my DMs about your matches."
    ),
    say(
        "In matches you have played you become “Former player”. The moves stay, because they are the "
        "others’ match, too."
    ),
    say("In ratings a number takes the place of your ID. The ratings of the others stay as they are."),
    say("In tournaments you become “Former player”, too, and leave those that go on. Their tables stay."),
    say(
        "The results and cards of your matches say so, too. Everything else I posted in channels stays "
        "there until someone deletes it."
    ),
    say(
        "You can’t come back to a match that still goes on. A fingerprint of your ID in it sees to that; "
        "it means nothing anywhere else, and goes when the match ends."
    ),
    say(
        "If others avoid you, a fingerprint takes the place of your ID on their private lists: they go on "
        "to avoid you."
    ),
    say("Backups of this bot still hold your data until newer ones replace them."),
)


class Privacy(commands.Cog):
    """Handlers for one's own data."""

    privacy = app_commands.Group(
        name="privacy", description="Your data: what I keep, all of it as a file, or erase it"
    )

    def __init__(self, services: Services) -> None:
        self.services = services
        self._exporting = asyncio.Lock()
        """One export at a time: a long history takes a while to write."""
        services.router.add(EXPORT, self._press_export, Ack.PRIVATE)
        services.router.add(ERASE, self._press_erase, Ack.UPDATE)
        services.router.add(ERASED, self._erase, Ack.UPDATE)
        services.router.add(KEPT, self._keep, Ack.UPDATE)

    @privacy.command(name="about", description="What I keep about you, how long, and who sees it")
    async def about(self, interaction: Interaction) -> None:
        """Answer privately with the explanation."""

        async def work() -> None:
            telling = teller(locale=interaction.locale)
            text = "\n".join((f"## {telling(say('Your data'))}", *map(telling, _ABOUT)))

            def rows() -> tuple[Row, ...]:
                return (
                    ui.ActionRow(_export_button(telling), button(say("Erase my data …"), telling, ERASE)),
                )

            await answer(interaction, Screen((text, rows)))

        await self.services.router.run(interaction, Ack.PRIVATE, work())

    @privacy.command(name="export", description="All that I keep about you, as a file for you alone")
    async def export(self, interaction: Interaction) -> None:
        """Answer privately with the files."""
        await self.services.router.run(interaction, Ack.PRIVATE, self._export(interaction))

    @privacy.command(name="erase", description="Erase all that I keep about you; I ask once more before I do")
    async def erase(self, interaction: Interaction) -> None:
        """Ask before the data is erased."""
        await self.services.router.run(interaction, Ack.PRIVATE, self._ask(interaction))

    async def _press_export(self, interaction: Interaction, click: Click) -> None:
        await self._export(interaction)

    async def _press_erase(self, interaction: Interaction, click: Click) -> None:
        await self._ask(interaction)

    async def _export(self, interaction: Interaction) -> None:
        user = interaction.user.id
        async with self._exporting:
            life = await self.services.matches.privacy.life(user)
            now = datetime.fromtimestamp(int(self.services.now()), UTC).isoformat()
            explaining = plain_teller(locale=interaction.locale)
            files = await asyncio.to_thread(documents, user, now, life, explaining)
        telling = teller(locale=interaction.locale)
        told = say(
            "This is all that I keep about you. The file says what its words mean; any text editor opens it."
        )
        first, *more = messages(files)
        await answer(interaction, Screen((telling(told), *first)))
        for some in more:
            await whisper(interaction, Screen(some))

    async def _ask(self, interaction: Interaction) -> None:
        found = await self.services.matches.privacy.open_matches(interaction.user.id)
        await answer(interaction, _question(found, teller(locale=interaction.locale)))

    async def _erase(self, interaction: Interaction, click: Click) -> None:
        """Erase, if the consequences are still those that were shown."""
        user = interaction.user.id
        found = await self.services.matches.privacy.open_matches(user)
        if (click.number(0), click.number(1)) != (found.playing, found.lobbies):
            await self._ask(interaction)
            return
        telling = teller(locale=interaction.locale)
        going = say("I’m erasing your data. This can take a few minutes, as I also delete my DMs.")
        await answer(interaction, text_screen(telling(going)))
        await self.services.eraser.erase(user)
        done = say("Your data is erased. If you use me again, you start from scratch.")
        await answer(interaction, text_screen(telling(done)))

    async def _keep(self, interaction: Interaction, click: Click) -> None:
        """Say that nothing was erased."""
        telling = teller(locale=interaction.locale)
        await answer(interaction, text_screen(telling(say("Nothing was erased."))))


def _question(found: Open, telling: Teller) -> Screen:
    """Ask for a confirmation and list the consequences."""
    lines = (
        f"## {telling(say('Erase your data?'))}",
        *(f"- {telling(one)}" for one in (*_leaving(found), *_FOLLOWS)),
        telling(say("This can’t be taken back.")),
    )

    def rows() -> tuple[Row, ...]:
        yes = button(
            say("Yes, erase"), telling, ERASED, found.playing, found.lobbies, style=ButtonStyle.danger
        )
        return (ui.ActionRow(yes, button(say("No"), telling, KEPT), _export_button(telling)),)

    return Screen(("\n".join(lines), rows))


def _leaving(found: Open) -> list[Sentence]:
    """Say what happens to the matches that go on."""
    told: list[Sentence] = []
    if found.playing:
        told.append(
            say(
                "You resign from {n:the match that you are playing|all # matches that you are playing}.",
                n=found.playing,
            )
        )
    if found.lobbies:
        told.append(
            say(
                "You leave {n:the match that has not started yet|# matches that have not started yet}.",
                n=found.lobbies,
            )
        )
    return told


def _export_button(telling: Teller) -> ui.Button[ui.LayoutView]:
    return button(say("Export my data"), telling, EXPORT)


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Privacy(bot.services))
