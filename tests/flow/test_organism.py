"""ORGANISM by buttons and by typing, through everything real but Discord itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord import ButtonStyle

from engine.contract.notation import notation
from engine.games.organism.state import Element, Kind
from engine.games.organism.turn import CIRCULATE, CONFIRM, EAT_ALL, OTHER
from engine.match.looks import Look
from tests.flow.support import Table, choices
from tests.flow.turns import answer_questions, asked_player, draft_of, type_move

PAIR = ("Ada", "Ben")
SIX = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
ARRANGED = "eat-move-grow"


async def begin_match(
    table: Table, names: tuple[str, ...] = PAIR, /, handicap: int = 0, **options: Any
) -> None:
    """Begin a match of these people, who all bring the same."""
    for name in names:
        table.people.setdefault(name, table.sandbox.person(name))
    opened = await table[names[0]].slash(table.channel, "play organism", **options)
    await opened.wait_until_settled()
    await table.wait_until_shown()
    card = opened.message
    assert card is not None
    for name in names:
        press = await table.press_button(name, card, "I bring")
        await (await table[name].submit(press.modal, {"handicap": [str(handicap)]})).wait_until_settled()
        await table.wait_until_shown()
    await table.press_button(names[0], card, "Start")
    await table.wait_until_shown()


async def asked_look(table: Table) -> Look:
    """Return what the asked player sees."""
    return (await asked_player(table))[2]


async def make_turns(table: Table, plies: range) -> None:
    """Turn after turn, made press by press."""
    for ply in plies:
        if not list(table.find_asked()):
            return
        await answer_questions(table, *(key for pick in await draft_of(table, ply) for key in pick))


def own(look: Look, kind: Kind) -> Element:
    """Return the asked player's first element of a type."""
    assert look.ask is not None
    elements: tuple[Element, ...] = look.ask.view.elements
    return next(one for one in elements if one.seat == look.seat and one.kind is kind)


@pytest.mark.slow
@pytest.mark.parametrize(("names", "rounds"), [(PAIR, 12), (SIX, 5)], ids=("two", "six"))
async def test_a_match_goes_on_to_its_final_result(table: Table, names: tuple[str, ...], rounds: int) -> None:
    await begin_match(table, names, -2, rounds=rounds, captures=3)
    await make_turns(table, range(600))
    assert "Final result" in table.board.text
    assert (
        re.search(r"wins? with|share the win", table.board.text)
        or f"{rounds} rounds are over" in table.board.text
    )
    alt, *_ = table.board.alt_texts  # those of the story follow
    assert alt.startswith("The match is over.")
    assert len(re.findall(r"\d of 1, (?:\d alive: |not on the board)", alt)) == len(names)
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_turn_is_seen_with_all_that_comes_of_it_before_it_ends(table: Table) -> None:
    await begin_match(table)
    before = table.board.text
    name, message, look = await asked_player(table)
    assert "You enter the board." in message.text
    await answer_questions(table, ARRANGED, "move")
    _, message, look = await asked_player(table)
    mover = own(look, Kind.EAT)
    assert f"EAT {mover.space}" in message.alt_texts[0]
    await answer_questions(table, mover.space)
    _, message, look = await asked_player(table)
    assert look.ask is not None
    near = look.view.board.near[own(look, Kind.MOVE).space]
    to = next(option.key for option in look.ask.offered_options if option.key in near)
    assert f"Chosen: EAT on {mover.space} with 1 food." in message.alt_texts[0]
    assert f"Numbers on the picture: 1 {look.ask.offered_options[0].key}" in message.alt_texts[0]
    assert "leaves EAT with no MOVE and no GROW" in message.text
    await answer_questions(table, to)
    still, message, look = await asked_player(table)
    assert still == name
    assert "End your turn like this?" in message.text
    assert "• Nobody is captured, nobody dies." in message.text
    assert f"EAT {to} 1" in message.alt_texts[0]
    assert table.board.text == before, "what is not done yet is nobody else's business"
    await answer_questions(table, CONFIRM)
    happened = [line.removeprefix("> ") for line in table.board.text.splitlines() if line.startswith("> ")]
    assert happened[-2:] == [f"**{name}** enters the board.", f"**{name}** moves EAT one step."]
    assert (await asked_player(table))[0] != name
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_would_be_lost_is_told_before_the_turn_ends(table: Table) -> None:
    await begin_match(table)
    name, _, _ = await asked_player(table)
    await answer_questions(table, ARRANGED, "move")
    look = await asked_look(table)
    outer, middle = own(look, Kind.EAT).space, own(look, Kind.MOVE).space
    await answer_questions(table, middle)
    look = await asked_look(table)
    assert look.ask is not None
    near = look.view.board.near
    away = [option.key for option in look.ask.offered_options if outer not in near[option.key]]
    assert away, "the MOVE can leave the EAT behind"
    await answer_questions(table, away[0])
    _, message, _ = await asked_player(table)
    assert "You would lose everything! End your turn anyway?" in message.text
    assert "• ⚠️ You lose your " in message.text
    assert "Nobody is captured" not in message.text
    (way_out,) = choices(message)
    assert (way_out["label"], way_out["style"]) == ("End turn anyway", ButtonStyle.danger.value)
    await answer_questions(table, CONFIRM)
    assert re.search(rf"\*\*{name}\*\*’s .* dies?: ", table.board.text)


