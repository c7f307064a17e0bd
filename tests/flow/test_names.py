"""Names in pictures.

If a player's name can't be drawn, pictures use their account's name and words use their name.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.drawing.picture_cache import Pictures
from render import Picture, canvas_of
from render.kit.lettering.runs import isolate
from sandbox import Sandbox
from tests.flow.support import Table, bot_at
from tests.support.clock import Clock


@pytest.fixture
def drawn() -> list[Picture]:
    """Return the list of drawn pictures, in order."""
    return []


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path, clock: Clock, drawn: list[Picture]) -> AsyncIterator[Table]:
    def draw(picture: Picture) -> bytes:
        drawn.append(picture)
        return canvas_of(picture).encode()

    pictures = Pictures(1, draw)
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, pictures) as bot:
        yield Table(sandbox, bot)
    await asyncio.to_thread(pictures.close)


def drawn_names(drawn: list[Picture]) -> set[str]:
    """All texts of the tables and hands that were drawn, which were some."""
    shown = [picture for picture in drawn if picture.kind in {"table", "hand"}]
    assert {picture.kind for picture in shown} == {"table", "hand"}
    return {text.text for picture in shown for text in canvas_of(picture).written}


@pytest.mark.slow
async def test_a_player_whose_name_no_font_has_is_called_as_their_account_in_pictures_alone(
    table: Table, drawn: list[Picture]
) -> None:
    table.sandbox.world.set_nick(table["Ada"].user, "🦊")
    table.sandbox.world.set_nick(table["Ben"].user, "محمد")
    table.sandbox.world.set_nick(table["Cleo"].user, "太郎")
    await table.match("howmanycalories", ("Ada", "Ben", "Cleo"))
    await table.play_on(4)
    texts = drawn_names(drawn)
    assert {"Ada", isolate("محمد"), "太郎"} <= texts
    assert not {"🦊", "Ben", "Cleo"} & texts
    assert not any(text.startswith("Player") for text in texts)
    match = await table.matches.match(1)
    assert match.names == ("🦊", "محمد", "太郎")
    said = "\n".join(message.text for message in (*table.public(), *table.channel.messages.values()))
    assert "**🦊**" in said
    assert "**Ada**" not in said
    assert table.sandbox.problems == []
