"""Words for a board of ORGANISM: enough to rebuild it and to play by."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

from cogs.kit.wording import ALT_LONGEST, alt_text
from engine.contract.dice import Dice
from engine.contract.values import Ask
from engine.contract.words import Words, tell
from engine.games import organism
from engine.games.organism.boards import Space, board, place_of
from engine.games.organism.body import Body, pieces_of
from engine.games.organism.conflict import resolve_conflict
from engine.games.organism.description import describe
from engine.games.organism.positions import preview_after, set_board
from engine.games.organism.rules import apply, start, to_move, view
from engine.games.organism.scoring import result
from engine.games.organism.state import (
    KINDS,
    Element,
    Kind,
    Options,
    Public,
    Rain,
    Report,
    SeatOptions,
    Shift,
    State,
    View,
)
from render.painters.organism.board.board import numbers
from tools.movers import mover_of

SEATS = (2, 3, 4, 6)
"""Numbers of players: five see nothing that four or six don't."""
EVERY = {2: 2, 3: 3, 4: 4, 6: 8}
"""Distance of the checked states, by players, where each takes long."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
LONG = tuple(letter * 32 for letter in "UVWXYZ")
"""The longest names that Discord allows."""
ROUNDS = 24
"""The number of turns after which the boards of the tests are crowded."""
DICE = Dice("telling", 0)

SPACE = r"(?:core|[A-F]\d+)"
PLAYER = re.compile(
    rf"({'|'.join((*NAMES, *LONG))}) (\d+) of (\d+), (?:(\d) alive: ([^.]*)|not on the board)\."
)
OF_A_TYPE = re.compile(rf"(EAT|MOVE|GROW) ({SPACE}(?: [123])?(?:, {SPACE}(?: [123])?)*)")
BESIDE = re.compile(r"Beside (\w+)’s (incomplete )?organism: (.*)\.")
AN_ELEMENT = re.compile(rf"({SPACE}): (.*)")
ELEMENT = rf"\w+’s (?:EAT|MOVE|GROW) on {SPACE}"
STEPS = re.compile(r"One step of (\w+): (.*)\.")
STEP = re.compile(
    rf"(?:EAT|MOVE|GROW) on ({SPACE}) to ({SPACE}) "
    rf"(?:captures (.*?))?(?:(?: and )?is captured by ({ELEMENT}.*))?"
)


def in_words(sentence: Words) -> str:
    return tell(sentence, NAMES)


def sentences(seen: View) -> list[str]:
    return [in_words(sentence) for sentence in describe(seen)]


def alt(seen: View, names: tuple[str, ...] = LONG) -> str:
    return alt_text(describe(seen), lambda sentence: tell(sentence, names))


@cache
def states_of(players: int) -> tuple[State, ...]:
    """Return every State of a match; the last one is over."""
    options = Options(board="open" if players % 2 == 0 else "close", rounds=ROUNDS)
    state = start(options, (SeatOptions(),) * players, Dice(f"telling {players}", 0))
    states = [state]
    while to_move(state):
        seat = state.turn
        _, move = mover_of("organism")(organism, view(state, seat), Dice(f"turn of {players}", len(states)))
        state, _ = apply(state, seat, move, DICE)
        states.append(state)
    return tuple(states)


def questions(seen: View, dice: Dice) -> Iterator[Ask]:
    """Return the questions on the way to one turn, mostly a long one."""
    asking = organism.choose(seen)
    ask = next(asking)
    with suppress(StopIteration):
        while True:
            yield ask
            keys = [option.key for option in ask.offered_options if option.key not in ("done", "end")]
            ask = asking.send((dice.choice(keys or [ask.options[0].key]),))


# Reading it back


def in_short(
    text: str, names: tuple[str, ...]
) -> tuple[set[frozenset[Element]], dict[int, tuple[int, int, int]]]:
    """Return the organisms in a text, and the standings by seat.

    Standings are captures, the captures to win, and the number of living organisms.
    """
    organisms, counts = set(), {}
    for who, captures, limit, living, told in PLAYER.findall(text):
        seat = names.index(who)
        counts[seat] = int(captures), int(limit), int(living or 0)
        for one in filter(None, told.split("; ")):
            organisms.add(
                frozenset(
                    Element(seat=seat, kind=Kind(kind.lower()), space=space, food=int(food or 0))
                    for kind, spaces in OF_A_TYPE.findall(one)
                    for space, food in re.findall(rf"({SPACE})(?: (\d))?", spaces)
                )
            )
    return organisms, counts


def as_they_are(seen: View) -> set[frozenset[Element]]:
    """Return the organisms of a view, element by element."""
    at = {element.space: element for element in seen.elements}
    return {frozenset(at[space] for space in one.spaces) for one in seen.organisms}


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_the_position_can_be_rebuilt_from_the_alt_text_of_the_table(players: int) -> None:
    states = states_of(players)
    assert max(len(state.elements) for state in states) >= 5 * players
    for state in states[:: EVERY[players]]:
        seen = view(state, None)
        for names in (NAMES, LONG):
            text = alt(seen, names)
            assert len(text) <= ALT_LONGEST
            organisms, counts = in_short(text, names)
            assert organisms == as_they_are(seen)
            assert counts == {
                seat: (
                    len(state.tokens[seat]),
                    state.limits[seat],
                    sum(one.is_whole for one in seen.organisms if one.seat == seat),
                )
                for seat in range(players)
            }


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_the_position_can_be_rebuilt_from_the_alt_text_of_every_question(players: int) -> None:
    for ply, state in enumerate(states_of(players)[:-1:6]):
        for ask in questions(view(state, state.turn), Dice("questions", ply)):
            assert in_short(alt(ask.view), LONG)[0] == as_they_are(ask.view)


def test_every_element_of_six_players_is_told_in_one_alt_text() -> None:
    spaces = iter(board(6, "open").spaces)
    full = " ".join(
        f"{seat}: " + " ".join(f"{kind}@{next(spaces)}.3" for kind in KINDS for _ in range(5))
        for seat in range(6)
    )
    seen = view(set_board(full, 6, tokens=(4,) * 6, options={"board": "open"}), 5)
    assert len(seen.elements) == 90
    organisms, counts = in_short(alt(seen, NAMES), NAMES)
    assert set().union(*organisms) == set(seen.elements)
    assert len(counts) == 6


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_the_position_can_be_rebuilt_from_the_long_words(players: int) -> None:
    for state in states_of(players)[::2]:
        seen = view(state, state.turn)
        assert in_short(" ".join(sentences(seen)), NAMES)[0] == as_they_are(seen)


# Playing by it


def beside(seen: View) -> list[tuple[str, bool, dict[Space, str]]]:
    """Return the neighbours in words, organism by organism.

    Each has its owner, whether it is whole, and by space what is said to be beside it.
    """
    found = filter(None, map(BESIDE.fullmatch, sentences(seen)))
    return [
        (
            one[1],
            not one[2],
            {each[1]: each[2] for each in map(AN_ELEMENT.fullmatch, one[3].split("; ")) if each},
        )
        for one in found
    ]


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_each_element_is_told_with_all_that_is_beside_it(players: int) -> None:
    for ply, state in enumerate(states_of(players)[:-1:4]):
        *_, asked = questions(view(state, state.turn), Dice("beside", ply))
        for seen in (view(state, None), asked.view):
            at, told = {element.space: element for element in seen.elements}, beside(seen)
            assert sorted((who, is_whole, sorted(spaces)) for who, is_whole, spaces in told) == sorted(
                (NAMES[one.seat], one.is_whole, sorted(one.spaces)) for one in seen.organisms
            )
            for who, space, said in ((who, *each) for who, _, spaces in told for each in spaces.items()):
                near = state.board.near[space]
                taken, _, free = said.rpartition("free ") if "free " in said else (said, "", "")
                assert set(re.findall(SPACE, free)) == {one for one in near if one not in at}
                owners = {one: owner or who for owner, one in re.findall(rf"(?:(\w+)’s )?({SPACE})", taken)}
                assert owners == {one: NAMES[at[one].seat] for one in near if one in at}


def test_the_readers_own_organism_is_told_before_the_others() -> None:
    seen = view(set_board(CHAIN), None)
    assert [who for who, _, _ in beside(seen)] == ["Ann", "Bob"]
    for seat, order in ((0, ["Ann", "Bob"]), (1, ["Bob", "Ann"])):
        assert [who for who, _, _ in beside(view(set_board(CHAIN), seat))] == order


def told_of_moves(seen: View) -> dict[tuple[Space, Space], set[Space]]:
    """Return by element and target what the words say would be captured.

    It is the element itself or others.
    """
    told = {}
    for steps in filter(None, map(STEPS.fullmatch, sentences(seen))):
        for step in steps[2].split("; "):
            found = STEP.fullmatch(step)
            assert found is not None, step
            mover, to, prey, hunters = found.groups()
            told[mover, to] = set(re.findall(SPACE, prey or "")) | ({to} if hunters else set())
    return told


@pytest.mark.slow
@pytest.mark.parametrize("seats", [(6,), SEATS[:3]])
def test_what_is_told_of_single_moves_is_what_conflict_would_make_of_them(seats: tuple[int, ...]) -> None:
    found = 0
    for state in (state for players in seats for state in states_of(players)[::3]):
        seen, pieces = view(state, None), pieces_of(state.elements, state.board)
        lost = {}
        for one in seen.organisms:
            body = Body(pieces, state.board, state.options, one.seat, one.name)
            for mover, to in [(space, near) for space in body.movers() for near in body.destinations(space)]:
                after = body.after(Shift(space=mover, to=to))
                _, captures, _ = resolve_conflict(after, state, one.seat)
                lost[mover, to] = {capture.element.space for capture in captures}
        expected = {} if state.ending else {way: spaces for way, spaces in lost.items() if spaces}
        assert told_of_moves(seen) == expected
        found += len(expected)
    assert found > 20


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_the_alt_text_of_a_question_tells_what_its_numbers_stand_for(players: int) -> None:
    numbered = chosen = several = 0
    for ply, state in enumerate(states_of(players)[: -1 : EVERY[players]]):
        for ask in questions(view(state, state.turn), Dice("numbers", ply)):
            text, at = alt(ask.view), {element.space: element for element in ask.view.elements}
            found = re.search(r"Numbers on the picture: ([^.]*)\.", text)
            told = re.findall(rf"(\d+) (?:(EAT|MOVE|GROW) )?({SPACE})", found[1]) if found else []
            assert [(space, int(n)) for n, _, space in told] == list(numbers(ask.view))
            assert ask.numbered_places in ((), numbers(ask.view))
            assert [kind for _, kind, _ in told] == [
                at[space].kind.upper() if space in at else "" for _, _, space in told
            ]
            if ask.view.chosen is not None:
                chosen += 1
                kind = at[ask.view.chosen].kind.upper()
                assert re.search(rf"Chosen: {kind} on {ask.view.chosen}( with [123] food)?\.", text)
            mine = [one for one in ask.view.organisms if one.seat == state.turn]
            if ask.view.acting is not None and len(mine) > 1:
                several += 1
                (acting,) = [one for one in mine if one.name == ask.view.acting]
                (line,) = [line for line in sentences(ask.view) if line.endswith(" acts.")]
                assert tuple(re.findall(SPACE, line)) == acting.spaces
            numbered += bool(told)
    assert numbered > 20
    assert chosen > 5


def test_from_the_second_round_on_the_board_is_not_told_all_over_again() -> None:
    first = start(Options(), (SeatOptions(),) * 2, DICE)
    later = set_board(CHAIN)
    heading = "What touches what, space by space:"
    assert heading in sentences(view(first, None))
    text = sentences(view(later, None))
    assert heading not in text
    assert len(" ".join(text)) < 1000, "not a table that nobody reads twice"
    assert not any("numbered clockwise" in sentence or "You win with" in sentence for sentence in text)


def test_the_board_is_told_space_by_space() -> None:
    for players in SEATS:
        for length in ("close", "open"):
            state = start(Options(board=length), (SeatOptions(),) * players, DICE)
            text = sentences(view(state, None))
            rings = text[text.index("What touches what, space by space:") + 1 :]
            told = dict(one.split(": ") for ring in rings for one in ring.removesuffix(".").split("; "))
            assert {space: tuple(near.split(", ")) for space, near in told.items()} == state.board.near
            (at_home,) = [sentence for sentence in text if sentence.startswith("Homes: ")]
            for seat, homes in enumerate(state.board.homes):
                one, two, three = homes
                assert f"{NAMES[seat]} {one}, {two}, {three}" in at_home
            counted = {
                letter: int(n) for letter, n in re.findall(r"Ring (\w) has (\d+) spaces", " ".join(text))
            }
            assert sum(counted.values()) == len(state.board.spaces) - 1
            assert all(
                counted["ABCDEF"[ring - 1]] == sum(place_of(space)[0] == ring for space in state.board.spaces)
                for ring in range(1, state.board.rings)
            )


# What it says otherwise

CHAIN = "0: eat@A6.1 move@B11.1 grow@B12 eat@C17 1: grow@A4.2 move@B8.1 eat@B7 grow@C11"


def test_the_description_of_a_question_and_of_a_last_look() -> None:
    state = set_board(CHAIN, tokens=(3, 0))
    text = sentences(preview_after(state, "move A6"))
    assert text[:10] == [
        "Round 2: your turn.",
        "Chosen: EAT on A6 with 1 food.",
        "Numbers on the picture: 1 B10, 2 A5, 3 core and 4 A1.",
        "By player: captures, living organisms, elements with their food.",
        "Ann 3 of 5, 1 alive: EAT A6 1, C17, MOVE B11 1 and GROW B12.",
        "Bob 0 of 5, 1 alive: EAT B7, MOVE B8 1 and GROW A4 2, C11.",
        "One step of Ann: EAT on A6 to core captures Bob’s GROW on A4; "
        "EAT on A6 to A5 captures Bob’s GROW on A4 and is captured by Bob’s MOVE on B8.",
        "Beside Ann’s organism: A6: B11, B12, free core, A1, A5, B10; B11: A6, B12, C17, free B10, C15, C16; "
        "B12: A6, B11, C17, free A1, B1, C18; C17: B11, B12, free C16, C18.",
        "One step of Bob: GROW on A4 to core is captured by Ann’s EAT on A6; "
        "GROW on A4 to A5 is captured by Ann’s EAT on A6; MOVE on B8 to A5 captures Ann’s EAT on A6.",
        "Beside Bob’s organism: A4: B7, B8, free core, A3, A5, B6; B7: A4, B8, C11, free B6, C9, C10; "
        "B8: A4, B7, C11, free A5, B9, C12; C11: B7, B8, free C10, C12.",
    ]
    text = sentences(preview_after(state, "move A6 A5"))
    assert text[1:10] == [
        "By player: captures, living organisms, elements with their food.",
        "Ann 3 of 5, 1 alive: EAT A5 1, C17, MOVE B11 1 and GROW B12.",
        "Bob 0 of 5, 1 alive: EAT B7, MOVE B8 1 and GROW A4 2, C11.",
        "This turn so far:",
        "Ann moves A6 to A5.",
        "If the turn ends like this:",
        "Ann captures Bob’s GROW on A4.",
        "Bob captures Ann’s EAT on A5.",
        "Beside Ann’s organism: A5: Bob’s A4, Bob’s B8, free core, A6, B9, B10; "
        "B11: B12, C17, free A6, B10, C15, C16; B12: B11, C17, free A1, A6, B1, C18; C17: B11, B12, free "
        "C16, C18.",
    ]


def test_the_empty_board_is_described() -> None:
    state = start(Options(), (SeatOptions(), SeatOptions(handicap=2)), Dice("empty", 0))
    first, other = NAMES[state.turn], NAMES[1 - state.turn]
    assert sentences(view(state, 1 - state.turn))[:5] == [
        f"Round 1: {first}’s turn.",
        f"You are {other}.",
        "By player: captures, living organisms, elements with their food.",
        "Ann 0 of 5, not on the board.",
        "Bob 0 of 7, not on the board.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_the_end_is_told_first_and_how_it_came(players: int) -> None:
    over = states_of(players)[-1]
    told = " ".join(sentences(view(over, None)))
    assert told.startswith(f"The match is over. {in_words(result(over).reason)} Round ")
    assert "’s turn." not in told
    assert "moved to" not in told


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_every_sentence_is_one_and_no_two_boards_have_the_same(players: int) -> None:
    seen: dict[tuple[str, ...], View] = {}
    for state in states_of(players)[::2]:
        for seat in {None, state.turn}:
            text = sentences(view(state, seat))
            assert all(re.fullmatch(r"[A-Za-z0-9].*[^ ,.][.:]", sentence) for sentence in text)
            assert not any("  " in sentence or "{" in sentence for sentence in text)
            assert seen.setdefault(tuple(text), view(state, seat)) == view(state, seat)


CHANGES: dict[str, object] = {
    "limits": (5, 6),
    "elements": (),
    "tokens": ((1, 1, 1), (2,)),
    "turn": 1,
    "first": 1,
    "round": 3,
    "core": True,
    "last": Report(seat=1, introduced=(), cleared=(), acts=(), captures=(), deaths=()),
    "ending": "captures",
    "winners": (1,),
    "gone": (1,),
    "attackers_pay": True,
    "lost": (1,),
    "rain": Rain(),
}
OPTIONS: dict[str, object] = {
    "board": "open",
    "rounds": 61,
    "growth_in_contact": True,
    "endless_supply": True,
    "lost_groups": "digital",
    "elimination": True,
    "commune": True,
    "persist": True,
}


def test_all_that_differs_in_public_differs_in_the_description_after_the_first_round_too() -> None:
    state = set_board(CHAIN, tokens=(3, 1))
    assert state.round > 1
    assert set(Public.model_fields) == {*CHANGES, "options"}, "a field that is in no description"
    for field, changed in CHANGES.items():
        before = (
            state.model_copy(update={"ending": "captures", "winners": (0,)}) if field == "winners" else state
        )
        after = before.model_copy(update={field: changed, **({"winners": (0,)} if field == "ending" else {})})
        assert sentences(view(after, None)) != sentences(view(before, None)), field
    assert set(Options.model_fields) == {*OPTIONS, "captures"}, "an option that is in no description"
    for option, value in OPTIONS.items():
        after = state.model_copy(update={"options": Options.model_validate({option: value})})
        assert sentences(view(after, None)) != sentences(view(state, None)), option
