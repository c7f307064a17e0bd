"""The stand-in accepts the same bodies as Discord's specification, if present."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Sandbox
from tests.sandbox.client import HELLO, Rest
from tests.sandbox.payloads.test_components import GOOD, GOOD_MODALS
from tests.support.openapi import ABSENT, Check, checker

POST = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"


@pytest.fixture
def check() -> Check:
    found = checker()
    if found is None:
        pytest.skip(ABSENT)
    return found


@pytest.mark.parametrize("what", GOOD)
def test_good_components_are_good_to_the_specification(check: Check, what: str) -> None:
    body = {"flags": 32768, "components": GOOD[what]}
    assert check("POST", POST, body) == []
    assert check("PATCH", f"{POST}/2", body) == []
    assert check("POST", CALLBACK, {"type": 4, "data": body}) == []


@pytest.mark.parametrize("what", GOOD_MODALS)
def test_good_modals_are_good_to_the_specification(check: Check, what: str) -> None:
    assert check("POST", CALLBACK, {"type": 9, "data": GOOD_MODALS[what]}) == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", POST, {"content": "x" * 4001}),
        ("POST", POST, {"components": [{"type": 99}]}),
        ("POST", CALLBACK, {"type": 4, "data": {"components": [{"type": 1, "components": [{"type": 2}]}]}}),
        ("PUT", "/applications/1/commands", {"": [{"name": "x" * 33, "description": "x"}]}),
        ("POST", "/channels/1/threads", {"name": ""}),
    ],
)
def test_bad_bodies_are_bad_to_the_specification(check: Check, method: str, path: str, body: Any) -> None:
    assert check(method, path, body)


async def test_what_the_specification_finds_is_a_problem(sandbox: Sandbox, rest: Rest) -> None:
    if sandbox.check is None:
        pytest.skip(ABSENT)
    channel = sandbox.world.channel("games")
    await rest("POST", f"/channels/{channel.id}/messages", {"content": "Hi", "tts": "loud"})
    assert ["against the specification" in problem for problem in sandbox.problems] == [True]
    await rest("PUT", f"/applications/{sandbox.world.application_id}/commands", [HELLO])
    assert len(sandbox.problems) == 1
