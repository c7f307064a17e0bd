"""Turns of a match in which one player after the other is asked.

They are taken by presses, by typing, or by a sensible player.
"""

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.library import game_named
from engine.match.looks import Look
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.askers import asker
from tools.movers import Draft, mover_of


async def asked_player(table: Table) -> tuple[str, Message, Look]:
    """Return the asked player, their DM, and the engine's look."""
    ((name, message),) = table.find_asked()
    (match,) = await table.matches.of_user(table[name].id)
    return name, message, await table.matches.look(match.id, asker(table[name].id))


async def answer_questions(table: Table, *picks: str | Pick) -> None:
    """Answer question after question for the asked players."""
    for pick in picks:
        name, message, _ = await asked_player(table)
        await table.pick_option(name, message, (pick,) if isinstance(pick, str) else pick)
        await table.wait_until_shown()


async def type_move(table: Table, line: str) -> str:
    """Type a line as the asked player and return the answer."""
    name, _, _ = await asked_player(table)
    command = await table[name].slash(table.place, "move", move=line)
    await command.wait_until_settled()
    await table.wait_until_shown()
    return private(command).text


async def draft_of(table: Table, ply: int) -> Draft:
    """Return a move that a sensible player would make now."""
    _, _, look = await asked_player(table)
    name = look.match.game
    picks, _ = mover_of(name)(game_named(name), look.view, Dice("flow", ply))
    return picks
