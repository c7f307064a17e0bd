"""Kaliko by buttons and by typing, through everything real but Discord itself."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.notation import notation
from engine.contract.values import Ask, Decided
from engine.games import kaliko
from engine.games.kaliko.paths import pattern_of
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import Exchange, laid_name
from engine.games.kaliko.tiles import TILES
from engine.match.looks import Look
from sandbox.model import Message
from tests.flow.support import Table, choices, private
from tests.flow.turns import answer_questions, asked_player
from tests.support.askers import asker, player_of
from tools.movers import Draft, kaliko_draft, mover_of

PLAYERS = ("Ada", "Ben", "Cleo")
PRESSED, TYPED = 6, 18
"""Turns of the whole match until which they are entered by presses, and until which they are
typed.
"""
PRESSES = 10
"""Maximum for a play of three tiles."""
TILE = re.compile(r"\b[A-DF][0-9]{1,2}\b")


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the deal: with some starting tiles and hands no play comes for long."""
    monkeypatch.setattr("engine.services.matches.new_seed", lambda: "a flow of Kaliko")


def play_of(look: Look, tiles: int) -> Draft | None:
    """Return the longest of the first plays with that many tiles.

    Length is counted in presses; None if there is no such play.
    """
    found = islice(plays(pattern_of(look.view.pattern), look.view.hand, tiles), 400)
    drafts = [kaliko_draft(look.view, play) for play in found if len(play) == tiles]
    return max(drafts, key=len, default=None)


async def played_until(table: Table, tiles: int) -> tuple[str, Message, Look, Draft]:
    """Take turns until the asked player has a play of that many tiles.

    Returns the player and the play. No player passes.
    """
    matches = table.bot.services.matches
    for _ in range(60):
        match = await matches.match(1)
        look = await matches.look_seat(1, match.to_move[0])
        if (draft := play_of(look, tiles)) is not None:
            await table.wait_until_shown()
            name, message, look = await asked_player(table)
            return name, message, look, draft
        taken = play_of(look, 1) or (("exchange",), look.view.hand, ("exchange",))
        await matches.move(1, player_of(match, match.to_move[0]), notation(taken))
    raise LookupError("no such play comes up")


