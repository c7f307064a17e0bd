"""Secrets: the seed until the end, and what only one seat may see."""

import logging

import pytest

from engine.contract.dice import commitment
from engine.contract.errors import NotSeated
from engine.contract.words import Seat, say
from tests.engine.conftest import ASKERS, House

ANN, BOB, CY, *_ = ASKERS
LOUD = ("loud",)


async def test_the_seed_stays_secret_until_the_match_is_over(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await house.start_match("bidding", 2, rounds=1)
    record = await house.store.record(match.id)
    assert record is not None and record.seed is not None
    assert match.dice.commitment == commitment(record.seed)
    await house.play(match, 0, ("C6",), LOUD)
    shown = [
        repr(record),
        repr(await house.look(match, 0)),
        repr(await house.matches.match(match.id)),
        caplog.text,
    ]
    assert not any(record.seed in text for text in shown)
    await house.play(match, 1, ("C5",), LOUD)
    assert (await house.matches.match(match.id)).dice.seed == record.seed


async def test_onlookers_and_strangers_see_what_everybody_may(house: House) -> None:
    match = await house.start_match("laying", 2)
    assert (await house.matches.look(match.id, CY)) == await house.matches.look_seat(match.id, None)
    assert (await house.matches.look_seat(match.id, None)).view.hand == ()
    with pytest.raises(NotSeated):
        await house.matches.look_seat(match.id, 2)
    with pytest.raises(NotSeated):
        await house.matches.look_seat(match.id, -1)


async def test_private_events_name_their_seat(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.play(match, 0, ("C5",), LOUD)
    moved = await house.play(match, 1, ("C6",), LOUD)
    public, private, *_ = moved.plies[1].events
    assert (public.to, public.sentence) == (None, say("{who:*/You} {who:has/have} bid.", who=Seat(seat=1)))
    assert private.to == (1,)
