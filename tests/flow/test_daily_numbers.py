"""A deal of the day that asks for a number, with a toy: no deal of a real game does yet."""

from __future__ import annotations

import pytest

from engine import players
from engine.contract.dice import Dice
from engine.contract.words import say
from engine.daily import documents, fold
from engine.daily.attempts import COUNTS
from engine.daily.fold import Deal
from engine.daily.maker import Dealt
from engine.library import GAMES
from engine.players import Daily, Thought, Trail
from render import PAINTERS
from sandbox.model import Message
from tests.flow.support import Table
from tests.flow.test_daily import SEED, labels, make_due, press, show_daily, today
from tests.render import toy
from tests.toys import bidding

LABEL = "Write a number, 1 to 6"


def bid_of(trail: Trail) -> int:
    return int(trail.moves[0][1].card) if trail.moves else 0


DAILY = Daily(
    aim=say("Bid as much as you can."),
    deal=lambda _: None,
    is_over=lambda trail: bool(trail.moves),
    score=bid_of,
    best=lambda *_: (),
    compare=lambda found, best: say("{found} of {best}", found=found, best=best),
    method=say("No card is higher."),
)


@pytest.fixture(autouse=True)
def bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy due, with a deal of one bid by number."""
    monkeypatch.setitem(GAMES, "bidding", bidding)
    monkeypatch.setitem(PAINTERS, "bidding", toy.PAINTER)
    for module in (players, documents, fold):
        monkeypatch.setattr(module, "daily_of", lambda _: DAILY)
    start = bidding.start(
        bidding.Options(rounds=1, figures=True), (bidding.SeatOptions(),) * 2, Dice(SEED, 0)
    )
    dealt = Dealt(Deal("bidding", SEED, start), 6, (Thought((("6",), ("loud",))),))
    monkeypatch.setattr("engine.services.daily.deals.make_first_deal", lambda *_: dealt)
    make_due("bidding", monkeypatch)


async def write(table: Table, message: Message, number: str) -> None:
    """Open the form and fill it in."""
    opened = await (await table["Ada"].press(message, label=LABEL)).wait_for_answer()
    assert opened.modal is not None
    await (await table["Ada"].submit(opened.modal, {"number": number})).wait_until_settled()


async def test_a_number_is_written_in_a_form_with_its_bounds(table: Table) -> None:
    message = await show_daily(table)
    opened = await (await table["Ada"].press(message, label=LABEL)).wait_for_answer()
    assert "1 to 6" in str(opened.modal)
    for number, said in (("0", "Choose a number from 1 to 6."), ("7", "Choose a number from 1 to 6.")):
        await write(table, message, number)
        assert said in message.text
        assert "How?" not in message.text
    await write(table, message, " 6")
    assert "How?" in message.text
    assert LABEL not in labels(message)
    await press(table, message, label="Loudly")
    assert "6 of 6" in message.text
    attempt = await table.store.attempt(table["Ada"].id, today(table), COUNTS)
    assert attempt is not None
    assert (attempt.score, attempt.rating) == (6, 100)


async def test_a_form_that_was_opened_before_a_press_changes_nothing(table: Table) -> None:
    message = await show_daily(table)
    opened = await (await table["Ada"].press(message, label=LABEL)).wait_for_answer()
    assert opened.modal is not None
    await write(table, message, "2")
    await (await table["Ada"].submit(opened.modal, {"number": "5"})).wait_until_settled()
    assert "That was an older message." in message.text
    await press(table, message, label="Softly")
    assert "2 of 6" in message.text
