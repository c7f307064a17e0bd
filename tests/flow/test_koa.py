"""KOA by buttons and by typing, through everything real but Discord itself."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.games import koa
from engine.games.koa.ground import Ground, chance, needed_roll, penalty
from engine.games.koa.questions import CONFIRM
from sandbox import Sandbox
from tests.flow.support import PEOPLE, Table, blank, bot_at, choices, private
from tests.flow.turns import answer_questions, asked_player, draft_of, type_move
from tests.support.askers import player_of
from tests.support.clock import Clock
from tools.movers import mover_of

SHORT = {"caverns": 8, "rounds": 12}
PLAIN = {"camp": ["any"]}
MINER = {"camp": ["any"], "jonny": ["no"], "vote": ["no"]}
JONNY = {"camp": ["J10"], "jonny": ["yes"], "vote": ["yes"]}
VOTER = {"camp": ["A1"], "jonny": ["no"], "vote": ["yes"]}


async def begin_match(table: Table, *brought: dict[str, list[str]], **options: Any) -> None:
    """Begin a match with one player for each brought item."""
    names = PEOPLE[: len(brought)]
    opened = await table[names[0]].slash(table.channel, "play koa", **{**SHORT, **options})
    await opened.wait_until_settled()
    await table.wait_until_shown()
    card = opened.message
    assert card is not None
    for name, one in zip(names, brought, strict=True):
        press = await table.press_button(name, card, "I bring")
        await (await table[name].submit(press.modal, one)).wait_until_settled()
        await table.wait_until_shown()
    await table.press_button(names[0], card, "Start")
    await table.wait_until_shown()


async def act(table: Table, plies: range) -> None:
    """Take one action after another, press by press."""
    for ply in plies:
        await answer_questions(table, *(key for pick in await draft_of(table, ply) for key in pick))


async def hurry(table: Table, number: int, *, until: str | None = None, most: int = 10_000) -> None:
    """Take actions without looking at Discord.

    It stops at the end, after `most` actions, or when the action `until` is offered.
    """
    matches = table.matches
    while (match := await matches.match(number)).phase == "playing" and most:
        most -= 1
        (seat,) = match.to_move
        user = player_of(match, seat)
        look = await matches.look(number, user)
        assert look.ask is not None
        if until in [option.key for option in look.ask.offered_options]:
            break
        picks, _ = mover_of("koa")(koa, look.view, Dice("hurry", match.ply))
        await matches.move(number, user, notation(picks))
    await table.wait_until_shown()


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.slow)]
)
async def test_a_match_goes_on_to_its_final_result(table: Table, players: int) -> None:
    await begin_match(table, *(PLAIN,) * players)
    await act(table, range(4))
    _, _, look = await asked_player(table)
    await hurry(table, look.match.id)
    assert "Final result" in table.board.text
    assert re.search(r"wins with|share the win", table.board.text)
    alt, *_ = table.board.alt_texts  # those of the story follow
    assert alt.startswith("The match is over")
    assert alt.count(" left ") >= 4
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_corners_and_the_jonny_rule_are_settled_by_what_the_players_bring(table: Table) -> None:
    await begin_match(table, MINER, VOTER, JONNY, VOTER, jonny_rule=True)
    _, message, look = await asked_player(table)
    assert look.view.owners[0] == 1, "first come, first served; the others have theirs by lot"
    assert look.view.jonnys == (2,)
    assert "The Jonny rule holds for **Cleo**, by 3 of 4 votes." in message.text
    while look.seat != 2:
        await answer_questions(table, "end", CONFIRM)
        name, message, look = await asked_player(table)
        assert ("You wished for A1, which was **Ben**’s already." in message.text) == (name == "Dan")
    (first, *_) = Ground(look.view).sites(look.view.turn)
    await answer_questions(table, first)
    name, message, look = await asked_player(table)
    assert (name, look.view.is_second) == ("Cleo", True)
    assert "A Jonny digs twice" in message.text
    assert "Your second piece comes first" in await type_move(table, "ask")
    (second, *_) = Ground(look.view).sites(look.view.turn)
    await answer_questions(table, second)
    told = [line for line in table.board.text.splitlines() if "**Cleo** digs at" in line]
    assert len(told) == 2
    assert (await asked_player(table))[0] != "Cleo"
    assert table.sandbox.problems == []


async def test_no_one_is_asked_about_the_jonny_rule_unless_the_host_switched_it_on(table: Table) -> None:
    for rule in (False, True):
        opened = await table["Ada"].slash(table.channel, "play koa", jonny_rule=rule)
        await opened.wait_until_settled()
        await table.wait_until_shown()
        card = opened.message
        assert card is not None
        assert ("Jonny" in card.text) == rule
        press = await table.press_button("Ada", card, "I bring")
        assert ("jonny" in str(press.modal)) == rule
        assert ("Jonny" in str(press.modal)) == rule
        for name, one in (("Ada", JONNY), ("Ben", VOTER)) if rule else ():
            press = await table.press_button(name, card, "I bring")
            await (await table[name].submit(press.modal, one)).wait_until_settled()
            await table.wait_until_shown()
        only = "As you vote, the Jonny rule holds for **Ada**: only **Ben** can win."
        assert (only in card.text) == rule
    assert table.sandbox.problems == []


async def test_an_action_is_one_press_and_a_typed_square_one_line(table: Table) -> None:
    await begin_match(table, PLAIN, PLAIN, PLAIN, PLAIN)
    name, message, look = await asked_player(table)
    assert "Your turn: dig where?" in message.text
    assert "A wheel decides what you find." in message.text
    sites = Ground(look.view).sites(look.view.turn)
    assert [one["label"] for one in choices(message)][:3] == [f"{site}+2" for site in sites]
    await answer_questions(table, sites[0])
    assert f"**{name}** digs at {sites[0]}" in table.board.text
    name, _, look = await asked_player(table)
    (site, *_) = Ground(look.view).sites(look.view.turn)
    await type_move(table, site.lower())
    assert f"**{name}** digs at {site}" in table.board.text
    name, _, look = await asked_player(table)
    (site, *_) = Ground(look.view).sites(look.view.turn)
    await type_move(table, f"excavate {site}")
    assert f"**{name}** digs at {site}" in table.board.text
    name, _, look = await asked_player(table)
    assert "touches no cavern or goroldioa that leads to your camp" in await type_move(table, "e5")
    assert "No tile of another player touches" in await type_move(table, "seize")
    assert "isn’t a square of the board" in await type_move(table, "dig K3")
    assert (await asked_player(table))[2].view == look.view
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_odds_of_a_seizure_are_shown_before_it_is_made(table: Table) -> None:
    await begin_match(table, PLAIN, PLAIN, PLAIN, PLAIN, caverns=24, rounds=60)
    await hurry(table, 1, until="seize")
    _, _, look = await asked_player(table)
    ground = Ground(look.view)
    (square, *_) = ground.prey(look.view.turn)
    name, message, _ = await asked_player(table)
    prey, less = ground.at[square], penalty(look.view)
    assert re.search(
        r"tiles in reach, at best \d+ %; a miss costs the action", message.text + str(choices(message))
    )
    await answer_questions(table, "seize")
    _, message, _ = await asked_player(table)
    shown = str(choices(message)) + message.text
    (seized,) = [
        one for menu in choices(message) for one in menu.get("options", ()) if one["value"] == square
    ]
    assert f"{chance(prey, less)} %" in seized["label"]
    assert f"needs {needed_roll(prey) + less}; a miss costs the action" in shown
    await answer_questions(table, square)
    assert re.search(
        rf"\*\*{name}\*\* (tries to seize .* and rolls \d+: |rolls \d+, needs \d)", table.board.text
    )
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_sharman_is_asked_and_what_he_finds_is_claimed(table: Table) -> None:
    await begin_match(table, PLAIN, PLAIN)
    name, message, _ = await asked_player(table)
    assert "marks goroldioa or a spring in your zones, to claim later" in message.text
    await answer_questions(table, "ask")
    assert re.search(
        rf"\*\*{name}\*\* \(\w+\) asks the Sharman: (goroldioa|a spring) marked on \w+", table.board.text
    )
    for _ in range(200):
        _, _, look = await asked_player(table)
        if squares := Ground(look.view).claims(look.view.turn):
            break
        await hurry(table, 1, until=None, most=1)
    await type_move(table, f"claim {squares[0]}")
    assert re.search(rf" claims (goroldioa|a spring) on {squares[0]}\.", table.board.text)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_an_old_button_gets_the_current_state(table: Table) -> None:
    await begin_match(table, PLAIN, PLAIN)
    name, message, _ = await asked_player(table)
    old = copy.deepcopy(message)
    await act(table, range(2))
    ply = (await asked_player(table))[2].match.ply
    press = await table[name].press_raw(old, choices(old)[0]["custom_id"])
    await press.wait_until_settled()
    assert private(press).text
    assert (await asked_player(table))[2].match.ply == ply
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_restart_in_mid_turn_loses_nothing(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "restarted.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await begin_match(table, PLAIN, PLAIN, PLAIN)
        await act(table, range(4))
        await answer_questions(table, "end")
        before = (await asked_player(table))[2]
        assert before.picks == (("end",),)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await table.wait_until_shown()
        after = (await asked_player(table))[2]
        assert (after.picks, after.view) == (before.picks, before.view)
        name, _, _ = await asked_player(table)
        await answer_questions(table, CONFIRM)
        assert re.search(rf"\*\*{name}\*\*[^\n]* (passes|ends the turn)\.", table.board.text)
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_clan_whose_player_resigns_ends_its_turns(table: Table) -> None:
    await begin_match(table, PLAIN, PLAIN, PLAIN)
    name, _, look = await asked_player(table)
    resigning = await table[name].slash(table.place, "resign")
    await resigning.wait_until_settled()
    sure = private(resigning)
    await (await table[name].press(sure, label="Yes, resign")).wait_until_settled()
    await table.wait_until_shown()
    assert (await asked_player(table))[0] != name
    await hurry(table, look.match.id)
    assert "Final result" in table.board.text
    assert look.seat is not None
    match = await table.matches.match(look.match.id)
    assert match.outcome is not None
    assert match.outcome.places[look.seat] == 3
    assert table.sandbox.problems == []
