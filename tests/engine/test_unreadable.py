"""Rows that this build can't read: a sentence says so.

The other matches go on. Rows that it reads with another meaning are treated alike.
"""

import pytest

from engine.contract.errors import EngineError, Unreadable
from engine.contract.words import tell
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change, query
from tests.toys import bidding

ANN, BOB, *_ = ASKERS

BROKEN = {
    "no JSON": ("UPDATE matches SET state = '{' WHERE id = 1", "begun with an older version"),
    "another shape": ("UPDATE matches SET state = '{\"a\": 1}' WHERE id = 1", "begun with an older version"),
    "other rules": ("UPDATE matches SET rules = 7 WHERE id = 1", "begun with an older version"),
    "unknown game": ("UPDATE matches SET game = 'chess' WHERE id = 1", "no longer knows the game “chess”"),
    "odd options": ("UPDATE matches SET options = '{\"x\": 1}' WHERE id = 1", "begun with an older version"),
    "odd outcome": ("UPDATE matches SET outcome = '{\"x\": 1}' WHERE id = 1", "begun with an older version"),
    "odd seat options": (
        "UPDATE seats SET options = '{\"x\": 1}' WHERE match = 1",
        "begun with an older version",
    ),
}
KEPT = (
    "SELECT state, options, game, rules FROM matches WHERE id = 1",
    "SELECT options FROM seats WHERE match = 1",
)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("case", BROKEN)
async def test_a_match_that_this_build_can_not_read_is_a_sentence_and_the_others_go_on(
    house: House, case: str
) -> None:
    script, sentence = BROKEN[case]
    match, other = await house.start_match("bidding", 2), await house.start_match("bidding", 2)
    await house.store.close()
    change(house.path, script)
    again = await House.open(house.path)
    for refused in (
        again.matches.move(match.id, ANN, "C6"),
        again.matches.back.view_at(match.id, 0, None),
        again.matches.back.verify(match.id),
    ):
        with pytest.raises(EngineError) as refusal:
            await refused
        assert sentence in tell(refusal.value.sentence, ())
    shown = await again.matches.match(match.id)
    assert (shown.names, shown.seat_of(BOB.user.id)) == (("Ann", "Bob"), 1)
    assert shown.fault is not None and sentence in tell(shown.fault, ())
    before = [query(house.path, sql) for sql in KEPT]
    assert (await again.matches.set_thread(match.id, 77)).thread == 77
    assert [query(house.path, sql) for sql in KEPT] == before
    assert set(await again.store.behind()) == {match.id, other.id}
    assert {listed.id for listed in await again.matches.of_user(ANN.user.id)} == {match.id, other.id}
    look = await again.matches.look(match.id, ANN)
    assert look.ask is None
    assert (look.view is None) == (look.description == ())
    assert (await again.click(other, 0, "C6")).look.picks == (("C6",),)
    over = await again.matches.resign(match.id, ANN)
    assert over.outcome is not None
    assert (over.phase, over.outcome.winners) == ("over", (1,))
    await again.store.close()


async def test_a_lobby_opened_under_older_rules_starts_under_the_new_ones(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    await house.matches.join(match.id, BOB)
    await house.store.close()
    change(house.path, "UPDATE matches SET rules = 0")
    again = await House.open(house.path)
    assert (await again.matches.start(match.id, ANN)).rules == bidding.RULES
    assert await again.matches.back.verify(match.id)
    await again.store.close()


async def test_a_draft_that_no_longer_leads_anywhere_is_dropped_when_loaded(house: House) -> None:
    match = await house.start_match("bidding", 2)
    token = (await house.click(match, 0, "C6")).look.token
    await house.store.close()
    for stale in ("C9", "C6 loud", "C6 C6"):
        change(house.path, f"UPDATE seats SET draft = '{stale}' WHERE seat = 0")
        again = await House.open(house.path)
        look = await again.look(match, 0)
        assert (look.picks, look.token) == ((), token + 1)
        await again.store.close()


async def test_events_that_make_no_sense_are_a_sentence(house: House) -> None:
    match = await house.play_on(await house.start_match("laying", 2), "x", most=1)
    change(house.path, "UPDATE plies SET events = '[1]'")
    again = await house.reopen()
    with pytest.raises(Unreadable) as unreadable:
        await again.matches.plies(match.id, 0, 1)
    await again.store.close()
    assert (
        tell(unreadable.value.sentence, ())
        == "Move 1 of this match can’t be read by this version of the bot."
    )
