"""The hint button is below every hand whose player has not chosen yet.

It is there however full a phone's screen is.
"""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest
from discord.http import handle_message_parameters
from PIL import Image

from cogs.drawing.picture_cache import Pictures
from cogs.kit.ids import read
from cogs.kit.screen import Screen
from cogs.screens.hand_actions import Offers
from cogs.screens.presenter import Presenter
from cogs.screens.quiet_hours import HoursQuestion
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import GAMES, game_named
from engine.match.records import Match
from engine.match.takebacks import Takeback
from engine.match.terms import MatchTerms
from engine.services.matches import Matches
from engine.store import Store
from render import Picture
from render.kit import theme
from tests.cogs.test_presenter import HOST, PLACE, body, components
from tests.support.askers import asker, player_of
from tests.support.players import PLAYED
from tools.movers import mover_of

LONG = "💡 **Red 32 Party cake** — " + "The highest eats, and only one hidden card beats it. " * 3


@cache
def tallest() -> bytes:
    """Return a picture of the greatest height."""
    file = io.BytesIO()
    Image.new("RGB", (theme.WIDTH, theme.HIGHEST)).save(file, "PNG")
    return file.getvalue()


def paint(picture: Picture) -> bytes:
    return tallest() + repr(picture.kind).encode()


@pytest.fixture
def presenter() -> Iterator[Presenter]:
    pictures = Pictures(1, paint)
    yield Presenter(pictures)
    pictures.close()


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    store = await Store.open(tmp_path / "matches.sqlite3")
    yield Matches(store)
    await store.close()


def actions(screen: Screen) -> list[str]:
    """Return the actions of a message's buttons and menus."""
    with handle_message_parameters(**screen.send_arguments()) as sent:
        found = [read(one["custom_id"]) for one in components(body(sent)["components"]) if "custom_id" in one]
    return [click.action for click in found if click is not None]


async def noted() -> None:
    """Nothing remembers what was asked."""


async def begin_match(matches: Matches, game: str, count: int, terms: MatchTerms) -> Match:
    opened = await matches.open(game, GAMES[game].Options(), asker(HOST, PLACE), terms)
    for seat in range(1, count):
        await matches.join(opened.id, asker(HOST + 10 + seat, PLACE))
    return await matches.start(opened.id, asker(HOST, PLACE))


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize(("count", "plies"), [(2, 12), (4, 24)])
@pytest.mark.parametrize("game", PLAYED)
async def test_a_good_move_can_be_asked_for_in_every_turn(
    presenter: Presenter, matches: Matches, game: str, count: int, plies: int
) -> None:
    match, looked = await begin_match(matches, game, count, MatchTerms()), 0
    while match.phase == "playing" and match.ply < plies:
        seat = match.to_move[0]
        look = await matches.look_seat(match.id, seat)
        told = await matches.plies(match.id, max(0, match.ply - count), match.ply)
        back = Takeback(seat, 0, 2, True, None)
        for note, is_told in (("", False), (LONG, True)):
            screen = await presenter.hand(
                look,
                told,
                note=note,
                offers=Offers(back, HoursQuestion(False, noted), has_move=is_told),
                lasting=True,
            )
            assert actions(screen).count("hint") == 1
            assert actions(screen).count("hinted") == is_told
            looked += 1
        picks, _ = mover_of(game)(game_named(game), look.view, Dice(f"{game} {count}", match.ply))
        await matches.move(match.id, player_of(match, seat), notation(picks))
        match = await matches.match(match.id)
    assert looked > 20


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("game", PLAYED)
async def test_where_the_terms_say_so_no_one_is_offered_one(
    presenter: Presenter, matches: Matches, game: str
) -> None:
    match = await begin_match(matches, game, 2, MatchTerms(hints=False))
    look = await matches.look_seat(match.id, match.to_move[0])
    assert look.ask is not None
    assert not {"hint", "hinted"} & {
        *actions(await presenter.hand(look, note=LONG, offers=Offers(has_move=True)))
    }
