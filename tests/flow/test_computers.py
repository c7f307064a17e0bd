"""Computer players: added on the lobby's card or by a command, and played to the end.

They can also start at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.kit.wording import names_of, plain_names
from cogs.screens.opponents import wanted_of
from engine.contract.dice import Dice
from engine.contract.errors import NoSuchMatch
from engine.contract.languages import CATALOGUES
from engine.contract.typed_words import typed_word
from engine.languages.rules import make_catalogue
from engine.library import GAMES, game_named
from engine.match.records import Computer
from engine.players import Effort, Thought, opponents
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from sandbox.world.changes import Change
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.support.players import set_players

GAME = "howmanycalories"


@pytest.fixture(autouse=True)
def _simple_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use computers that make the first possible move.

    Other tests measure how well they play.
    """
    for name in GAMES:

        def player(view: Any, dice: Dice, effort: Effort, name: str = name) -> Thought:
            return Thought(game_named(name).stand_in(view))

        set_players(monkeypatch, name, dict.fromkeys((1, 2, 3), player), opponents(name))


async def open_lobby(table: Table, game: str = GAME, **options: str) -> Message:
    """Return the card of Ada's lobby."""
    await (await table["Ada"].slash(table.channel, f"play {game}", **options)).wait_until_settled()
    await table.wait_until_shown()
    return table.public()[-1]


async def press_add_computer(table: Table, card: Message, name: str = "Ada") -> Interaction:
    return await (await table[name].press(card, label="Add computer")).wait_until_settled()


def labels(message: Message) -> list[str]:
    return [component["label"] for component in message.interactive if "label" in component]


@pytest.mark.slow
async def test_the_host_adds_computers_one_by_one_and_their_names_tell_how_strong_they_are(
    table: Table,
) -> None:
    card = await open_lobby(table)
    press = await press_add_computer(table, card)
    menu = private(press)
    assert "Who plays with you" in menu.text
    await (await table["Ada"].choose(menu, "1|computer-add|1", ["1"])).wait_until_settled()
    await table.wait_until_shown()
    assert "**Easy bot** plays with you." in private(press).text
    assert "Joined: **Ada** and **Easy bot** (2/4)" in card.text
    await (await table["Ada"].choose(private(press), "1|computer-add|1", ["3"])).wait_until_settled()
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert match.names == ("Ada", "Easy bot", "Hard bot")
    assert [seated.occupant for seated in match.seats[1:]] == [Computer(1), Computer(3)]
    assert table.sandbox.problems == []


async def test_several_of_a_level_sit_down_at_one_choice_as_many_as_there_are_seats(table: Table) -> None:
    card = await open_lobby(table)
    menu = private(await press_add_computer(table, card))
    (select,) = menu.interactive
    assert [option["label"] for option in select["options"]] == [
        *("Easy", "2 × Easy", "3 × Easy"),
        *("Medium", "2 × Medium", "3 × Medium"),
        *("Hard", "2 × Hard", "3 × Hard"),
    ]
    await (await table["Ada"].choose(menu, "1|computer-add|1", ["2x2"])).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ada", "Medium bot", "Medium bot 2")
    assert "**Medium bot** and **Medium bot 2** play with you." in menu.text
    (select,) = menu.interactive
    assert [option["value"] for option in select["options"]] == ["1", "2", "3"]
    assert table.sandbox.problems == []


async def test_more_than_there_are_seats_by_now_is_refused(table: Table) -> None:
    card = await open_lobby(table)
    menu, late = (
        private(await press_add_computer(table, card)),
        private(await press_add_computer(table, card)),
    )
    await (await table["Ada"].choose(menu, "1|computer-add|1", ["1x2"])).wait_until_settled()
    refused = await (await table["Ada"].choose(late, "1|computer-add|1", ["1x3"])).wait_until_settled()
    assert private(refused).text == "There is room for one player more."
    assert len((await table.matches.match(1)).seats) == 3
    assert table.sandbox.problems == []


@pytest.mark.parametrize("value", ["4", "1x0", "1x-1", "x2", "1xx", "", "computer"])
def test_a_choice_that_was_never_offered_adds_no_computer(value: str) -> None:
    assert wanted_of(value) is None


