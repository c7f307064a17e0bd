"""Every screen of whole matches, with the longest names.

What discord.py would send must be what Discord accepts.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import MultipartParameters, handle_message_parameters

from cogs.buttons.remove_seat import ask_whom
from cogs.commands.rules import rules_screen
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Wish
from cogs.kit.screen import Image, Screen, text_screen
from cogs.kit.wording import plain_teller, teller
from cogs.screens import panel
from cogs.screens.books import Book, page_of
from cogs.screens.fair_deal import fairness_screen
from cogs.screens.hand_actions import Offers
from cogs.screens.lines import people_in
from cogs.screens.presenter import RESULT, Presenter, Reader
from cogs.screens.transcript import words_screen
from cogs.surfaces.vote_screens import vote_screen
from engine import library
from engine.contract.dice import Dice
from engine.contract.game import AnyGame
from engine.contract.values import Ask, Option
from engine.contract.words import say, tell
from engine.match.questions import Vote
from engine.match.records import Match, Place, User
from engine.match.takebacks import Takeback
from engine.services.decks import collection_of, with_collection
from engine.services.matches import Matches
from engine.store import Store
from render import Picture
from tests.flow.support import blank_png
from tests.support.askers import asker, player_of
from tests.support.openapi import checker
from tests.toys import laying, rolling

GAMES: dict[str, AnyGame] = {**library.GAMES, "laying": laying, "rolling": rolling}
NAMES = ("*" * 32, "漢" * 32, "🦊" * 32, "[x](https://a.example/_y_) <t:0>")
"""Each as long as Discord lets a name be: one that doubles when escaped, two of many bytes, one
that is a link.
"""
HOST = 10**18
PLACE = Place(guild=HOST + 1, channel=HOST + 2)
SAMPLED = 8
"""Clicks from one look to the next; the last click gets a look, too."""
EARLY, LATER = 80, 40
"""Clicks after which looks are rarer: tables have grown and change little between looks."""
ENOUGH = 400
"""Clicks after which all but one resign: some games go on for long when all choose at random."""

WISH = Wish(person=HOST, press=1)

TEXT, GALLERY, ROW, BUTTON, MENU = 10, 12, 1, 2, 3
BYTES = 10170
"""Undocumented: texts of more bytes, twelve added for each, end in an error 500."""


def paint(picture: Picture) -> bytes:
    """Return a stub picture for any game; only its presence matters here."""
    return blank_png() + repr(picture.kind).encode()


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    made = Pictures(1, paint)
    yield made
    made.close()


@pytest.fixture
async def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Matches]:
    monkeypatch.setattr(library, "GAMES", GAMES)
    store = await Store.open(tmp_path / "matches.sqlite3")
    yield Matches(store)
    await store.close()


def body(parameters: MultipartParameters) -> dict[str, Any]:
    """Return the JSON of a message, without its files."""
    if parameters.payload is not None:
        return dict(parameters.payload)
    assert parameters.multipart is not None
    (part,) = (part for part in parameters.multipart if part["name"] == "payload_json")
    return dict(json.loads(part["value"]))


def components(tree: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, nested ones too."""
    for component in tree:
        yield component
        yield from components(component.get("components", ()))
        if "accessory" in component:
            yield from components((component["accessory"],))


def check(screen: Screen) -> None:
    """Both forms of a screen keep every limit, and leave nothing behind in discord.py."""
    sending, editing = screen.send_arguments(), screen.edit_arguments()
    assert sending["view"] is not editing["view"], "a view object must not be used twice"
    for view in (sending["view"], editing["view"]):
        assert view.is_finished(), "the library's view store must stay empty"
    with handle_message_parameters(**sending) as sent, handle_message_parameters(**editing) as edited:
        for method, path, parameters in (
            ("POST", "/channels/1/messages", sent),
            ("PATCH", "/channels/1/messages/2", edited),
        ):
            message = body(parameters)
            if (judge := checker()) is not None:
                assert judge(method, path, message) == []
            check_message(message)
        assert not body(edited)["allowed_mentions"].get("users"), "an edit rings nobody"


def check_message(message: dict[str, Any]) -> None:
    assert message["flags"] & discord.MessageFlags.components_v2.flag
    assert message["allowed_mentions"]["parse"] == []
    found = list(components(message["components"]))
    assert len(found) <= 40
    texts = [component["content"] for component in found if component["type"] == TEXT]
    assert texts
    assert all(texts)
    assert sum(map(len, texts)) <= 4000
    assert sum(len(text.encode()) + 12 for text in texts) <= BYTES
    ids = [component["custom_id"] for component in found if "custom_id" in component]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(one) <= 100 for one in ids)
    files = {file["filename"] for file in message.get("attachments", ())}
    shown = [item for component in found if component["type"] == GALLERY for item in component["items"]]
    assert {f"attachment://{name}" for name in files} == {item["media"]["url"] for item in shown}
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+", name) for name in files)
    for described in (*shown, *message.get("attachments", ())):
        assert 1 <= len(described["description"]) <= 1024
    for component in found:
        match component["type"]:
            case int(kind) if kind == BUTTON:
                assert 1 <= len(component["label"]) <= 80
            case int(kind) if kind == MENU:
                values = [option["value"] for option in component["options"]]
                assert len(values) == len(set(values)) <= 25
                assert 0 <= component["min_values"] <= component["max_values"] <= len(values)
            case int(kind) if kind == ROW:
                kinds = [child["type"] for child in component["components"]]
                assert kinds == [MENU] or kinds == [BUTTON] * len(kinds)
                assert 1 <= len(kinds) <= 5


