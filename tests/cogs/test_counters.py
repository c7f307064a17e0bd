"""What the figures count: each call to Discord by its end, each ply by who made it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.kit import metrics
from cogs.kit.interactions import Interaction
from cogs.kit.metrics import REGISTRY
from engine.clocks.pace import read_pace
from engine.library import GAMES
from engine.match.records import Computer, Kind, Match, Ply
from engine.match.terms import MatchTerms
from tests.cogs.test_plans import NOW, PLAYING

Rise = Callable[..., float]


@pytest.fixture
def rise() -> Rise:
    """Return a function that tells by how much a figure has risen since the start of the test."""

    def value(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(f"tabletop_{name}", labels) or 0

    before = {
        (one.name, *sorted(one.labels.items())): one.value
        for family in REGISTRY.collect()
        for one in family.samples
    }
    return lambda name, **labels: (
        value(name, **labels) - before.get((f"tabletop_{name}", *sorted(labels.items())), 0)
    )


@pytest.fixture
async def call() -> AsyncIterator[Callable[..., Any]]:
    """Yield a function that makes a counted call; the answer has the wanted status and headers."""

    async def respond(request: web.Request) -> web.Response:
        status = int(request.query["status"])
        if not status:
            assert request.transport is not None
            request.transport.close()
        headers = {key: value for key, value in request.query.items() if key != "status"}
        return web.Response(status=status or 200, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", respond)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[metrics.trace_config()]) as session,
    ):

        async def make(status: int, path: str = "/channels/1/messages", **headers: str) -> None:
            async with session.post(server.make_url(path), params={"status": status, **headers}) as answer:
                await answer.read()

        yield make


def arrive(number: int, kind: str = "component") -> None:
    metrics.note_arrival(cast(Interaction, SimpleNamespace(id=number, type=SimpleNamespace(name=kind))))


@pytest.mark.parametrize("status", [200, 204, 404, 500])
async def test_each_answer_of_discord_is_counted_once_under_its_status(
    call: Callable[..., Any], rise: Rise, status: int
) -> None:
    await call(status)
    assert rise("discord_answers_total", status=str(status)) == 1
    assert rise("discord_dropped_total") == 0
    assert [rise("rate_limits_total", scope=scope) for scope in metrics.SCOPES] == [0, 0, 0]


async def test_a_call_without_an_answer_is_counted_as_dropped(call: Callable[..., Any], rise: Rise) -> None:
    with pytest.raises(aiohttp.ClientError):
        await call(0)
    assert rise("discord_dropped_total") == 1
    assert rise("discord_answers_total", status="200") == 0


@pytest.mark.parametrize(
    ("told", "scope"),
    [("user", "user"), ("shared", "shared"), ("global", "global"), ("of tomorrow", "user"), (None, "user")],
)
async def test_a_call_that_discord_turned_away_is_counted_under_a_scope_that_is_known(
    call: Callable[..., Any], rise: Rise, told: str | None, scope: str
) -> None:
    await call(429, **({} if told is None else {"X-RateLimit-Scope": told}))
    counted = {one: rise("rate_limits_total", scope=one) for one in metrics.SCOPES}
    assert counted == {one: float(one == scope) for one in metrics.SCOPES}


@pytest.mark.parametrize(
    ("status", "path", "counted"),
    [
        (204, "/interactions/41/secret/callback", 1),
        (299, "/interactions/41/secret/callback", 1),
        (300, "/interactions/41/secret/callback", 0),
        (404, "/interactions/41/secret/callback", 0),
        (204, "/interactions/40/secret/callback", 0),
        (204, "/interactions/41/secret/callback/more", 0),
        (204, "/webhooks/41/secret", 0),
    ],
)
async def test_an_acknowledgement_is_measured_from_the_arrival_of_what_it_acknowledges(
    call: Callable[..., Any], rise: Rise, status: int, path: str, counted: int
) -> None:
    arrive(41)
    await call(status, path)
    assert rise("acknowledgement_seconds_count", kind="component") == counted
    await call(204, "/interactions/41/secret/callback")
    assert rise("acknowledgement_seconds_count", kind="component") == 1, "once"


async def test_only_the_latest_presses_are_kept_for_their_acknowledgement(
    call: Callable[..., Any], rise: Rise, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PRESSES", 2)
    for number in (51, 52, 53):
        arrive(number)
    for number in (51, 52, 53):
        await call(204, f"/interactions/{number}/secret/callback")
    assert rise("acknowledgement_seconds_count", kind="component") == 2


def test_only_what_a_press_changed_is_measured_until_it_shows(rise: Rise) -> None:
    metrics.observe_shown(None)
    assert rise("press_to_board_seconds_count") == 0
    metrics.observe_shown(time.perf_counter() - 7)
    assert rise("press_to_board_seconds_count") == 1
    assert 7 <= rise("press_to_board_seconds_sum") < 60


def seated(*, is_covered: bool) -> Match:
    """Return a match of a person, a computer, and a person who resigned."""
    person, second, third = PLAYING.seats
    seats = (person, replace(second, occupant=Computer(1)), third)
    terms = MatchTerms(read_pace("1d"), stand_in=3 if is_covered else None)
    return replace(PLAYING, game="kaliko", seats=seats, terms=terms)


@pytest.mark.parametrize(
    ("kind", "seat", "is_covered", "counted"),
    [
        ("move", 0, False, "moves_total"),
        ("move", 1, False, "computer_moves_total"),
        ("stand_in", 0, False, "house_moves_total"),
        ("stand_in", 0, True, "computer_moves_total"),
        ("stand_in", 2, True, "house_moves_total"),
        ("move", None, False, None),
        ("stand_in", None, True, None),
        ("leave", 0, False, None),
    ],
)
def test_each_move_is_counted_by_who_made_it_and_nothing_else_is_a_move(
    rise: Rise, kind: Kind, seat: int | None, is_covered: bool, counted: str | None
) -> None:
    metrics.count_plies(seated(is_covered=is_covered), (Ply(4, seat, "", (), NOW, kind),) * 2)
    for name in ("moves_total", "computer_moves_total", "house_moves_total"):
        found = {game: rise(name, game=game) for game in GAMES}
        assert found == {game: 2.0 if (game, name) == ("kaliko", counted) else 0.0 for game in GAMES}, name