async def test_only_the_host_is_asked_whom_to_add(table: Table) -> None:
    card = await open_lobby(table)
    await table.press_button("Ben", card, "Join")
    refused = await press_add_computer(table, card, "Ben")
    assert private(refused).text == "Only the host, **Ada**, can do that."


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_play_now_fills_the_table_and_deals_and_the_channel_is_left_alone(
    table: Table, game: str
) -> None:
    card = await open_lobby(table, game)
    assert "Play with computers" in labels(card)
    await table.press_button("Ada", card, "Play with computers")
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert (match.game, match.phase, match.to_move) == (game, "playing", (0,))
    assert [seated.occupant for seated in match.seats[1:]] == [Computer(2)] * opponents(game)
    assert table.hands("Ada"), "it is Ada’s turn"
    assert [message.id for message in table.public()] == [card.id]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_solo_match_goes_to_its_end_in_dms_alone(table: Table) -> None:
    card = await open_lobby(table)
    await table.press_button("Ada", card, "Play with computers")
    for _ in range(400):
        await table.matches.thinking.idle()
        await table.wait_until_shown()
        match = await table.matches.match(1)
        if match.phase != "playing":
            break
        await table.type_on()
    assert match.phase == "over"
    await table.wait_until_shown()
    assert [message.id for message in table.public()] == [card.id]
    assert await table.matches.back.verify(1)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_leaves_the_computers_alone_is_told_the_final_result_at_once(table: Table) -> None:
    card = await open_lobby(table)
    await table.press_button("Ada", card, "Play with computers")
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    asked = private(await (await table["Ada"].slash(table.channel, "resign")).wait_until_settled())
    assert "The match would end, and the score so far decides between the computers." in asked.text
    await (await table["Ada"].press(asked, label="Yes, resign")).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "over"
    closing = table.hands("Ada")[-1].text
    assert "share the win in How many Calories? #1" in closing
    assert "4. You" in closing
    assert "Only computers were left: " in closing
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_several_computers_do_in_a_row_is_told_in_one_edit(table: Table) -> None:
    await open_lobby(table, **{"with": "2 computers"})
    card = table.public()[-1]
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    edits = list[str]()

    def note(change: Change) -> None:
        if change.channel == table.place and change.message is not None:
            edits.append(change.message.text)

    thinking = table.matches.thinking
    think = thinking._think

    async def unhurried(game: str, level: int, view: object, key: str) -> Thought:
        await table.bot.services.surfaces.idle()  # all that is told of earlier movers has been shown
        return await think(game, level, view, key)

    thinking._think = unhurried
    table.sandbox.world.listeners.append(note)
    movers: list[int | None] = []
    while movers[-3:] != [0, 1, 2]:
        await wait_for_computers(table)
        edits.clear()
        ply = (await table.matches.match(1)).ply
        await table.make_ply(1)
        await wait_for_computers(table)
        now = (await table.matches.match(1)).ply
        movers = [one.seat for one in await table.matches.plies(1, ply, now)]
    first, second = (
        [line for line in edits[-1].splitlines() if line.startswith(f"> **{name}** plays")][-1]
        for name in ("Medium bot", "Medium bot 2")
    )
    assert all(second in text for text in edits if first in text), "nobody saw the one without the other"
    assert table.sandbox.problems == []


async def wait_for_computers(table: Table) -> None:
    """Wait until computers have moved and all of it is shown."""
    await table.matches.thinking.idle()
    await table.wait_until_shown()


async def test_computers_are_named_in_the_command_and_too_many_open_nothing(table: Table) -> None:
    card = await open_lobby(table, **{"with": "2 easy computers"})
    assert "Joined: **Ada**, **Easy bot** and **Easy bot 2** (3/4)" in card.text
    press = await (
        await table["Ben"].slash(table.channel, f"play {GAME}", **{"with": "9 computers"})
    ).wait_until_settled()
    assert "There is room for" in private(press).text
    with pytest.raises(NoSuchMatch):
        await table.matches.match(2)


