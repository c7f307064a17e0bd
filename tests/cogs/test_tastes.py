"""Users' tastes in pictures: the last choice holds.

That is so during look-ups and writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.api.picture_styles import PictureStyles
from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "matches.sqlite3")
    yield store
    await store.close()


async def test_a_choice_holds_against_what_was_being_looked_up_before_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, told = asyncio.Event(), asyncio.Event()
    reach = store.reach

    async def slowly(user: int) -> Any:
        kept = await reach(user)
        found.set()
        await told.wait()
        return kept

    monkeypatch.setattr(store, "reach", slowly)
    tastes = PictureStyles(store)
    looking = asyncio.create_task(tastes.is_stark(7))
    await found.wait()
    await tastes.keep(7, is_stark=True)
    told.set()
    assert await looking
    assert await tastes.is_stark(7)


async def test_of_many_choices_at_once_the_last_one_is_kept_and_known(store: Store) -> None:
    tastes = PictureStyles(store)
    for last in (True, False):
        await asyncio.gather(*(tastes.keep(7, is_stark=(n % 2 == 0) == last) for n in range(301)))
        assert await tastes.is_stark(7) == (await store.reach(7)).is_stark == last


async def test_a_choice_that_could_not_be_kept_does_not_hold(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_: int, *, is_stark: bool) -> None:
        raise StoreError(say("No."))

    monkeypatch.setattr(store, "keep_contrast", refuse)
    tastes = PictureStyles(store)
    with pytest.raises(StoreError):
        await tastes.keep(7, is_stark=True)
    assert not await tastes.is_stark(7)
