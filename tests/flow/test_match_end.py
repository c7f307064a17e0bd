"""The end of a match for its players.

Each gets one message, the result is shown where the match was opened, and the next match is a press
away.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from cogs.api.delivery import Delivery, Posted
from cogs.client import Bot
from cogs.kit.screen import Screen
from engine.contract.values import Outcome, Share
from engine.contract.words import Seat, say, tell
from engine.games import kcaloria
from engine.games.kcaloria.words.collection import COLLECTION
from engine.library import game_named
from engine.match.records import Match, Place
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.current import check_current
from tests.flow.support import PEOPLE, Table, blank, bot_at, private, store_of
from tests.support.askers import asker
from tests.support.clock import Clock

GAME = "howmanycalories"
TITLE = "How many Calories?"
READY = tuple(COLLECTION.ready)


async def play_match(table: Table, names: tuple[str, ...] = ("Ada", "Ben"), game: str = GAME) -> Match:
    """Play a match to its end without any press."""
    await table.match(game, names, **({"rounds": 1} if game == GAME else {}))
    await table.hurry(1)
    return await table.matches.match(1)


async def resign_match(table: Table, loser: str = "Ben", names: tuple[str, ...] = ("Ada", "Ben")) -> None:
    """Begin a match and end it by a resignation."""
    await table.match(GAME, names, rounds=1)
    await table.matches.resign(1, asker(table[loser].id))
    await table.wait_until_shown()


def closings(table: Table, name: str) -> list[Message]:
    """Return the messages that tell a player how a match ended."""
    return [message for message in table.hands(name) if message.find(label="Rematch") is not None]


def match_url(table: Table) -> str:
    return f"https://discord.com/channels/{table.sandbox.world.guild.id}/{table.place.id}"


def cards(table: Table) -> list[Message]:
    """Return the bot's posts in the channel, oldest first."""
    messages = table.channel.messages.values()
    return [one for one in messages if not one.deleted and one.ephemeral_for is None]


async def pressing(table: Table, name: str, message: Message, label: str) -> str:
    """Press a button, and what that is answered with in private."""
    press = await (await table[name].press(message, label=label)).wait_until_settled()
    await table.wait_until_shown()
    return private(press).text


async def private_reply(press: Interaction) -> Message:
    """Return the private answer to a press."""
    return private(await press.wait_until_settled())


# What everyone is told.


async def test_everyone_gets_one_closing_message_as_they_see_it_and_the_channel_learns_the_result(
    table: Table,
) -> None:
    match = await play_match(table, PEOPLE)
    assert match.outcome is not None
    scores = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(
        map(str, sorted(match.outcome.scores, reverse=True))
    )
    (winner,) = match.outcome.winners
    for seat, name in enumerate(PEOPLE):
        (message,) = table.hands(name)
        who = "You" if seat == winner else f"**{PEOPLE[winner]}**"
        assert message.text.startswith(f"## {who} won {TITLE} #1\n")
        for seated in match.seats:
            place = "You" if seated.name == name else f"**{seated.name}**"
            assert message.text.count(f"{place} — ") == 1
        assert "wins" not in message.text, "said above, and by how much below it"
        labels = [one["label"] for one in message.interactive if not one["label"].endswith(" earlier")]
        assert labels == ["Rematch", "Replay", "Open another", "Best moment"]
        assert len(message.attachments) == 1
        assert message.alt_texts[0], "the picture in words"
        assert "Final result" not in message.text
        assert f"/{table.place.id})" in message.text
    (card,) = cards(table)
    assert card.text.startswith(f"🏆 **{PEOPLE[winner]}** won {TITLE} #1, {scores} · [match](")
    assert "\n" not in card.text
    last = table.board
    assert "Final result" in last.text
    assert not last.pinged, "a DM has told them"
    assert [one["label"] for one in last.interactive] == [
        "Rematch",
        "In words",
        "Best moment",
        "Replay",
        "Fair deal",
    ]
    assert not re.search(r"[0-9a-f]{32}", last.text)
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "ends",
    [
        [((9, 7), (1, 2), False), ((9, 9), (1, 1), False), ((9, 9), (1, 2), True), ((7, 9), (1, 2), True)],
        [((9, 7, 7), (1, 3, 2), False), ((9, 6, 7), (1, 2, 3), True)],
    ],
    ids=["two", "three"],
)
async def test_what_decided_is_told_where_points_did_not(
    table: Table, ends: list[tuple[tuple[int, ...], tuple[int, ...], bool]]
) -> None:
    await play_match(table, PEOPLE[: len(ends[0][0])])
    look = await table.matches.look_seat(1, 0)
    for scores, places, is_said in ends:
        outcome = Outcome(scores=scores, places=places, reason=say("Ada ate the highest card."))
        ended = replace(look, match=replace(look.match, outcome=outcome))
        screen = await table.bot.services.presenter.closing(ended, ())
        (text,) = (block for block in screen.blocks if isinstance(block, str))
        assert ("Ada ate the highest card." in text.splitlines()) == is_said, ends
        assert text.count("\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}") == (len(scores) == 2), (
            "the points, unless they stand beside the places"
        )


