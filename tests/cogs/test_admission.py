"""Admission of presses: who is admitted, in which order, and what is dropped.

The test moves the clock by hand.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace

import pytest
from discord.utils import DISCORD_EPOCH

from cogs.api import admission
from cogs.api.admission import AHEAD, BELIEVED, COSTS, OVERTAKEN, TOO_OLD, WINDOW, Admission, Cost, Offset
from cogs.kit.fair_queue import ALLOWANCE, FORGET_ABOVE, FairQueue, Payload, Waiting
from cogs.kit.metrics import REGISTRY
from tests.support.waits import until

DAY = 86_400.0
TURNS = 500
"""Turns of the event loop in which all is done that no clock holds up."""


def shed() -> float:
    return REGISTRY.get_sample_value("tabletop_shed_interactions_total") or 0


class House:
    """An admission, with a clock of its own and one of Discord's."""

    def __init__(self, too_old: float = TOO_OLD) -> None:
        self.now = 1000.0
        self.discord = 1_800_000_000.0
        self.admitted: list[str] = []
        self.ids: list[int] = []
        self.does_finish = True
        self.admission = Admission(self.admit, too_old=too_old, clock=lambda: self.now)
        self._numbers = 0

    def admit(self, payload: Payload) -> None:
        self.admitted.append(payload["name"])
        self.ids.append(int(payload["id"]))
        if self.does_finish:
            self.admission.finish(int(payload["id"]))

    def press(self, name: str, author: int = 1, age: float = 0.0, kind: int = 3) -> int:
        """Deliver a press that was made `age` seconds ago."""
        self._numbers += 1
        made = round((self.discord - age) * 1000) - DISCORD_EPOCH
        number = (made << 22) + self._numbers
        self.admission.offer({"id": str(number), "type": kind, "user": {"id": str(author)}, "name": name})
        return number

    def let_pass(self, seconds: float) -> None:
        self.now += seconds
        self.discord += seconds

    async def settle(self) -> list[str]:
        """All that was admitted, once nothing more is."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return self.admitted


# The order


def waiting(number: int, author: str) -> Waiting:
    return Waiting({}, number, author, 0.0, 0.0)


def keep(_: Waiting, is_followed: bool) -> bool:
    return False


def authors(queue: FairQueue, count: int) -> list[str]:
    taken = (queue.take(keep) for _ in range(count))
    return [one.author for one in taken if one is not None]


def test_what_one_author_sends_stays_in_its_order() -> None:
    queue = FairQueue()
    for number in range(20):
        queue.add(waiting(number, "ada"))
    taken = [queue.take(keep) for _ in range(21)]
    assert [one.id if one is not None else None for one in taken] == [*range(20), None]


def test_authors_who_wait_take_turns() -> None:
    queue = FairQueue()
    for number in range(30):
        queue.add(waiting(number, "abc"[number % 3]))
    for _ in range(10):
        assert {*authors(queue, 3)} == {*"abc"}


def test_a_user_who_comes_into_a_flood_is_next() -> None:
    queue = FairQueue()
    for number in range(1000):
        queue.add(waiting(number, "flooder"))
    authors(queue, 100)
    queue.add(waiting(0, "calm"))
    assert authors(queue, 2) == ["calm", "flooder"]


def test_a_calm_user_is_next_whenever_they_come_and_the_crowd_gets_the_rest() -> None:
    queue, crowd = FairQueue(), [str(n) for n in range(50)]
    for number in range(50 * 40):
        queue.add(waiting(number, crowd[number % 50]))
    served = Counter[str]()
    for number in range(30):
        served.update(authors(queue, 50))
        queue.add(waiting(number, "calm"))
        assert authors(queue, 1) == ["calm"]
    assert max(served[one] for one in crowd) - min(served[one] for one in crowd) <= 1


def test_for_a_few_turns_a_calm_user_may_have_more_than_a_share_but_not_for_long() -> None:
    queue, crowd = FairQueue(), [str(n) for n in range(50)]
    for number in range(50 * 40):
        queue.add(waiting(number, crowd[number % 50]))
    authors(queue, 50)
    was_next = list[bool]()
    for number in range(20):
        queue.add(waiting(number, "hasty"))
        was_next.append(authors(queue, 1) == ["hasty"])
        authors(queue, 5)
    assert was_next[:ALLOWANCE] == [True] * ALLOWANCE
    assert sum(was_next) <= ALLOWANCE + 4


def test_of_those_who_waited_for_nothing_the_last_to_come_goes_first() -> None:
    queue = FairQueue()
    for number, author in enumerate("abc"):
        queue.add(waiting(number, author))
    assert authors(queue, 3) == [*"cba"]


def test_what_is_dropped_costs_its_author_no_turn() -> None:
    queue = FairQueue()
    for number in range(10):
        queue.add(waiting(number, "ada"))
    queue.add(waiting(10, "ben"))
    asked = list[tuple[int, bool]]()

    def is_dropped(one: Waiting, is_followed: bool) -> bool:
        asked.append((one.id, is_followed))
        return one.author == "ada" and one.id < 9

    found = [queue.take(is_dropped) for _ in range(2)]
    assert {one.id for one in found if one is not None} == {9, 10}
    assert (9, False) in asked
    assert (8, True) in asked


def test_authors_are_forgotten_when_they_have_nothing_more() -> None:
    queue = FairQueue()
    for number in range(10_000):
        queue.add(waiting(number, str(number)))
        queue.take(keep)
    assert queue._authors == {}
    queue.add(waiting(0, "never served"))
    for number in range(10_000):
        queue.add(waiting(number, str(number)))
        queue.take(keep)
    assert len(queue._authors) < 3 * FORGET_ABOVE


# Admission


async def test_one_is_admitted_in_each_turn_of_the_loop() -> None:
    house = House()
    for number in range(10):
        house.press(str(number))
    counts = []
    for _ in range(5):
        await asyncio.sleep(0)
        counts.append(len(house.admitted))
    assert counts == [1, 2, 3, 4, 5]
    assert await house.settle() == [str(number) for number in range(10)]


async def test_no_more_work_is_under_way_than_the_loop_does_in_a_moment() -> None:
    house = House()
    house.does_finish = False
    for number in range(100):
        house.press(str(number))
    most = round(AHEAD / COSTS[1])
    assert len(await house.settle()) == most
    house.admission.finish(house.ids[0])
    house.admission.finish(house.ids[0])
    assert len(await house.settle()) == most + 1


async def test_commands_make_room_when_they_are_acknowledged() -> None:
    house = House()
    house.does_finish = False
    for number in range(100):
        house.press(str(number), kind=2)
    most = len(await house.settle())
    with house.admission.handling(SimpleNamespace(id=house.ids[0])):  # type: ignore[arg-type]
        pass
    assert len(await house.settle()) == most, "discord.py goes on with it"
    house.admission.hear(house.ids[0], 200)
    assert len(await house.settle()) == most + 1


async def test_what_waits_for_long_takes_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "HELD", 0.0)
    house = House()
    house.does_finish = False
    for number in range(100):
        house.press(str(number))
    assert len(await house.settle()) == 100


async def test_where_the_loop_is_slow_to_come_round_it_is_given_time() -> None:
    house = House()
    steps = list[int]()

    def clock() -> float:
        house.now += 0.006
        return house.now

    house.admission._clock = clock
    for number in range(5):
        house.press(str(number))
    while len(house.admitted) < 5:
        await asyncio.sleep(0)
        steps.append(len(house.admitted))
    assert steps.count(2) > 2, "turns passed in which nobody was admitted"


async def test_what_cannot_be_read_takes_no_other_along(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    house.admission.offer({"id": "1", "member": {"user": {"id": "1"}}})
    house.press("a", author=2)
    assert await house.settle() == ["a"]
    assert "an interaction could not be read" in caplog.text


async def test_a_stop_can_wait_for_all_that_came() -> None:
    house = House()
    await house.admission.drain()
    for number in range(20):
        house.press(str(number))
    await house.admission.drain()
    assert len(house.admitted) == 20


async def test_a_stop_waits_for_no_flood() -> None:
    house = House(too_old=0.05)
    is_flooded, admit = True, house.admit

    def admit_and_press(payload: Payload) -> None:
        admit(payload)
        if is_flooded:
            house.press("again", author=len(house.ids))

    house.admission._admit = admit_and_press
    house.press("first")
    await asyncio.wait_for(house.admission.drain(), 60)
    assert "again" in house.admitted
    is_flooded = False
    await house.admission.drain()


def test_the_cost_is_the_loops_work_by_the_number_that_was_begun() -> None:
    worked = [0.0]
    cost = Cost(lambda: worked[0])
    now = 0.0
    for _ in range(1000):
        cost.count(now)
        now, worked[0] = now + 0.01, worked[0] + 0.004
    assert cost.seconds == pytest.approx(0.004, rel=0.1)
    for _ in range(1000):
        cost.count(now)
        now, worked[0] = now + 0.1, worked[0] + 0.05
    assert cost.seconds == COSTS[1]


# Age


async def test_what_waited_too_long_is_dropped_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    house, before = House(), shed()
    house.does_finish = False
    for number in range(200):
        house.press(f"old {number}", author=number)
    admitted = len(await house.settle())
    house.let_pass(TOO_OLD + 0.1)
    house.press("new", author=999)
    house.does_finish = True
    for number in house.ids:
        house.admission.finish(number)
    assert (await house.settle())[admitted:] == ["new"]
    assert shed() - before == 200 - admitted
    assert "interactions dropped: 1, too old (1)" in caplog.text
    assert len(caplog.messages) == 1


async def test_of_an_author_who_pressed_again_only_what_is_young_is_admitted() -> None:
    house = House()
    house.does_finish = False
    for number in range(50):
        house.press("others", author=100 + number)
    await house.settle()
    house.press("first")
    house.press("only", author=2)
    house.let_pass(OVERTAKEN * TOO_OLD + 0.1)
    house.press("second")
    house.press("third")
    for number in [*house.ids]:
        house.admission.finish(number)
    admitted = await house.settle()
    assert "first" not in admitted
    assert [name for name in admitted if name in ("second", "third")] == ["second", "third"]
    assert "only" in admitted


@pytest.mark.parametrize("off", [-DAY, -5.0, 0.0, 5.0, DAY])
async def test_no_one_is_dropped_because_clocks_differ(off: float) -> None:
    house = House()
    house.discord += off
    for number in range(20):
        house.press(str(number))
        house.let_pass(1)
        await house.settle()
    assert len(house.admitted) == 20


async def test_no_one_is_dropped_when_discords_clock_is_moved_on() -> None:
    house = House()
    for _ in range(10):
        house.press("a")
        house.press("b", author=2)
        assert (await house.settle())[-2:] in (["a", "b"], ["b", "a"])
        house.discord += DAY


@pytest.mark.parametrize("back", [4.0, 3600.0, DAY])
async def test_no_one_is_dropped_when_discords_clock_is_set_back(back: float) -> None:
    house, before = House(), shed()
    house.press("a")
    await house.settle()
    house.discord -= back
    numbers = [house.press(str(number), author=number) for number in range(5)]
    assert len(await house.settle()) == 2, "one is tried"
    assert house.ids[-1] in numbers
    house.admission.hear(house.ids[-1], 200)
    await until(lambda: len(house.admitted) == 6)
    house.press("b")
    assert (await house.settle())[-1] == "b"
    assert shed() == before


async def test_what_is_too_old_by_its_id_is_dropped_once_discord_has_confirmed_it() -> None:
    house = House()
    house.press("fresh")
    await house.settle()
    for number in range(50):
        house.press(f"late {number}", author=number, age=TOO_OLD + 1)
    house.press("also fresh")
    assert len(await house.settle()) == 3, "one late one is tried, after those that are not"
    assert house.admitted[:2] == ["fresh", "also fresh"]
    house.admission.hear(house.ids[2], 404)
    await house.settle()
    for number in range(50):
        house.press(f"later {number}", author=number, age=TOO_OLD + 1)
    assert len(await house.settle()) == 3
    house.let_pass(BELIEVED + 0.1)
    house.press("late again", age=TOO_OLD + 1)
    assert (await house.settle())[3:] == ["late again"]


async def test_nothing_is_tried_that_was_dropped(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    house.press("first")
    assert await house.settle() == ["first"]

    def admit(payload: Payload) -> None:
        if payload["name"] == "young":
            house.let_pass(0.6 * TOO_OLD)
        house.admit(payload)

    house.admission._admit = admit
    house.press("young", author=1)
    house.press("older", author=2, age=DAY)
    house.let_pass(0.5 * TOO_OLD)
    house.press("newer", author=3, age=DAY)
    # Both are set aside before the young one; when that is done, the older one has waited here for
    # too long.
    assert await house.settle() == ["first", "young", "newer"]
    assert "could not be read" not in caplog.text


async def test_a_trial_without_an_answer_counts_as_too_old() -> None:
    house = House()
    house.press("fresh")
    await house.settle()
    for number in range(3):
        house.press(f"late {number}", author=number, age=TOO_OLD + 1)
    assert len(await house.settle()) == 2
    house.let_pass(TOO_OLD + 0.1)
    await house.admission.drain()
    assert len(house.admitted) == 2


async def test_a_while_on_the_way_and_a_while_here_are_added_up() -> None:
    house = House()
    house.press("fresh", author=1)
    await house.settle()
    house.does_finish = False
    for number in range(50):
        house.press("others", author=100 + number)
    await house.settle()
    for number in range(3):
        house.press("late", author=number, age=TOO_OLD - 1)
    house.press("not late", author=4)
    house.let_pass(1.5)
    for number in [*house.ids]:
        house.admission.finish(number)
    admitted = await house.settle()
    assert "not late" in admitted
    assert admitted.count("late") == 1, "it is tried whether ids can be believed"


def test_the_offset_follows_clocks_that_drift_apart() -> None:
    offset, now = Offset(), 0.0
    for _ in range(200):
        now += WINDOW / 10
        offset.learn(0.05 + now / 1000, now)
    assert offset.least == pytest.approx(0.05 + now / 1000, abs=2.2 * WINDOW / 1000)
    offset.learn(50.0, now + 10 * WINDOW)
    assert offset.least == 50.0
