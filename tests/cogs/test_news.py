"""Notices of recorded matches: what they tell and what they hide behind a button.

Their controls keep their shape.
"""

from __future__ import annotations

import ast
import io
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from discord.http import handle_message_parameters
from PIL import Image

from cogs.drawing.picture_cache import Pictures
from cogs.kit.ids import read as read_id
from cogs.kit.screen import Screen
from cogs.kit.wording import teller
from cogs.screens import panel
from cogs.screens.hand_actions import Offers
from cogs.screens.lines import news_for
from cogs.screens.news import News
from cogs.screens.presenter import Presenter
from cogs.screens.quiet_hours import HoursQuestion
from cogs.screens.transcript import words_screen
from engine import games
from engine.contract.dice import Dice
from engine.contract.driver import check_pick, resume
from engine.contract.notation import read_notation
from engine.contract.values import Event
from engine.contract.words import fit_words, say, tell
from engine.library import GAMES, game_named
from engine.match.looks import Look
from engine.match.records import Kind, Ply, User
from engine.match.terms import MatchTerms
from engine.services.matches import Matches
from engine.store import Store
from render import Picture
from tests.cogs.test_presenter import PLACE, body, components
from tests.records.book import FOLDER, files, read
from tests.support.askers import asker, player_of

NAMES = ("Ada", "Medium bot", "Medium bot 2", "Medium bot 3")
PLIES = 24
"""Plies of a match that are looked at where it is not with -m slow."""
LONG = "💡 **Red 32 Party cake** — " + "The highest eats, and only one hidden card beats it. " * 3