@pytest.mark.slow
async def test_the_closing_message_says_what_ended_the_match_and_the_readers_own_sum(table: Table) -> None:
    await play_match(table, PEOPLE[:2])
    look = await table.matches.look_seat(1, 1)
    shares = tuple((Share(points=score, told=say("{n} cards", n=score)),) for score in (9, 7))
    outcome = Outcome(
        scores=(9, 7),
        places=(1, 2),
        reason=say("{who} played the last card. {who} wins.", who=Seat(seat=0)),
        cause=say("{who} played the last card.", who=Seat(seat=0)),
        sums=shares,
    )
    ended = replace(look, match=replace(look.match, outcome=outcome))
    (text,) = (
        block
        for block in (await table.bot.services.presenter.closing(ended, ())).blocks
        if isinstance(block, str)
    )
    assert f"**{PEOPLE[0]}** played the last card." in text.splitlines()
    assert "You: 7 cards = 7" in text.splitlines()
    assert "9 cards" not in text
    board = await table.bot.services.presenter.result(replace(ended, seat=None), ())
    whole = "\n".join(block for block in board.blocks if isinstance(block, str))
    assert f"**{PEOPLE[0]}**: 9 cards = 9" in whole
    assert f"**{PEOPLE[1]}**: 7 cards = 7" in whole