@pytest.mark.slow
async def test_the_bot_that_stops_while_a_computer_thinks_plays_on_after_its_start(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        bot.services.matches.thinking._delay = (600, 600)
        table = Table(sandbox, bot)
        card = await open_lobby(table)
        await table.press_button("Ada", card, "Play with computers")
        await table.wait_until_shown()
        ply = (await bot.services.matches.match(1)).ply
        waiting = await bot.services.matches.match(1)
        assert any(isinstance(waiting.seats[seat].occupant, Computer) for seat in waiting.to_move)
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await bot.services.matches.pass_time()
        await bot.services.matches.thinking.idle()
        await table.wait_until_shown()
        match = await bot.services.matches.match(1)
        assert match.ply > ply or match.seats[1].turn.decided
        assert all(not isinstance(match.seats[seat].occupant, Computer) for seat in match.to_move)


@pytest.mark.slow
async def test_the_board_says_by_its_name_which_computer_is_waited_for(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    menu = private(await press_add_computer(table, card))
    await (await table["Ada"].choose(menu, "1|computer-add|1", ["2"])).wait_until_settled()
    table.matches.thinking._delay = (600, 600)
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    while len((await table.matches.match(1)).to_move) > 1:
        await table.type_on()
    assert "▶ **Medium bot** to move, asked" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_computer_is_removed_like_any_player(table: Table) -> None:
    card = await open_lobby(table, **{"with": "computer"})
    panel = await table.seldom("Ada", card, "Remove …")
    (menu,) = [one for one in panel.interactive if "options" in one]
    (value,) = [one["value"] for one in menu["options"] if one["label"] == "Medium bot"]
    await (await table["Ada"].choose(panel, menu["custom_id"], [value])).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ada",)
    assert "Medium bot" in panel.text


@pytest.mark.slow
async def test_terms_and_the_lobby_itself_are_the_hosts_as_long_as_only_computers_sit_there(
    table: Table,
) -> None:
    card = await open_lobby(table, **{"with": "computer"})
    panel = await table.seldom("Ada", card, "Terms …")
    await (await table["Ada"].choose(panel, panel.interactive[0]["custom_id"], ["1d"])).wait_until_settled()
    await table.wait_until_shown()
    assert "Pace: **one day for each turn**" in card.text
    asked = private(await (await table["Ada"].press(card, label="Leave")).wait_until_settled())
    assert asked.text == "You are the only player so far: if you leave, this match is cancelled."
    await (await table["Ada"].press(asked, label="No")).wait_until_settled()
    done = await table.seldom("Ada", card, "Cancel")
    assert done.text == "You cancelled How many Calories? #1.", "nobody else is asked about it"
    assert table.sandbox.problems == []


async def test_a_computer_is_called_in_the_language_of_each_reader(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"Easy bot": "Leichter Bot", "{name} {n}": "{name} Nr. {n}"}
    monkeypatch.setitem(CATALOGUES, "de", make_catalogue("de", words))
    card = await open_lobby(table, **{"with": "2 easy computers"})
    assert "**Easy bot** and **Easy bot 2**" in card.text
    match = await table.matches.match(1)
    assert match.names == ("Ada", "Easy bot", "Easy bot 2"), "as older builds store them"
    assert names_of(match, "de") == plain_names(match, "de") == ("Ada", "Leichter Bot", "Leichter Bot Nr. 2")
    table["Ada"].user.locale = "de"
    menu = private(await press_add_computer(table, card))
    (number,) = (one for one in menu.interactive if "options" in one)
    pressed = await table["Ada"].choose(menu, number["custom_id"], ["1"])
    assert "**Leichter Bot Nr. 3** plays with you." in private(await pressed.wait_until_settled()).text
    await table.wait_until_shown()
    assert "**Easy bot 3**" in card.text


async def test_computers_are_asked_for_in_the_language_of_the_host(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {typed_word("easy").template: "leichte", typed_word("computer, computers").template: "computer"}
    monkeypatch.setitem(CATALOGUES, "de", make_catalogue("de", words))
    card = await open_lobby(table, **{"with": "2 leichte Computer"})
    assert "**Easy bot** and **Easy bot 2**" in card.text
