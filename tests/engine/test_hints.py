"""Whom hints are given to, and to whom not."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove, NotSeated, NotYourTurn, Stale
from engine.library import game_named
from engine.records import Match
from engine.terms import USUAL, MatchTerms
from tests.engine.conftest import ASKERS, House

GAME = "howmanycalories"
ANN, BOB, CY, *_ = ASKERS


async def begun(house: House, terms: MatchTerms = USUAL) -> Match:
    match = await house.matches.open(GAME, game_named(GAME).Options(), ANN, terms)
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


async def test_a_hint_is_a_whole_move_that_can_be_made(house: House) -> None:
    match = await begun(house)
    hint = await house.matches.hints.hint(match.id, ANN)
    assert hint.look.ask is not None
    assert {option.key for option in hint.look.ask.options} == {*hint.keys}
    moved = await house.matches.move(match.id, ANN, hint.line)
    assert moved.committed


async def test_a_line_that_was_shown_for_another_question_is_not_played(house: House) -> None:
    match = await begun(house)
    hint = await house.matches.hints.hint(match.id, ANN)
    with pytest.raises(Stale):
        await house.matches.move(match.id, ANN, hint.line, hint.look.token + 1)
    assert (await house.matches.move(match.id, ANN, hint.line, hint.look.token)).committed


async def test_whoever_has_decided_or_does_not_play_is_shown_nothing(house: House) -> None:
    match = await begun(house)
    await house.matches.move(match.id, ANN, (await house.matches.hints.hint(match.id, ANN)).line)
    with pytest.raises(NotYourTurn):
        await house.matches.hints.hint(match.id, ANN)
    with pytest.raises(NotSeated):
        await house.matches.hints.hint(match.id, CY)


async def test_nobody_is_shown_a_move_where_the_terms_say_so(house: House) -> None:
    match = await begun(house, MatchTerms(hints=False))
    with pytest.raises(IllegalMove, match="finds their moves alone"):
        await house.matches.hints.hint(match.id, ANN)
    house.forget()
    assert not (await house.matches.match(match.id)).terms.hints, "and it is kept"
