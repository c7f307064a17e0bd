"""`/play … with:@name`: users are asked once, on the card.

Seats are reserved, and each answer is one press.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.kit.screen_height import rows_of
from engine.steps.deadlines import BEFORE_START
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock

GAME = "howmanycalories"


async def play_with(table: Table, text: str, name: str = "Ada", game: str = GAME) -> Interaction:
    press = await (
        await table[name].slash(table.channel, f"play {game}", **{"with": text})
    ).wait_until_settled()
    await table.wait_until_shown()
    return press


async def invite(table: Table, *names: str, game: str = GAME) -> Message:
    """Return the card on which Ada invites them."""
    press = await play_with(table, " ".join(f"<@{table[name].id}>" for name in names), game=game)
    assert "You opened" in private(press).text
    return table.public()[-1]


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive]


async def test_a_player_who_is_invited_is_pinged_once_and_the_match_starts_when_all_are_there(
    table: Table, clock: Clock
) -> None:
    card = await invite(table, "Ben", "Cleo")
    assert card.pinged == {table["Ben"].id, table["Cleo"].id}
    assert f"Waiting for <@{table['Ben'].id}> <@{table['Cleo'].id}>." in card.text
    await table.press_button("Cleo", card, "Join")
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert "The match starts" in card.text
    assert "No thanks" not in labels(card)
    clock.ahead += BEFORE_START
    await table.matches.pass_time()
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert (match.phase, match.names) == ("playing", ("Ada", "Ben", "Cleo"))
    assert [message.id for message in table.channel.messages.values() if message.pinged] == [card.id]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_says_no_frees_the_seat_and_the_host_reads_it_also_after_a_restart(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        card = await invite(table, "Ben", "Cleo", "Dan")
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.press_button("Ben", card, "No thanks")
        again = await (await table["Ben"].press(card, label="No thanks")).wait_until_settled()
        await table.wait_until_shown()
        assert private(again).text == "You have said no already. If there is room, you can still join."
        assert f"<@{table['Ben'].id}> can’t come." in card.text
        refused = await (await table["Ada"].press(card, label="No thanks")).wait_until_settled()
        assert "already joined" in private(refused).text
        await table.press_button("Ben", card, "Join")
        await table.wait_until_shown()
        assert "can’t come" not in card.text
        assert (await bot.services.matches.match(1)).names == ("Ada", "Ben")
        assert card.pinged == {table[name].id for name in ("Ben", "Cleo", "Dan")}
        assert sandbox.problems == []


@pytest.mark.slow
async def test_a_stranger_finds_kept_seats_closed_until_the_host_opens_them(table: Table) -> None:
    card = await invite(table, "Ben", "Cleo", "Dan")
    eve = table.sandbox.person("Eve")
    table.people["Eve"] = eve
    refused = await (await eve.press(card, label="Join")).wait_until_settled()
    assert private(refused).text == (
        "The last 3 free seats are kept for invited players. "
        "The host can open them to everyone; `/play` opens a match of your own."
    )
    menu = await table.seldom("Ada", card, "Remove …")
    options = menu.interactive[0]["options"]
    assert [option["label"] for option in options] == [
        "Ben (invited)",
        "Cleo (invited)",
        "Dan (invited)",
        "Open the kept seats to everyone",
    ]
    await (
        await table["Ada"].choose(menu, menu.interactive[0]["custom_id"], [options[0]["value"]])
    ).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).awaited_users == (table["Cleo"].id, table["Dan"].id)
    await table.press_button("Eve", card, "Join")
    menu = await table.seldom("Ada", card, "Remove …")
    await (
        await table["Ada"].choose(menu, menu.interactive[0]["custom_id"], ["everyone"])
    ).wait_until_settled()
    await table.wait_until_shown()
    assert menu.text == "Anyone can join match #1 now."
    assert "No thanks" not in labels(card)
    await table.press_button("Dan", card, "Join")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ada", "Eve", "Dan")
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ben", "I can’t tell who you mean by “Ben”: type @ and choose each player from Discord’s list."),
        ("<@&123>", "I can’t tell who you mean by “"),
        ("@everyone", "type @ and choose each player"),
        ("<@{Ada}>", "You play in your own match anyway: invite others."),
        ("<@{bot}>", "I deal and keep count, but I don’t play."),
        ("<@99>", "isn’t on this server, so they can’t play here."),
        ("<@!{Ben}> <@{Cleo}>, <@{Dan}> and <@{Eve}>", "You can invite up to 3 players:"),
    ],
)
async def test_what_is_no_invitation_is_refused_in_a_sentence(table: Table, text: str, answer: str) -> None:
    people = {**table.people, "Eve": table.sandbox.person("Eve")}
    ids = {name: person.id for name, person in people.items()}
    press = await play_with(table, text.format(**ids, bot=table.sandbox.world.bot.id))
    assert answer in private(press).text.replace("\\", "")
    assert table.public() == []
    assert table.sandbox.problems == []


async def test_everything_on_the_card_fits_a_phone(table: Table) -> None:
    card = await invite(table, "Ben", game="kcaloria")
    assert labels(card) == [
        "Join", "No thanks", "Start", "Add computer", "I bring", "How to play", "Leave", "More …",
    ]  # fmt: skip
    for row in (labels(card)[:3], labels(card)[3:5], labels(card)[5:]):
        assert rows_of(row) == (len(row),)
