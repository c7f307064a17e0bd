"""Simultaneous decisions: nothing happens or shows before the last one.

Each can be changed until then.
"""

from engine.contract.words import say
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS
LOUD, SOFT = ("loud",), ("soft",)


async def test_others_decisions_leave_my_question_and_draft_alone(house: House) -> None:
    match = await house.start_match("bidding", 3)
    draft = await house.click(match, 0, "C3")
    await house.play(match, 1, ("C6",), LOUD)
    after = await house.look(match, 0)
    assert (after.token, after.picks) == (draft.look.token, (("C3",),))
    assert (await house.matches.pick(match.id, ANN, draft.look.token, LOUD)).committed


async def test_nothing_of_a_decision_is_known_or_done_until_the_last_one_is_in(house: House) -> None:
    match = await house.start_match("bidding", 3)
    before = await house.matches.look(match.id, BOB)
    moved = await house.play(match, 0, ("C6",), LOUD)
    assert (moved.committed, moved.plies) == (True, ())
    waiting = await house.matches.match(match.id)
    assert (waiting.ply, waiting.to_move) == (0, (1, 2))
    assert (await house.matches.look(match.id, BOB)).view == before.view
    await house.play(match, 2, ("C5",), SOFT)
    last = await house.play(match, 1, ("C4",), LOUD)
    assert [(ply.seat, ply.notation) for ply in last.plies] == [
        (0, "C6 loud"),
        (1, "C4 loud"),
        (2, "C5 soft"),
    ]
    assert (await house.matches.match(match.id)).ply == 3
    assert await house.matches.back.verify(match.id)


async def test_a_decision_can_be_changed_until_the_last_one_is_in(house: House) -> None:
    match = await house.start_match("bidding", 2)
    decided = (await house.play(match, 0, ("C6",), LOUD)).look
    assert decided.ask is None
    assert decided.decision == (say("Card {card}", card=6), say("Loudly"))
    assert decided.picks == (("C6",), LOUD)
    again = await house.matches.undo(match.id, ANN, decided.token)
    assert (again.decision, again.picks) == (None, (("C6",),))
    assert again.ask is not None
    assert (await house.matches.match(match.id)).to_move == (0, 1)
    await house.matches.pick(match.id, ANN, again.token, SOFT)
    await house.matches.move(match.id, ANN, "c5 loud")
    moved = await house.play(match, 1, ("C4",), SOFT)
    assert [ply.notation for ply in moved.plies] == ["C5 loud", "C4 soft"]


async def test_a_decision_survives_a_restart_and_can_be_changed_after_it(house: House) -> None:
    match = await house.start_match("bidding", 2)
    before = (await house.play(match, 0, ("C6",), LOUD)).look
    again = await house.reopen()
    assert await again.matches.look(match.id, ANN) == before
    await again.matches.clear(match.id, ANN, before.token)
    assert (await again.matches.match(match.id)).to_move == (0, 1)
    await again.store.close()


async def test_a_decision_that_anothers_has_spoilt_is_asked_for_again(house: House) -> None:
    match = await house.start_match("bidding", 3)
    await house.play(match, 1, ("C3",), LOUD)
    await house.play(match, 2, ("C6",), LOUD)
    moved = await house.play(match, 0, ("C3",), LOUD)
    assert [ply.seat for ply in moved.plies] == [0, 2]
    assert (await house.matches.match(match.id)).to_move == (1,)
    look = await house.look(match, 1)
    assert (look.picks, look.decision) == ((), None)
    assert look.ask is not None
    assert "C3" not in [option.key for option in look.ask.options]
    assert (await house.play(match, 1, ("C4",), LOUD)).plies[0].seat == 1
    assert await house.matches.back.verify(match.id)
