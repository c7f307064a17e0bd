"""The rules page of ORGANISM: it fits, and names the authors of the rules.

Every number in it is what the engine finds.
"""

import re

import pytest

from cogs.drawing.examples import picture_of
from engine.contract.errors import IllegalMove
from engine.contract.values import Section
from engine.contract.words import Words, tell
from engine.games.organism import rules_page
from engine.games.organism.boards import LETTERS, board
from engine.games.organism.body import Body, pieces_of
from engine.games.organism.positions import parse_move, play_move, preview_after, set_board, spell_elements
from engine.games.organism.questions import choose
from engine.games.organism.rules import view
from engine.games.organism.state import (
    FULL,
    ORGANISMS_TO_WIN,
    PREY,
    SUPPLY,
    Acts,
    Circulate,
    Eat,
    Element,
    Grow,
    Kind,
    Options,
    Report,
    Shift,
    View,
)
from render import Picture, canvas_of
from render.painters.organism.words import WIN

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""The players in the examples, as the rules pages show them."""
FITS = 700
"""Characters of a section that a phone shows with its picture."""


def in_words(sentence: Words) -> str:
    return tell(sentence, PEOPLE)


def words(section: Section) -> str:
    return "\n".join(map(in_words, section.text))


def caption(picture: View) -> str:
    """Return what its section says of a picture."""
    (line,) = [in_words(line) for line in section_with(picture).text if in_words(line).startswith("_")]
    return line


def section_with(picture: View) -> Section:
    (section,) = [section for section in rules_page.PAGE if section.picture is picture]
    return section


def last(seen: View) -> Report:
    assert seen.last is not None
    return seen.last


def acts_of(seen: View) -> Acts:
    (acts,) = last(seen).acts
    return acts


def at(seen: View, space: str) -> Element:
    (element,) = [element for element in seen.elements if element.space == space]
    return element


def space(picture: View, number: int) -> str:
    """Return the space with that number on a picture."""
    return picture.numbered[number - 1]


def test_the_page_fits_and_says_whose_rules_they_are() -> None:
    assert 7 <= len(rules_page.PAGE) <= 12
    assert all(len(words(section)) <= FITS for section in rules_page.PAGE)
    assert sum(section.picture is not None for section in rules_page.PAGE) == len(rules_page.PAGE) - 1
    whole = "\n".join(map(words, rules_page.PAGE))
    for said in (
        "designed by **Ryan Spangler**",
        "**Elephant Laboratories**",
        "Where their text is silent, we decided",
        "lots choose who begins",
        "COMMUNE",
        "PERSIST",
    ):
        assert said in whole


def test_it_begins_with_what_is_enough_to_start_and_ends_with_what_is_typed_and_who_made_it() -> None:
    headings = [in_words(section.heading) for section in rules_page.PAGE]
    assert headings[:2] == ["Enough to start", "Your first 5 turns"]
    assert headings[-2:] == ["Typing a turn", "Credits and house rulings"]
    for section in rules_page.PAGE[:-2]:
        assert re.search(r"\b[A-F]\d+\b", words(section)) is None, "no name that the picture does not show"


def test_every_number_told_of_a_picture_is_on_it() -> None:
    numbered = [
        section
        for section in rules_page.PAGE[:-2]
        if section.picture is not None and section.picture.numbered
    ]
    assert [section.picture for section in numbered] == [rules_page.CHAINED]
    for section in numbered:
        assert section.picture is not None
        assert set(section.picture.numbered) <= set(section.picture.board.order)
        told = {int(number) for number in re.findall(r"\d+", caption(section.picture))}
        assert set(range(1, len(section.picture.numbered) + 1)) <= told
        shown = {
            text.text for text in canvas_of(Picture("organism", "table", section.picture, PEOPLE[:3])).written
        }
        assert {str(number) for number in range(1, len(section.picture.numbered) + 1)} <= shown


def test_the_first_turn_that_is_advised_can_be_made() -> None:
    state = set_board("", round_number=1)
    assert next(choose(view(state, 0))).offered_options[0].key == "eat-move-grow"
    entered = preview_after(state, "eat-move-grow")
    assert [(one.kind, one.food) for one in entered.elements] == [(kind, 1) for kind in Kind]
    grown = parse_move(state, "eat-move-grow grow eat B1 confirm")
    (action,) = grown.acts[0].actions
    assert isinstance(action, Grow)
    assert (action.kind, sum(one.food for one in action.paid)) == (Kind.EAT, 1)


def test_the_first_picture_is_flat_and_shows_all_that_is_enough_to_start() -> None:
    """It has each type and its prey, a capture with what that gives, and the goal."""
    section = rules_page.PAGE[0]
    assert section.part is None
    shown = canvas_of(picture_of("organism", section))
    assert shown.box.height <= shown.box.width / 2
    texts = [text.text for text in shown.written]
    goal = WIN.replace("{n}", str(min(rules_page.PRIMER.limits)))
    assert {"EAT", "MOVE", "GROW", "+1", goal} <= {*texts}
    assert [sum(one.name.startswith(kind.value) for one in shown.shown) for kind in Kind] == [2, 2, 2]
    assert sum(one.name.startswith("symbol ") for one in shown.shown) == 1
    assert all(shown.box.holds(text.box) for text in shown.written)


def test_the_numbers_of_the_rules_are_those_of_the_engine() -> None:
    options = Options()
    captures = Options.model_fields["captures"].metadata
    least, most = (
        next(getattr(one, bound) for one in captures if hasattr(one, bound)) for bound in ("ge", "le")
    )
    for picture, said in (
        (
            rules_page.PRIMER,
            f"**You win with {options.captures} captures or {ORGANISMS_TO_WIN} living organisms.**",
        ),
        (rules_page.FED, f"No element ever holds more than {FULL}."),
        (rules_page.GROWN, f"You have {SUPPLY} elements of each type."),
        (rules_page.DIVIDED, f"**{ORGANISMS_TO_WIN} living organisms**"),
        (rules_page.DIVIDED, f"{options.captures} unless you agreed otherwise"),
        (rules_page.CHAINED, f"what is more than {FULL} is lost"),
        (rules_page.INTRODUCED, "with 1 food each"),
    ):
        assert said in words(section_with(picture))
    theirs = words(rules_page.PAGE[-1])
    assert options.rounds == 0
    assert "a round limit" in theirs
    assert f"captures ({least} to {most}, with handicaps)" in theirs
    assert (ORGANISMS_TO_WIN, options.captures) == (3, 5)


def test_who_captures_whom_is_told_as_it_is() -> None:
    (line,) = [
        in_words(line) for line in section_with(rules_page.PRIMER).text if in_words(line).startswith("**EAT")
    ]
    told = re.findall(r"(EAT|GROW|MOVE) captures (EAT|GROW|MOVE)", line)
    assert {Kind(one.lower()): Kind(other.lower()) for one, other in told} == PREY
    again = re.findall(r"(EAT|GROW|MOVE) by (EAT|GROW|MOVE)", words(section_with(rules_page.CHAINED)))
    assert {Kind(other.lower()): Kind(one.lower()) for one, other in again} == PREY


def test_in_the_first_picture_one_element_captures_two() -> None:
    report = last(rules_page.MIDDLE)
    shifts = [action for action in acts_of(rules_page.MIDDLE).actions if isinstance(action, Shift)]
    captor = at(rules_page.MIDDLE, shifts[0].to)
    lost = [capture.element for capture in report.captures]
    assert (captor.seat, captor.kind) == (0, Kind.EAT)
    assert {(one.seat, one.kind) for one in lost} == {(2, Kind.GROW)}
    assert {one.space for one in lost} <= set(rules_page.MIDDLE.board.near[captor.space])
    told = caption(rules_page.MIDDLE)
    assert f"beside {len(lost)} GROW elements" in told
    count, limit = len(rules_page.MIDDLE.tokens[0]), rules_page.MIDDLE.limits[0]
    assert f"captured both: now she has {count} of {limit}" in told


def test_in_the_second_picture_homes_are_taken_and_their_neighbour_is_gone() -> None:
    report = last(rules_page.INTRODUCED)
    homes = rules_page.INTRODUCED.board.homes[0]
    (cleared,) = report.cleared
    assert tuple(element.space for element in report.introduced) == homes
    assert {element.food for element in report.introduced} == {1}
    assert (cleared.seat, cleared.kind) == (1, Kind.MOVE)
    assert any(cleared.space in rules_page.INTRODUCED.board.near[home] for home in homes)
    assert not any(map(len, rules_page.INTRODUCED.tokens))


def test_rings_are_lettered_and_the_open_board_is_never_smaller() -> None:
    assert "ring A lies around the core" in words(section_with(rules_page.PREVIEWED))
    assert LETTERS[0] == "A"
    assert all(len(board(n, "open").spaces) >= len(board(n, "close").spaces) for n in range(2, 7))
    sizes = [len(board(n, "close").spaces) for n in range(2, 7)]
    assert sizes[0] < sizes[-1]


def test_in_the_third_picture_one_ate_and_one_passed_its_food_on() -> None:
    acts = acts_of(rules_page.FED)
    ate, passed = acts.actions
    assert acts.kind is Kind.EAT
    assert isinstance(ate, Eat)
    assert isinstance(passed, Circulate)
    assert sum(one.kind is Kind.EAT and one.seat == 0 for one in rules_page.FED.elements) == len(acts.actions)
    assert (at(rules_page.FED, passed.to).kind, at(rules_page.FED, passed.to).food) == (Kind.GROW, FULL)
    assert ate.space != passed.space
    assert f"full with {FULL} food" in caption(rules_page.FED)


def test_in_the_fourth_picture_two_moved_and_a_third_step_was_forbidden() -> None:
    first, second = acts_of(rules_page.MOVED).actions
    assert isinstance(first, Shift)
    assert isinstance(second, Shift)
    beyond, enemy = "B9", "C13"
    pieces = pieces_of(rules_page.MOVED.elements, rules_page.MOVED.board)
    body = Body(pieces, rules_page.MOVED.board, rules_page.MOVED.options, 0, pieces[first.to].organism)
    assert (pieces[first.to].kind, pieces[second.to].kind) == (Kind.EAT, Kind.MOVE)
    assert beyond in rules_page.MOVED.board.near[first.to]
    assert beyond not in pieces
    assert beyond not in body.destinations(first.to)
    alike = [one for one in body.find_enemies(beyond) if one.kind is Kind.EAT]
    assert [(one.space, one.seat) for one in alike] == [(enemy, 1)]
    without = {space: piece for space, piece in pieces.items() if space != enemy}
    alone = Body(without, rules_page.MOVED.board, rules_page.MOVED.options, 0, pieces[first.to].organism)
    assert beyond in alone.destinations(first.to)


def test_in_the_fifth_picture_the_second_of_a_type_cost_more_and_a_space_was_forbidden() -> None:
    first, second = acts_of(rules_page.GROWN).actions
    assert isinstance(first, Grow)
    assert isinstance(second, Grow)
    assert first.kind is second.kind is Kind.MOVE
    costs = [sum(payment.food for payment in one.paid) for one in (first, second)]
    told = caption(rules_page.GROWN)
    assert f"a MOVE for {costs[0]} food, as there was {costs[0]} MOVE" in told
    assert f"another for {costs[1]} food." in told
    forbidden, enemy = "B2", "B3"
    assert {first.space, second.space} <= set(rules_page.GROWN.board.near[forbidden])
    pieces = pieces_of(rules_page.GROWN.elements, rules_page.GROWN.board)
    grower = next(one for one in rules_page.GROWN.elements if one.seat == 0 and one.kind is Kind.GROW)
    body = Body(pieces, rules_page.GROWN.board, rules_page.GROWN.options, 0, pieces[grower.space].organism)
    near = rules_page.GROWN.board.near[forbidden]
    assert any(body.is_own(space) and pieces[space].kind is Kind.GROW for space in near)
    assert forbidden not in pieces
    assert forbidden not in body.plots(Kind.MOVE)
    assert [(one.space, one.kind) for one in body.find_enemies(forbidden)] == [(enemy, Kind.EAT)]


def test_in_the_sixth_picture_the_food_goes_to_the_last_captor_and_one_is_lost() -> None:
    prey, captor = last(rules_page.CHAINED).captures
    (step,) = acts_of(rules_page.CHAINED).actions
    assert isinstance(step, Shift)
    told = caption(rules_page.CHAINED)
    assert [prey.by, captor.by] == [(0,), (1,)]
    assert (captor.element.space, captor.element.kind) == (step.to, Kind.EAT)
    survivor = at(rules_page.CHAINED, space(rules_page.CHAINED, 3))
    assert (survivor.kind, survivor.seat, survivor.food) == (Kind.MOVE, 1, FULL)
    assert rules_page.CHAINED.numbered == (prey.element.space, step.to, survivor.space)
    before = at(preview_after(set_board(written_before_chain()), "move"), survivor.space).food
    own = captor.element.food - prey.element.food
    assert f"with its {prey.element.food} food" in told
    assert f"{own} own and {prey.element.food} make {captor.element.food}" in told
    assert f"own {before} that is {captor.element.food + before}" in told
    assert f"so {captor.element.food + before - FULL} was lost" in told
    assert tuple(map(len, rules_page.CHAINED.tokens)) == (1, 1)


def written_before_chain() -> str:
    """Return the position of the conflict before the turn.

    The preview shows it with the step made.
    """
    (step,) = acts_of(rules_page.CHAINED).actions
    assert isinstance(step, Shift)
    seen = rules_page.PREVIEWED
    return " ".join(
        f"{one.seat}: {one.kind}@{step.space if one.space == step.to else one.space}.{one.food}"
        for one in seen.elements
    )


def test_in_the_seventh_picture_what_is_left_dies_and_gives_a_second_token() -> None:
    report = last(rules_page.BROKEN)
    (capture,), (death,) = report.captures, report.deaths
    (step,) = acts_of(rules_page.BROKEN).actions
    assert isinstance(step, Shift)
    assert step.to in rules_page.BROKEN.board.near[capture.element.space]
    assert capture.element.kind is Kind.GROW
    assert Kind.GROW not in {one.kind for one in death.elements}
    assert (death.to, len(rules_page.BROKEN.tokens[0])) == ((0,), 2)
    assert "2 captures" in caption(rules_page.BROKEN)
    assert not any(one.seat == 1 for one in rules_page.BROKEN.elements)


def test_in_the_eighth_picture_one_step_makes_three_organisms_of_two() -> None:
    (acts,) = [acts for acts in last(rules_page.DIVIDED).acts if acts.actions]
    (step,) = acts.actions
    assert isinstance(step, Shift)
    own = [one for one in rules_page.DIVIDED.organisms if one.seat == 0]
    assert [one.is_whole for one in own] == [True] * ORGANISMS_TO_WIN
    before = [
        element.model_copy(update={"space": step.space}) if element.space == step.to else element
        for element in rules_page.DIVIDED.elements
    ]
    pieces = pieces_of(before, rules_page.DIVIDED.board)
    assert len({piece.organism for piece in pieces.values() if piece.seat == 0}) == 2
    assert (rules_page.DIVIDED.ending, rules_page.DIVIDED.winners) == ("organisms", (0,))


def test_the_last_picture_is_the_turn_above_before_it_ends() -> None:
    seen = rules_page.PREVIEWED
    assert seen.seat == 0
    assert seen.preview is not None
    assert (seen.preview.captures, seen.preview.acts) == (
        last(rules_page.CHAINED).captures,
        last(rules_page.CHAINED).acts,
    )
    assert rules_page.PAGE.index(section_with(rules_page.CHAINED)) < rules_page.PAGE.index(section_with(seen))


def test_the_lines_to_type_are_the_turns_that_they_seem_to_be() -> None:
    command, line, *parts = re.findall(r"`([^`]+)`", words(section_with(rules_page.PREVIEWED)))
    assert command == "/move"
    state = set_board(written_before_chain())
    assert play_move(state, parse_move(state, line)).elements == rules_page.CHAINED.elements
    assert parts == ["eat-all", "eat", "C17x2", "circulate C16 D23", "done", "end"]
    fed = set_board("0: eat@C17.1 eat@C16.1 move@B11 grow@C18 1: eat@C7 move@C8 grow@C9")
    assert parse_move(fed, "eat C17x2 confirm").acts[0].actions == (Eat(space="C17"),) * 2
    assert parse_move(fed, "eat-all confirm").acts[0].actions == (Eat(space="C16"), Eat(space="C17"))
    passed = parse_move(fed, "eat circulate C16 C18 done confirm").acts[0].actions
    assert passed == (Circulate(space="C16", to="C18"),)
    assert parse_move(fed, "end confirm").acts == ()


# Positions


def test_what_is_set_stands_as_it_is_written() -> None:
    text = "0: move@A1.2 eat@core.3 grow@A2 1: grow@C7.1"
    state = set_board(text, tokens=(1, 4), turn=1, round_number=7, handicaps=(0, 2), options={"captures": 4})
    assert spell_elements(state.elements) == "0: eat@core.3 move@A1.2 grow@A2 1: grow@C7.1"
    assert set_board(spell_elements(state.elements)).elements == state.elements
    assert (tuple(map(len, state.tokens)), state.turn, state.round, state.limits) == ((1, 4), 1, 7, (4, 6))
    assert view(state, None).organisms[0].spaces == ("core", "A1", "A2")


@pytest.mark.parametrize(
    "text", ["0: eat@A1.4", "0: eat@D1", "0: eat@A1 move@A1", "0: sleep@A1", "0: eat@A7"]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        set_board(text)


@pytest.mark.parametrize("keys", ["move", "move A6 A5", "swim", "move A6 A5 confirm confirm"])
def test_picks_that_make_no_whole_turn_are_refused(keys: str) -> None:
    with pytest.raises(IllegalMove):
        parse_move(set_board(written_before_chain()), keys)


def test_a_whole_turn_is_no_preview() -> None:
    with pytest.raises(IllegalMove):
        preview_after(set_board(written_before_chain()), "move A6 A5 confirm")