@cache
def high() -> bytes:
    """Return a picture as high as those of hands."""
    file = io.BytesIO()
    Image.new("RGB", (1200, 1400)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def presenter() -> Iterator[Presenter]:
    pictures = Pictures(1, paint)
    yield Presenter(pictures)
    pictures.close()


def paint(picture: Picture) -> bytes:
    return high() + repr(picture.kind).encode()


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    store = await Store.open(tmp_path / "matches.sqlite3")
    yield Matches(store)
    await store.close()


@dataclass(frozen=True, slots=True)
class Turn:
    """A point of a recorded match where a seat is asked, with the news since its move."""

    look: Look
    plies: Sequence[Ply]

    @property
    def events(self) -> list[Event]:
        return [event for ply in self.plies for event in ply.events if event.is_for(self.look.seat)]

    def sentence_of(self, event: Event) -> str:
        return teller(self.look.match, None, self.look.seat)(event.sentence)

    def hidden_by(self, lines: Sequence[str]) -> list[Event]:
        """Return the events that none of these lines tells, alone or with others.

        Of equal events it returns the earlier ones.
        """
        telling = teller(self.look.match, None, self.look.seat)
        left = Counter(lines)
        shared = [line for line in lines if line not in {self.sentence_of(event) for event in self.events}]
        told = Counter[tuple[str, str]]()
        hidden: list[Event] = []
        for event in reversed(self.events):
            if left[self.sentence_of(event)]:
                left[self.sentence_of(event)] -= 1
                continue
            if event.brief is not None:
                who = telling(say("{who:*/You}", who=event.brief.who))
                what = "" if event.brief.what is None else telling(event.brief.what)
                told[event.brief.template, what or who] += 1
                if any(
                    who in line and line.count(what or who) >= told[event.brief.template, what or who]
                    for line in shared
                ):
                    continue
            hidden.insert(0, event)
        return hidden


async def turns(
    matches: Matches, patch: pytest.MonkeyPatch, game: str, players: int, plies: int | None, terms: MatchTerms
) -> AsyncIterator[Turn]:
    """Replay a recorded match and yield its turns; with fewer players if the game takes no more."""
    players = min(players, GAMES[game].SEATS[-1])
    record = read(FOLDER / f"{game}-{players}-1.json")
    patch.setattr("engine.match.seeds.Deal.seed", property(lambda _: record["seed"]))
    options = GAMES[game].Options.model_validate(record["options"])
    opened = await matches.open(game, options, asker(User(1000, NAMES[0]), PLACE), terms)
    for seat in range(1, players):
        await matches.join(opened.id, asker(User(1000 + seat, NAMES[seat]), PLACE))
    match = await matches.start(opened.id, asker(User(1000, NAMES[0]), PLACE))
    for entry in record["log"][:plies]:
        number, _, line = entry.partition(": ")
        seat = int(number)
        since = max(0, match.ply - 4 * players)
        happened = news_for(seat, await matches.plies(match.id, since, match.ply))
        yield Turn(await matches.look_seat(match.id, seat), happened)
        await matches.move(match.id, player_of(match, seat), line)
        match = await matches.match(match.id)


def send_components(screen: Screen) -> list[dict[str, Any]]:
    with handle_message_parameters(**screen.send_arguments()) as sent:
        return list(components(body(sent)["components"]))


def small_lines(parts: Sequence[dict[str, Any]]) -> list[str]:
    """Return the lines above the picture that tell what happened."""
    shown: list[str] = []
    for part in parts:
        if part["type"] == 12:
            break
        if part["type"] == 10:
            shown += part["content"].splitlines()
    return [line.removeprefix("-# ") for line in shown if line.startswith("-# ")]


@pytest.mark.slow
@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.slow), 3])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [PLIES, None], ids=str)
async def test_a_notice_hides_no_move_while_it_tells_a_consequence_and_all_that_it_hides_is_behind_a_button(
    matches: Matches,
    presenter: Presenter,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    players: int,
    plies: int | None,
) -> None:
    looked = 0
    async for turn in turns(matches, monkeypatch, game, players, plies, MatchTerms()):
        parts = send_components(await presenter.hand(turn.look, turn.plies, lasting=True))
        lines = small_lines(parts)
        seat = turn.look.seat
        hidden = turn.hidden_by(lines)
        for event in turn.events:
            if hidden and all(event is not one for one in hidden):
                assert event.rank(seat) <= min(one.rank(seat) for one in hidden), (
                    lines,
                    turn.sentence_of(event),
                )
        assert turn.look.ask is not None
        notes = [
            f"• {fit_words(note, teller(turn.look.match, None, seat), 240)}" for note in turn.look.ask.notes
        ]
        text = "\n".join(part["content"] for part in parts if part["type"] == 10)
        unknown = [note for note in notes if note not in text]
        (button,) = [one for one in parts if (one.get("custom_id") or "").startswith("1|words|")]
        many = len(hidden) + len(unknown)
        # One description can stand for two moves, such as a marker that is found and then claimed.
        kind = "more" if unknown else "earlier" if hidden else "words"
        number, _, said = button["label"].partition(" ")
        assert said == kind
        assert kind == "words" or many <= int(number) <= len(turn.events) + len(notes)
        pages = (words_screen(turn.look, turn.plies, page=page).blocks for page in range(4))
        page = "\n".join(str(block) for blocks in pages for block in blocks)
        if hidden:
            last = -1
            for event in turn.events:
                assert (last := page.find(turn.sentence_of(event), last + 1)) >= 0, "all of them, in order"
        looked += 1
    assert looked > (10 if GAMES[game].usual_turns(GAMES[game].Options(), players) > 5 else 0)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("room", [0, pytest.param(60, marks=pytest.mark.slow), 100])
@pytest.mark.parametrize("game", GAMES)
async def test_no_move_is_hidden_where_telling_moves_together_makes_room(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, game: str, room: int
) -> None:
    async for turn in turns(matches, monkeypatch, game, 3, PLIES, MatchTerms()):
        seat = turn.look.seat
        telling = teller(turn.look.match, None, seat)
        matter = [event for event in turn.events if event.rank(seat) < 3]
        text, _ = News(turn.look.match, turn.plies, seat, telling).within(room)
        lines = [line.removeprefix("-# ") for line in text.splitlines()]
        if any(one.rank(seat) < 3 for one in turn.hidden_by(lines)):
            only = [Ply(1, None, "", tuple(matter), 0)]
            left_out = News(turn.look.match, only, seat, telling).within(room)[1]
            assert left_out, "alone they would have fitted"


def answers(screen: Screen) -> list[tuple[str, str]]:
    """Return the controls that answer the question, in order.

    Each is given with its kind and its meaning.
    """
    clicks = [(one, read_id(one["custom_id"])) for one in send_components(screen) if "custom_id" in one]
    return [
        ("menu" if one["type"] == 3 else "button", " ".join(click.args))
        for one, click in clicks
        if click is not None and click.action in {"pick", "menu"}
    ]


