"""Another language can say all that players read.

All games are played to their end with every sentence accented and longer.

English text that remains is a name. What translators don't get is no word. Nothing is cut where a
player decides.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.client import Bot
from cogs.drawing.examples import PEOPLE as EXAMPLES
from engine.contract.languages import CATALOGUES
from engine.library import GAMES
from engine.services.decks import with_collection
from render import canvas_of
from render.kit.style import setting
from sandbox import Sandbox
from sandbox.model import Message, walk
from tests.flow.support import PEOPLE, Drawn, Table, bot_at, private
from tests.support.accents import Everything, accent, bare, language
from tests.support.clock import Clock
from tools.player_texts import templates

NAMES = {*PEOPLE, *EXAMPLES}
"""Names that are in no language: of those who play, and of those on pictures of the rules."""
DRAWN = 6
"""Pictures of a match, evenly spread, whose words are read; in the slow set all."""
QUICK: dict[str, dict[str, int]] = {"howmanycalories": {"rounds": 1}, "koa": {"rounds": 10}}
"""Options for matches that end soon."""
DECIDED_BY = ("label", "placeholder", "description")
"""What controls say."""
A_WORD = re.compile(r"[A-Za-z]{2,}")
FIELD = re.compile(r"\{\w+(:,)?\}")
OURS = tuple(
    map(
        accent,
        (
            "Go to …",
            "Other…",
            "Exchange…",
            "Take up…",
            "Ask to take back …",
            "Plan ahead …",
            "Hand over …",
            "Notes …",
            "See a hand …",
            "Tell me when …",
            "Avoid a player …",
            "More …",
            "Terms …",
        ),
    )
)
"""What ends in an ellipsis because it was written so."""


@pytest.fixture
def sentences(monkeypatch: pytest.MonkeyPatch) -> Everything:
    """Make the bot speak only that language."""
    everything = Everything()
    monkeypatch.setitem(CATALOGUES, "", language(everything))
    # Or pieces that other tests had drawn in English would be taken for this language's.
    monkeypatch.setattr("render.kit.cache.setting", lambda: replace(setting(), language="accents"))
    return everything


@pytest.fixture
def table(sandbox: Sandbox, bot: Bot) -> Table:
    made = Table(sandbox, bot)
    made.said = accent
    return made


@pytest.fixture
def drawn() -> Drawn:
    return Drawn()


@pytest.fixture
async def bot(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, drawn: Drawn, sentences: Everything
) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, drawn) as made:
        yield made


def messages(table: Table) -> Iterator[Message]:
    """All that the bot has written anywhere, as it is now."""
    for channel in table.sandbox.world.channels.values():
        yield from (one for one in channel.messages.values() if one.is_v2 and not one.deleted)


def controls(message: Message) -> Iterator[str]:
    """Yield the texts of a message's buttons and menus."""
    for component in walk(message.components):
        if "custom_id" in component:
            for said in (component, *component.get("options", ())):
                yield from (said[key] for key in DECIDED_BY if said.get(key))


def decided_by(message: Message) -> Iterator[str]:
    """Yield the texts that a player decides by.

    These are the controls, the question and its notes.
    """
    yield from controls(message)
    yield from (line for line in message.text.splitlines() if line.startswith(("### ", "-# • ")))


def check(table: Table) -> None:
    """Check that no text is English and no text for decisions is cut."""
    for message in messages(table):
        pictures = [one.description or "" for one in message.attachments]
        for text in (message.text, *controls(message), *pictures):
            assert bare(text, (*NAMES, table.sandbox.world.guild.name)) == [], text
        for text in decided_by(message):
            assert not text.endswith("…") or text in OURS, text


def check_pictures(drawn: Drawn, most: int | None) -> None:
    """So in pictures."""
    pictures = list(dict.fromkeys(drawn.all))
    step = 1 if most is None else max(1, len(pictures) // most)
    for picture in (*pictures[::step], pictures[-1]):
        for written in canvas_of(picture).written:
            assert bare(written.text, NAMES) == [], (picture.kind, written.text)


def check_given(sentences: Everything) -> None:
    """Check that translators get all that was asked for."""
    asked = {one for one in sentences.asked if A_WORD.search(FIELD.sub("", one))}
    assert len(asked) > 20
    assert asked - templates() == set()


async def play(table: Table, game: str, presses: int | None, **options: Any) -> None:
    await table.match(game, PEOPLE[: max(2, GAMES[game].SEATS[0])], **options)
    made = 0
    while presses is None or made < presses:
        check(table)
        if not await table.play_on(1):
            break
        made += 1
    await table.hurry(1)
    check(table)
    (match,) = await table.matches.of_user(table["Ada"].id)
    assert match.phase == "over"
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("game", [*GAMES][::3])
async def test_a_whole_match_is_told_in_another_language(
    table: Table, drawn: Drawn, sentences: Everything, game: str
) -> None:
    await play(table, game, 400, **QUICK.get(game, {}))
    check_pictures(drawn, None)
    check_given(sentences)


async def leaf(table: Table, page: Message) -> None:
    """Read page after page."""
    check(table)
    while (onward := page.find(label="▶")) is not None and not onward.get("disabled"):
        await table.press_button("Ada", page, "▶")
        await table.wait_until_shown()
        check(table)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES][1:] + [*GAMES][:1])
async def test_the_rules_are_told_in_another_language(
    table: Table, drawn: Drawn, sentences: Everything, game: str
) -> None:
    command = await table["Ada"].slash(table.channel, "rules", game=game)
    await command.wait_until_settled()
    await leaf(table, private(command))
    check_pictures(drawn, None)
    check_given(sentences)


@pytest.mark.slow
@pytest.mark.parametrize("game", with_collection())
async def test_a_collection_is_told_in_another_language(
    table: Table, drawn: Drawn, sentences: Everything, game: str
) -> None:
    command = await table["Ada"].slash(table.channel, "tiles", game=game)
    await command.wait_until_settled()
    await leaf(table, private(command))
    check_pictures(drawn, DRAWN)
    check_given(sentences)


@pytest.mark.slow
async def test_commands_and_refusals_are_told_in_another_language(
    table: Table, sentences: Everything
) -> None:
    for name, path, options in (
        ("Ada", "matches", {}),
        ("Ada", "move", {"move": "nothing"}),
        ("Ada", "hand", {}),
        ("Ada", "deck list", {}),
        ("Ada", "deck delete", {"name": "`x`"}),
        ("Ada", "board", {"match": "`x`"}),
    ):
        await (await table[name].slash(table.channel, path, **options)).wait_until_settled()
        check(table)
    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    seated: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("Ada", "matches", {}),
        ("Ada", "move", {"move": "`x`"}),
        ("Cleo", "hand", {}),
        ("Ada", "board", {"in_words": True}),
        ("Cleo", "resign", {}),
        ("Ada", "resign", {}),
    )
    for name, path, options in seated:
        await (await table[name].slash(table.place, path, **options)).wait_until_settled()
        check(table)
    check_given(sentences)