@pytest.mark.slow
async def test_the_closing_message_is_a_new_one_also_for_the_player_who_ended_the_match(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    while (await table.matches.match(1)).phase == "playing":
        ((name, asked), *_) = table.find_asked()
        await table.move(name, asked)
        await table.wait_until_shown()
    assert asked.deleted
    (last,) = table.hands(name)
    assert last.id != asked.id
    assert last.find(label="Rematch") is not None


async def test_who_is_playing_is_one_line_in_the_channel(table: Table) -> None:
    card = await table.match(GAME, ("Ada", "Ben"))
    assert card.text.startswith(f"**Ada** and **Ben** are playing {TITLE} #1 · [match](")
    assert (card.attachments, card.interactive, "\n" in card.text) == ([], [], False)


@pytest.mark.slow
async def test_whom_no_dm_reaches_the_last_board_tells_once(table: Table) -> None:
    await table["Ben"].close_dms()
    await resign_match(table, "Ada", ("Ada", "Ben", "Cleo"))
    assert (await table.matches.match(1)).phase == "playing"
    before = sum(table["Ben"].id in message.pinged for message in table.public())
    await table.matches.resign(1, asker(table["Cleo"].id))
    await table.wait_until_shown()
    last = table.board
    assert last.pinged == {table["Ben"].id}
    assert f"{table['Ben'].mention}: it’s over, and I can’t send you a DM." in last.text
    assert sum(table["Ben"].id in message.pinged for message in table.public()) == before + 1
    assert table["Cleo"].mention not in last.text
    assert len(closings(table, "Ada")) == len(closings(table, "Cleo")) == 1
    await table.matches.set_thread(1, table.place.id)
    table.bot.services.surfaces.refresh(1)
    await table.wait_until_shown()
    assert table.board is last


@pytest.mark.slow
@pytest.mark.parametrize(
    ("struck", "is_sent"),
    [*product(("Ada", "Ben", "Cleo"), (False, True))],
)
async def test_killed_among_the_closing_messages_everyone_has_one_in_the_end(
    sandbox: Sandbox,
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    struck: str,
    is_sent: bool,
) -> None:
    monkeypatch.setattr("cogs.surfaces.surfaces.RETRY_DELAYS", ())
    database = tmp_path / "killed.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
        post_dm = Delivery.post_dm
        is_dead = False

        async def dying(self: Delivery, user: int, channel: int | None, screen: Screen, nonce: str) -> Posted:
            nonlocal is_dead
            if is_dead:
                raise TimeoutError
            if user == table[struck].id:
                is_dead = True
                if not is_sent:
                    raise TimeoutError
                await post_dm(self, user, channel, screen, nonce)
                raise TimeoutError
            return await post_dm(self, user, channel, screen, nonce)

        while len((match := await bot.services.matches.match(1)).staying) > 2:
            await bot.services.matches.resign(1, asker(table["Ada"].id))
            await table.wait_until_shown()
        with monkeypatch.context() as patched:
            patched.setattr(Delivery, "post_dm", dying)
            await bot.services.matches.resign(1, asker(table["Ben"].id))
            await table.wait_until_shown()
        assert is_dead
        assert await store_of(bot).behind() == (match.id,)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        await check_current(table, bot.services.matches, store_of(bot), ("Ada", "Ben", "Cleo"))
        for name in ("Ada", "Ben", "Cleo"):
            assert len(closings(table, name)) == len(table.hands(name)) == 1
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_hand_that_waits_is_the_hand_one_holds(table: Table) -> None:
    await table.match(GAME, PEOPLE)
    for name in ("Ada", "Ben"):
        await table.move(name, table.hands(name)[0])
        await table.wait_until_shown()
    (before,) = (table.hands("Ben")[0].alt_texts,)
    for name in ("Cleo", "Dan"):
        await table.move(name, table.hands(name)[0])
        await table.wait_until_shown()
    match = await table.matches.match(1)
    waiting = next(name for seat, name in enumerate(PEOPLE[:2]) if seat not in match.to_move)
    (message,) = table.hands(waiting)
    held = await (await table[waiting].slash(table.place, "hand")).wait_until_settled()
    assert message.alt_texts == private(held).alt_texts, "as `/hand` shows it"
    assert before != message.alt_texts


# Giving up.


async def asked_to_resign(table: Table, name: str) -> Message:
    return await private_reply(await table[name].slash(table.place, "resign"))


async def test_resigning_of_two_says_who_wins_then_and_can_be_left(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    question = await asked_to_resign(table, "Ben")
    assert question.text.splitlines()[:2] == [
        f"Resign from {TITLE} #1? This can’t be taken back.",
        "**Ada** would win.",
    ]
    assert [one["label"] for one in question.interactive] == [
        "Yes, resign",
        "No",
        "End without a winner",
        "Hand over …",
    ]
    assert await pressing(table, "Ben", question, "No") == f"You’re still in {TITLE} #1."
    assert not question.interactive
    question = await asked_to_resign(table, "Ben")
    assert await pressing(table, "Ben", question, "Yes, resign") == f"You resigned from {TITLE} #1."
    result = table.board.text
    assert "🥇 1. **Ada** — 0 points" not in result, "nobody has points yet"
    assert "🥇 1. **Ada**\n▫️ 2. **Ben**\n**Ada** wins: **Ben** resigned." in result
    for name, said in (("Ada", "You won {}: **Ben** resigned"), ("Ben", "**Ada** won {}: you resigned")):
        (message,) = table.hands(name)
        assert message.text.startswith("## " + said.format(f"{TITLE} #1"))
        assert "wins:" not in message.text, "said already"
        assert message.text.count("resigned") == 1
    assert result.count("resigned") == 1
    for name, said in (("Ada", "you won"), ("Ben", "**Ada** won")):
        listed = await private_reply(await table[name].slash(table.channel, "matches"))
        assert f"**[{TITLE} #1]({{}})** · {said} · ".format(match_url(table)) in listed.text
    assert cards(table)[0].text.startswith(f"🏆 **Ada** won {TITLE} #1: **Ben** resigned · ")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_resigning_of_more_says_what_happens_to_the_seat(table: Table) -> None:
    await table.match("koa", ("Ada", "Ben", "Cleo"))
    question = await asked_to_resign(table, "Ben")
    leaving = tell(game_named("koa").LEAVING, ())
    assert question.text.splitlines()[1:3] == ["The others play on, and you rank last.", leaving]
    await pressing(table, "Ben", question, "Yes, resign")
    await table.hurry(1)
    assert "▫️ 3. **Ben** — " in table.board.text
    assert "**Ben** resigned and ranks last." in table.board.text


async def test_points_stand_when_everyone_else_gives_up(table: Table) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    while not any(game_named("kaliko").scores((await table.matches._kept.record(1)).state)):
        await table.make_ply(1)
    scores = game_named("kaliko").scores((await table.matches._kept.record(1)).state)
    await table.matches.resign(1, asker(table["Ben"].id))
    await table.wait_until_shown()
    assert re.search(
        rf"🥇 1. \*\*Ada\*\* — {scores[0]} points?\n▫️ 2. \*\*Ben\*\* — {scores[1]} points?\n",
        table.board.text,
    )


@pytest.mark.slow
async def test_a_match_that_all_called_off_is_told_so(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    for name in ("Ada", "Ben"):
        await table.matches.agree_to_end(1, asker(table[name].id))
    await table.wait_until_shown()
    for name in ("Ada", "Ben"):
        (message,) = table.hands(name)
        assert message.text.startswith(f"## {TITLE} #1 ended without a winner: everyone agreed")
        assert message.find(label="Rematch") is not None
    assert cards(table)[0].text.startswith(f"{TITLE} #1 ended without a winner: everyone agreed · [match](")


# The next match.


async def test_a_rematch_is_opened_once_by_any_presser_and_seats_turn_by_one(table: Table, bot: Bot) -> None:
    await resign_match(table, "Ben", ("Ada", "Ben", "Cleo"))
    await bot.services.matches.resign(1, asker(table["Cleo"].id))
    await table.wait_until_shown()
    presses = await asyncio.gather(
        table["Cleo"].press(closings(table, "Cleo")[0], label="Rematch"),
        table["Ada"].press(table.board, label="Rematch"),
    )
    said = [private(await press.wait_until_settled()).text for press in presses]
    await table.wait_until_shown()
    assert len(await bot.services.matches.of_user(table["Ada"].id)) == 2
    (_, card) = cards(table)
    url = f"/{table.channel.id}/{card.id})"
    start = f"You’re in the rematch, {TITLE} #2. I asked "
    assert all(one.startswith(start) and "\n[Go to the match](" in one and url in one for one in said)
    assert all("**Ben**" in one and " to join; it starts a minute after everyone has." in one for one in said)
    assert card.text.startswith(f"### {TITLE} #2 · rematch of #1\n")
    assert f"Waiting for {table['Ben'].mention}, but the host, " in card.text
    assert table["Ben"].id in card.pinged
    assert len({table["Ada"].id, table["Cleo"].id} & card.pinged) == 1, "whoever came first knows"
    assert "Rounds: **1**" in card.text
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    match = await bot.services.matches.match(2)
    assert match.names == ("Ben", "Cleo", "Ada")
    assert "Waiting" not in card.text
    again = await pressing(table, "Ben", closings(table, "Ben")[0], "Rematch")
    whole = (
        f"You’re in the rematch, {TITLE} #2. Everyone is here: it starts <t:{match.times.due}:R>.\n[Go to "
        "the match]("
    )
    assert again.startswith(whole)
    assert card.find(label="Join") is None, "everyone is here"
    assert card.find(label="Hold") is not None
    assert url in again
    host = match.names[next(seat for seat, one in enumerate(match.seats) if one.user_id == match.host)]
    await table.press_button(host, card, "Start")
    await table.wait_until_shown()
    assert (await bot.services.matches.match(2)).phase == "playing"
    late = await pressing(table, "Ada", closings(table, "Ada")[0], "Rematch")
    assert late.startswith(f"The rematch, {TITLE} #2, has already started.\n[Go to the match](")
    assert len(cards(table)) == 2
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_one_brought_is_brought_again_or_stands_in_the_form(table: Table, bot: Bot) -> None:
    await table.lobby("kcaloria", ("Ada", "Ben"))
    for name, deck in (("Ada", READY[1]), ("Ben", READY[2])):
        brought = kcaloria.SeatOptions(deck=deck)
        await bot.services.matches.bring(1, asker(table[name].id, await place_of(bot)), brought)
    await bot.services.matches.start(1, asker(table["Ada"].id, await place_of(bot)))
    await bot.services.matches.resign(1, asker(table["Ben"].id))
    await table.wait_until_shown()
    await pressing(table, "Ada", closings(table, "Ada")[0], "Rematch")
    (seated,) = (await bot.services.matches.match(2)).seats
    assert seated.options == kcaloria.SeatOptions(deck=READY[1])
    form = (await table.press_button("Ben", cards(table)[-1], "I bring")).modal
    assert form is not None
    menu = form.components[0]["component"]
    assert [one["value"] for one in menu["options"] if one.get("default")] == [READY[2]]


async def place_of(bot: Bot) -> Place:
    return (await bot.services.matches.match(1)).place


@pytest.mark.slow
async def test_a_rematch_whose_card_was_not_posted_is_shown_after_a_kill(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.surfaces.surfaces.RETRY_DELAYS", ())
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await resign_match(table)

        async def dead(*_: object) -> int:
            raise TimeoutError

        monkeypatch.setattr(bot.services.delivery, "post", dead)
        said = await pressing(table, "Ada", closings(table, "Ada")[0], "Rematch")
        assert said.startswith(f"You’re in the rematch, {TITLE} #2.")
        assert len(cards(table)) == 1
    clock.ahead += 60
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        (_, card) = cards(table)
        assert card.pinged == {table["Ben"].id}
        await pressing(table, "Ben", table.hands("Ben")[0], "Rematch")
        assert (await bot.services.matches.match(2)).names == ("Ben", "Ada")
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_may_no_longer_write_in_the_channel_has_the_bot_write_nothing_there(
    table: Table, bot: Bot
) -> None:
    await resign_match(table)
    refused = "You can’t write in the channel of that match any more."
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", of=table["Ben"].user)
    assert (await pressing(table, "Ben", closings(table, "Ben")[0], "Rematch")).startswith(refused)
    table.sandbox.world.revoke(table.channel, "VIEW_CHANNEL", of=table["Ben"].user)
    assert (await pressing(table, "Ben", closings(table, "Ben")[0], "Rematch")).startswith(refused)
    await table["Ben"].leave_guild()
    closing = closings(table, "Ben")[0]
    assert (await pressing(table, "Ben", closing, "Rematch")).startswith(refused)
    menu = await private_reply(await table["Ben"].press(closing, label="Open another"))
    chosen = await table["Ben"].choose(menu, menu.interactive[0]["custom_id"], ["koa"])
    await chosen.wait_until_settled()
    assert any(one.text.startswith(refused) for one in chosen.followups), chosen.followups
    assert len(cards(table)) == 1
    assert len(await bot.services.matches.of_user(table["Ada"].id)) == 1


@pytest.mark.slow
async def test_onlookers_are_told_how_to_open_a_match_of_their_own(table: Table) -> None:
    await resign_match(table)
    said = await pressing(table, "Dan", table.board, "Rematch")
    assert said == "Only its players can ask for a rematch. `/play` opens a match of your own."
    assert len(cards(table)) == 1


async def test_where_the_bot_may_not_post_a_rematch_says_what_is_missing(table: Table) -> None:
    await resign_match(table)
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES")
    said = await pressing(table, "Ada", closings(table, "Ada")[0], "Rematch")
    assert "Send Messages" in said
    assert len(await table.matches.of_user(table["Ada"].id)) == 1


async def test_another_game_is_opened_where_the_match_was(table: Table, bot: Bot) -> None:
    await resign_match(table)
    menu = await private_reply(await table["Ben"].press(closings(table, "Ben")[0], label="Open another"))
    select = menu.interactive[0]
    assert {TITLE, "Kaliko"} <= {one["label"].partition(" · ")[0] for one in select["options"]}
    assert f"<#{table.channel.id}>" in menu.text
    chosen = await table["Ben"].choose(menu, select["custom_id"], ["kaliko"])
    await chosen.wait_until_settled()
    await table.wait_until_shown()
    (_, card) = cards(table)
    assert menu.text.startswith("You opened Kaliko #2.\n[Go to the match](")
    assert f"/{card.id})" in menu.text
    assert card.find(label="Join") is not None
    match = await bot.services.matches.match(2)
    assert (match.game, match.names, match.place.channel) == ("kaliko", ("Ben",), table.channel.id)
    await table.press_button("Ada", card, "Join")
    await table.wait_until_shown()
    assert (await bot.services.matches.match(2)).names == ("Ben", "Ada")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_forged_presses_get_one_sentence(table: Table) -> None:
    await resign_match(table)
    await table.lobby("kaliko", ("Ada",))
    for nonsense in ("1|rematch", "1|rematch|77", "1|rematch|2", "1|another|x", "1|open|1", "1|stay|9"):
        press = await (await table["Ada"].press_raw(table.board, nonsense)).wait_until_settled()
        await table.wait_until_shown()
        assert private(press).text, nonsense
        assert not press.failed, nonsense
        assert len(cards(table)) == 2, nonsense
    assert table.sandbox.problems == []
