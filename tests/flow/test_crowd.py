"""A server of people who drop in at random: those who look for a match alone find one."""

from __future__ import annotations

import pytest

from tests.flow.crowd import Crowd, describe_crowd, figures_of
from tests.flow.support import Table
from tests.support.clock import Still


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("offering")
async def test_of_thirty_people_half_sit_down_within_a_day_and_most_within_three(
    table: Table, clock: Still
) -> None:
    crowd = Crowd(table, clock, seed=1, count=30)
    await crowd.live(days=7)
    print(describe_crowd(crowd, days=7))
    found = figures_of(crowd, days=7)
    assert found.within_a_day >= 0.5
    assert found.within_three >= 0.9
    assert max(found.told, found.notices) <= 1
    assert found.most_in_a_day <= 3
    assert table.sandbox.problems == []


@pytest.mark.usefixtures("offering")
async def test_of_a_few_people_some_sit_down_within_a_day_and_few_are_told(
    table: Table, clock: Still
) -> None:
    crowd = Crowd(table, clock, seed=2, count=8)
    await crowd.live(days=2)
    found = figures_of(crowd, days=2)
    assert found.within_a_day > 0
    assert found.most_in_a_day <= 3
    assert table.sandbox.problems == []
