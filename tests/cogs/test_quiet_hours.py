"""The form for quiet hours: what it suggests, and what its answers become."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.kit.wording import teller
from cogs.screens.quiet_hours import FROM, NONE, UNTIL, WEEKEND, ZONE, form, read
from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import MOST_QUIET, Hours
from engine.contract.errors import LobbyRefusal

NOON = 1_784_548_800
"""Noon in summer, UTC."""


def chosen(habits: Habits, locale: discord.Locale = discord.Locale.german) -> dict[str, str]:
    """Return what is chosen in the menus of the form, by field."""
    menus: list[Any] = [label.component for label in form(habits, locale, NOON, teller())]
    return {
        menu.custom_id: option.value
        for menu in menus
        if isinstance(menu, discord.ui.Select)
        for option in menu.options
        if option.default
    }


def test_a_user_who_set_nothing_finds_their_likely_zone_and_an_end_in_the_morning() -> None:
    assert chosen(Habits()) == {ZONE: "Europe/Berlin", FROM: NONE, UNTIL: "8", WEEKEND: "no"}
    assert chosen(Habits(), discord.Locale.japanese)[ZONE] == "Asia/Tokyo"


def test_a_user_finds_what_they_set() -> None:
    hours = Hours("Asia/Kathmandu", (22, 7), is_weekend_off=True)
    assert chosen(Habits(hours=hours)) == {ZONE: "Asia/Kathmandu", FROM: "22", UNTIL: "7", WEEKEND: "yes"}


def test_zones_are_told_with_their_time() -> None:
    zones: Any = form(Habits(), discord.Locale.german, NOON, teller())[0].component
    assert "Europe/Berlin (now 14:00)" in [option.label for option in zones.options]


@pytest.mark.parametrize(
    "hours", [Hours(), Hours("Asia/Tokyo", (23, 6)), Hours("UTC", None, is_weekend_off=True)]
)
def test_a_form_that_is_sent_unchanged_changes_nothing(hours: Hours) -> None:
    habits = Habits(hours=hours)
    fields = {name: (value,) for name, value in chosen(habits, discord.Locale.finnish).items()}
    assert read(fields | {ZONE: (hours.zone,)}, habits) == habits


@pytest.mark.parametrize("quiet", [(20, 8), (0, MOST_QUIET)])
def test_a_clock_may_stand_for_half_a_day(quiet: tuple[int, int]) -> None:
    start, end = quiet
    assert read({FROM: (f"{start}",), UNTIL: (f"{end}",)}, Habits()).hours == Hours("UTC", quiet)


@pytest.mark.parametrize("quiet", [(20, 9), (8, 8)])
def test_a_clock_may_not_stand_for_longer(quiet: tuple[int, int]) -> None:
    start, end = quiet
    with pytest.raises(LobbyRefusal, match=r"at most"):
        read({FROM: (f"{start}",), UNTIL: (f"{end}",)}, Habits())


def test_hours_have_a_zone_that_exists() -> None:
    with pytest.raises(ValueError, match="Nowhere"):
        Hours("Nowhere/Else")
