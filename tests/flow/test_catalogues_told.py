"""Every language that ships can say all that players read.

Whole matches are told in each language. What has no translation is found where it is asked for, and
in Japanese no English word is left.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cogs.client import Bot
from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue, say, tell
from engine.kit.templates import text_of
from engine.languages.catalogues import LOCALES, read_languages
from engine.languages.rules import make_catalogue
from engine.library import GAMES
from render import canvas_of
from render.kit.style import setting
from sandbox import Sandbox
from sandbox.model import Message, walk
from tests.flow.support import PEOPLE, Drawn, Table, bot_at
from tests.render import legible
from tests.support.accents import bare
from tests.support.clock import Clock
from tools.translation_checks import LATIN_IN_OTHER_SCRIPTS

LANGUAGES = tuple(sorted(path.name for path in LOCALES.glob("*") if path.is_dir()))
QUICK: dict[str, dict[str, int]] = {"howmanycalories": {"rounds": 1}, "koa": {"rounds": 10}}
"""Options for matches that end soon."""
PRESSES, DRAWN = 10, 4
LETTERS = re.compile(r"[A-Za-z]{2,}")
FIELD = re.compile(r"\{[^}]*\}")
NOT_WORDS = re.compile(r"`[^`]*`|https?://\S+|<[^>]*>|\{[^}]*\}")


@cache
def language(code: str) -> Catalogue:
    """Return a language that ships."""
    return make_catalogue(code, read_languages(LOCALES)[code].sentences)


class Asked(Mapping[str, str]):
    """The sentences of a language; records the templates that have none."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = sentences
        self.asked = 0
        self.missing: set[str] = set()

    def __getitem__(self, template: str) -> str:
        self.asked += 1
        if template not in self.sentences and LETTERS.search(NOT_WORDS.sub("", text_of(template))):
            self.missing.add(template)
        return self.sentences[template]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)


@pytest.fixture
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def asked(code: str, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Make the bot speak only that language."""
    asked = Asked(language(code).sentences)
    monkeypatch.setitem(CATALOGUES, "", replace(language(code), sentences=asked))
    # Or pieces that other tests had drawn in English would be taken for this language's.
    monkeypatch.setattr("render.kit.cache.setting", lambda: replace(setting(), language=f"told in {code}"))
    return asked


@pytest.fixture
def table(sandbox: Sandbox, bot: Bot, code: str) -> Table:
    made = Table(sandbox, bot)
    made.said = lambda label: _tell(language(code), label)
    return made


@pytest.fixture
async def bot(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, drawn: Drawn, asked: Asked
) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, drawn) as made:
        yield made


def _tell(words: Catalogue, label: str) -> str:
    return tell(say(label), (), words)


def texts(table: Table) -> Iterator[tuple[str, Message]]:
    """Yield what the bot has written anywhere, as it is now."""
    for channel in table.sandbox.world.channels.values():
        for message in channel.messages.values():
            if message.is_v2 and not message.deleted:
                yield message.text, message
                for component in walk(message.components):
                    for said in (component, *component.get("options", ())):
                        for key in ("label", "placeholder", "description"):
                            if said.get(key) and "custom_id" in component:
                                yield said[key], message
                for one in message.attachments:
                    yield one.description or "", message


def check(table: Table, code: str, asked: Asked) -> None:
    """Check that all is translated, and that in Japanese no English word is left."""
    assert asked.missing == set()
    if code == "ja":
        names = (*PEOPLE, table.sandbox.world.guild.name)
        for text, _ in texts(table):
            assert {*bare(text, names)} - LATIN_IN_OTHER_SCRIPTS == set(), text


def cases() -> Iterator[object]:
    """Yield each language with two games, and each game with two languages; one pair is fast."""
    games = [*GAMES]
    for number, code in enumerate(LANGUAGES):
        for turn in range(2):
            game = games[(2 * number + turn) % len(games)]
            marks = () if code == "ja" and turn == 0 else (pytest.mark.slow,)
            yield pytest.param(code, game, marks=marks, id=f"{code}-{game}")


@pytest.mark.parametrize(("code", "game"), [*cases()], indirect=["code"])
async def test_a_match_is_told_in_every_language(
    table: Table, drawn: Drawn, asked: Asked, code: str, game: str
) -> None:
    await table.match(game, PEOPLE[: max(2, GAMES[game].SEATS[0])], **QUICK.get(game, {}))
    for _ in range(PRESSES):
        check(table, code, asked)
        if not await table.play_on(1):
            break
    await table.hurry(1)
    check(table, code, asked)
    (match,) = await table.matches.of_user(table["Ada"].id)
    assert match.phase == "over"
    pictures = [one for one in dict.fromkeys(drawn.all) if one.kind in ("table", "hand", "cover", "moment")]
    for picture in (*pictures[:: max(1, len(pictures) // DRAWN)], pictures[-1]):
        assert legible.faults(canvas_of(picture)) == [], picture.kind
    check(table, code, asked)
    assert asked.asked > 100
    assert table.sandbox.problems == []
