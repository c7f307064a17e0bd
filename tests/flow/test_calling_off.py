"""Removing a user, a lobby or a match.

The host removes, moderators of the channel cancel, and all players agree to end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.client import Bot
from cogs.surfaces.ping_policy import AGAIN
from engine.clocks.habits import Habits
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private, store_of
from tests.support.clock import Clock

GAME = "howmanycalories"
END, PLAY_ON = "End without a winner", "Play on"


async def remove(table: Table, card: Message, name: str, host: str = "Ben") -> Interaction:
    """Remove a player from the lobby as its host, by button and menu.

    Returns the handled choice.
    """
    menu = await table.seldom(host, card, "Remove …")
    (component,) = menu.interactive
    chosen = await table[host].choose(menu, component["custom_id"], [str(table[name].id)])
    await chosen.wait_until_settled()
    await table.wait_until_shown()
    return chosen


async def resigning(table: Table, name: str) -> Message:
    """Type /resign as a player and return its question."""
    return private(await (await table[name].slash(table.place, "resign")).wait_until_settled())


async def press(table: Table, name: str, message: Message, label: str) -> str:
    """Press a control of a private message; return its new text."""
    await (await table[name].press(message, label=label)).wait_until_settled()
    await table.wait_until_shown()
    return message.text


def proposals(table: Table) -> list[Message]:
    return [message for message in table.public() if message.find(label=END) is not None]


# The host removes a player.


@pytest.mark.parametrize("game", [GAME, "kcaloria"])
async def test_the_host_removes_a_player_who_then_can_not_join_again(table: Table, game: str) -> None:
    card = await table.lobby(game, ("Ben", "Cleo", "Dan"))
    chosen = await remove(table, card, "Cleo")
    assert chosen.source is not None
    assert chosen.source.text == f"You removed {table['Cleo'].mention} from match #1."
    assert not chosen.source.interactive
    assert "Cleo" not in card.text
    assert "**Dan**" in card.text
    pressed = await (await table["Cleo"].press(card, label="Join")).wait_until_settled()
    assert "The host removed you from this match" in private(pressed).text
    assert table["Cleo"].dm is None, "the card alone told of it"
    assert not any(message.pinged for message in table.channel.messages.values())
    assert (await table.matches.match(1)).names == ("Ben", "Dan")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_only_the_host_is_asked_whom_to_remove(table: Table) -> None:
    card = await table.lobby(GAME, ("Ben", "Cleo"))
    for name in ("Cleo", "Dan", "Ada"):
        assert (await table.more(name, card)).find(label="Remove …") is None
        forged = await (await table[name].press_raw(card, "1|remove|1")).wait_until_settled()
        assert private(forged).text == "Only the host, **Ben**, can do that."
    panel = await table.seldom("Ben", card, "Remove …")
    (menu,) = panel.interactive
    assert [option["label"] for option in menu["options"]] == ["Cleo"]
    await table.press_button("Cleo", card, "Leave")
    await table.wait_until_shown()
    late = await table["Ben"].choose(panel, menu["custom_id"], [str(table["Cleo"].id)])
    await late.wait_until_settled()
    assert "They have already left this match." in [message.text for message in late.followups]
    assert (await table.more("Ben", card)).find(label="Remove …") is None, "nobody is left to remove"
    alone = await (await table["Ben"].press_raw(card, "1|remove|1")).wait_until_settled()
    assert private(alone).text == "You are the only player so far."
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_whom_a_host_removes_by_a_forged_menu_is_told_to_no_one_else(table: Table) -> None:
    card = await table.lobby(GAME, ("Ben", "Cleo"))
    text = card.text
    for name, value, said in (
        ("Cleo", str(table["Ben"].id), "Only the host, **Ben**"),
        ("Ben", "somebody", "They have already left"),
        ("Ben", str(table["Ben"].id), "You can’t remove yourself."),
    ):
        forged = await (await table[name].press_raw(card, "1|removed|1", 3, [value])).wait_until_settled()
        assert private(forged).text.startswith(said)
    assert card.text == text
    forged = await (
        await table["Ben"].press_raw(card, "1|removed|1", 3, [str(table["Cleo"].id)])
    ).wait_until_settled()
    await table.wait_until_shown()
    assert private(forged).text.startswith("You removed")
    assert card.find(label="Join") is not None
    assert "Cleo" not in card.text


@pytest.mark.slow
async def test_a_removal_outlives_the_bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        card = await table.lobby(GAME, ("Ben", "Cleo"))
        await remove(table, card, "Cleo")
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        pressed = await (await table["Cleo"].press(card, label="Join")).wait_until_settled()
        assert "The host removed you from this match" in private(pressed).text


# Who looks after the channel cancels.


async def test_a_player_who_may_manage_messages_there_cancels_a_lobby_in_the_same_place(table: Table) -> None:
    card = await table.lobby(GAME, ("Ben", "Cleo"))
    told = "Only the host, **Ben**, can change or cancel this match."
    assert told in (await table.more("Dan", card)).text
    table.sandbox.world.grant(table.sandbox.world.channel("lounge"), "MANAGE_MESSAGES", of=table["Dan"].user)
    panel = await table.more("Dan", card)
    assert told in panel.text
    assert [one["label"] for one in panel.interactive] == ["Tell me when …", "Fair deal"]
    forged = await (await table["Dan"].press_raw(card, "1|cancel|1")).wait_until_settled()
    assert private(forged).text == "Only the host, **Ben**, can do that."
    table.sandbox.world.grant(table.channel, "MANAGE_MESSAGES", of=table["Dan"].user)
    asked = await table.seldom("Dan", card, "Cancel")
    assert await press(table, "Dan", asked, "Yes, cancel it") == "You cancelled How many Calories? #1."
    assert f"{table['Dan'].mention} cancelled this match before it started." in card.text
    assert not any(message.pinged for message in table.channel.messages.values())
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_owns_the_server_cancels_a_lobby_but_no_match_that_has_begun(table: Table) -> None:
    card = await table.match(GAME, ("Ben", "Cleo"))
    forged = await (await table["Ada"].press_raw(card, "1|cancel|1")).wait_until_settled()
    assert private(forged).text == "This match has already started."
    other = await table.lobby(GAME, ("Ben", "Cleo"))
    asked = await table.seldom("Ada", other, "Cancel")
    await press(table, "Ada", asked, "Yes, cancel it")
    assert f"{table['Ada'].mention} cancelled this match before it started." in other.text


# All agree to end it.


@pytest.mark.slow
async def test_a_match_ends_without_a_winner_when_everyone_agrees(table: Table) -> None:
    await table.match(GAME, ("Ben", "Cleo", "Dan"))
    asked = await resigning(table, "Ben")
    assert "Or end it without a winner, if everyone who still plays agrees: I’ll ask them." in asked.text
    said = await press(table, "Ben", asked, END)
    assert (
        said == "You agreed to end How many Calories? #1 without a winner. Waiting for **Cleo** and **Dan**."
    )
    (proposal,) = proposals(table)
    assert "**Ben** wants to end this match without a winner." in proposal.text
    assert f"Waiting for {table['Cleo'].mention} {table['Dan'].mention}." in proposal.text
    assert proposal.pinged == {table["Cleo"].id, table["Dan"].id}
    pressed = await (await table["Cleo"].press(proposal, label=END)).wait_until_settled()
    await table.wait_until_shown()
    assert (
        private(pressed).text
        == "You agreed to end How many Calories? #1 without a winner. Waiting for **Dan**."
    )
    assert proposals(table) == [proposal]
    assert "**Ben** and **Cleo** want to end this match without a winner." in proposal.text
    assert f"Waiting for {table['Dan'].mention}." in proposal.text
    pressed = await (await table["Dan"].press(proposal, label=END)).wait_until_settled()
    await table.wait_until_shown()
    assert private(pressed).text == "How many Calories? #1 ended without a winner: everyone agreed."
    assert not proposals(table)
    assert "Final result" in table.board.text
    assert "Nobody wins: everyone agreed to end it." in table.board.text
    assert not list(table.find_asked())
    assert (await table.matches.match(1)).outcome is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_is_told_of_nothing_is_not_pinged_by_what_others_ask(table: Table) -> None:
    await table.store.keep_habits(table["Cleo"].id, Habits(notice="none"))
    await table.match(GAME, ("Ben", "Cleo", "Dan"))
    await press(table, "Ben", await resigning(table, "Ben"), END)
    (proposal,) = proposals(table)
    assert proposal.pinged == {table["Dan"].id}


async def test_a_player_who_takes_it_back_plays_on_and_pings_no_one_again_that_day(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ben", "Cleo"))
    await press(table, "Ben", await resigning(table, "Ben"), END)
    (proposal,) = proposals(table)
    again = await resigning(table, "Ben")
    assert "You agreed to end it without a winner. Waiting for **Cleo**." in again.text
    said = await press(table, "Ben", again, PLAY_ON)
    assert said == "How many Calories? #1 goes on: it only ends when everyone agrees."
    assert not proposals(table)
    pressed = await (await table["Cleo"].press_raw(table.board, "1|agree|1")).wait_until_settled()
    await table.wait_until_shown()
    assert "Waiting for **Ben**." in private(pressed).text, "who took it back is asked again"
    (again_asked,) = proposals(table)
    assert (again_asked.id != proposal.id, again_asked.pinged) == (True, {table["Ben"].id}), (
        "asked for the first time"
    )
    for _ in range(3):
        await press(table, "Cleo", await resigning(table, "Cleo"), PLAY_ON)
        await press(table, "Cleo", await resigning(table, "Cleo"), END)
    assert [message.pinged for message in proposals(table)] == [set()]
    await press(table, "Cleo", await resigning(table, "Cleo"), PLAY_ON)
    clock.ahead += AGAIN
    await press(table, "Ben", await resigning(table, "Ben"), END)
    assert [message.pinged for message in proposals(table)] == [{table["Cleo"].id}]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_proposal_is_answered_by_players_alone_and_play_goes_on_beside_it(
    table: Table, bot: Bot
) -> None:
    await table.match(GAME, ("Ben", "Cleo", "Dan"))
    await press(table, "Ben", await resigning(table, "Ben"), END)
    (proposal,) = proposals(table)
    for label in (END, PLAY_ON):
        pressed = await (await table["Ada"].press(proposal, label=label)).wait_until_settled()
        assert private(pressed).text == "You aren’t in this match."
    await table.play_on(4)
    assert table.board.find(label="Play") is not None, "the newest message is the board again"
    assert proposals(table) == [proposal]
    await press(table, "Dan", await resigning(table, "Dan"), "Yes, resign")
    assert f"Waiting for {table['Cleo'].mention}." in proposal.text
    await (await table["Cleo"].press(proposal, label=END)).wait_until_settled()
    await table.wait_until_shown()
    assert "Nobody wins" in table.board.text
    assert await store_of(bot).behind() == ()
    assert table.sandbox.problems == []


async def test_a_player_who_plays_alone_ends_it_at_once(table: Table) -> None:
    await table.match("kaliko", ("Ben",))
    asked = await resigning(table, "Ben")
    assert "Or end it without a winner right away: no one else is playing." in asked.text
    assert await press(table, "Ben", asked, END) == "Kaliko #1 ended without a winner: everyone agreed."
    assert "Nobody wins" in table.board.text
    assert not proposals(table)


@pytest.mark.slow
async def test_a_proposal_outlives_the_bot(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ben", "Cleo"))
        await press(table, "Ben", await resigning(table, "Ben"), END)
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        (proposal,) = proposals(table)
        await (await table["Cleo"].press(proposal, label=END)).wait_until_settled()
        await table.wait_until_shown()
        assert "Nobody wins" in table.board.text
        assert not proposals(table)
