"""Needs of other games, tested with the toys.

They bring things along, have moves of many clicks, and have a seat that goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.library import GAMES
from render import PAINTERS
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.current import check_current
from tests.flow.support import PEOPLE, Table, blank, bot_at, choices, private, store_of
from tests.render import toy
from tests.support.clock import Clock
from tests.toys import bidding, laying, rolling

PAIR = ("Ada", "Ben")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add three games, each by a line in the table and a painter."""
    for name, game in (("bidding", bidding), ("laying", laying), ("rolling", rolling)):
        monkeypatch.setitem(GAMES, name, game)
        monkeypatch.setitem(PAINTERS, name, toy.PAINTER)


async def lobby(table: Table, game: str, *guests: dict[str, Any], **options: Any) -> Message:
    """Open Ada's lobby, in which the others bring these things."""
    opened = await table["Ada"].slash(table.channel, f"play {game}", **options)
    await opened.wait_until_settled()
    assert opened.message is not None
    for name, brought in zip(PEOPLE[1:], guests, strict=False):
        await table.press_button(name, opened.message, "Join")
        if brought:
            await bring(table, name, opened.message, "I bring", brought)
    await table.wait_until_shown()
    return opened.message


async def bring(table: Table, name: str, card: Message, label: str, brought: dict[str, Any]) -> None:
    """Press a button that opens the form, fill it in, and send it."""
    press = await table.press_button(name, card, label)
    await (await table[name].submit(press.modal, brought)).wait_until_settled()
    await table.wait_until_shown()


async def laying_begun(table: Table, **options: Any) -> None:
    """Begin a match of two on a grid of four by three."""
    card = await lobby(table, "laying", {}, width=4, **options)
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()


async def pick(table: Table, name: str, message: Message, key: str) -> None:
    """Choose a key where it is, in a button or a menu."""
    for component in choices(message):
        if component["type"] == 2 and component["custom_id"].endswith(f"|{key}"):
            await (await table[name].press(message, component["custom_id"])).wait_for_answer()
        elif key in [option["value"] for option in component.get("options", ())]:
            await (await table[name].choose(message, component["custom_id"], [key])).wait_for_answer()
        else:
            continue
        await table.wait_until_shown()
        return
    raise AssertionError(f"{key} is not offered")


def keys(message: Message) -> list[str]:
    """All that can be chosen."""
    return list(_keys(message))


def _keys(message: Message) -> Iterator[str]:
    for component in choices(message):
        if component["type"] == 2:
            yield component["custom_id"].split("|")[4]
        else:
            yield from (option["value"] for option in component["options"])


async def test_what_each_player_brings_is_shown_on_the_card_and_seats_them(
    table: Table,
) -> None:
    card = await lobby(table, "laying", {"side": ["blue"], "handicap": ["3"], "tall": ["yes"]})
    ben = next(line for line in card.text.splitlines() if line.startswith("-# **Ben**"))
    assert ben.endswith("Side: **blue** · Handicap: **3** · Tall grid: **yes**")
    press = await table.press_button("Cleo", card, "I bring")
    assert press.modal is not None
    assert press.modal.title == "What you bring"
    assert "**Cleo**" not in card.text, "who has not sent the form does not sit yet"
    await (await table["Cleo"].submit(press.modal)).wait_until_settled()
    await table.wait_until_shown()
    assert "**Cleo**" in card.text
    match = await table.matches.match(1)
    assert [seated.options.model_dump() for seated in match.seats] == [
        {"side": "red", "handicap": 0, "tall": False},
        {"side": "blue", "handicap": 3, "tall": True},
        {"side": "red", "handicap": 0, "tall": False},
    ]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_one_brings_can_be_changed_until_the_start(table: Table) -> None:
    card = await lobby(table, "laying", {})
    await bring(table, "Ada", card, "I bring", {"side": ["blue"], "handicap": ["9"]})
    ada = next(line for line in card.text.splitlines() if line.startswith("-# **Ada**"))
    assert "Side: **blue** · Handicap: **9**" in ada
    late = await table.press_button("Ben", card, "I bring")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    sent = await (await table["Ben"].submit(late.modal, {"handicap": ["5"]})).wait_until_settled()
    assert private(sent).text
    assert "9" in table.hands("Ada")[0].alt_texts[0]
    match = await table.matches.match(1)
    assert match.seats[1].options == laying.SeatOptions()
    assert table.sandbox.problems == []


