"""A game's rules page by page, with pictures drawn from real positions."""

from __future__ import annotations

from typing import Any

import discord

from cogs.leafing import leaf_row, nearest
from cogs.pictures import Pictures
from cogs.screen import Block, Screen, Shown
from cogs.wording import alt_text, catalogue
from engine.game import Section
from engine.library import game_named
from engine.words import tell
from render import Picture

PER_PAGE = 2
"""Sections on a page: as much as a phone shows without losing the reader."""
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""Who plays in the examples, by seat."""


async def rules_screen(pictures: Pictures, name: str, page: int, locale: discord.Locale) -> Screen:
    """One page of the rules; EngineError if there is no such game."""
    game = game_named(name)
    words = catalogue(locale)

    def telling(sentence: Any) -> str:
        return tell(sentence, PEOPLE, words)

    pages = [game.PAGE[i : i + PER_PAGE] for i in range(0, len(game.PAGE), PER_PAGE)]
    page = nearest(page, len(pages))
    blocks: list[Block] = [f"## {game.TITLE}"] if page == 0 else []
    for n, section in enumerate(pages[page]):
        first, *others = map(telling, section.text)
        blocks.append(f"### {telling(section.heading)}\n{first}")
        blocks.extend(others)  # texts of their own: Discord leaves some air between them
        if section.picture is not None:
            alt = alt_text(game.describe(section.picture), telling)
            blocks.append(Shown(f"example{n}.png", await pictures.png(_picture(name, section)), alt))

    return Screen((*blocks, lambda: (leaf_row(telling, page, len(pages), "leaf", name),)))


def _picture(name: str, section: Section) -> Picture:
    view: Any = section.picture
    return Picture(game=name, kind="table" if view.seat is None else "hand", view=view, names=PEOPLE)
