"""Caches of looks and news: the same values as recomputed ones, none stale."""

from __future__ import annotations

import pytest

from engine.contract.values import Ask
from engine.library import GAMES
from engine.match import looks as looking
from engine.match.records import Ply
from engine.services import views
from engine.services.views import Recent
from tests.engine.conftest import House
from tests.toys import bidding


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("moves", [5, 12])
@pytest.mark.parametrize("game", [*GAMES, "bidding"])
async def test_what_is_remembered_is_what_is_read_after_a_restart(
    house: House, game: str, moves: int
) -> None:
    match = await house.start_match(game, 2)
    match = await house.play_on(match, "remembered", moves)
    told = await house.matches.plies(match.id, 0, match.ply)
    looks = [await house.matches.look_seat(match.id, seat) for seat in (None, 0, 1)]
    again = await house.reopen()
    assert len(told) == match.ply
    assert await again.matches.plies(match.id, 0, match.ply) == told
    assert [await again.matches.look_seat(match.id, seat) for seat in (None, 0, 1)] == looks
    await again.store.close()


async def test_a_question_that_a_click_led_to_is_not_found_again_for_who_shows_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.start_match("organism", 2)
    look = await house.look(match, match.to_move[0])
    assert look.ask is not None
    moved = await house.click(match, match.to_move[0], look.ask.offered_options[0].key)
    assert not moved.committed

    def refuse_to_ask(record: object, seat: int) -> Ask | None:
        raise AssertionError("the question is looked for once more")

    monkeypatch.setattr(looking, "question_for", refuse_to_ask)
    assert moved.look is await house.look(match, match.to_move[0])
    assert moved.look.description is moved.look.description


async def test_a_look_at_what_has_passed_does_not_stand_for_what_is(house: House) -> None:
    match = await house.start_match("bidding", 2)
    before = await house.look(match, 0)
    assert before.ask is not None
    moved = await house.click(match, 0, before.ask.offered_options[0].key)
    after = await house.look(match, 0)
    assert after.token > before.token
    assert moved.look == after
    assert bidding.describe(after.view) == after.description


async def test_plies_that_do_not_hang_together_are_not_told_as_if_they_did() -> None:
    recent = Recent()
    recent.add(1, [_ply(1), _ply(2)])
    assert recent.between(1, 0, 2) == (_ply(1), _ply(2))
    assert recent.between(1, 0, 3) is None
    recent.add(1, [_ply(5)])
    assert recent.between(1, 1, 5) is None
    assert recent.between(1, 4, 5) == (_ply(5),)


async def test_a_limited_number_of_plies_and_matches_is_cached() -> None:
    recent = Recent()
    for match in range(views.MATCHES + 1):
        for ply in range(1, views.PLIES + 2):
            recent.add(match, [_ply(ply)])
    assert recent.between(0, 10, 11) is None
    assert recent.between(1, 0, 1) is None
    assert recent.between(1, 1, 2) == (_ply(2),)


def _ply(number: int) -> Ply:
    return Ply(number, 0, "a", (), 0)
