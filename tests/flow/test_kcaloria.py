"""kCaloria by buttons and by typing, through everything real but Discord itself."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.games.kcaloria.rules.decks import tiles_of
from engine.games.kcaloria.rules.kinds import KINDS, Type
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import PEOPLE, Table, blank, bot_at, choices, private
from tests.flow.turns import answer_questions, asked_player, type_move
from tests.support.askers import player_of
from tests.support.clock import Clock

PREY = (
    "5 Bayou, 5 Oxbow lake, 5 Woodland creek, 5 Trailing phlox, 5 White oak, 5 Loblolly pine, 5 Longleaf "
    "pine, 5 Cicada, 5 Grey squirrel, 5 Emerald toucanet, 5 Wood duck, 5 Squirrel treefrog"
)
RIVAL = (
    "5 Bayou, 5 Oxbow lake, 5 Woodland creek, 5 Seepage bog, 5 Tide pool, 5 Lagoon, 5 River, 5 Forest "
    "pond, 5 Bacillus, 5 Spraying, 5 Sunlight, 5 Moonlight"
)
DECKS: tuple[dict[str, Any], ...] = ({"deck": PREY}, {"deck": RIVAL}, {})
"""What Ada, Ben and Cleo bring; Cleo what is in the form when it opens."""
OPENING = (
    "creek",
    "{water}",
    "{water}",
    "phlox E1 confirm",
    "{water} E4 confirm",
    "discard {any} confirm",
    "white-oak N1E1 confirm",
    "{water} E3 confirm",
    "discard {any} confirm",
    "cicada E2 confirm",
    "discard {any} confirm",
    "discard {any} confirm",
)
"""Turns after which Ada has an insect, and two plants beside the space N1E2; Ben has come up to it.

`{water}` is any water of the player to move, and `{any}` any tile.
"""


def line_of(hand: Sequence[str], line: str) -> str:
    """Return a line that plays tiles from the hand."""
    waters = [key for key in hand if KINDS[key].type is Type.WATER]
    keep = ("bacillus", *waters)
    return line.format(
        water=min(waters, default="none"), any=next((key for key in hand if key not in keep), hand[0])
    )


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the hands, with those that the opening needs; Ada begins."""
    monkeypatch.setattr("engine.services.matches.new_seed", lambda: "a flow of kCaloria 932")


async def lobby(table: Table) -> Message:
    opened = await table["Ada"].slash(table.channel, "play kcaloria", ending="stack")
    await opened.wait_until_settled()
    await table.wait_until_shown()
    assert opened.message is not None
    return opened.message


async def bring(table: Table, name: str, card: Message, brought: dict[str, Any]) -> str:
    """Return the answer to a player who joins with a deck.

    The host, who sits already, says which deck they bring.
    """
    press = await table.press_button(name, card, "I bring")
    handed_in = await table[name].submit(press.modal, brought)
    await handed_in.wait_until_settled()
    await table.wait_until_shown()
    return "\n".join(one.text for one in handed_in.followups)


async def begin_match(table: Table) -> None:
    """Begin a match of Ada, Ben and Cleo; Ada is asked first."""
    card = await lobby(table)
    for name, brought in zip(PEOPLE, DECKS, strict=False):
        await bring(table, name, card, brought)
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()


async def play_lines(table: Table, *lines: str) -> None:
    """Play turns one after the other, without looking at Discord."""
    matches = table.matches
    for line in lines:
        match = await matches.match(1)
        look = await matches.look_seat(1, match.to_move[0])
        await matches.move(1, player_of(match, match.to_move[0]), line_of(look.view.hand, line))
    await table.wait_until_shown()


