"""**Show me**: a good move with a reason, for the asked player alone.

One press makes it.
"""

from __future__ import annotations

import asyncio
import re

import pytest

from engine.contract.words import tell
from engine.players import Thought
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.players import PLAYED
from tests.support.waits import until

GAME = "howmanycalories"
HINTED = "A good move: "
TOLD = {
    "kcaloria": "place ",
    "koa": "(Dig|Seize|Ask) ",
    "organism": "enter the board(, then (grow|eat|move) .*)?$",
}
"""How a first hint begins, by game."""


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a player who answers at once: how good they are is told elsewhere."""
    monkeypatch.setattr("engine.services.hints.LEVEL", 1)


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive if "label" in component]


async def press_show_me(table: Table, name: str) -> Message:
    """Press `Hint` below a hand, and return the nudge."""
    press = await (await table[name].press(table.hands(name)[-1], label="Show me")).wait_until_settled()
    answer = private(press)
    assert answer.text.startswith("💡 ")
    assert not answer.attachments, "where is still for them to find"
    assert labels(answer) == ["Show the move"]
    return answer


async def show_move(table: Table, name: str) -> Message:
    """Press on, and return the move that is shown."""
    answer = await press_show_me(table, name)
    await (await table[name].press(answer, label="Show the move")).wait_until_settled()
    return answer


async def test_a_good_move_is_drawn_with_a_reason_and_one_press_makes_it(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    answer = await show_move(table, "Ada")
    assert HINTED in answer.text
    first, *reason = answer.text.splitlines()
    assert first.startswith(f"### {HINTED}")
    assert reason, "it says why"
    assert [attachment.filename for attachment in answer.attachments] == ["hand.png"]
    before = await table.matches.match(1)
    await (await table["Ada"].press(answer, label="Do that")).wait_until_settled()
    after = await table.matches.match(1)
    seat = after.names.index("Ada")
    assert (after.seats[seat].turn.decided, before.seats[seat].turn.decided) == (True, False)
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
async def test_a_hint_in_a_dm_says_what_was_done_and_never_becomes_a_second_hand(
    table: Table, game: str
) -> None:
    await table.match(game, ("Ada", "Ben"))
    name = next(table.find_asked())[0]
    answer = await show_move(table, name)
    headline, *_ = answer.text.splitlines()
    await (await table[name].press(answer, label="Do that")).wait_until_settled()
    assert answer.text == f"Done: {headline.removeprefix(f'### {HINTED}')}."
    assert not answer.attachments
    assert not labels(answer)
    await table.wait_until_shown()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_one_who_plays_organism_alone_is_shown_a_good_move_too(table: Table) -> None:
    await table.match("organism", ("Ada",))
    answer = await show_move(table, "Ada")
    assert re.match(rf"### {HINTED}{TOLD['organism']}", answer.text.splitlines()[0])
    await (await table["Ada"].press(answer, label="Do that")).wait_until_settled()
    await table.wait_until_shown()
    assert "enters the board." in table.board.text
    assert table.asked_names() == ["Ada"]
    assert table.sandbox.problems == []


async def test_the_same_is_shown_again_and_no_one_else_learns_of_it(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    before = [message.text for message in (*table.public(), *table.hands("Ben"))]
    texts = [(await press_show_me(table, "Ada")).text for _ in range(2)]
    assert texts[0] == texts[1]
    texts = [(await show_move(table, "Ada")).text for _ in range(2)]
    assert texts[0] == texts[1]
    assert [message.text for message in (*table.public(), *table.hands("Ben"))] == before


async def test_what_is_said_of_a_move_that_was_made_stays_true_while_others_move(table: Table) -> None:
    await table.match("organism", ("Ada", "Ben"))
    ((name, hand),) = table.find_asked()
    answer = await show_move(table, name)
    await (await table[name].press(answer, label="Do that")).wait_until_settled()
    await table.wait_until_shown()
    (other,) = table.asked_names()
    assert other != name
    assert re.fullmatch(r"Done: enter the board.*\.", answer.text)
    assert "to move" not in answer.text
    assert "new message" not in answer.text, "it is no place where there will be anything new"
    assert "new message here" in hand.text, "as the hand itself is"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_move_that_was_shown_for_an_earlier_question_is_not_made(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    answer = await show_move(table, "Ada")
    twice = [await table["Ada"].press(answer, label="Do that") for _ in range(2)]
    await twice[0].wait_until_settled()
    decided = await table.matches.match(1)
    late = await twice[1].wait_until_settled()
    assert "That question is over" in private(late).text
    assert await table.matches.match(1) == decided
    assert table.sandbox.problems == []


async def test_terms_without_hints_offer_none(table: Table) -> None:
    opened = await (await table["Ada"].slash(table.channel, f"play {GAME}")).wait_until_settled()
    assert opened.message is not None
    menu = await table.seldom("Ada", opened.message, "Terms …")
    await (await table["Ada"].choose(menu, "1|paced|1|hints", ["0"])).wait_until_settled()
    await table.wait_until_shown()
    assert "Hints: off" in opened.message.text
    await table.press_button("Ben", opened.message, "Join")
    await table.press_button("Ada", opened.message, "Start")
    await table.wait_until_shown()
    assert "Show me" not in labels(table.hands("Ada")[-1])


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("game", [game for game in PLAYED if game not in (GAME, "kaliko")])
async def test_boards_have_a_tag_where_the_move_goes(table: Table, game: str) -> None:
    await table.match(game, ("Ada", "Ben"))
    (name,) = [
        name for name in ("Ada", "Ben") if table.hands(name) and "Show me" in labels(table.hands(name)[-1])
    ]
    headline, *_ = (await show_move(table, name)).text.splitlines()
    assert headline.startswith(f"### {HINTED}")
    assert headline != f"### {HINTED}End turn", "that tells nothing of what is done before"
    _, _, told = headline.partition(HINTED)
    assert re.match(TOLD[game], told), "it is told as one tells a move, not by the labels of buttons"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_in_kaliko_the_nudge_names_tiles_and_goes_on_from_what_lies(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.seeds.Deal.seed", property(lambda _: "deal 0"))
    monkeypatch.setattr("engine.services.hints.LEVEL", 3)
    await table.match("kaliko", ("Ada", "Ben"))
    name = next(table.find_asked())[0]
    answer = await press_show_me(table, name)
    assert re.fullmatch(r"💡 There is a play for \d+ points with .+\. Look at the \w+ paths\.", answer.text)
    match = await table.matches.match(1)
    seat = match.names.index(name)
    hint = await table.matches.hints.of_seat(1, seat)
    one, *_ = hint.line.split()
    await (await table[name].slash(table.place, "move", move=one)).wait_until_settled()
    on_the_way = await table.matches.hints.of_seat(1, seat)
    assert one in on_the_way.line.split()
    assert "Go on with" in tell(on_the_way.clue, match.names)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_in_kaliko_it_says_where_there_is_no_play(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.match.seeds.Deal.seed", property(lambda _: "deal 1"))
    await table.match("kaliko", ("Ada", "Ben"))
    answer = await show_move(table, next(table.find_asked())[0])
    assert answer.text.startswith(f"### {HINTED}")
    assert "I see no play in your hand" in answer.text


async def test_a_hint_goes_with_the_next_press_elsewhere(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    answer = await show_move(table, "Ada")
    assert not answer.deleted, "a press in it leaves it"
    newer = await press_show_me(table, "Ada")
    await until(lambda: answer.deleted)
    assert not newer.deleted
    await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
    await until(lambda: newer.deleted)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_hint_that_a_newer_question_replaced_is_answered_in_one_sentence(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = list[str](), asyncio.Event()
    think = table.matches.thoughts._think

    async def think_later(game: str, level: int, view: object, dice: str) -> Thought:
        begun.append(dice)
        await go.wait()
        return await think(game, level, view, dice)

    monkeypatch.setattr(table.matches.thoughts, "_think", think_later)
    for _ in range(3):
        await table.match(GAME, ("Ada", "Ben"))
    hands = table.hands("Ada")[-3:]
    first = await table["Ada"].press(hands[0], label="Show me")
    await until(lambda: begun)
    second = await table["Ada"].press(hands[1], label="Show me")
    await until(lambda: table.matches.thoughts._queue)
    third = await table["Ada"].press(hands[2], label="Show me")
    await until(lambda: second.followups)
    assert [message.text for message in second.followups] == [
        "You asked for another hint before this one was ready, so I skipped it; ask again to see it."
    ]
    assert private(second).ephemeral_for == table["Ada"].id
    assert not first.followups
    assert not third.followups
    go.set()
    for press in (first, third):
        await press.wait_until_settled()
        assert private(press).text.startswith("💡 ")
    assert len(begun) == 2
    assert table.sandbox.problems == []
