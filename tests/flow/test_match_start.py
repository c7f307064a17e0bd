"""From the command to the start of a match.

Users who join sit at once, and a full table starts. One press never removes a lobby in which others
sit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.screens.seat_form import REMEMBERED_FOR
from engine.games.kcaloria.words.collection import COLLECTION
from engine.steps.deadlines import BEFORE_START, FOR_A_FORM
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import PEOPLE, Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"
DECKS = tuple(COLLECTION.ready)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot look for due work all the time."""
    monkeypatch.setattr("cogs.client.DUE_EVERY", 0.01)


async def press_for_reply(table: Table, name: str, message: Message, label: str) -> str:
    """Press a control and return the private answer."""
    press = await (await table[name].press(message, label=label)).wait_until_settled()
    await table.wait_until_shown()
    return private(press).text


async def press_and_confirm(table: Table, name: str, message: Message, label: str, answer: str) -> str:
    """Press a control that asks for confirmation, and answer it.

    Returns the text that then replaces the question.
    """
    asked = private(await (await table[name].press(message, label=label)).wait_until_settled())
    press = await (await table[name].press(asked, label=answer)).wait_until_settled()
    assert not press.failed
    await table.wait_until_shown()
    return asked.text


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive]


# Joining, and what one brings.


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", [GAME, "kaliko", "kcaloria", "koa", "organism"])
async def test_one_press_joins_in_every_game_and_tells_of_nothing_that_is_usual(
    table: Table, game: str
) -> None:
    card = await table.lobby(game, ("Ada",))
    press = await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert press.modal is None
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    assert "Joined: **Ada** and **Ben** (" in card.text
    assert not any(line.startswith("-# **") for line in card.text.splitlines())
    assert ("I bring" in labels(card)) == (game in {"kcaloria", "koa", "organism"})
    assert table.sandbox.problems == []


async def test_the_card_tells_of_each_player_what_alone_is_not_usual(table: Table) -> None:
    card = await table.lobby("kcaloria", ("Ada", "Ben"))
    press = await table.press_button("Ben", card, "I bring")
    await (await table["Ben"].submit(press.modal, {"deck_ready": [DECKS[1]]})).wait_until_settled()
    await table.wait_until_shown()
    brought = [line for line in card.text.splitlines() if line.startswith("-# **")]
    assert brought == [f"-# **Ben** — Deck: **{DECKS[1]}**"]
    assert (await press_for_reply(table, "Ben", card, "Join")).startswith(
        "You have already joined kCaloria #1. "
    )


async def submit_refused(table: Table, card: Message, **typed: str | list[str]) -> Message:
    """Send Ben's form with this; how it is refused."""
    form = (await table.press_button("Ben", card, "I bring")).modal
    return private(await (await table["Ben"].submit(form, typed)).wait_until_settled())


def field_value(press: Interaction, name: str) -> str:
    """Return the initial value of a form's text field."""
    assert press.modal is not None
    fields = [label["component"] for label in press.modal.components]
    return str(next(field.get("value", "") for field in fields if field["custom_id"] == name))


@pytest.mark.slow
async def test_a_refused_form_opens_again_as_it_was_filled_in(table: Table, clock: Clock) -> None:
    card = await table.lobby("kcaloria", ("Ada", "Ben"))
    refusal = await submit_refused(table, card, deck="4 Bayou, 3 Unicorn")
    assert "Unicorn" in refusal.text
    assert labels(refusal) == ["Change it"]
    again = await table.press_button("Ben", refusal, "Change it")
    assert field_value(again, "deck") == "4 Bayou, 3 Unicorn"
    assert field_value(await table.press_button("Ben", card, "I bring"), "deck") == "4 Bayou, 3 Unicorn"
    assert not field_value(await table.press_button("Ada", card, "I bring"), "deck")
    sent = await (
        await table["Ben"].submit(again.modal, {"deck": "", "deck_ready": [DECKS[1]]})
    ).wait_until_settled()
    await table.wait_until_shown()
    assert not sent.failed
    assert f"Deck: **{DECKS[1]}**" in card.text
    assert not field_value(await table.press_button("Ben", card, "I bring"), "deck"), (
        "what was taken is forgotten"
    )
    await submit_refused(table, card, deck="3 Unicorn")
    clock.ahead += REMEMBERED_FOR
    assert not field_value(await table.press_button("Ben", card, "I bring"), "deck")
    assert table.sandbox.problems == []