async def test_a_deck_with_a_fault_is_refused_with_its_sentence_and_a_good_one_is_played_with(
    table: Table,
) -> None:
    card = await lobby(table)
    await bring(table, "Ada", card, DECKS[0])
    for faulty, told in (
        (RIVAL.replace("5 Sunlight", "6 Sunlight"), "A deck has 60 tiles; this one has 61."),
        (RIVAL.replace("5 Sunlight, 5 Moonlight", "10 Moonlight"), "At most 5 tiles of a name: there are 10"),
        (RIVAL.replace("Bacillus", "Baccilus"), "There is no tile “Baccilus”. Is it Bacillus?"),
    ):
        assert told in await bring(table, "Ben", card, {"deck": faulty})
        assert "**Ben**" not in card.text
    await bring(table, "Ben", card, DECKS[1])
    assert "**Ben**" in card.text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    name, _, look = await asked_player(table)
    assert look.view.decks == ("a deck of one’s own",) * 2
    assert set(look.view.hand) <= set(tiles_of(PREY if name == "Ada" else RIVAL))
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_placement_is_three_presses_and_a_last_look(table: Table) -> None:
    await begin_match(table)
    name, message, _ = await asked_player(table)
    assert name == "Ada"
    assert "Your first tile: which water do you begin with?" in message.text
    await play_lines(table, *OPENING[:3])
    _, message, _ = await asked_player(table)
    assert "Your turn: place which tile?" in message.text
    await answer_questions(table, "phlox")
    _, message, _ = await asked_player(table)
    assert "Where does Trailing phlox go?" in message.text
    assert "To be placed: Trailing phlox, 1 blue → 2 green." in message.alt_texts[0]
    board = table.board.text
    await answer_questions(table, "E1")
    _, message, _ = await asked_player(table)
    assert "Trailing phlox, like this?" in message.text
    assert "• It eats 1 blue from your Woodland creek and makes 2 green." in message.text
    assert "• Points: you 2 (+2)." in message.text
    assert table.board.text == board, "what is not done yet is nobody else's business"
    await answer_questions(table, "confirm")
    assert (
        "**Ada** places Trailing phlox: it eats 1 blue from their own Woodland creek and makes 2 green."
        in table.board.text
    )
    assert (await asked_player(table))[0] == "Ben"
    assert "Trailing phlox E1 2G" in table.board.alt_texts[0]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_of_food_chosen_doomed_and_fed_again_goes_on_to_its_final_result(table: Table) -> None:
    await begin_match(table)
    await play_lines(table, *OPENING)
    await answer_questions(table, "toucanet", "N1E2")
    _, message, look = await asked_player(table)
    assert "What does Emerald toucanet eat? It costs 2 green or 1 yellow." in message.text
    assert look.ask is not None
    assert {"1Y-E2", "1G-E1+1G-N1E1", "2G-N1E1"} <= {option.key for option in look.ask.options}
    assert "points: −2 for you" in message.text + str(choices(message))
    await answer_questions(table, "1Y-E2", "confirm")

    await answer_questions(table, "bacillus", "S1E3")
    _, message, _ = await asked_player(table)
    assert "**Ada**’s Cicada dies after your next turn; Emerald toucanet one turn later" in message.text
    await answer_questions(table, "confirm")
    await play_lines(table, "discard {any} confirm")
    name, message, look = await asked_player(table)
    assert name == "Ada"
    assert "⚠️ Your Cicada dies at the end of **Ben**’s next turn" in message.text
    two = tuple(dict.fromkeys(look.view.hand))[:2]
    await answer_questions(table, "discard", two)
    _, message, _ = await asked_player(table)
    assert "for good?" in message.text
    assert "You draw 2 new tiles, and your turn is over." in message.text
    await answer_questions(table, "confirm")
    assert "**Ada** discards 2 tiles for new ones." in table.board.text
    assert not any(word in table.board.text for word in two)

    await play_lines(table, "discard {any} confirm")
    name, message, look = await asked_player(table)
    assert (name, look.view.turn) == ("Ada", 1), "it is still the turn of Ben"
    assert "Your Emerald toucanet lacks 1 yellow. Do you feed it?" in message.text
    assert "dies out." in table.board.text
    assert "Ada decides who feeds Emerald toucanet on N1E2" in table.board.alt_texts[0]
    await answer_questions(table, "1G-E1+1G-N1E1")
    assert "**Ada**’s Emerald toucanet is fed again by 1 green from their own" in table.board.text
    assert (await asked_player(table))[0] == "Cleo"

    await hurry(table)
    assert "Final result" in table.board.text
    assert "has drawn the last tile of the stack" in table.board.text
    assert table.board.alt_texts[0].startswith("The match is over. ")
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


async def hurry(table: Table) -> None:
    """Discards of three to the end, without looking at Discord in between."""
    matches = table.matches
    while (match := await matches.match(1)).phase == "playing":
        user = player_of(match, match.to_move[0])
        look = await matches.look(1, user)
        assert look.ask is not None
        hand = look.view.hand
        cards = [key if (n := hand[:i].count(key)) == 0 else f"{key}.{n + 1}" for i, key in enumerate(hand)]
        await matches.move(1, user, f"discard {','.join(cards[:3])} confirm")
    await table.wait_until_shown()


@pytest.mark.slow
async def test_what_is_typed_is_a_turn_or_refused_with_its_reason(table: Table) -> None:
    await begin_match(table)
    await play_lines(table, *OPENING[:3])
    before = (await asked_player(table))[2].view
    for line, told in (
        ("phlox e5", "E5 is taken."),
        ("phlox W2", "W2 touches no tile of yours."),
        ("phlox X9", "“X9” isn’t a space"),
        (
            "cicada",
            "No open space has the cubes around it for Cicada, which costs 1 green.",
        ),
        ("human", "Human is not in your hand."),
        ("discard phlox,human", "Human is not in your hand."),
    ):
        assert told in await type_move(table, line), line
    assert (await asked_player(table))[2].view == before
    await type_move(table, "Phlox e1 CONFIRM")
    assert "**Ada** places Trailing phlox:" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_an_old_button_gets_the_current_state(table: Table) -> None:
    await begin_match(table)
    name, message, _ = await asked_player(table)
    old = copy.deepcopy(message)
    await play_lines(table, *OPENING[:3])
    press = await table[name].press_raw(old, choices(old)[0]["custom_id"])
    await press.wait_until_settled()
    assert private(press).text
    assert (await table.matches.match(1)).ply == 3
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_restart_in_mid_draft_loses_nothing(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "restarted.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await begin_match(table)
        await play_lines(table, *OPENING)
        await answer_questions(table, "toucanet", "N1E2", "1Y-E2")
        before = (await asked_player(table))[2]
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await table.wait_until_shown()
        _, message, after = await asked_player(table)
        assert after.picks == before.picks == (("toucanet",), ("N1E2",), ("1Y-E2",))
        assert after.view == before.view
        assert "Emerald toucanet, like this?" in message.text
        await answer_questions(table, "confirm")
        assert "**Ada** places Emerald toucanet" in table.board.text
    assert sandbox.problems == []
