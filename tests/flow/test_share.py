"""Cards of great moments: shared by players, posted once, offered at the end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.contract.hooks import Hooks
from engine.contract.values import Moment
from engine.contract.words import say
from engine.games import organism
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Drawn, Table, bot_at, private
from tests.support.askers import player_of
from tests.support.clock import Clock

PAIR = ("Ada", "Ben")
SHARE, POST, BEST = "Share", "Post here", "Best moment"


def enters(before: Any, after: Any, seat: int, move: organism.Move) -> Moment | None:
    """Call each entry to the board a great moment, the later the greater."""
    if move.introduced is None:
        return None
    entered = len({one.seat for one in after.elements})
    return Moment(seat=seat, title=say("enters the board"), figure=say("+{n}", n=entered), weight=entered)


@pytest.fixture(autouse=True)
def entries_are_great(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: Hooks[Any, Any] = replace(organism.HOOKS, moment=enters)
    monkeypatch.setattr(organism, "HOOKS", hooks)


async def begin(table: Table, entries: int = 1) -> Message:
    """Let that many of two players enter the board of a match; return the board."""
    await table.match("organism", PAIR)
    for _ in range(entries):
        await table.type_on()
    return table.board


async def mover(table: Table) -> str:
    """Return the player who entered first."""
    (ply,) = await table.matches.plies(1, 0, 1)
    assert ply.seat is not None
    return PAIR[ply.seat]


async def share(table: Table, name: str, message: Message, label: str = SHARE) -> Message:
    press = await table.press_button(name, message, label)
    await press.wait_until_settled()
    return private(press)


async def post(table: Table, name: str, card: Message) -> str:
    """Press **Post here**; return what the player reads then."""
    press = await table.press_button(name, card, POST)
    await press.wait_until_settled()
    await table.wait_until_shown()
    return (press.followups[0] if press.followups else card).text


def cards(table: Table) -> list[Message]:
    """Return the cards that everyone sees, oldest first."""
    return [
        one
        for one in table.public()
        if "enters the board." in one.text.partition("\n")[0] and "###" in one.text
    ]


async def test_a_player_shares_the_best_moment_and_posts_it_once(table: Table) -> None:
    await table.match("organism", PAIR)
    assert table.board.find(label=SHARE) is None, "nothing has happened yet"
    await table.type_on()
    board, who = table.board, await mover(table)
    card = await share(table, "Ada", board)
    assert card.text.startswith(f"### **{who}** enters the board.")
    (alt,) = card.alt_texts
    assert alt.startswith(f"A card: {who} enters the board. +1. ORGANISM #1, ")
    assert alt.endswith(". Players: Ada and Ben.")
    assert cards(table) == []
    assert (await post(table, "Ada", card)).startswith("Posted: https://discord.com/channels/")
    (posted,) = cards(table)
    assert posted.alt_texts == [alt]
    assert posted.find(label=POST) is None
    assert not posted.interactive
    again = await share(table, "Ben", board)
    assert (await post(table, "Ben", again)).startswith("That card is here already: https://")
    assert cards(table) == [posted]
    assert table.sandbox.problems == []


async def test_two_presses_at_once_post_one_card(table: Table) -> None:
    board = await begin(table)
    both = [await share(table, name, board) for name in PAIR]
    presses = [await table[name].press(card, label=POST) for name, card in zip(PAIR, both, strict=True)]
    for press in presses:
        await press.wait_until_settled()
    await table.wait_until_shown()
    assert len(cards(table)) == 1


async def test_an_onlooker_gets_one_sentence_and_no_card(table: Table) -> None:
    board = await begin(table)
    answer = await share(table, "Dan", board)
    assert answer.text == "Only the players of this match can share its great moments."
    assert answer.alt_texts == []
    assert table.sandbox.problems == []


async def test_the_newest_of_the_greatest_moments_is_shown(table: Table) -> None:
    board = await begin(table, entries=2)
    first = await mover(table)
    card = await share(table, first, board)
    assert card.text.startswith(f"### **{next(name for name in PAIR if name != first)}** enters")


async def test_what_was_taken_back_is_neither_shared_nor_posted(table: Table) -> None:
    board, who = await begin(table), await mover(table)
    card = await share(table, who, board)
    match = await table.matches.match(1)
    await table.matches.takebacks.take_back(1, player_of(match, PAIR.index(who)), match.ply)
    await table.wait_until_shown()
    assert table.board.find(label=SHARE) is None
    assert await post(table, who, card) == "That moment doesn’t count any more, so I can’t post its card."
    assert cards(table) == []


async def test_a_button_without_a_moment_any_more_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await begin(table)
    monkeypatch.setattr(organism, "HOOKS", replace(organism.HOOKS, moment=None))
    answer = await share(table, "Ada", board)
    assert answer.text == "This match has no great moment to show so far."


async def test_who_may_not_write_there_has_nothing_posted(table: Table) -> None:
    board = await begin(table)
    card = await share(table, "Ben", board)
    for permission in ("SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"):
        table.sandbox.world.revoke(table.channel, permission, of=table["Ben"].user)
    assert await post(table, "Ben", card) == "You can’t write here, so I can’t post a picture for you."
    assert cards(table) == []


async def test_without_its_permission_the_bot_says_what_is_missing(table: Table) -> None:
    board = await begin(table)
    card = await share(table, "Ada", board)
    table.sandbox.world.revoke(table.channel, "ATTACH_FILES")
    told = await post(table, "Ada", card)
    assert told.startswith("I can’t post a picture in ")
    assert "I’m missing **Attach Files**." in told
    assert cards(table) == []


async def test_the_final_result_offers_the_best_moment(table: Table) -> None:
    await begin(table)
    match = await table.matches.match(1)
    await table.matches.resign(1, player_of(match, 1))
    await table.wait_until_shown()
    assert "Final result" in table.board.text
    assert table.board.find(label=SHARE) is None
    card = await share(table, "Ada", table.board, BEST)
    assert card.find(label=POST) is not None
    (closing,) = table.hands("Ada")
    own = await share(table, "Ada", closing, BEST)
    assert own.text == card.text
    assert own.find(label=POST) is None, "a DM is no place to post for others"
    assert table.sandbox.problems == []


async def test_a_card_does_not_name_a_player_who_had_their_data_erased(table: Table) -> None:
    await begin(table)
    who = await mover(table)
    (other,) = {*PAIR} - {who}
    await table.bot.services.eraser.erase(table[who].id)
    await table.wait_until_shown()
    card = await share(table, other, table.board, BEST)
    assert card.text.startswith("### **Former player** enters the board.")
    assert who not in card.text + card.alt_texts[0]
    assert table.sandbox.problems == []


async def test_the_first_board_has_the_button_in_a_second_row(table: Table) -> None:
    board = await begin(table)
    assert [one["label"] for one in board.interactive] == [
        "Play",
        "My hand",
        "How to play",
        "In words",
        "Nudge",
        "Who wins?",
        "Fair deal",
        SHARE,
    ]
    assert table.sandbox.problems == []


async def test_the_picture_is_in_high_contrast_for_the_player_alone(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    pictures = Drawn()
    async with bot_at(sandbox, tmp_path / "drawn.sqlite3", clock, pictures) as bot:
        table = Table(sandbox, bot)
        board, who = await begin(table), await mover(table)
        await bot.services.picture_styles.keep(table[who].id, is_stark=True)
        await post(table, who, await share(table, who, board))
        own, public = (one for one in pictures.all if one.kind == "moment")
        assert (own.is_stark, public.is_stark) == (True, False)
        assert replace(own, is_stark=False) == public
        assert own.names[: len(PAIR)] == PAIR
        assert own.moment is not None
        assert PAIR[own.moment.seat] == who
        assert re.fullmatch(r"\d{1,2} [A-Z][a-z]{2} \d{4}", own.date)
        assert own.view.seat is None, "an onlooker's View hides what is hidden"