def most(options: Any) -> dict[str, Any]:
    """Every bounded number at its upper bound: the longest match, the largest table."""
    bounds = {
        name: next((bound.le for bound in field.metadata if hasattr(bound, "le")), None)
        for name, field in options.model_fields.items()
    }
    return {name: bound for name, bound in bounds.items() if bound is not None}


async def open_full_lobby(matches: Matches, name: str, count: int) -> Match:
    game = GAMES[name]
    options = game.Options.model_validate(most(game.Options))
    match = await matches.open(name, options, asker(User(HOST, NAMES[0]), PLACE))
    for seat in range(1, count):
        brought = game.SeatOptions.model_validate(most(game.SeatOptions))
        guest = asker(User(HOST + 10 + seat, NAMES[seat]), PLACE)
        match = await matches.join(match.id, guest, brought)
    return match


async def click(matches: Matches, match: Match, dice: Dice) -> None:
    """Answer at random for an asked seat."""
    seat = dice.choice(match.to_move)
    look = await matches.look_seat(match.id, seat)
    assert look.ask is not None
    if look.ask.number is not None:
        pick = (str(dice.choice(look.ask.number)),)
        await matches.pick(match.id, player_of(match, seat), look.token, pick)
        return
    count = look.ask.least + dice.below(look.ask.most - look.ask.least + 1)
    keys = dice.shuffle([option.key for option in look.ask.options])[:count]
    await matches.pick(match.id, player_of(match, seat), look.token, keys)


async def screens_of(presenter: Presenter, matches: Matches, number: int) -> Sequence[Screen]:
    """All that may be shown of a match just now, at its wordiest."""
    onlooker = await matches.look_seat(number, None)
    match, plies = onlooker.match, await matches.plies(number, 0, onlooker.match.ply)
    note = "One sentence that says why a press did nothing. " * 3
    made = [
        await presenter.lobby(match),
        await presenter.table(onlooker, note),
        words_screen(onlooker, plies),
    ]
    assert (made[1].colour == RESULT) is (match.phase == "over"), "an end is seen from afar"
    if match.phase == "playing":
        made.append(await presenter.board(onlooker, plies, opening=True, unreachable=match.to_move))
        made.append(
            await presenter.board(
                onlooker, plies[-1:], opening=False, unreachable=match.to_move, pings=match.to_move
            )
        )
        made.extend(questions(match))
    else:
        made.append(await presenter.result(onlooker, plies, match.staying, match.staying))
    for seat in range(len(match.seats)):
        look = await matches.look_seat(number, seat)
        made.append(await presenter.hand(look, plies, note=note, reader=Reader(discord.Locale.german)))
        for is_free in (True, False):
            back = Takeback(seat, 0, 2, is_free, None)
            made.append(
                await presenter.hand(look, (), page=1, offers=Offers(back, has_next=True), lasting=True)
            )
        if match.phase != "playing":
            made.append(await presenter.closing(look, plies, discord.Locale.german))
        made.append(words_screen(look, plies))
    return made


def questions(match: Match) -> Iterator[Screen]:
    """Yield the questions to all players.

    They are votes to end, from the first vote to the last but one, and requests for a takeback.
    """
    for seat in range(len(match.seats) - 1):
        agreed = Vote("end", yes=tuple(range(seat + 1)))
        yield vote_screen(replace(match, votes=(agreed,)), "end", people_in(match, match.staying))
    asked = Vote("takeback", match.ply, (0,), back_to=0)
    yield vote_screen(replace(match, votes=(asked,)), "takeback", people_in(match, match.staying[1:]))
    refused = replace(asked, no=(len(match.seats) - 1,))
    yield vote_screen(replace(match, votes=(refused,)), "takeback", ())


