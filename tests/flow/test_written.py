"""Texts by users that reach others by commands and buttons.

These are names of servers and of decks.
"""

from __future__ import annotations

from engine.games.kcaloria.rules.decks import spell_deck, tiles_of
from tests.flow.decks import run_command, save_copy
from tests.flow.support import Table, private

LIST = spell_deck(tiles_of("East Texas Piney Woods"))
LINK = "[free](https://a.example/x)"


async def test_the_name_of_a_server_begins_no_link_where_it_stands_beside_one(table: Table) -> None:
    await table.lobby("kcaloria", ("Ada",))
    (guild,) = table.bot.guilds
    guild.name = "[x](https://a.example) [y\n# \u202ez"
    listed = await table["Ada"].slash(table["Ada"].open_dm(), "matches")
    await listed.wait_until_settled()
    line = private(listed).text.splitlines()[-1]
    assert line.startswith("**[kCaloria #1](https://discord.com/channels/")
    assert "· \\[x\\](https:\u200b//a.example) \\[y # z" in line


async def test_a_deck_that_is_called_like_a_link_is_none_in_any_answer(table: Table) -> None:
    for who in ("Ada", "Ben"):
        assert LINK not in (await run_command(table, who, "deck save", name=LINK, tiles=LIST)).text
    said = await run_command(table, "Ada", "deck share", name=LINK)
    shown = table.public()[-1]
    answers = [
        said.text,
        shown.text,
        await save_copy(table, "Ben", shown),
        await save_copy(table, "Ada", shown),
        (await run_command(table, "Ada", "deck list")).text,
        (await run_command(table, "Cleo", "deck delete", name=LINK)).text,
    ]
    for answer in answers:
        assert "\\[free\\](https:\u200b//a.example/x)" in answer
        assert "https://a.example" not in answer
