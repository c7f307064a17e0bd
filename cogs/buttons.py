"""Buttons as most screens have them: what they say, and what a press does."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from cogs.ids import custom_id
from engine.game import Teller
from engine.words import Sentence

ASK = "ask"
"""The action that opens the form of a command."""


def form_button(label: Sentence, telling: Teller, command: str) -> ui.Button[Any]:
    """A button that asks for what a command takes, in a form."""
    return button(label, telling, ASK, command)


def button(
    label: Sentence,
    telling: Teller,
    action: str,
    *args: object,
    style: ButtonStyle = ButtonStyle.secondary,
) -> ui.Button[Any]:
    """A button whose press is the action with these arguments."""
    return ui.Button(label=telling(label), style=style, custom_id=custom_id(action, *args))
