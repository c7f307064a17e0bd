"""Fixtures of the stand-in's tests: sandbox, bot, people and REST caller."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from sandbox import Channel, Limits, Person, Sandbox
from sandbox.limits import HANGING
from tests.sandbox.client import TOKEN, Rest, Toy, toy_at
from tests.support.clock import Clock
from tests.support.openapi import checker


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def sandbox(clock: Clock) -> AsyncIterator[Sandbox]:
    async with Sandbox(limits=Limits(now=clock, ack_seconds=HANGING), check=checker(), token=TOKEN) as made:
        yield made


@pytest.fixture
async def toy(sandbox: Sandbox) -> AsyncIterator[Toy]:
    async with toy_at(sandbox) as made:
        yield made


@pytest.fixture
async def rest(sandbox: Sandbox) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(sandbox.api_url, session, sandbox.token)


@pytest.fixture
def ada(sandbox: Sandbox) -> Person:
    return sandbox.person("Ada")


@pytest.fixture
def ben(sandbox: Sandbox) -> Person:
    return sandbox.person("Ben")


@pytest.fixture
def games(sandbox: Sandbox) -> Channel:
    return sandbox.world.channel("games")


@pytest.fixture
def place(toy: Toy, games: Channel) -> discord.TextChannel:
    """Return the channel #games as the bot knows it."""
    found = toy.get_channel(games.id)
    assert isinstance(found, discord.TextChannel)
    return found
