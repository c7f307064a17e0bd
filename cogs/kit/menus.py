"""Menus in which one thing is chosen of a few, each said in a sentence of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from discord import SelectOption, ui

from cogs.kit.interactions import Row
from cogs.kit.limits import OPTION
from cogs.kit.wording import shortened
from engine.contract.game import Teller
from engine.contract.words import Sentence


class Menu(NamedTuple):
    """What is chosen in it, the choices by what Discord hands back, and the one that is chosen now."""

    field: str
    choices: Mapping[str, Sentence]
    now: str

    def row(self, custom_id: str, plain: Teller) -> Row:
        """The menu, made anew."""
        options = [
            SelectOption(label=shortened(plain(said), OPTION), value=value, default=value == self.now)
            for value, said in self.choices.items()
        ]
        return ui.ActionRow[Any](ui.Select(custom_id=custom_id, options=options))
