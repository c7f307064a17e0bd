"""Tournaments in the whole bot: the command, the card, notices, the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.client import Bot
from cogs.surfaces.tournaments.cards import EDIT_EVERY
from engine.clocks.pace import DAY
from engine.match.records import Asker, Place
from engine.tournaments.points import standings
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private
from tests.flow.test_command_menu import ask_for_form, second
from tests.support.askers import asker, player_of
from tests.support.clock import Still

GAME = "howmanycalories"


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Still) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, blank()) as made:
        yield made


async def create(table: Table, **options: str) -> Interaction:
    given = {"name": "Spring Cup", "game": GAME, **options}
    sent = await (await table["Ada"].slash(table.channel, "tournament create", **given)).wait_until_settled()
    await table.wait_until_shown()
    return sent


async def press(table: Table, name: str, message: Message, label: str) -> Interaction:
    sent = await (await table[name].press(message, label=label)).wait_until_settled()
    await table.wait_until_shown()
    return sent


async def opened(table: Table, *names: str, **options: str) -> Message:
    """Open a tournament that these people have joined; return its card."""
    card = (await create(table, **options)).message
    assert card is not None
    for name in names:
        await press(table, name, card, "Join")
    return card


async def hold(table: Table, clock: Still, seconds: int = EDIT_EVERY) -> None:
    """Let time pass, and do what is due."""
    clock.ahead += seconds
    services = table.bot.services
    await services.matches.pass_time()
    await services.tournaments.look()
    await table.wait_until_shown()
    await services.cards.look()
    await services.round_notices.look()
    await table.wait_until_shown()


async def finish_round(table: Table, clock: Still) -> None:
    """Let the player with the lowest id win each match that is played."""
    for one in (await table.bot.services.tournaments.matches_of(1)).values():
        match = await table.matches.match(one.match)
        users = [seated.user_id or 0 for seated in match.seats]
        for user in sorted(users, reverse=True)[:-1]:
            if (await table.matches.match(one.match)).phase == "playing":
                await table.matches.resign(one.match, player_of(match, users.index(user)))
    await hold(table, clock)


def cards(table: Table) -> list[Message]:
    return [
        one
        for one in table.channel.messages.values()
        if not one.deleted and one.ephemeral_for is None and "Spring Cup" in one.text
    ]


def labels(message: Message) -> list[str]:
    return [one["label"] for one in message.interactive if "label" in one]


def here(table: Table) -> Asker:
    """Return Ada as she asks in the channel."""
    return asker(table["Ada"].id, Place(table.sandbox.world.guild.id, table.channel.id))


def told(table: Table, name: str) -> list[Message]:
    return [one for one in table.hands(name) if "Spring Cup" in one.text]


async def test_a_tournament_from_its_card_to_the_announcement(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", "Dan", rounds="2")
    assert card.text.startswith(
        "### Spring Cup · How many Calories?\nSwiss, matches of 2 · 2 rounds of 7 days"
    )
    assert "4 players have joined." in card.text
    assert "**Ada**, **Ben**, **Cleo** and **Dan**" in card.text
    assert "ends by the points on the board then" in card.text
    assert labels(card) == ["Join", "Leave", "Start", "Whole table"]
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    assert "Round 1 of 2, 0 of 2 matches over; it ends <t:" in card.text
    assert "  1    0    0  Ada\n" in card.text
    assert len(table.sandbox.world.threads_of(table.channel)) == 2
    for name, rival in (("Ada", "Ben"), ("Ben", "Ada"), ("Cleo", "Dan"), ("Dan", "Cleo")):
        (notice,) = told(table, name)
        assert "Round 1 has begun. You play:" in notice.text
        assert f"against **{rival}**" in notice.text and "https://discord.com/channels/" in str(
            notice.components
        )
    await finish_round(table, clock)
    assert "Round 2 of 2" in card.text
    asked = private(await press(table, "Dan", card, "Leave"))
    assert asked.text.startswith("⚠️ Leave Spring Cup?")
    await press(table, "Dan", asked, "Stay")
    assert asked.text == "Nothing has changed."
    page = private(await press(table, "Dan", told(table, "Dan")[0], "Whole table"))
    assert labels(page) == ["What counts"], "in DMs it is only shown"
    assert [len(told(table, name)) for name in table.people] == [2, 2, 2, 2]
    await hold(table, clock)
    assert [len(told(table, name)) for name in table.people] == [2, 2, 2, 2], "one notice a round"
    await finish_round(table, clock)
    (final,) = cards(table)
    assert final.id != card.id, "the end is announced by a new message"
    assert final.text.startswith("### Final · Spring Cup\n🏆 **Ada** wins **Spring Cup**!")
    assert "How many Calories? · 4 players · 2 rounds" in final.text
    assert final.pinged == set()
    await hold(table, clock)
    assert cards(table) == [final]
    page = private(await press(table, "Ben", final, "Whole table"))
    assert "  2    1 " in page.text
    assert table.sandbox.problems == []


async def test_join_and_table_by_command_and_a_page_for_hosts(table: Table) -> None:
    card = await opened(table)
    page = private(await (await table["Ben"].slash(table.channel, "tournament table")).wait_until_settled())
    assert "No one has joined yet." in page.text and labels(page) == ["Join", "What counts"]
    own = private(await (await table["Ada"].slash(table.channel, "tournament table")).wait_until_settled())
    assert labels(own)[-4:] == ["Join", "Start", "End it early …", "What counts"]
    await (await table["Ada"].choose(own, "1|tournament-set|1|pace", ["2d"])).wait_until_settled()
    await (await table["Ada"].choose(own, "1|tournament-set|1|rated", ["0"])).wait_until_settled()
    assert "2 days for each turn · friendly" in own.text
    await (await table["Ben"].slash(table.channel, "tournament join")).wait_until_settled()
    rules = private(await press(table, "Ada", own, "What counts"))
    assert "On equal points the opponents’ points decide" in rules.text
    said = private(await (await table["Ben"].slash(table.channel, "tournament join")).wait_until_settled())
    assert said.text == "You have already joined Spring Cup."
    asked = private(await press(table, "Ada", own, "End it early …"))
    await press(table, "Ada", asked, "End it")
    assert (await table.bot.services.tournaments.find(1, here(table))).phase == "cancelled"
    await table.bot.services.cards.look()
    await table.wait_until_shown()
    assert card.text.endswith("It was cancelled before it started.") and labels(card) == []
    assert table.sandbox.problems == []


async def test_refusals_are_one_sentence(table: Table, clock: Still) -> None:
    card = await opened(table, "Ben")
    said = private(await press(table, "Ben", card, "Start"))
    assert said.text.startswith("Only the host of Spring Cup and those who manage")
    said = private(await press(table, "Ada", card, "Start"))
    assert said.text == "Spring Cup needs at least 3 players; one has joined so far."
    said = private(await create(table, rounds="many"))
    assert said.text == "A tournament has 1 to 12 rounds."
    for name in ("Ada", "Cleo"):
        await press(table, name, card, "Join")
    await press(table, "Ada", card, "Start")
    assert labels(card) == ["Join", "Leave", "Whole table"]
    said = private(await (await table["Ada"].press_raw(card, "1|tournament-start|1")).wait_until_settled())
    assert said.text == "Spring Cup has already started."
    said = private(await (await table["Ada"].press_raw(card, "1|tournament-start|7")).wait_until_settled())
    assert said.text == "There is no such tournament on this server."
    dm = table["Ada"].open_dm()
    said = private(await (await table["Ada"].slash(dm, "tournament table")).wait_until_settled())
    assert "Tournaments are held on servers" in said.text
    assert table.sandbox.problems == []


async def test_wide_names_leave_the_figures_in_their_columns(table: Table, clock: Still) -> None:
    wide = "龍" * 32
    table["Cleo"].user.nick = wide
    card = await opened(table, "Ada", "Ben", "Cleo", **{"name": wide})
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    assert f"### {wide} · How many Calories?" in card.text
    assert "  2    0    0  Ada\n" in card.text
    assert "  1    1    0  龍龍龍龍龍龍龍龍…\n" in card.text
    assert table.sandbox.problems == []


async def test_a_ladder_is_played_by_buttons(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", kind="ladder2")
    assert "Ladder for 28 days" in card.text
    await press(table, "Ada", card, "Start")
    asking = private(await press(table, "Cleo", card, "Challenge …"))
    assert [one["label"] for one in asking.interactive[0]["options"]] == ["1. Ada", "2. Ben"]
    await (await table["Cleo"].choose(asking, "1|tournament-rival|1", ["1"])).wait_until_settled()
    assert asking.text == "You challenged Ada."
    await hold(table, clock)
    assert "⚔️ **Cleo** challenges **Ada**" in card.text
    (notice,) = told(table, "Ada")
    assert "**Cleo** challenges you." in notice.text
    await press(table, "Ada", notice, "Play")
    assert notice.text == "You accepted: the match begins."
    await hold(table, clock)
    assert "⚔️ **Cleo** plays **Ada**." in card.text
    (notice,) = told(table, "Cleo")
    assert "Your challenge is a match now:" in notice.text
    match = await table.matches.match(1)
    seat = match.seat_of(table["Ada"].id)
    assert seat is not None
    await table.matches.resign(1, player_of(match, seat))
    await hold(table, clock)
    assert "  1   1/1  Cleo" in card.text and "  2   0/1  Ada" in card.text
    said = private(await press(table, "Cleo", card, "Challenge …"))
    assert said.text == "You are at the top: the others challenge you."
    await hold(table, clock, 28 * DAY)
    (final,) = cards(table)
    assert "🏆 **Cleo** wins **Spring Cup**!" in final.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_groups_play_all_matches_at_once(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", kind="groups2")
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    (notice,) = told(table, "Ada")
    assert notice.text.count("against") == 2
    await finish_round(table, clock)
    (final,) = cards(table)
    assert "Final" in final.text
    assert table.sandbox.problems == []


async def test_the_menu_of_commands_opens_one_by_a_form(table: Table) -> None:
    form = await ask_for_form(table, "Ada", "New tournament …", await second(table))
    assert form.modal is not None
    assert [one["component"]["custom_id"] for one in form.modal.components] == [
        *("name", "game", "kind", "rounds", "days"),
    ]
    values = {"name": "*Cup* @everyone", "game": ["koa"], "kind": ["swiss4"], "rounds": "3"}
    await (await table["Ada"].submit(form.modal, values)).wait_until_settled()
    await table.wait_until_shown()
    (card,) = [one for one in table.channel.messages.values() if "Cup" in one.text and not one.deleted]
    assert "Swiss, matches of 4 · 3 rounds of 7 days" in card.text
    assert card.pinged == set() and not card.mention_everyone
    assert table.sandbox.problems == []


async def test_in_quiet_hours_a_notice_waits(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", "Dan")
    await table.matches.people.go_away(table["Ben"].id, int(clock()) + DAY // 2)
    await press(table, "Ada", card, "Start")
    await hold(table, clock)
    assert told(table, "Ben") == [] and len(told(table, "Ada")) == 1
    await hold(table, clock, DAY // 2 + 60)
    assert len(told(table, "Ben")) == 1


async def test_a_channel_that_is_deleted_lets_it_go_on_elsewhere(table: Table, clock: Still) -> None:
    await opened(table, "Ada", "Ben", "Cleo", "Dan")
    gone = table.channel
    table.sandbox.world.delete_channel(gone)
    table.channel = table.sandbox.world.channel("lounge")
    services = table.bot.services
    await services.tournaments.start(1, here(table))
    await hold(table, clock)
    card = await services.cards.of(1)
    assert card is not None and card.fault == "gone"
    page = private(await (await table["Ada"].slash(table.channel, "tournament table")).wait_until_settled())
    await table.wait_until_shown()
    assert page.text.startswith("Its message was gone, so it goes on here.")
    (shown,) = cards(table)
    assert "Round 1 of 5" in shown.text


async def test_after_an_erasure_no_card_names_the_champion(table: Table, clock: Still) -> None:
    card = await opened(table, "Ada", "Ben", "Cleo", "Dan", rounds="1")
    await press(table, "Ada", card, "Start")
    await finish_round(table, clock)
    (final,) = cards(table)
    winner = standings(await table.bot.services.tournaments.find(1, here(table)))[0].player
    await table.bot.services.eraser.erase(winner.user_id)
    await hold(table, clock)
    assert winner.name not in final.text and "Former player" in final.text
    assert cards(table) == [final]
    assert table.sandbox.problems == []


async def test_a_server_that_removes_the_bot_ends_its_tournaments(table: Table, clock: Still) -> None:
    await opened(table, "Ada", "Ben", "Cleo", "Dan")
    guild = table.sandbox.world.guild.id
    await table.bot.services.tournaments.lose_server(guild)
    assert (await table.bot.services.tournaments.find(1, here(table))).phase == "cancelled"
