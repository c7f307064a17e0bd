"""After an erasure nothing in the bot's memory knows the user, but what limits their presses."""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.services.privacy import Privacy
from tests.flow.support import Table
from tests.flow.test_privacy import erase_user

OWN = ("cogs", "engine", "render")


def find_values(what: Any, path: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Yield the numbers and texts that an object of the bot holds, with the way to each."""
    if isinstance(what, int | str):
        yield path, what
    elif id(what) in seen or isinstance(what, types.ModuleType | type | types.FunctionType):
        return
    seen.add(id(what))
    if isinstance(what, Mapping):
        for key, value in [*what.items()]:
            yield from find_values(key, f"{path}{{}}", seen)
            yield from find_values(value, f"{path}[…]", seen)
    elif isinstance(what, list | tuple | set | frozenset | deque):
        for value in [*what]:
            yield from find_values(value, f"{path}[…]", seen)
    elif type(what).__module__.partition(".")[0] in OWN:
        slots = [name for one in type(what).__mro__ for name in getattr(one, "__slots__", ())]
        for name in (*getattr(what, "__dict__", ()), *slots):
            yield from find_values(getattr(what, name, None), f"{path}.{name}", seen)


def places_of(table: Table, name: str) -> set[str]:
    """Return where in memory a user's id or name is."""
    signs = (table[name].id, name)
    return {path for path, value in find_values(table.bot.services, "services", set()) if value in signs}


async def test_no_cache_knows_an_erased_user(table: Table) -> None:
    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    await table.play_on(2)
    for place in (table.channel, table["Ada"].open_dm()):
        await (await table["Ada"].slash(place, "matches")).wait_until_settled()
    await table.wait_until_shown()
    limits = {path for path in places_of(table, "Ada") if path.startswith("services.press_limiter.")}
    assert len(places_of(table, "Ada") - limits) > 5
    await erase_user(table, "Ada")
    assert places_of(table, "Ada") == limits
    assert places_of(table, "Ben") - limits


async def test_no_process_writes_to_a_user_whom_another_one_erases(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_gone(_: Privacy, user_id: int) -> bool:
        return user_id == table["Ada"].id

    monkeypatch.setattr(Privacy, "is_gone", is_gone)
    await table.match("howmanycalories", ("Ada", "Ben"), rounds=1)
    assert table.hands("Ada") == []
    assert table.hands("Ben")
    assert table.board.find(label="My hand") is not None, "the board is shown all the same"
    assert table.sandbox.problems == []
