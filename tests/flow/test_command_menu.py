"""Players without slash commands reach every command by buttons, from the welcome on."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from cogs.kit.ids import read
from engine.clocks.pace import DAY
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import GAMES, game_named
from engine.steps.seat_transfer import AWAY
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.flow.test_decks import LIST
from tests.support.clock import Clock
from tools.movers import mover_of

MENU, DECKS = "More …", "Decks …"
ELSEWHERE = {
    ("hand", "match"),
    ("board", "match"),
    ("resign", "match"),
    ("pause", "match"),
    ("luck", "match"),
    ("replay", "match"),
    ("replay", "move"),
    ("replay", "file"),
    ("board", "at"),
    ("board", "in_words"),
    ("deck list", "game"),
    ("avoid", "user"),
    ("top", "game"),
    ("top", "where"),
    ("top", "season"),
    ("tournament create", "pace"),
    ("tournament join", "tournament"),
    ("tournament table", "tournament"),
    ("stats", "game"),
}
"""Options that need no form: the command asks which match, has a button or menu, or there is one.

A file can only be sent with the slash command.
"""
IN_THE_LOBBY = {"absence", "stand_in", "open_days", "rated"}
"""Options of `/play` that **Terms …** below the new lobby has."""


async def welcome(table: Table, name: str = "Ada") -> Message:
    return private(await (await table[name].slash(table.channel, "help")).wait_until_settled())


async def press_for_reply(table: Table, name: str, message: Message, label: str) -> Message:
    return private(await (await table[name].press(message, label=label)).wait_until_settled())


async def menu(table: Table, name: str = "Ada") -> Message:
    return await press_for_reply(table, name, await welcome(table, name), MENU)


async def second(table: Table, name: str = "Ada") -> Message:
    """Return the second page of the menu."""
    page = await menu(table, name)
    await (await table[name].press(page, label="▶")).wait_until_settled()
    return page


async def ask_for_form(table: Table, name: str, label: str, page: Message | None = None) -> Interaction:
    """Open a form of the menu."""
    page = page or await menu(table, name)
    return await (await table[name].press(page, label=label)).wait_for_answer()


async def submit_form(table: Table, name: str, form: Interaction, values: dict[str, Any]) -> Message:
    sent = await (await table[name].submit(form.modal, values)).wait_until_settled()
    await table.wait_until_shown()
    return private(sent)


def ids(message: Message) -> set[str]:
    return {component["custom_id"] for component in message.interactive}


async def found_from(table: Table, page: Message) -> tuple[set[str], set[tuple[str, str]]]:
    """Return the commands behind a page's buttons, and their forms' options.

    The buttons run these commands or ask for them.
    """
    names: set[str] = set()
    options: set[tuple[str, str]] = set()
    for custom_id in ids(page):
        click = read(custom_id)
        assert click is not None
        if click.action in ("run", "ask"):
            names.add(click.args[0])
        if click.action == "ask":
            form = await (await table["Ada"].press(page, custom_id=custom_id)).wait_for_answer()
            assert form.modal is not None
            options |= {(click.args[0], one["component"]["custom_id"]) for one in form.modal.components}
    return names, options


@pytest.mark.slow
async def test_every_slash_command_and_option_has_a_way_by_buttons_from_the_welcome(table: Table) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    await table.match("kaliko", ("Ada", "Ben"))
    page = await menu(table)
    data = await press_for_reply(table, "Ada", page, "My data")
    names, options = await found_from(table, page)
    turned = await second(table)
    for one in (turned, await press_for_reply(table, "Ada", turned, DECKS)):
        more, others = await found_from(table, one)
        names, options = names | more, options | others
    names |= {custom_id.split("|")[1].replace("-", " ") for custom_id in ids(data)}
    tables = await press_for_reply(table, "Ada", page, "Top players")
    names |= {custom_id.split("|")[1] for custom_id in ids(tables)}  # its button shows statistics
    games = await press_for_reply(table, "Ada", page, "Open a match …")
    at_once, with_options = games.interactive
    assert [one["value"] for one in at_once["options"]] == [one["value"] for one in with_options["options"]]
    for one in with_options["options"]:
        names.add(f"play {one['value']}")
    commands = {
        one.qualified_name: one
        for one in table.bot.tree.walk_commands()
        if isinstance(one, app_commands.Command)
    }
    assert names >= commands.keys()
    for name, command in commands.items():
        if not name.startswith("play "):
            needed = {(name, one.name) for one in command.parameters} - ELSEWHERE
            single = {(name, "game")} if name.startswith("deck ") else set()
            assert options >= needed - single, name
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_button_answers_just_as_its_command_does(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"), pace="2d")
    pairs = {
        "My hand": "hand",
        "Board": "board",
        "My matches": "matches",
        "Replay": "replay",
        "Luck": "luck",
        "Pause": "pause",
        "Resign or leave": "resign",
        "Settings": "settings",
        "Away": "away",
        "Open tables": "tables",
        "Tell me when …": "notify",
        "Players I avoid": "avoid",
        "My data": "privacy about",
        "What I am": "help",
        "Check this channel": "diagnose",
        "Set up this server": "setup",
    }
    first, last = await menu(table), await second(table)
    for label, command in pairs.items():
        page = first if first.find(label=label) is not None else last
        by_button = await press_for_reply(table, "Ada", page, label)
        by_command = private(await (await table["Ada"].slash(table.channel, command)).wait_until_settled())
        assert by_button.text == by_command.text, command
        assert ids(by_button) == ids(by_command), command
        assert by_button.ephemeral_for == table["Ada"].id
    decks = await press_for_reply(table, "Ada", last, DECKS)
    by_command = private(await (await table["Ada"].slash(table.channel, "deck list")).wait_until_settled())
    assert (await press_for_reply(table, "Ada", decks, "List decks")).text == by_command.text
    assert table.sandbox.problems == []


async def test_the_form_of_profile_shows_another_user_by_name(table: Table) -> None:
    form = await ask_for_form(table, "Ada", "Profile …")
    shown = await submit_form(table, "Ada", form, {"user": [str(table["Ben"].user.id)]})
    (alt,) = shown.alt_texts
    assert alt.startswith("Ben has not finished a match yet.")
    assert table.sandbox.problems == []


async def test_forms_ask_for_what_commands_take(table: Table, clock: Clock) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"))
    name = table.asked_names()[0]
    seat = (await table.matches.match(1)).seat_of(table[name].id)
    assert seat is not None
    look = await table.matches.look_seat(1, seat)
    picks, _ = mover_of("howmanycalories")(game_named("howmanycalories"), look.view, Dice("x", 1))
    form = await ask_for_form(table, name, "Type a move …")
    moved = await submit_form(table, name, form, {"move": notation(picks)})
    now = (await table.matches.match(1)).seats[seat]
    assert now.turn.decided
    assert "How many Calories?" in moved.text
    rules = await submit_form(table, "Ada", await ask_for_form(table, "Ada", "Rules …"), {"game": ["koa"]})
    assert "Enough to start" in rules.text and "KOA" in rules.alt_texts[0]
    away = await submit_form(
        table, "Ada", await ask_for_form(table, "Ada", "Away until …"), {"until": "3 days"}
    )
    assert f"You are away until <t:{int(clock()) + 3 * DAY}"[:-3] in away.text
    nonsense = await submit_form(
        table, "Ada", await ask_for_form(table, "Ada", "Away until …"), {"until": "soon"}
    )
    assert nonsense.text.startswith("I can’t read that as a date.")
    tiles = await submit_form(table, "Ada", await ask_for_form(table, "Ada", "Tiles …"), {"game": ["kaliko"]})
    assert tiles.text.startswith("## Kaliko")
    ben = [str(table["Ben"].id)]
    profile = await submit_form(table, "Ada", await ask_for_form(table, "Ada", "Profile …"), {"user": ben})
    assert profile.alt_texts[0].startswith("Ben has not finished a match yet.")
    assert table.sandbox.problems == []


async def test_decks_are_saved_shared_and_deleted_by_forms(table: Table) -> None:
    decks = await press_for_reply(table, "Ada", await second(table), DECKS)
    form = await ask_for_form(table, "Ada", "Save a deck …", decks)
    saved = await submit_form(table, "Ada", form, {"name": "Fogs", "tiles": LIST})
    assert saved.text.startswith("“Fogs” is saved.")
    form = await ask_for_form(table, "Ada", "Share a deck …", decks)
    assert (await submit_form(table, "Ada", form, {"name": ["Fogs"]})).text == "You shared “Fogs”."
    shown = [one for one in table.channel.messages.values() if one.ephemeral_for is None]
    assert "shows a deck for kCaloria: **Fogs**" in shown[-1].text
    form = await ask_for_form(table, "Ada", "Delete a deck …", decks)
    assert (await submit_form(table, "Ada", form, {"name": ["Fogs"]})).text == "“Fogs” is deleted."
    assert table.sandbox.problems == []


async def test_an_absent_player_is_replaced_by_a_form(table: Table, clock: Clock) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    match = await table.matches.match(1)
    absent = next(name for name in ("Ada", "Ben") if match.seat_of(table[name].id) in match.to_move)
    clock.ahead += AWAY + DAY
    form = await ask_for_form(table, "Ada", "Replace a player …")
    values = {"player": [str(table[absent].id)], "with_": [str(table["Cleo"].id)]}
    said = await submit_form(table, "Ada", form, values)
    assert said.text.startswith(f"I asked <@{table['Cleo'].id}> to play on for <@{table[absent].id}>")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_is_opened_with_its_options_by_a_form(table: Table) -> None:
    games = await press_for_reply(table, "Ada", await welcome(table), "Open a match")
    _, with_options = games.interactive
    form = await (await table["Ada"].choose(games, with_options["custom_id"], ["koa"])).wait_for_answer()
    assert form.modal is not None
    lines = form.modal.components[0]["component"]["value"].splitlines()
    assert len(lines) == len(GAMES["koa"].Options.model_fields)
    rounds = next(line for line in lines if line.startswith("Rounds"))
    changed = "\n".join(lines).replace(rounds, "Rounds: 30")
    values = {
        "house_rules": changed,
        "pace": "2d",
        "computers": "2 easy computers",
        "players": [str(table["Ben"].id)],
        "joining": ["invited"],
    }
    await submit_form(table, "Ada", form, values)
    match = await table.matches.match(1)
    assert match.options == GAMES["koa"].Options.model_validate({"rounds": 30})
    assert (str(match.pace), match.terms.joining) == ("2d", "invited")
    assert match.awaited_users == (table["Ben"].id,)
    assert sum(seated.user_id is None for seated in match.seats) == 2
    assert f"<@{table['Ben'].id}>" in "".join(one.text for one in table.channel.messages.values())
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_of_kcaloria_is_opened_short_by_the_form_and_by_its_command(table: Table) -> None:
    games = await press_for_reply(table, "Ada", await welcome(table), "Open a match")
    form = await (
        await table["Ada"].choose(games, games.interactive[1]["custom_id"], ["kcaloria"])
    ).wait_for_answer()
    assert form.modal is not None
    lines = form.modal.components[0]["component"]["value"]
    assert "Length: full (full / short)" in lines
    short = lines.replace("Length: full", "Length: short")
    await (await table["Ada"].submit(form.modal, {"house_rules": short})).wait_until_settled()
    await table.wait_until_shown()
    by_form = await table.matches.match(1)
    card = await table.lobby("kcaloria", ("Ada", "Ben"), length="short")
    assert by_form.options == (await table.matches.match(2)).options
    assert "About 25 turns each. " in card.text
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ("Rounds: many", "Rounds: It is a whole number from "),
        ("Wheel: square", "Wheel: It is one of these: "),
        ("Laser: 3", "“Laser” is no house rule of this game."),
    ],
)
async def test_a_form_with_something_wrong_says_what(table: Table, lines: str, refusal: str) -> None:
    games = await press_for_reply(table, "Ada", await welcome(table), "Open a match")
    form = await (
        await table["Ada"].choose(games, games.interactive[1]["custom_id"], ["koa"])
    ).wait_for_answer()
    said = await submit_form(table, "Ada", form, {"house_rules": lines})
    assert said.text.startswith(refusal)
    assert not (await table.matches.of_user(table["Ada"].id))


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("game", [*GAMES])
async def test_a_form_left_as_it_is_opens_the_usual_match(table: Table, game: str) -> None:
    games = await press_for_reply(table, "Ada", await welcome(table), "Open a match")
    _, with_options = games.interactive
    form = await (await table["Ada"].choose(games, with_options["custom_id"], [game])).wait_for_answer()
    await (await table["Ada"].submit(form.modal, {})).wait_until_settled()
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert (match.game, match.options, match.pace) == (game, GAMES[game].Options(), None)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_in_a_dm_the_menu_has_what_works_there(table: Table, sandbox: Sandbox) -> None:
    asked_there = private(
        await (await table["Ada"].slash(table["Ada"].open_dm(), "help")).wait_until_settled()
    )
    page = await press_for_reply(table, "Ada", asked_there, MENU)
    labels = {one["label"] for one in page.interactive}
    there = private(await (await table["Ada"].press(page, label="▶")).wait_until_settled())
    labels |= {one["label"] for one in there.interactive}
    assert "Decks …" in labels
    assert labels.isdisjoint({"Check this channel", "Set up this server", "Tournaments"})
    await (await table["Ada"].press(page, label="◀")).wait_until_settled()
    games = await press_for_reply(table, "Ada", page, "Open a match …")
    form = await (
        await table["Ada"].choose(games, games.interactive[1]["custom_id"], ["howmanycalories"])
    ).wait_for_answer()
    assert form.modal is not None
    assert [one["component"]["custom_id"] for one in form.modal.components] == [
        "house_rules",
        "pace",
        "computers",
    ]
    await (await table["Ada"].submit(form.modal, {"computers": "2"})).wait_until_settled()
    await table.wait_until_shown()
    assert len((await table.matches.match(1)).seats) == 3
    assert sandbox.problems == []


async def test_who_does_not_manage_the_server_is_not_offered_its_setup(table: Table) -> None:
    page = await second(table, "Ben")
    assert "What I am" in {one["label"] for one in page.interactive}
    assert "Set up this server" not in {one["label"] for one in page.interactive}
    said = private(await (await table["Ben"].press_raw(page, "1|run|setup")).wait_until_settled())
    assert "Manage Server" in said.text


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    "custom_id", ["1|run|nothing", "1|run", "1|run|replace", "1|ask|hand", "1|asked|move|1"]
)
async def test_a_press_that_no_menu_offers_is_refused(table: Table, custom_id: str) -> None:
    page = await menu(table)
    said = private(await (await table["Ada"].press_raw(page, custom_id)).wait_until_settled())
    assert "I don’t know this button" in said.text
