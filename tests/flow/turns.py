"""Turns of a match in which one player after the other is asked: by presses, typed, or as somebody with some sense takes them."""

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.library import game_named
from engine.match.looks import Look
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.seating import asker
from tools.movers import Draft, mover_of


async def asked(table: Table) -> tuple[str, Message, Look]:
    """Who is asked, the DM that asks, and the same as the engine has it."""
    ((name, message),) = table.asked()
    (match,) = await table.bot.matches.of_user(table[name].id)
    return name, message, await table.bot.matches.look(match.id, asker(table[name].id))


async def pressed(table: Table, *picks: str | Pick) -> None:
    """Answer question after question, whoever is asked."""
    for pick in picks:
        name, message, _ = await asked(table)
        await table.picked(name, message, (pick,) if isinstance(pick, str) else pick)
        await table.shown()


async def typed(table: Table, line: str) -> str:
    """What is answered to whoever is asked, who types this."""
    name, _, _ = await asked(table)
    command = await table[name].slash(table.place, "move", move=line)
    await command.wait_until_settled()
    await table.shown()
    return private(command).text


async def draft_of(table: Table, ply: int) -> Draft:
    """A move that somebody with some sense would make now."""
    _, _, look = await asked(table)
    name = look.match.game
    picks, _ = mover_of(name)(game_named(name), look.view, Dice("flow", ply))
    return picks