CASES = [
    (name, count) for name, game in GAMES.items() for count in sorted({game.SEATS[0], min(game.SEATS[-1], 4)})
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count"),
    CASES,
    ids=str,
)
async def test_every_screen_of_a_match_is_one_that_discord_takes(
    matches: Matches, pictures: Pictures, name: str, count: int
) -> None:
    presenter, dice = Presenter(pictures), Dice(f"{name} {count}", 0)
    match = await open_full_lobby(matches, name, count)
    check(await presenter.lobby(match))
    check(ask_whom(match, {}, discord.Locale.german))
    match = await matches.start(match.id, asker(HOST, PLACE))
    for clicks in range(ENOUGH):
        if clicks % (SAMPLED if clicks < EARLY else LATER) == 0:
            for screen in await screens_of(presenter, matches, match.id):
                check(screen)
        await click(matches, match, dice)
        match = await matches.match(match.id)
        if match.phase == "over":
            break
    for other in range(1, len(match.seats)):
        if match.phase != "over":
            match = await matches.resign(match.id, player_of(match, other))
    for screen in await screens_of(presenter, matches, match.id):
        check(screen)
    fairness = await matches.fairness(match.id, player_of(match, 0))
    assert fairness.line is not None
    check(fairness_screen(match, fairness))
    assert match.phase == "over"
    assert match.outcome is not None


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize("name", GAMES)
async def test_a_cancelled_lobby_and_a_lobby_of_one_are_shown(
    matches: Matches, pictures: Pictures, name: str
) -> None:
    presenter = Presenter(pictures)
    match = await open_full_lobby(matches, name, 1)
    check(await presenter.lobby(match))
    check(await presenter.hand(await matches.look_seat(match.id, 0)))
    check(await presenter.lobby(await matches.cancel(match.id, asker(HOST, PLACE))))


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize("name", GAMES)
async def test_every_page_of_the_rules_is_one_that_discord_takes(
    matches: Matches, pictures: Pictures, name: str
) -> None:
    for page in range(len(GAMES[name].PAGE) + 1):
        check(await rules_screen(pictures, name, page, discord.Locale.british_english, WISH))


@pytest.mark.slow
@pytest.mark.parametrize("name", with_collection())
async def test_every_page_of_a_collection_is_one_that_discord_takes(pictures: Pictures, name: str) -> None:
    collection = collection_of(name)
    assert collection is not None
    for title, sections in {
        "all": collection.groups,
        **{n: collection.look(t) for n, t in collection.ready.items()},
    }.items():
        book = Book(name, title, sections, 1, "tiles", (name, "all"))
        for page in range(len(sections)):
            check(await page_of(pictures, book, page, discord.Locale.british_english, WISH))


async def test_a_page_of_the_rules_whose_picture_can_not_be_drawn_still_shows_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(picture: Picture) -> bytes:
        raise ValueError(f"no {picture.kind}")

    broken = Pictures(1, fails)
    section = GAMES["kcaloria"].PAGE[0]
    screen = await rules_screen(broken, "kcaloria", 0, discord.Locale.british_english, WISH)
    broken.close()
    check(screen)
    told = "\n".join(block for block in screen.blocks if isinstance(block, str))
    assert tell(section.heading, NAMES) in told
    assert not any(isinstance(block, Image) for block in screen.blocks)
    assert "a picture of kcaloria can't be drawn" in caplog.text


async def test_a_screen_of_words_alone_has_no_picture() -> None:
    check(text_screen("One sentence."))


async def test_the_words_for_the_asked_player_tell_what_the_picks_so_far_make(matches: Matches) -> None:
    match = await open_full_lobby(matches, "laying", 2)
    match = await matches.start(match.id, asker(HOST, PLACE))
    (seat,) = match.to_move
    for _ in range(2):
        look = await matches.look_seat(match.id, seat)
        assert look.ask is not None
        key = look.ask.options[0].key
        await matches.pick(match.id, player_of(match, seat), look.token, (key,))
    (piece,), (cell,) = (await matches.look_seat(match.id, seat)).picks
    for who in (seat, None):
        (words,) = words_screen(await matches.look_seat(match.id, who), ()).blocks
        assert isinstance(words, str)
        assert (f"{piece} on {cell}" in words) == (who == seat)


async def test_what_is_known_makes_room_for_the_moves_that_are_told(matches: Matches) -> None:
    match = await open_full_lobby(matches, "laying", 2)
    match = await matches.start(match.id, asker(HOST, PLACE))
    look = await matches.look_seat(match.id, match.to_move[0])
    assert look.ask is not None
    ask, telling = replace(look.ask, notes=(say("What is known."),)), teller(match)
    rows = partial(panel.controls, ask, match.id, look.token, look.picks, plain_teller(match))

    def known(room: int, news: int) -> bool:
        asked = panel.question(ask, rows, telling, room=room, news=lambda _: news)
        assert asked.left_out == ("What is known." not in asked.above)
        return "What is known." in asked.above

    room = next(room for room in range(1000) if known(room, 0))
    assert not known(room, 1)
    assert [known(room + 60, news) for news in (60, 61)] == [True, False]


async def test_of_two_choices_all_is_told_and_what_is_known_has_what_room_is_left(matches: Matches) -> None:
    match = await open_full_lobby(matches, "laying", 2)
    match = await matches.start(match.id, asker(HOST, PLACE))
    look = await matches.look_seat(match.id, match.to_move[0])
    options = tuple(Option(key, say(key), hint=say("would do what {key} does", key=key)) for key in "AB")
    ask = Ask(say("Which?"), options, view=None, notes=(say("What is known."),))
    rows = partial(panel.controls, ask, match.id, look.token, look.picks, plain_teller(match))
    told = []
    for room in range(0, 400, 3):
        asked = panel.question(ask, rows, teller(match), room=room, news=lambda _: 20)
        assert all(f"would do what {key} does" in asked.above for key in "AB")
        told.append("What is known." in asked.above)
        assert not told[-1] or asked.room >= 20, "what happened last still fits"
    assert told == sorted(told)
    assert {*told} == {True, False}