@pytest.mark.slow
async def test_a_match_of_scoring_plays_goes_on_to_its_final_result(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    shown: set[str] = set()
    for ply in range(TYPED + 1):
        name, _, look = await asked_player(table)
        looks = [await table.matches.look(look.match.id, asker(table[name].id)) for name in PLAYERS]
        hands = set().union(*(set(one.view.hand) for one in looks))
        assert not (hands - shown) & set(TILE.findall("\n".join((*table.board.alt_texts, table.board.text))))
        picks, move = mover_of("kaliko")(kaliko, look.view, Dice("whole match", ply))
        shown |= set(move.tiles) if isinstance(move, Exchange) else set()
        if ply < PRESSED:
            await answer_questions(table, *picks)
        elif ply < TYPED:
            await (await table[name].slash(table.place, "move", move=notation(picks))).wait_until_settled()
            await table.wait_until_shown()
        else:
            break
    await table.hurry(look.match.id)
    assert "Final result" in table.board.text
    assert len([tile for tile in TILES if re.search(rf"\b{tile}(t\d)?\b", table.board.alt_texts[0])]) > 60
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_play_of_three_tiles_takes_ten_presses_at_most_and_no_typing(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, _, draft = await played_until(table, 3)
    assert len(draft) <= PRESSES
    before = table.board.text
    for number, pick in enumerate(draft, start=1):
        ((_, message),) = table.find_asked()
        assert message.alt_texts[0]
        await table.pick_option(name, message, pick)
        await table.wait_until_shown()
        if number < len(draft):
            ((still, message),) = table.find_asked()
            assert still == name
            assert table.board.text == before, "what is not played yet is nobody else's business"
    assert f"**{name}** lays " in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_score_is_told_path_by_path_before_it_is_played(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, look, draft = await played_until(table, 2)
    await answer_questions(table, *draft[:-1])
    _, message, look = await asked_player(table)
    assert look.ask is not None
    points = re.search(r"### (\d+) points?\. Play it", message.text)
    assert points is not None, message.text
    paths = re.findall(r"• (red|white|blue) (?:main )?(?:path|loop): (.*)", message.text)
    assert len(paths) == len(look.ask.notes)
    totals = [int((re.search(r"= (\d+)$", count) or re.match(r"(\d+)", count))[1]) for _, count in paths]  # type: ignore[index]
    assert sum(totals) == int(points[1])
    assert "On your preview" in message.alt_texts[0]
    await answer_questions(table, *draft[-1:])
    assert f"**{name}** lays " in table.board.text
    assert f"for {points[1]} point" in table.board.text


@pytest.mark.slow
async def test_tiles_are_taken_back_one_by_one_or_all_at_once(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, look, draft = await played_until(table, 2)
    await answer_questions(table, *draft[:2])
    _, message, _ = await asked_player(table)
    await table.press_button(name, message, "Take back")
    await table.wait_until_shown()
    assert (await asked_player(table))[2].picks == draft[:1]
    await answer_questions(table, *draft[1:3])
    _, message, _ = await asked_player(table)
    await table.press_button(name, message, "Start over")
    await table.wait_until_shown()
    _, _, after = await asked_player(table)
    assert after.picks == ()
    assert after.view == look.view


@pytest.mark.slow
async def test_kal_25_a_tile_that_is_not_the_last_is_taken_up_by_two_presses(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    _, _, _, draft = await played_until(table, 2)
    await answer_questions(table, *draft[:-1])
    before = (await asked_player(table))[2].ask
    assert before is not None
    first, second = before.view.staged
    await answer_questions(table, ("up",), (first.tile,))
    after = (await asked_player(table))[2].ask
    assert after is not None
    assert after.view.staged == (second,)
    assert first.tile in after.view.hand
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_same_play_typed_is_one_line(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, _, draft = await played_until(table, 2)
    typed = await table[name].slash(table.place, "move", move=notation(draft).lower())
    await typed.wait_until_settled()
    await table.wait_until_shown()
    assert not typed.failed
    assert f"**{name}** lays " in table.board.text


async def test_kal_25_a_play_is_typed_as_events_print_it(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, look, draft = await played_until(table, 2)
    decided = resume(kaliko, look.view, draft)
    assert isinstance(decided, Decided)
    line = " ".join(map(laid_name, decided.move.laid))
    typed = await table[name].slash(table.place, "move", move=f"{line} play")
    await typed.wait_until_settled()
    await table.wait_until_shown()
    assert not typed.failed
    assert f"**{name}** lays " in table.board.text


@pytest.mark.slow
async def test_a_typed_play_that_will_not_do_is_refused_with_its_reason(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, look = await asked_player(table)
    assert look.ask is not None
    tile = next(option.key for option in look.ask.options if option.key in look.view.hand)
    asked_where = resume(kaliko, look.view, ((tile,),))
    assert isinstance(asked_where, Ask)
    other = next(one for one in TILES if one not in look.view.hand)
    for line, told in {
        f"{tile} X9": "names no space",
        f"{tile} start": "start is taken.",
        f"{tile} N9E9": "touches no tile",
        other: "is not in your hand",
        f"{tile} {asked_where.options[0].key} play": "Nothing is joined yet",
    }.items():
        typed = await table[name].slash(table.place, "move", move=line)
        await typed.wait_until_settled()
        assert told in private(typed).text
        assert (await asked_player(table))[2].picks == ()


@pytest.mark.slow
async def test_an_exchange_shows_the_tiles_to_all_and_gives_others(table: Table) -> None:
    await table.match("kaliko", PLAYERS)
    name, _, look = await asked_player(table)
    gone = look.view.hand[:3]
    await answer_questions(table, *(("exchange",), gone, ("exchange",)))
    assert all(re.search(rf"\b{tile}\b", table.board.text) for tile in gone)
    after = await table.matches.look(look.match.id, asker(table[name].id))
    assert not set(gone) & set(after.view.hand)
    assert len(after.view.hand) == 7


@pytest.mark.slow
async def test_one_alone_practises_to_the_end(table: Table) -> None:
    await table.match("kaliko", ("Ada",))
    _, _, look = await asked_player(table)
    if (draft := play_of(look, 2) or play_of(look, 3)) is not None:
        await answer_questions(table, *draft)
        assert (await asked_player(table))[1].text.count("> ") <= 2, (
            "one who plays alone reads of the last turn only"
        )
    await answer_questions(table, *(("pass",), ("pass",)))
    assert "Final result" in table.board.text
    assert any("**Ada** finished Kaliko #1 with" in one.text for one in table.channel.messages.values())
    assert table.hands("Ada")[0].text.startswith("## You finished Kaliko #1 with ")
    assert "passed and ended the practice" in table.board.text
    assert not choices(table.board)