# Starting.


@pytest.mark.slow
async def test_a_full_match_starts_by_itself_after_a_minute_that_is_shown(
    hasty: None, table: Table, clock: Clock
) -> None:
    card = await table.lobby(GAME, PEOPLE)
    due = (await table.matches.match(1)).times.due
    assert f"The match starts <t:{due}:R>, unless the host, **Ada**, presses **Hold**." in card.text
    assert "Closes" not in card.text
    assert labels(card) == [
        "Start",
        "Hold",
        "How to play",
        "Leave",
        "More …",
    ]
    clock.ahead += BEFORE_START
    await until(lambda: table.sandbox.world.threads_of(table.channel) != [])
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    assert sorted(table.asked_names()) == sorted(PEOPLE)
    assert not card.interactive
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_it_starts_also_if_the_bot_was_down_when_the_minute_was_over(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        await Table(sandbox, bot).lobby(GAME, PEOPLE)
    clock.ahead += BEFORE_START
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: table.sandbox.world.threads_of(table.channel) != [])
        await table.wait_until_shown()
        assert sorted(table.asked_names()) == sorted(PEOPLE)


async def test_the_host_alone_holds_it_and_then_it_waits(table: Table, clock: Clock) -> None:
    card = await table.lobby(GAME, PEOPLE)
    for label in ("Hold", "Start"):
        assert await press_for_reply(table, "Ben", card, label) == "Only the host, **Ada**, can do that."
    await table.press_button("Ada", card, "Hold")
    await table.wait_until_shown()
    assert "Everyone is here: the host, **Ada**, can press **Start**." in card.text
    assert "Hold" not in labels(card)
    clock.ahead += 10 * BEFORE_START
    await table.matches.pass_time()
    assert (await table.matches.match(1)).phase == "lobby"
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert table.place.is_thread


@pytest.mark.slow
async def test_a_player_who_opens_their_form_is_waited_for(table: Table, clock: Clock) -> None:
    card = await table.lobby("kcaloria", PEOPLE)
    before = card.text
    form = (await table.press_button("Dan", card, "I bring")).modal
    await table.wait_until_shown()
    assert card.text != before
    clock.ahead += BEFORE_START
    await table.matches.pass_time()
    await (await table["Dan"].submit(form, {"deck_ready": [DECKS[1]]})).wait_until_settled()
    await table.wait_until_shown()
    assert f"**Dan** — Deck: **{DECKS[1]}**" in card.text
    clock.ahead += FOR_A_FORM
    await table.matches.pass_time()
    match = await table.matches.match(1)
    assert (match.phase, match.seats[3].options.deck) == ("playing", DECKS[1])  # type: ignore[attr-defined]


# Leaving and cancelling.


