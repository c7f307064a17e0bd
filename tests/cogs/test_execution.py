"""Plans that are carried out while the match becomes another process's."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit.screen import text_screen
from cogs.screens.steps import Card, Edit, Post, Tell
from cogs.surfaces.execute import Executor
from engine.library import game_named
from engine.match.message_records import Reach
from engine.steps.lobby import open_lobby
from engine.store.duty import NotOursError
from tests.engine.conftest import ASKERS


class Silent:
    """Discord, at which nothing is to arrive."""

    def __getattr__(self, name: str) -> Any:
        pytest.fail(f"{name} was called")


@pytest.mark.parametrize(
    "step",
    [
        Edit(1, 2, Card(), ()),
        Post(1, Card(), "nonce", False, ()),
        Tell(Reach(3), Card(), "nonce", False, ()),
    ],
)
async def test_what_became_anothers_while_it_was_drawn_is_not_sent(step: Edit | Post | Tell) -> None:
    is_ours = True

    async def draw(*_: object, **__: object) -> object:
        nonlocal is_ours
        is_ours = False
        return text_screen("drawn")

    duty = SimpleNamespace(is_ours=lambda _: is_ours)
    given: Any = (SimpleNamespace(duty=duty), None, SimpleNamespace(lobby=draw), Silent())
    executor = Executor(*given, dm_states=Silent(), presence=Silent(), places=Silent(), now=lambda: 0.0)  # type: ignore[arg-type]
    match = open_lobby("kaliko", game_named("kaliko").Options(), ASKERS[0], "a secret", 1000).match
    with pytest.raises(NotOursError):
        await executor.carry_out((step,), match)
    assert not is_ours
