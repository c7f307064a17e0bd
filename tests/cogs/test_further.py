"""The controls below a hand, as a phone has less and less room."""

from __future__ import annotations

from typing import Any

import pytest
from discord import SelectOption, ui

from cogs.kit.interactions import Row
from cogs.screens.hand_actions import ExtraButtons, PlacedButtons

WHOLE = 2000
"""Pixels in which there is room for everything."""


def some(*labels: str) -> tuple[ui.Button[Any], ...]:
    return tuple(ui.Button[Any](label=label) for label in labels)


def menu() -> tuple[Row, ...]:
    return (ui.ActionRow(ui.Select[Any](options=[SelectOption(label="one")])),)


def answers(*labels: str) -> tuple[Row, ...]:
    return tuple(ui.ActionRow(one) for one in some(*labels))


def describe_beneath(beneath: PlacedButtons) -> tuple[list[str | None], str, list[str | None]]:
    return [one.label for one in beneath.buttons], beneath.line, [one.label for one in beneath.among]


def with_less_and_less_room(
    further: ExtraButtons, rows: tuple[Row, ...], *, are_apart: bool
) -> list[tuple[list[str | None], str, list[str | None]]]:
    """Yield each distinct layout once, from full room to no room."""
    found: list[tuple[list[str | None], str, list[str | None]]] = []
    for room in range(WHOLE, -100, -1):
        one = describe_beneath(further.fit(room, rows, are_apart=are_apart))
        if one not in found:
            found.append(one)
    return found


@pytest.mark.parametrize("insists", [False, True])
def test_beside_a_hint_the_way_to_say_when_one_plays_loses_its_line_alone(*, insists: bool) -> None:
    further = ExtraButtons((), some("Hint"), (), some("When I play …"), "It can stand.", insists)
    assert with_less_and_less_room(further, menu(), are_apart=True) == [
        (["Hint", "When I play …"], "It can stand.", []),
        (["Hint", "When I play …"], "", []),
    ]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("hints", [(), ("Hint",)])
@pytest.mark.parametrize("insists", [False, True])
def test_among_the_answers_it_is_where_that_takes_no_row(*, hints: tuple[str, ...], insists: bool) -> None:
    others, hours = some("Take back"), some("When I play …")
    further = ExtraButtons((), some(*hints), others, hours, "It can stand.", insists)
    assert with_less_and_less_room(further, answers("1"), are_apart=False) == [
        (["Take back", "When I play …"], "It can stand.", [*hints]),
        (["Take back", "When I play …"], "", [*hints]),
        ([], "", [*hints, "When I play …"]),
    ]


def test_where_it_would_take_a_row_of_its_own_it_is_there_if_it_insists() -> None:
    rows = answers("An answer that is as long as a row")
    for insists, last in ((False, []), (True, ["When I play …"])):
        further = ExtraButtons((), (), (), some("When I play …"), "It can stand.", insists)
        found = with_less_and_less_room(further, rows, are_apart=False)
        assert found == [
            (["When I play …"], "It can stand.", []),
            (["When I play …"], "", []),
            *([([], "", [])] if not insists else []),
        ]
        assert found[-1] == (last, "", [])


def test_it_leaves_what_has_a_place_in_any_case() -> None:
    first, others = some("I’m back"), some("Plan ahead …", "Take back")
    further = ExtraButtons(first, some("Hint"), others, some("When I play …"), "It can stand.", insists=True)
    last = with_less_and_less_room(further, menu(), are_apart=True)[-1]
    assert last == (["I’m back", "Hint", "When I play …"], "", [])
