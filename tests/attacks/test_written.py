"""Texts by users: names and decks with formatting, links, stacked or reversed letters.

They must not harm what others read.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from cogs.buttons.remove_seat import ask_whom
from cogs.drawing.picture_cache import Pictures
from cogs.kit.screen import Image, Screen
from cogs.kit.wording import code_block, isolate, safe, teller_of_names
from cogs.screens.lines import option_lines
from cogs.screens.presenter import Presenter
from engine import library
from engine.contract.dice import Dice
from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue, say
from engine.games.kcaloria.rules.decks import SIZE, spell_deck, tiles_of
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import SeatOptions
from engine.kit.text import DIRECTIONS, MARKS_MOST, clean_name
from engine.services.decks import TEXT_LONGEST, with_collection
from engine.services.matches import Matches
from engine.store import Store
from render import Picture
from tests.cogs import test_presenter as screens
from tests.flow.support import blank_png
from tests.support.askers import player_of

HOSTILE = (
    "\u202eeniF\u2066 \u200f[x](https://a.example)",
    "e" + "\u0301" * 31,
    "Zz\n```\n# b\n> **c**\r\u2028qq",
    "x](https://a.example) [y <@1> `z`",
    "\u202e\u2067\u200e",
    "שלום \u202eאדם",
)
"""Names: turned around, buried under marks, of several lines and a fence, a broken link, nothing
to be seen, from the right.
"""
CLICKS, EVERY = 24, 8


def draw_names(picture: Picture) -> bytes:
    """Return the names that a picture draws."""
    return blank_png() + json.dumps(picture.names).encode()


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    made = Pictures(1, draw_names)
    yield made
    made.close()


@pytest.fixture
async def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Matches]:
    monkeypatch.setattr(library, "GAMES", screens.GAMES)
    monkeypatch.setattr(screens, "NAMES", HOSTILE)
    store = await Store.open(tmp_path / "matches.sqlite3")
    yield Matches(store)
    await store.close()


def texts(value: Any) -> Iterator[str]:
    """All texts of a message, however deep."""
    match value:
        case str():
            yield value
        case dict():
            for one in value.values():
                yield from texts(one)
        case list():
            for one in value:
                yield from texts(one)


def check(text: str, *, in_markdown: bool) -> None:
    """Nothing of the hostile names is alive in a text."""
    bare = text.replace("\u2068", "").replace("\u2069", "")
    assert not set(bare) & set(DIRECTIONS)
    assert text.count("\u2068") == text.count("\u2069"), "who is isolated lets others be read as they are"
    heap = 0
    for letter in text:
        heap = heap + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        assert heap <= MARKS_MOST
    assert not re.search(r"[\r\u2028\u2029]", text)
    assert "Zz\n" not in text
    assert "\nqq" not in text
    if in_markdown:
        assert "```" not in text
        assert "https://a.example" not in text
        assert "<@1>" not in re.sub(r"\\.", "", text)
        assert "****" not in text


def check_screen(screen: Screen) -> None:
    with handle_message_parameters(**screen.send_arguments()) as sent:
        message = screens.body(sent)
    for component in screens.components(message["components"]):
        for name, value in component.items():
            if name in {"content", "label", "placeholder", "options", "items"}:
                for text in texts(value):
                    check(text, in_markdown=name == "content")
    for block in screen.blocks:
        if isinstance(block, Image) and block.data is not None:
            check(block.alt, in_markdown=False)
            for name in json.loads(block.data.removeprefix(blank_png())):
                assert "\u2068" not in name, "pictures isolate by where they draw"
                check(name, in_markdown=False)


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize("name", screens.GAMES)
async def test_hostile_names_leave_every_screen_of_a_match_unharmed(
    matches: Matches, pictures: Pictures, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    presenter, dice = Presenter(pictures), Dice(f"hostile {name}", 0)
    match = await screens.open_full_lobby(matches, name, min(screens.GAMES[name].SEATS[-1], len(HOSTILE)))
    check_screen(await presenter.lobby(match))
    check_screen(ask_whom(match, {}, discord.Locale.german))
    match = await matches.start(match.id, player_of(match, 0))
    for clicks in range(CLICKS):
        if clicks % EVERY == 0:
            for screen in await screens.screens_of(presenter, matches, match.id):
                check_screen(screen)
        if match.phase == "playing":
            await screens.click(matches, match, dice)
            match = await matches.match(match.id)
    for other in range(1, len(match.seats)):
        if match.phase == "playing":
            match = await matches.resign(match.id, player_of(match, other))
    for screen in await screens.screens_of(presenter, matches, match.id):
        check_screen(screen)
    check(caplog.text.replace("\n", " "), in_markdown=False)


async def test_a_name_is_kept_without_invisible_characters(matches: Matches) -> None:
    match = await screens.open_full_lobby(matches, "rolling", 3)
    assert match.names == (
        "eniF [x](https://a.example)",
        "é" + "\u0301" * MARKS_MOST,
        "Zz ``` # b > **c** qq",
    )


def test_a_refusal_makes_every_text_in_it_harmless_without_being_asked() -> None:
    told = teller_of_names(("A*a",))(
        say("“{text}” is none.", text="[free](https://a.example/x)\n# \u202eBig")
    )
    assert told == "“\\[free\\](https:\u200b//a.example/x) # Big” is none."
    kept = teller_of_names(())(
        say("{reason}\n{text}", reason=say("No: {x}.", x="a_b"), text=code_block("4 Bayou\n*1 Fog*"))
    )
    assert kept == "No: a\\_b.\n```\n4 Bayou\n*1 Fog*\n```"


@pytest.mark.parametrize("opening", ["# ", "> ", "- ", "-# ", "+ "])
def test_a_text_that_begins_a_line_is_no_heading_quote_or_list(opening: str) -> None:
    assert safe(f"{opening}x") == f"\\{opening}x"


def test_what_is_safe_already_is_not_escaped_once_more() -> None:
    assert safe(safe("a*b")) == "a\\*b"


def test_only_what_is_read_from_the_right_is_isolated() -> None:
    assert isolate("שלום") == "\u2068שלום\u2069"
    assert isolate("Été 漢 🦊") == "Été 漢 🦊"
    assert isolate("👩‍👧 ก็") == "👩‍👧 ก็", "what joins letters stays"


def test_a_deck_is_kept_as_it_is_called_or_in_the_one_way_to_write_it() -> None:
    assert SeatOptions(deck="\n" * 70 + "east texas piney woods").deck == "East Texas Piney Woods"
    tidy = spell_deck(tiles_of("East Texas Piney Woods"))
    untidy = "\n\n\n" + "  ,\n ".join(reversed(tidy.upper().split("\n"))) + "\n" * 70
    assert SeatOptions(deck=untidy).deck == tidy
    assert SeatOptions(deck=tidy).deck == tidy


async def test_a_list_is_kept_in_the_one_way_to_write_it(matches: Matches) -> None:
    (game,) = with_collection()
    tidy = spell_deck(tiles_of("East Texas Piney Woods"))
    kept = await matches.lists.keep(1, game, "My\u202e\n woods", "\n" * 70 + tidy.upper())
    assert (kept.name, kept.text) == ("My woods", tidy)
    assert await matches.lists.find_named(1, game, "my \u200ewoods") == kept


def test_no_value_that_a_player_wrote_is_a_template(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUES, "de", Catalogue(sentences={"yes": "ja"}))
    brought = SeatOptions.model_construct(deck="{option} {0} yes **x**")
    (line,) = option_lines(brought, teller_of_names((), "de"))
    assert line.endswith(": **{option} {0} yes \\*\\*x\\*\\***")
    (line,) = option_lines(SeatOptions.model_construct(deck="1 Fog\n" * 3), teller_of_names(()))
    assert line.endswith(": **of their own**")


def test_a_name_of_nothing_but_controls_is_nothing() -> None:
    assert clean_name(HOSTILE[4]) == ""


def test_no_deck_grows_beyond_its_field_by_being_written_in_the_one_way() -> None:
    names = sorted((len(kind.name) for kind in KINDS.values()), reverse=True)
    longest = sum(len("1 ") + name + len("\n") for name in names[:SIZE])
    assert longest <= TEXT_LONGEST
