"""A small discord.py bot that uses everything the page can draw and send."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image
from yarl import URL

from sandbox import Sandbox
from sandbox.limits import HANGING

ALT = "Eight cards in a row, from yellow to violet."
NONE = discord.AllowedMentions.none()


def picture(shade: int) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (600, 450), (shade, 90, 120)).save(data, "PNG")
    return discord.File(io.BytesIO(data.getvalue()), filename="table.png", description=ALT)


class Table(ui.LayoutView):
    """A message with every kind of component."""

    def __init__(self, joined: int = 0) -> None:
        super().__init__(timeout=None)
        box = ui.Container[Any](accent_colour=discord.Colour(0x31E4B1))
        box.add_item(ui.TextDisplay(f"## A table for four\n- {joined} joined\n-# **small** print"))
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description=ALT)))
        box.add_item(ui.Separator())
        rules = ui.Button[Any](label="Rules", custom_id="rules")
        box.add_item(ui.Section(ui.TextDisplay("Your turn"), accessory=rules))
        box.add_item(
            ui.ActionRow(
                ui.Button(label="Join", style=discord.ButtonStyle.success, custom_id="join", emoji="🍕"),
                ui.Button(label="Form", style=discord.ButtonStyle.primary, custom_id="form"),
                ui.Button(label="Old", custom_id="old"),
                ui.Button(label="Never", style=discord.ButtonStyle.danger, custom_id="never", disabled=True),
                ui.Button(label="Site", url="https://example.com/"),
            )
        )
        box.add_item(
            ui.ActionRow(
                ui.Select(
                    custom_id="cards",
                    placeholder="Choose 2 cards",
                    min_values=2,
                    max_values=2,
                    options=[
                        discord.SelectOption(label=f"Card {n}", value=f"c{n}", description="Heavy")
                        for n in range(4)
                    ],
                )
            )
        )
        box.add_item(ui.ActionRow(ui.UserSelect(custom_id="whom", placeholder="Choose a person")))
        box.add_item(
            ui.ActionRow(
                ui.Button(label="Silent", custom_id="silent"),
                ui.Button(label="Think", custom_id="think"),
                ui.Button(label="Thread", custom_id="thread"),
                ui.Button(label="Letter", custom_id="letter"),
            )
        )
        self.add_item(box)
        self.stop()


class Form(ui.Modal):
    """A form with every kind of field except for files."""

    head = ui.TextDisplay[Any]("Fill in **all** of it.")
    name = ui.Label[Any](text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    deck = ui.Label[Any](
        text="Deck",
        description="Which cards you bring",
        component=ui.Select(
            custom_id="deck",
            options=[discord.SelectOption(label=x, value=x.lower()) for x in ("Red", "Blue")],
        ),
    )
    pace = ui.Label[Any](
        text="Pace",
        component=ui.RadioGroup(
            custom_id="pace",
            options=[discord.RadioGroupOption(label=x, value=x.lower()) for x in ("Calm", "Brisk")],
        ),
    )
    extras = ui.Label[Any](
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            min_values=0,
            options=[discord.CheckboxGroupOption(label=x, value=x.lower()) for x in ("Dice", "Clock")],
        ),
    )

    def __init__(self, number: int) -> None:
        super().__init__(title="What you bring", custom_id=f"form {number}", timeout=60)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        fields = [self.name, self.deck, self.pace, self.extras]
        values = [getattr(f.component, "values", None) or getattr(f.component, "value", None) for f in fields]
        await interaction.response.send_message(f"You bring {values}", ephemeral=True, allowed_mentions=NONE)


class PageBot(discord.Client):
    """A bot that answers /table, /move, /hush, /play red and the table's components."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NONE)
        self.tree = app_commands.CommandTree(self)
        self.joined = 0
        self.heard: list[str] = []
        self.is_there = asyncio.Event()
        self.has_thought = asyncio.Event()
        """Deferred answers are not given until it is set."""
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_connect(self) -> None:
        self.is_there.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component or interaction.data is None:
            return
        name = str(interaction.data.get("custom_id"))
        self.heard.append(f"{interaction.user.name} {name}")
        await getattr(self, f"use_{name}")(interaction)

    async def use_rules(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("The **rules** are long.", ephemeral=True)

    async def use_join(self, interaction: discord.Interaction) -> None:
        self.joined += 1
        await interaction.response.defer()
        assert interaction.message is not None
        await interaction.message.edit(
            view=Table(self.joined), attachments=[picture(self.joined * 40)], allowed_mentions=NONE
        )

    async def use_form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form(interaction.id))

    async def use_old(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=discord.Embed(title="An embed", description="of *old*"))

    async def use_cards(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Passed {', '.join(chosen(interaction))}", ephemeral=True)

    async def use_whom(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Chose <@{chosen(interaction)[0]}>", ephemeral=True)

    async def use_silent(self, interaction: discord.Interaction) -> None:
        """Leave the person waiting."""

    async def use_think(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.has_thought.wait()
        await interaction.edit_original_response(content="Thought it over")

    async def use_thread(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert isinstance(interaction.channel, discord.TextChannel)
        thread = await interaction.channel.create_thread(
            name="Table 1", type=discord.ChannelType.public_thread
        )
        await thread.send(
            f"{interaction.user.mention} begins", allowed_mentions=discord.AllowedMentions.all()
        )

    async def use_letter(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        link = f"https://discord.com/channels/{interaction.guild_id}/{interaction.channel_id}"
        await interaction.user.send(f"It is your turn in {link}")


def chosen(interaction: discord.Interaction) -> list[str]:
    data: Any = interaction.data
    return list(data["values"])


def add_commands(tree: app_commands.CommandTree[PageBot]) -> None:
    @tree.command(description="Open a table")
    @app_commands.choices(
        pace=[app_commands.Choice(name="Calm", value="c"), app_commands.Choice(name="Brisk", value="b")]
    )
    async def table(
        interaction: discord.Interaction, rounds: app_commands.Range[int, 1, 8] = 4, pace: str = "c"
    ) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=Table(), attachments=[picture(0)])
        await interaction.followup.send(f"{rounds} rounds, pace {pace}")

    @tree.command(description="Make a move")
    async def move(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(f"Moved {text}", ephemeral=True)

    @move.autocomplete("text")
    async def complete(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = [f"Red {n}" for n in range(1, 9)]
        return [app_commands.Choice(name=n, value=f"R{n[-1]}") for n in names if typed.lower() in n.lower()]

    @tree.command(description="Says nothing")
    async def hush(_: discord.Interaction) -> None:
        """Leave the person waiting."""

    play = app_commands.Group(name="play", description="Play something")

    @play.command(name="red", description="Play the red game")
    async def red(interaction: discord.Interaction, who: discord.User, private: bool) -> None:
        await interaction.response.send_message(f"{who.mention} plays, private {private}")

    tree.add_command(play)


@contextlib.asynccontextmanager
async def connect_bot(sandbox: Sandbox) -> AsyncIterator[PageBot]:
    """Yield the bot, connected and with its commands registered."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(sandbox.gateway_url)
    bot = PageBot()
    ready = asyncio.create_task(bot.is_there.wait())
    serving = asyncio.create_task(bot.start(sandbox.token))
    try:
        await asyncio.wait((ready, serving), return_when=asyncio.FIRST_COMPLETED, timeout=HANGING)
        assert ready.done(), "the bot did not connect"
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await serving