async def noted() -> None:
    """Nothing remembers what was asked."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_the_controls_are_the_same_for_all_texts_and_other_offers(
    matches: Matches, presenter: Presenter, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async for turn in turns(matches, monkeypatch, game, 2, PLIES, MatchTerms()):
        plain = answers(await presenter.hand(turn.look, ()))
        for plies in ((), turn.plies):
            for note, asking in (
                (LONG, None),
                (LONG, HoursQuestion(True, noted)),
                ("", HoursQuestion(False, noted)),
            ):
                screen = await presenter.hand(
                    turn.look,
                    plies,
                    note=note,
                    offers=Offers(hours=asking, has_move=bool(note)),
                    lasting=True,
                )
                assert answers(screen) == plain


def shapes(game: str, path: Path) -> Iterator[tuple[str, str]]:
    """Yield each question of a recorded match that takes one option.

    Each comes with the kind of control that offers the options.
    """
    record, module = read(path), game_named(game)
    options = module.Options.model_validate(record["options"])
    seats = tuple(module.SeatOptions.model_validate(one) for one in record["seats"])
    state = module.start(options, seats, Dice(record["seed"], 0))
    for ply, entry in enumerate(record["log"], start=1):
        number, _, line = entry.partition(": ")
        view, picks = module.view(state, int(number)), read_notation(line)
        asking = module.choose(view)
        ask = next(asking)
        for n, pick in enumerate(picks):
            listed = [option for option in ask.offered_options if not option.apart]
            if ask.number is None and ask.least == ask.most == 1:
                assert ask.shape is not None, f"{ask.prompt.template}: a question of a game says its shape"
                is_pressed = panel.has_buttons(ask, lambda words: tell(words, NAMES * 2))
                if listed or is_pressed:
                    yield ask.prompt.template, "buttons" if is_pressed else "menu"
            if n + 1 < len(picks):
                ask = asking.send(check_pick(ask, pick))
        asking.close()
        decided: Any = resume(module, view, picks)
        state, _ = module.apply(state, int(number), decided.move, Dice(record["seed"], ply))


def find_unshaped(source: str) -> list[int]:
    """Return the lines of questions that give no shape but need one.

    They need one as their greatest number of picks may be one or several.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = []
    for call in calls:
        given = {one.arg: one.value for one in call.keywords}
        is_question = isinstance(call.func, ast.Name) and call.func.id == "Ask"
        if (
            is_question
            and "shape" not in given
            and "number" not in given
            and not is_several(given.get("least"))
        ):
            found.append(call.lineno)
    return found


def is_several(least: ast.expr | None) -> bool:
    """Return whether a question always takes several picks, by a constant number."""
    return isinstance(least, ast.Name) and least.id.isupper()


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", GAMES)
def test_a_question_that_may_take_one_pick_says_its_shape(game: str) -> None:
    modules = sorted((Path(games.__path__[0]) / game).rglob("*.py"))
    assert {str(path): lines for path in modules if (lines := find_unshaped(path.read_text()))} == {}


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("matches", [1, None], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_question_has_one_shape_in_recorded_matches(game: str, matches: int | None) -> None:
    kinds: dict[str, set[str]] = {}
    for path in [path for path in files() if path.name.startswith(f"{game}-")][1:][:matches]:
        for prompt, shape in shapes(game, path):
            kinds.setdefault(prompt, set()).add(shape)
    assert kinds
    assert {prompt: found for prompt, found in kinds.items() if len(found) > 1} == {}


def test_news_begin_with_the_last_move_of_the_reader() -> None:
    def ply(number: int, seat: int | None, kind: Kind = "move") -> Ply:
        return Ply(number, seat, "", (), 0, kind)

    plies = [ply(1, 0), ply(2, 1), ply(3, 0, "handover"), ply(4, 1, "stand_in"), ply(5, None)]
    assert [one.ply for one in news_for(0, plies)] == [1, 2, 3, 4, 5]
    assert [one.ply for one in news_for(1, plies)] == [2, 3, 4, 5]
    assert [one.ply for one in news_for(2, plies)] == [1, 2, 3, 4, 5]
    assert [one.ply for one in news_for(None, plies)] == [1, 2, 3, 4, 5]