@pytest.mark.slow
async def test_the_first_turn_and_a_turn_of_eating_take_few_presses(table: Table) -> None:
    await begin_match(table)
    names = []
    for _ in range(2):
        names.append((await asked_player(table))[0])
        await answer_questions(table, ARRANGED, EAT_ALL, CONFIRM)
    name, message, _ = await asked_player(table)
    assert name == names[0]
    assert "What does your organism do?" in message.text
    await answer_questions(table, EAT_ALL, CONFIRM)
    assert (await asked_player(table))[0] == names[1]
    assert f"**{name}** eats 1 food." in table.board.text


async def test_another_way_to_enter_is_one_press_more(table: Table) -> None:
    await begin_match(table)
    _, message, look = await asked_player(table)
    assert [choice["label"] for choice in choices(message)] == ["As suggested", "Other…"]
    await answer_questions(table, OTHER)
    _, _, further = await asked_player(table)
    assert further.ask is not None
    assert len(further.ask.offered_options) == 5
    await answer_questions(table, "grow-move-eat")
    assert own(await asked_look(table), Kind.GROW).space == look.view.board.homes[look.seat][0]


@pytest.mark.slow
async def test_picks_are_taken_back_one_by_one_or_all_at_once(table: Table) -> None:
    await begin_match(table)
    name, _, first = await asked_player(table)
    await answer_questions(table, ARRANGED, "eat")
    _, message, _ = await asked_player(table)
    await table.press_button(name, message, "Take back")
    await table.wait_until_shown()
    assert (await asked_look(table)).picks == ((ARRANGED,),)
    await answer_questions(table, "grow", CIRCULATE)
    _, message, _ = await asked_player(table)
    await table.press_button(name, message, "Start over")
    await table.wait_until_shown()
    after = await asked_look(table)
    assert after.picks == ()
    assert after.view == first.view


@pytest.mark.slow
async def test_a_whole_turn_typed_is_one_line(table: Table) -> None:
    await begin_match(table)
    await make_turns(table, range(4))
    name, _, _ = await asked_player(table)
    draft = await draft_of(table, 99)
    await type_move(table, notation(draft).lower())
    assert re.search(rf"\*\*{name}\*\* (?:enters|eats|moves|grows|passes)", table.board.text)
    assert (await asked_player(table))[0] != name


@pytest.mark.slow
async def test_what_can_not_be_done_is_refused_with_its_reason(table: Table) -> None:
    await begin_match(table)
    await answer_questions(table, ARRANGED)
    look = await asked_look(table)
    places = {kind.value: own(look, kind).space for kind in Kind}
    beyond = next(homes[1] for seat, homes in enumerate(look.view.board.homes) if seat != look.seat)
    for line, told in {
        "eat {other}": "is empty.",
        "eat {move}": "only EAT does.",
        "move {move} {eat}": "is taken.",
        "move {move} {other}": "is not beside",
        "move X9": "There is no space “X9” on this board.",
        "grow {eat}": "isn’t possible right now.",
        "sleep": "isn’t possible right now.",
    }.items():
        assert told in await type_move(table, f"{ARRANGED} " + line.format(other=beyond, **places))
        assert (await asked_look(table)).picks == ((ARRANGED,),)
        assert choices((await asked_player(table))[1])
