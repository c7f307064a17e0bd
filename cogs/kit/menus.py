"""Menus that offer a few choices, each described by a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from discord import SelectOption, ui

from cogs.kit.interactions import Row
from cogs.kit.limits import OPTION
from cogs.kit.wording import shorten
from engine.contract.words import Sentence, Teller


class Menu(NamedTuple):
    """A menu's custom id, its choices by value, and the current choice."""

    field: str
    choices: Mapping[str, Sentence]
    now: str

    def row(self, custom_id: str, plain: Teller) -> Row:
        """Return a new row with the menu."""
        options = [
            SelectOption(label=shorten(plain(said), OPTION), value=value, default=value == self.now)
            for value, said in self.choices.items()
        ]
        return ui.ActionRow[Any](ui.Select(custom_id=custom_id, options=options))
