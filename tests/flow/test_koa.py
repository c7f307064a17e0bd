"""KOA by buttons and by typing, through everything real but Discord itself."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Dice
from engine.game import notation
from engine.games import koa
from engine.games.koa.asking import CONFIRM
from engine.games.koa.ground import Ground, chance, needed, penalty
from sandbox import Sandbox
from tests.flow.support import PEOPLE, Table, bot_at, choices, private
from tests.flow.turns import asked, draft_of, pressed, typed
from tests.support.clock import Clock
from tests.support.seating import player_of
from tools.movers import mover_of

SHORT = {"caverns": 8, "rounds": 12}
PLAIN = {"camp": ["any"], "jonny": ["no"], "vote": ["no"]}
JONNY = {"camp": ["J10"], "jonny": ["yes"], "vote": ["yes"]}
VOTER = {"camp": ["A1"], "jonny": ["no"], "vote": ["yes"]}


async def begun(table: Table, *brought: dict[str, list[str]], **options: Any) -> None:
    """A match of as many people as bring something."""
    names = PEOPLE[: len(brought)]
    opened = await table[names[0]].slash(table.channel, "play koa", **{**SHORT, **options})
    await opened.settled()
    await table.shown()
    card = opened.message
    assert card is not None
    for name, one in zip(names, brought, strict=True):
        press = await table.pressed(name, card, "What I bring")
        await (await table[name].submit(press.modal, one)).settled()
        await table.shown()
    await table.pressed(names[0], card, "Start")
    await table.shown()


async def act(table: Table, plies: range) -> None:
    """Action after action, taken press by press."""
    for ply in plies:
        await pressed(table, *(key for pick in await draft_of(table, ply) for key in pick))


async def hurry(table: Table, number: int, *, until: str | None = None) -> None:
    """Action after action without looking at Discord in between, to the end or until such an action is offered."""
    matches = table.bot.matches
    while (match := await matches.match(number)).phase == "playing":
        (seat,) = match.to_move
        user = player_of(match, seat)
        look = await matches.look(number, user)
        assert look.ask is not None
        if until in [option.key for option in look.ask.offered]:
            break
        picks, _ = mover_of("koa")(koa, look.view, Dice("hurry", match.ply))
        await matches.move(number, user, notation(picks))
    await table.shown()


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.slow)]
)
async def test_a_match_goes_on_to_its_final_result(table: Table, players: int) -> None:
    await begun(table, *(PLAIN,) * players)
    await act(table, range(4))
    _, _, look = await asked(table)
    await hurry(table, look.match.id)
    assert "Final result" in table.board.text
    assert re.search(r"wins with|share the win", table.board.text)
    (alt,) = table.board.alt_texts
    assert alt.startswith("The match is over")
    assert alt.count(" left ") >= 4
    assert await table.bot.shelf.behind() == ()
    assert table.sandbox.problems == []


async def test_corners_and_the_jonny_rule_are_settled_by_what_the_players_bring(table: Table) -> None:
    await begun(table, PLAIN, VOTER, JONNY, VOTER)
    _, message, look = await asked(table)
    assert look.view.owners == (1, 0, 2, 3)
    assert look.view.jonnys == (2,)
    assert "Camps: **Ben** on A1, **Ada** on A10, **Cleo** on J10 and **Dan** on J1." in message.text
    assert "**Dan** wished for A1, which was **Ben**’s already." in message.text
    assert "The Jonny rule holds for **Cleo**, by 3 of 4 votes." in message.text
    while look.seat != 2:
        await pressed(table, "end", CONFIRM)
        _, _, look = await asked(table)
    (first, *_) = Ground(look.view).sites(look.view.turn)
    await pressed(table, "excavate", first)
    name, message, look = await asked(table)
    assert (name, look.view.is_second) == ("Cleo", True)
    assert "A Jonny digs twice" in message.text
    assert "Your second piece comes first" in await typed(table, "sharman")
    (second, *_) = Ground(look.view).sites(look.view.turn)
    await pressed(table, second)
    told = [line for line in table.board.text.splitlines() if "**Cleo** excavates" in line]
    assert len(told) == 2
    assert (await asked(table))[0] != "Cleo"
    assert table.sandbox.problems == []


async def test_an_excavation_is_two_presses_and_a_typed_square_one_line(table: Table) -> None:
    await begun(table, PLAIN, PLAIN, PLAIN, PLAIN)
    name, message, look = await asked(table)
    assert "Your turn: action 1 of 1." in message.text
    assert "2 more goroldioa and 2 more springs for 2 actions" in message.text
    assert "cavern 40 %, goroldioa 20 %, spring 20 %, lava 10 % and earthquake 10 %" in message.text
    sites = Ground(look.view).sites(look.view.turn)
    await pressed(table, "excavate")
    _, message, _ = await asked(table)
    assert "Where do you excavate?" in message.text
    assert f"To excavate: {' '.join(sites)}." in message.alt_texts[0]
    await pressed(table, sites[0])
    assert f"**{name}** excavates {sites[0]} and" in table.board.text
    name, _, look = await asked(table)
    (site, *_) = Ground(look.view).sites(look.view.turn)
    await typed(table, site.lower())
    assert f"**{name}** excavates {site} and" in table.board.text
    name, _, look = await asked(table)
    assert "touches no cavern or goroldioa that leads to your camp" in await typed(table, "e5")
    assert "No tile of another player touches" in await typed(table, "seize")
    assert "is no square of the board" in await typed(table, "excavate K3")
    assert (await asked(table))[2].view == look.view
    assert table.sandbox.problems == []


async def test_the_odds_of_a_seizure_are_shown_before_it_is_made(table: Table) -> None:
    await begun(table, PLAIN, PLAIN, PLAIN, PLAIN, caverns=24, rounds=60)
    await hurry(table, 1, until="seize")
    _, _, look = await asked(table)
    ground = Ground(look.view)
    (square, *_) = ground.prey(look.view.turn)
    name, message, _ = await asked(table)
    prey, less = ground.at[square], penalty(look.view)
    assert re.search(rf"within reach, at best with|{prey.find} (marker )?on {square}, \d+ %", message.text)
    await pressed(table, "seize")
    _, message, _ = await asked(table)
    assert f"{needed(prey) + less} or more, {chance(prey, less)} %" in str(choices(message)) + message.text
    await pressed(table, square)
    assert re.search(rf"\*\*{name}\*\* (attacks .* and rolls \d+: |rolls \d+, needs \d)", table.board.text)
    assert table.sandbox.problems == []


async def test_the_sharman_is_asked_and_what_he_finds_is_claimed(table: Table) -> None:
    await begun(table, PLAIN, PLAIN)
    name, message, _ = await asked(table)
    await pressed(table, "sharman")
    _, message, _ = await asked(table)
    assert "Throw the stones? Goroldioa or a spring will be marked in your zones" in message.text
    await pressed(table, CONFIRM)
    assert re.search(
        rf"\*\*{name}\*\* \(\w+\) asks the Sharman \(first (goroldioa|spring) \d", table.board.text
    )
    await hurry(table, 1, until="claim")
    _, _, look = await asked(table)
    (square, *_) = Ground(look.view).claims(look.view.turn)
    await pressed(table, "claim", square)
    assert re.search(rf" claims (goroldioa|a spring) on {square}\.", table.board.text)
    assert table.sandbox.problems == []


async def test_an_old_button_gets_the_current_state(table: Table) -> None:
    await begun(table, PLAIN, PLAIN)
    name, message, _ = await asked(table)
    old = copy.deepcopy(message)
    await act(table, range(2))
    ply = (await asked(table))[2].match.ply
    press = await table[name].press_raw(old, choices(old)[0]["custom_id"])
    await press.settled()
    assert private(press).text
    assert (await asked(table))[2].match.ply == ply
    assert table.sandbox.problems == []


async def test_a_restart_in_mid_turn_loses_nothing(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "restarted.sqlite3"
    async with bot_at(sandbox, database, clock) as bot:
        table = Table(sandbox, bot)
        await begun(table, PLAIN, PLAIN, PLAIN)
        await act(table, range(4))
        await pressed(table, "excavate")
        before = (await asked(table))[2]
        assert before.picks == (("excavate",),)
    async with bot_at(sandbox, database, clock) as bot:
        table.bot = bot
        await table.shown()
        after = (await asked(table))[2]
        assert (after.picks, after.view) == (before.picks, before.view)
        (square, *_) = Ground(after.view).sites(after.view.turn)
        await pressed(table, square)
        assert f"excavates {square} and" in table.board.text
    assert sandbox.problems == []


async def test_a_clan_whose_player_resigns_ends_its_turns(table: Table) -> None:
    await begun(table, PLAIN, PLAIN, PLAIN)
    name, _, look = await asked(table)
    resigning = await table[name].slash(table.place, "resign")
    await resigning.settled()
    sure = private(resigning)
    await (await table[name].press(sure, label="Yes, resign")).settled()
    await table.shown()
    assert (await asked(table))[0] != name
    await hurry(table, look.match.id)
    assert "Final result" in table.board.text
    assert look.seat is not None
    match = await table.bot.matches.match(look.match.id)
    assert match.outcome is not None
    assert match.outcome.places[look.seat] == 3
    assert table.sandbox.problems == []
