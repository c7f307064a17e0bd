"""Hints: which users get them, and which do not."""

from __future__ import annotations

import pytest

from cogs.kit.wording import teller
from cogs.screens.panel import undo_row
from engine.contract.errors import IllegalMove, NotSeated, NotYourTurn, Stale
from engine.contract.words import tell
from engine.library import game_named
from engine.match.records import Match
from engine.match.terms import USUAL, MatchTerms
from tests.engine.conftest import ASKERS, House

GAME = "howmanycalories"
ANN, BOB, CY, *_ = ASKERS


async def begin_match(house: House, terms: MatchTerms = USUAL) -> Match:
    match = await house.matches.open(GAME, game_named(GAME).Options(), ANN, terms)
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


@pytest.mark.slow
async def test_a_hint_is_a_whole_move_that_can_be_made(house: House) -> None:
    match = await begin_match(house)
    hint = await house.matches.hints.hint(match.id, ANN)
    assert hint.look.ask is not None
    assert {option.key for option in hint.look.ask.options} == {*hint.keys}
    moved = await house.matches.move(match.id, ANN, hint.line)
    assert moved.committed


@pytest.mark.slow
async def test_a_line_that_was_shown_for_another_question_is_not_played(house: House) -> None:
    match = await begin_match(house)
    hint = await house.matches.hints.hint(match.id, ANN)
    with pytest.raises(Stale):
        await house.matches.move(match.id, ANN, hint.line, hint.look.token + 1)
    assert (await house.matches.move(match.id, ANN, hint.line, hint.look.token)).committed


@pytest.mark.slow
async def test_a_user_who_has_decided_or_does_not_play_gets_no_hint(house: House) -> None:
    match = await begin_match(house)
    await house.matches.move(match.id, ANN, (await house.matches.hints.hint(match.id, ANN)).line)
    with pytest.raises(NotYourTurn):
        await house.matches.hints.hint(match.id, ANN)
    with pytest.raises(NotSeated):
        await house.matches.hints.hint(match.id, CY)


async def test_no_hint_is_given_where_the_terms_forbid_it(house: House) -> None:
    match = await begin_match(house, MatchTerms(hints=False))
    with pytest.raises(IllegalMove, match="finds their moves alone"):
        await house.matches.hints.hint(match.id, ANN)
    house.forget()
    assert not (await house.matches.match(match.id)).terms.hints, "and it is kept"


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(("picks", "button"), [(1, "Take back"), (2, "Start over")])
async def test_a_nudge_names_the_button_that_is_there_to_begin_again(
    house: House, picks: int, button: str
) -> None:
    """The two choices differ from those that the hint would make."""
    match = await house.matches.open("organism", game_named("organism").Options(), ANN, USUAL)
    await house.matches.join(match.id, BOB)
    match = await house.matches.start(match.id, ANN)
    asker = ASKERS[match.to_move[0]]
    hint = await house.matches.hints.hint(match.id, asker)
    assert hint.line.split()[0] != "other"
    keys = ["other", "grow-move-eat"][:picks]
    await house.matches.move(match.id, asker, " ".join(keys))
    clue = tell((await house.matches.hints.hint(match.id, asker)).clue, match.names)
    assert clue.startswith(f"Press **{button}** first. ")
    look = await house.matches.look(match.id, asker)
    row = undo_row(match.id, look.token, look.picks, teller())
    assert button in [getattr(one, "label", "") for one in row.children]
