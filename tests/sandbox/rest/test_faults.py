"""Injected faults, and rate limits."""

from __future__ import annotations

import time

import aiohttp
import discord
import pytest

from sandbox import Channel, Limits, Person, Sandbox
from tests.sandbox.client import HELLO, Rest, Toy


async def test_a_dropped_request_was_not_executed_and_a_lost_answer_was(
    sandbox: Sandbox, rest: Rest, games: Channel
) -> None:
    at = f"/channels/{games.id}/messages"
    dropped = sandbox.faults.add(method="POST", path="/channels/*/messages", drop=True)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", at, {"content": "Dropped"})
    sandbox.faults.add(method="POST", path="/channels/*/messages", lose_answer=True)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", at, {"content": "Lost"})
    await rest("POST", at, {"content": "Through"})
    assert [message.content for message in games.messages.values()] == ["Lost", "Through"]
    assert dropped.hits == 1


async def test_an_injected_answer_has_status_and_code_and_ends(
    sandbox: Sandbox, rest: Rest, games: Channel
) -> None:
    at = f"/channels/{games.id}/messages"
    sandbox.faults.add(path="/channels/*", times=2, status=403, code=40003)
    assert (await rest("POST", at, {"content": "x"})).code == (403, 40003)
    sandbox.faults.clear()
    assert (await rest("POST", at, {"content": "x"})).status == 200
    sandbox.faults.add(status=500)
    assert (await rest("GET", at)).status == 500
    sandbox.faults.add(status=429, retry_after=0.5)
    limited = await rest("GET", at)
    assert (limited.status, limited.body["retry_after"], limited.headers["Via"]) == (429, 0.5, "1.1 sandbox")
    assert sandbox.problems == []


async def test_a_delay_takes_its_time(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.add(method="GET", delay=0.1)
    start = time.monotonic()
    assert (await rest("GET", "/users/@me")).status == 200
    assert time.monotonic() - start >= 0.1


def test_a_fault_has_to_do_something(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="has to do something"):
        sandbox.faults.add()


async def test_the_library_sleeps_through_429_and_repeats(
    sandbox: Sandbox, toy: Toy, place: discord.TextChannel, games: Channel
) -> None:
    sandbox.faults.add(method="POST", path="/channels/*/messages", status=429, retry_after=0.05)
    await place.send("Hi")
    assert [message.content for message in games.messages.values()] == ["Hi"]


async def test_what_a_fault_has_hit_is_not_held_against_the_bot(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    await toy.register(HELLO)
    told = await ada.slash("games", "hello")
    callback = f"/interactions/{told.id}/{told.token}/callback"
    sandbox.faults.add(method="POST", path="/interactions/*", lose_answer=True)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", callback, {"type": 5})
    assert (await rest("POST", callback, {"type": 5})).code == (400, 40060)
    assert sandbox.problems == []


async def test_51_requests_a_second_are_one_too_many_but_answers_do_not_count(toy: Toy, ada: Person) -> None:
    async with Sandbox(limits=Limits(global_per_second=5)) as sandbox, aiohttp.ClientSession() as session:
        rest = Rest(sandbox.api_url, session, sandbox.token)
        answers = [await rest("GET", "/users/@me") for _ in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        limited = answers[-1]
        assert limited.body["global"] is True
        assert limited.headers["X-RateLimit-Scope"] == "global"
        assert 0 < limited.body["retry_after"] <= 1
        assert (await rest("POST", "/interactions/1/t/callback", {"type": 5})).code == (404, 10062)
        assert sandbox.wire.rates.refused == 1


async def test_one_route_of_one_channel_has_its_own_limit() -> None:
    limits = Limits(global_per_second=None, route_requests=3)
    async with Sandbox(limits=limits) as sandbox, aiohttp.ClientSession() as session:
        rest = Rest(sandbox.api_url, session, sandbox.token)
        first, second = (sandbox.world.channel(name) for name in ("games", "lounge"))
        answers = [await rest("GET", f"/channels/{first.id}") for _ in range(4)]
        assert [answer.status for answer in answers] == [200] * 3 + [429]
        assert answers[2].headers["X-RateLimit-Remaining"] == "0"
        assert (await rest("GET", f"/channels/{second.id}")).status == 200


async def test_the_barrier_waits_for_whom_it_sent_away(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.add(status=429, retry_after=0.3)
    start = time.monotonic()  # before the request, so that a busy machine only makes it longer
    await rest("GET", "/users/@me")
    await sandbox.quiet()
    assert time.monotonic() - start >= 0.3


async def test_the_barrier_gives_up_in_time(sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person) -> None:
    await toy.register(HELLO)
    told = await ada.slash("games", "hello")
    await rest("POST", f"/interactions/{told.id}/{told.token}/callback", {"type": 5})
    with pytest.raises(TimeoutError):
        await sandbox.quiet(timeout=0.2)
