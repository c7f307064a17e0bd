"""Buttons that several screens share, and their layout in rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from discord import ButtonStyle, ui

from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen_height import rows_of
from engine.contract.words import Sentence, Teller, say
from engine.match.records import Match

ASK = "ask"
"""The action that opens the form of a command."""

LEARN = "learn"
"""The action that opens a lesson in a private message: its game and page.

Without a game it asks for one.
"""


def form_button(label: Sentence, telling: Teller, command: str) -> ui.Button[Any]:
    """Return a button that opens the form of a command."""
    return button(label, telling, ASK, command)


def button(
    label: Sentence,
    telling: Teller,
    action: str,
    *args: object,
    style: ButtonStyle = ButtonStyle.secondary,
) -> ui.Button[Any]:
    """Return a button that triggers the action with these arguments."""
    return ui.Button(label=telling(label), style=style, custom_id=custom_id(action, *args))


def words_button(
    match: Match, telling: Teller, earlier: int = 0, more: int = 0, since: int | None = None
) -> ui.Button[Any]:
    """Return the button that shows the match in words.

    The text begins with all events and all that the reader knows. The label counts what the message
    leaves out: `earlier` events, or `more` things, notes among them. With `since` the text tells
    what happened after that ply; without it, the latest events.
    """
    label = say("In words")
    if more:
        label = say("{n} more", n=earlier + more)
    elif earlier:
        label = say("{n} earlier", n=earlier)
    told = () if since is None else (since,)
    return button(label, telling, "words", match.id, match.ply, *told)


def rules_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button that opens the rules of the match's game."""
    return button(say("How to play"), telling, "rules", match.game, 0)


def learn_button(telling: Teller, *game: str) -> ui.Button[Any]:
    """Return the button that opens the lesson of a game, or asks for the game."""
    return button(say("Learn"), telling, LEARN, *game)


def row_sizes(buttons: Sequence[ui.Button[Any]]) -> tuple[int, ...]:
    """Return how many of the buttons a phone shows in each row."""
    return rows_of([one.label or "" for one in buttons], icons=[one.emoji is not None for one in buttons])


def in_rows(buttons: Sequence[ui.Button[Any]]) -> tuple[Row, ...]:
    """Return the buttons in rows as wide as a phone."""
    left = iter(buttons)
    return tuple(ui.ActionRow(*islice(left, count)) for count in row_sizes(buttons))


def last_buttons(rows: tuple[Row, ...]) -> tuple[ui.Button[Any], ...]:
    """Return the buttons of the last rows that hold nothing else."""
    found: list[ui.Button[Any]] = []
    for row in reversed(rows):
        buttons = [one for one in row.children if isinstance(one, ui.Button)]
        if len(buttons) < len(row.children):
            break
        found[:0] = buttons
    return tuple(found)


def needs_row(rows: tuple[Row, ...], labels: Sequence[str]) -> bool:
    """Return whether more buttons at the end of the rows would need one more row."""
    buttons = last_buttons(rows)
    before = sum(any(one in row.children for one in buttons) for row in rows)
    return len(row_sizes((*buttons, *(ui.Button[Any](label=label) for label in labels)))) > before