async def test_a_full_table_takes_no_form(table: Table) -> None:
    card = await lobby(table, "laying", {}, {})
    assert card.find(label="Join") is None
    press = await table.press_button("Dan", card, "I bring")
    sent = await (await table["Dan"].submit(press.modal)).wait_until_settled()
    assert "taken" in private(sent).text
    assert "**Dan**" not in card.text
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("place", ["in the DM", "in private"])
async def test_a_move_of_many_clicks_can_be_taken_back_click_by_click_or_wholly(
    table: Table, place: str
) -> None:
    await laying_begun(table)
    if place == "in the DM":
        panel = table.hands("Ada")[0]
    else:
        panel = private(await (await table["Ada"].press(table.board, label="Play")).wait_until_settled())
    first = keys(panel)
    piece = first[0]
    assert first == [*first[:4], "pass"]
    await pick(table, "Ada", panel, piece)
    assert f"Where does {piece} go?" in panel.text
    assert len(keys(panel)) == 12
    await pick(table, "Ada", panel, "B2")
    assert keys(panel) == [*first[1:4], "done"]
    await table.press_button("Ada", panel, "Take back")
    await table.wait_until_shown()
    assert len(keys(panel)) == 12
    await pick(table, "Ada", panel, "C3")
    await table.press_button("Ada", panel, "Start over")
    await table.wait_until_shown()
    assert keys(panel) == first
    assert (await table.matches.match(1)).ply == 0
    assert "lays" not in table.board.text
    for key in (piece, "A1", first[1], "A2", "done", "lay"):
        await pick(table, "Ada", panel, key)
    assert f"lays {piece} on A1 and {first[1]} on A2" in table.board.text
    assert table.asked_names() == ["Ben"]
    await check_current(table, table.matches, table.store, ("Ada",))
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_half_made_move_survives_a_new_start(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "draft.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await laying_begun(table)
        panel = table.hands("Ada")[0]
        piece, other = keys(panel)[:2]
        for key in (piece, "B2", other):
            await pick(table, "Ada", panel, key)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        assert f"Where does {other} go?" in panel.text
        await pick(table, "Ada", panel, "B3")
        await table.press_button("Ada", panel, "Take back")
        await table.wait_until_shown()
        for key in ("C2", "done", "lay"):
            await pick(table, "Ada", panel, key)
        assert f"lays {piece} on B2 and {other} on C2" in table.board.text
        await check_current(table, bot.services.matches, store_of(bot), ("Ada",))
        assert await bot.services.matches.back.verify(1)
    assert sandbox.problems == []


async def test_more_choices_than_a_menu_holds_are_in_menus_below_each_other(table: Table) -> None:
    card = await lobby(table, "rolling", turns=1)
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    panel = table.hands("Ada")[0]
    await pick(table, "Ada", panel, "go")
    menus = choices(panel)
    assert [len(menu["options"]) for menu in menus] == [25, 10]
    assert [menu["placeholder"] for menu in menus] == ["To B1 – To B5", "To C5 – To F6"]
    await pick(table, "Ada", panel, "F6")
    assert "goes to F6" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_may_act_again_goes_on_in_the_same_message_and_is_called_once(table: Table) -> None:
    card = await lobby(table, "rolling", turns=1)
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    panel = table.hands("Ada")[0]
    for cell in ("F6", "A6"):
        assert table.asked_names() == ["Ada"]
        await pick(table, "Ada", panel, "go")
        await pick(table, "Ada", panel, cell)
        assert table.hands("Ada") == [panel]
        await check_current(table, table.matches, table.store, ("Ada",))
    assert table.asked_names() == ["Ben"]
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "options"), [("laying", 3, {}), ("rolling", 4, {}), ("bidding", 2, {"figures": True})]
)
async def test_a_toy_goes_to_its_final_result(
    table: Table, game: str, players: int, options: dict[str, Any]
) -> None:
    card = await lobby(table, game, *[{}] * (players - 1), **options)
    await table.press_button("Ada", card, "Start")
    await table.play_on()
    assert "Final result" in table.board.text
    beginners = PEOPLE if game == "bidding" else ("Ada",)
    await check_current(table, table.matches, table.store, beginners)
    assert await table.matches.back.verify(1)
    assert table.sandbox.problems == []


async def test_a_question_for_a_number_is_answered_in_a_form_or_typed(table: Table) -> None:
    card = await lobby(table, "bidding", {}, rounds=1, figures=True)
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    (hand,) = table.hands("Ada")
    for wrong, told in (("7", "Choose a number from 1 to 6."), ("many", "Choose a number from 1 to 6.")):
        press = await table.press_button("Ada", hand, "Write a number, 1 to 6")
        refused = await table["Ada"].submit(press.modal, {"number": wrong[:2]})
        await refused.wait_until_settled()
        assert told in private(refused).text
    press = await table.press_button("Ada", hand, "Write a number, 1 to 6")
    await (await table["Ada"].submit(press.modal, {"number": "06"})).wait_until_settled()
    await table.wait_until_shown()
    (hand,) = table.hands("Ada")
    assert "How?" in hand.text
    await pick(table, "Ada", hand, "loud")
    assert "You chose 6 and Loudly." in table.hands("Ada")[0].text
    typed = await table["Ben"].slash(table.place, "move", move="3 soft")
    await typed.wait_until_settled()
    await table.wait_until_shown()
    assert "Final result" in table.board.text
    assert "1. **Ada**" in table.board.text
    assert table.sandbox.problems == []