async def test_the_last_one_to_leave_is_asked_first(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    await table.press_button("Ada", card, "Leave")
    await table.wait_until_shown()
    assert "Joined: **Ben** (1/4) · needs one more" in card.text
    stayed = await press_and_confirm(table, "Ben", card, "Leave", "No")
    assert stayed == "Nothing has changed."
    assert (await table.matches.match(1)).phase == "lobby"
    left = await press_and_confirm(table, "Ben", card, "Leave", "Yes, leave")
    assert left == "You left How many Calories? #1."
    assert "**Ben** cancelled this match before it started." in card.text
    assert labels(card) == ["Open it again"]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_cancelling_what_others_sit_in_asks_first_and_says_who_did_it(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    asked = await table.seldom("Ada", card, "Cancel")
    assert asked.text == "Cancel this match? **Ada** and **Ben** have joined it."
    await (await table["Ada"].press(asked, label="No")).wait_until_settled()
    assert asked.text == "Nothing has changed."
    assert (await table.matches.match(1)).phase == "lobby"
    asked = await table.seldom("Ada", card, "Cancel")
    await (await table["Ada"].press(asked, label="Yes, cancel it")).wait_until_settled()
    await table.wait_until_shown()
    assert asked.text == "You cancelled How many Calories? #1."
    assert "**Ada** cancelled this match before it started." in card.text
    assert table.sandbox.problems == []


async def test_what_no_one_else_sits_in_is_cancelled_at_once(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    panel = await table.seldom("Ada", card, "Cancel")
    assert panel.text == "You cancelled How many Calories? #1."
    assert "**Ada** cancelled this match before it started." in card.text


@pytest.mark.slow
async def test_a_question_that_is_answered_late_changes_nothing_that_has_begun(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    asked = await table.seldom("Ada", card, "Cancel")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    press = await (await table["Ada"].press(asked, label="Yes, cancel it")).wait_until_settled()
    assert "This match has already started." in [message.text for message in press.followups]
    assert (await table.matches.match(1)).phase == "playing"


@pytest.mark.slow
async def test_a_player_who_may_not_write_in_a_channel_has_the_bot_open_nothing_there(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    await table.seldom("Ada", card, "Cancel")
    await table.wait_until_shown()
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", of=table["Ben"].user)
    press = await (await table["Ben"].press(card, label="Open it again")).wait_until_settled()
    assert private(press).text == "You can’t write here, so you can’t open a match here."
    assert await table.matches.of_user(table["Ben"].id) == ()


@pytest.mark.slow
async def test_a_player_who_may_not_write_in_threads_opens_nothing_from_one(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES_IN_THREADS", of=table["Cleo"].user)
    command = await table["Cleo"].slash(table.place, f"play {GAME}")
    await command.wait_until_settled()
    assert private(command).text == "You can’t write here, so you can’t open a match here."
    table.sandbox.world.grant(table.channel, "SEND_MESSAGES_IN_THREADS", of=table["Cleo"].user)
    await (await table["Cleo"].slash(table.place, f"play {GAME}")).wait_until_settled()
    assert len(await table.matches.of_user(table["Cleo"].id)) == 1


async def test_a_cancelled_match_is_opened_again_by_any_presser(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",), rounds=2)
    await table.seldom("Ada", card, "Cancel")
    await table.wait_until_shown()
    press = await (await table["Ben"].press(card, label="Open it again")).wait_until_settled()
    await table.wait_until_shown()
    opened = press.message
    assert opened is not None
    assert opened.ephemeral_for is None
    assert opened.channel_id == table.channel.id
    assert "Rounds: **2**" in opened.text
    assert "Joined: **Ben** (" in opened.text
    match = await table.matches.match(2)
    assert (match.host, match.names) == (table["Ben"].id, ("Ben",))
    await table.press_button("Ada", opened, "Join")
    await table.wait_until_shown()
    assert "**Ada**" in opened.text, "it is the card that is kept current"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_play_in_a_matchs_thread_opens_a_lobby_in_the_channel_around_it(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    before = table.public()
    asked = await (await table["Cleo"].slash(table.place, "play kaliko")).wait_until_settled()
    await table.wait_until_shown()
    card = list(table.channel.messages.values())[-1]
    link = f"https://discord.com/channels/{table.sandbox.world.guild.id}/{table.channel.id}/{card.id}"
    assert private(asked).text == f"You opened Kaliko #2 in <#{table.channel.id}>.\n[Go to the match]({link})"
    assert table.public() == before
    match = await table.matches.match(2)
    assert (match.host, match.place.channel) == (table["Cleo"].id, table.channel.id)
    assert "Joined: **Cleo** (" in card.text
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert "**Ben**" in card.text
    assert table.sandbox.problems == []
