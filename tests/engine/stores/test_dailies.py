"""Deals of the day in every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.contract.errors import LimitReached, StoreConflict
from engine.contract.words import say
from engine.daily.attempts import COUNTS, PRACTICE, Attempt, Day, Invitation
from engine.daily.ranking import Result
from engine.steps.limits import Cap
from engine.store.interface.shelf import Shelf
from tests.engine.stores.writer import Opening

FIRST = Attempt(1, 100, COUNTS, 50, 9)


async def test_a_day_keeps_its_first_seed_and_its_first_deal(store: Shelf, opening: Opening) -> None:
    other = await opening()
    await store.seal_days([Day(100, "a"), Day(101, "b")])
    await other.seal_days([Day(101, "c"), Day(102, "d")])
    await other.keep_deal(101, "{}")
    await store.keep_deal(101, "[]")
    assert await store.daily_days(100, 102) == (Day(100, "a"), Day(101, "b", "{}"), Day(102, "d"))


async def test_an_attempt_is_begun_once_and_changed_from_its_version_on(
    store: Shelf, opening: Opening
) -> None:
    other = await opening()
    assert await store.attempt(1, 100, COUNTS) is None
    await store.begin_attempt(FIRST)
    await other.begin_attempt(replace(FIRST, begun=60, server=None))
    assert await other.attempt(1, 100, COUNTS) == FIRST
    after = replace(
        FIRST,
        drafts=((("a", "b"), ("c",)), (("d",),)),
        picks=((), ("e",)),
        version=1,
        score=3,
        rating=50,
        done=70,
    )
    await store.keep_attempt(FIRST, after)
    assert await other.attempt(1, 100, COUNTS) == after
    with pytest.raises(StoreConflict):
        await other.keep_attempt(FIRST, replace(after, version=2))
    assert await store.attempt(1, 100, COUNTS) == after


async def test_an_attempt_that_a_cap_refuses_is_not_begun(store: Shelf, opening: Opening) -> None:
    cap = Cap("noted", ("mark", 0), 1, say("Enough."), lasts=100, noted_at=50)
    await store.begin_attempt(FIRST, caps=(cap,))
    with pytest.raises(LimitReached):
        await (await opening()).begin_attempt(replace(FIRST, user=2), caps=(cap,))
    assert await store.attempt(1, 100, COUNTS) == FIRST
    assert await store.attempt(2, 100, COUNTS) is None


async def test_only_finished_tries_that_count_are_ranked(store: Shelf) -> None:
    done = replace(FIRST, rating=40, score=4, done=60)
    for attempt in (
        done,
        replace(done, day=101),
        replace(done, day=101, number=PRACTICE),
        replace(done, user=2),
        replace(FIRST, user=3),
        replace(done, user=4, server=8),
        replace(done, user=5, server=None),
    ):
        await store.begin_attempt(attempt)
    assert {*await store.daily_results(9, 100, 101)} == {Result(1, 80, 2), Result(2, 40)}
    assert await store.days_done(1, 10) == (101, 100)
    assert await store.days_done(1, 1) == (101,)
    assert await store.days_done(3, 10) == ()


async def test_a_result_is_posted_once_in_each_channel(store: Shelf) -> None:
    assert await store.daily_post(1, 100, 5) is None
    await store.keep_daily_post(1, 100, 5, 77)
    await store.keep_daily_post(1, 100, 5, 78)
    await store.keep_daily_post(1, 100, 6, 79)
    assert (await store.daily_post(1, 100, 5), await store.daily_post(1, 100, 6)) == (77, 79)


async def test_a_server_invites_in_one_channel(store: Shelf, opening: Opening) -> None:
    other, invitation = await opening(), Invitation(9, 5, 16)
    assert await store.invitation(9) is None
    await store.keep_invitation(9, invitation)
    lost = replace(invitation, channel=6, day=100, message=77, is_lost=True)
    await other.keep_invitation(9, lost)
    assert await store.invitation(9) == lost
    assert await store.invitations() == (lost,)
    await store.keep_invitation(9, None)
    assert await other.invitations() == ()


async def test_what_a_user_played_is_exported_and_erased(store: Shelf) -> None:
    await store.begin_attempt(replace(FIRST, drafts=((("a",),),), rating=40, score=4, done=60))
    await store.begin_attempt(replace(FIRST, user=2))
    await store.keep_daily_post(1, 100, 5, 77)
    (found,) = (await store.life(1)).daily
    assert (found["day"], found["moves"], found["percent"], found["server"]) == ("1970-04-11", ["a"], 40, "9")
    assert [post["message"] for post in found["posts"]] == ["77"]
    await store.begin_erasure(1)
    await store.erase(1, (), now=100, mark="m", then=lambda _: None)
    assert await store.attempt(1, 100, COUNTS) is None
    assert await store.daily_post(1, 100, 5) is None
    assert await store.attempt(2, 100, COUNTS) is not None
