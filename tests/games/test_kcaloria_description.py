"""Words for a table of kCaloria: enough to rebuild it and to play by.

They keep what is secret.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from cogs.kit.wording import ALT_LONGEST, alt_text
from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.hexes import around, cell_name, cell_of
from engine.contract.values import Ask
from engine.contract.words import Words, sentences_of, tell
from engine.games import kcaloria as game
from engine.games.kcaloria.positions import preview_after, set_table
from engine.games.kcaloria.rules.kinds import BIOME_NAMES, KINDS
from engine.games.kcaloria.rules.legal import spaces
from engine.games.kcaloria.rules.state import Options, Public, SeatOptions, State, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import view
from engine.games.kcaloria.words import rules_page
from engine.games.kcaloria.words.description import describe
from engine.games.kcaloria.words.outcome import result
from engine.games.kcaloria.words.tiles import EFFECT_NAMES, MEANINGS
from tests.games.kcaloria import NAMES, in_words, lay, secrets, wait
from tests.games.kcaloria_words import read_short, read_table, short_of, table_of

PLAYERS = range(2, 5)
SMALL = 30
"""Tiles of a table that fits an alt text, with names of any length."""
LONG = tuple(letter * 32 for letter in "WXYZ")
"""The longest names that Discord allows."""


def names_of(seen: View, names: Sequence[str] = NAMES) -> tuple[str, ...]:
    return tuple(names[: seen.seats])


def sentences(seen: View, names: Sequence[str] = NAMES) -> list[str]:
    return [tell(sentence, names) for words in describe(seen) for sentence in sentences_of(words)]


def alt(seen: View, names: Sequence[str] = LONG) -> str:
    def telling(sentence: Words) -> str:
        return tell(sentence, names)

    return alt_text(describe(seen), telling)


@cache
def early(players: int, most: int = SMALL) -> tuple[State, ...]:
    """Return the States of a random match up to a number of tiles."""
    state = game.start(Options(), (SeatOptions(),) * players, Dice(f"words {players}", 0))
    states = [state] if most <= SMALL else list(early(players))
    while len((state := states[-1]).tiles) < most:
        (seat,) = game.to_move(state)
        _, move = random_move(game, view(state, seat), Dice("words", len(states)))
        states.append(game.apply(state, seat, move, Dice("words", len(states)))[0])
    return tuple(states)


def large() -> tuple[State, ...]:
    """Return the States up to a table too large for an alt text."""
    return early(4, 60)


def events() -> Iterator[View]:
    """Return tables with special events, and previews of them.

    They are extinction events, missing food, barricades and decay.
    """
    yield from (
        rules_page.DOOMED,
        rules_page.HUNGRY,
        rules_page.CROSSED,
        rules_page.ENDED,
        rules_page.MIDDLE,
        rules_page.START,
        rules_page.COSTING,
    )
    guarded = set_table(
        "0: bayou@start greenbrier@E1 pine@W1 bayou@N1E1 saguaro@N2 1: bayou@E5 beautyberry@E4",
        hands=("greenbrier human remove-the-invader",),
    )
    yield view(guarded, 1)
    yield preview_after(guarded, "remove-the-invader N1W1")
    yield preview_after(guarded, "greenbrier")
    stormy = lay("A: rain@start phlox@E1<1blue-start B: rain@E5", hands=("", "")).model_copy(
        update={"turn": 1}
    )
    for _ in range(3):
        stormy = wait(stormy)
        yield view(stormy, 0)


# Reading it back


def check_short(seen: View, text: str, names: Sequence[str]) -> None:
    assert read_short(text, names) == short_of(seen, result_points(seen)), text


def result_points(seen: View) -> tuple[int, ...]:
    return result(seen.model_copy(update={"ending": "humans", "ender": 0})).scores


def check_full(seen: View, lines: list[str], names: Sequence[str]) -> None:
    assert read_table(lines, names) == table_of(seen, names)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_table_of_thirty_tiles_can_be_rebuilt_from_an_alt_text(players: int) -> None:
    assert len(early(players)[-1].tiles) == SMALL
    for ply, state in enumerate(early(players)[::-2]):
        seen, names = view(state, None), LONG if ply % 4 else NAMES
        text = alt(seen, names)
        assert len(text) <= ALT_LONGEST
        check_short(seen, text, names_of(seen, names))
        assert text.startswith(f"It’s {names[seen.turn]}’s turn, number {seen.clock}.")


def test_what_befalls_a_table_can_be_read_in_an_alt_text_and_in_full() -> None:
    for seen in events():
        check_short(seen, alt(seen), names_of(seen, LONG))
        check_full(seen, sentences(seen), names_of(seen))


@pytest.mark.slow
def test_every_table_can_be_rebuilt_from_all_its_sentences() -> None:
    for state in (*large()[::-9], *early(3)[::-9]):
        for seat in (None, *game.to_move(state)):
            seen = view(state, seat)
            check_full(seen, sentences(seen), names_of(seen))


def test_the_tables_of_these_tests_hold_all_that_can_befall_one() -> None:
    seen = list(events())
    roots = [root for one in seen for collapse in one.collapses for root in collapse.roots]
    assert {root.is_hit for root in roots} == {True, False}
    assert any(len(one.collapses) > 1 for one in seen)
    assert any(one.starving for one in seen)
    assert any(tile.lost for one in seen for tile in one.tiles)
    assert any(tile.barricade for one in seen for tile in one.tiles)
    whole = [view(state, None) for state in (*large(), *early(3), *early(2))]
    assert any(tile.alternative for one in whole for tile in one.tiles)
    assert {bool(one.last and one.last.placed) for one in whole} == {True, False}


def test_of_a_large_table_the_alt_text_tells_what_is_nearest_to_the_question_or_to_the_last_move() -> None:
    state = large()[-1]
    for seen in (view(state, None), *questions(state)):
        text = alt(seen)
        found = re.search(r" (One more tile is|(\d+) more tiles are) told below\.", text)
        assert found is not None
        told, whole = read_short(text, names_of(seen, LONG)), short_of(seen, result_points(seen))
        assert told.tiles < whole.tiles
        assert len(told.tiles) + int(found[2] or 1) == len(whole.tiles)
        assert len(told.tiles) > 25
        near = {tile.cell for tile in seen.tiles if cell_name(tile.cell) in {one[2] for one in told.tiles}}
        wanted = seen.numbered_cells or (
            () if seen.last is None or not seen.last.placed else (seen.last.placed.cell,)
        )
        assert {tile.cell for cell in wanted[:1] for tile in Web(seen).beside(cell)} <= near


def questions(state: State) -> Iterator[View]:
    """Return the Views at the questions for a tile and for its space."""
    seen = view(state, game.to_move(state)[0])
    ask = resume(game, seen, ())
    assert isinstance(ask, Ask)
    yield ask.view
    for option in ask.options:
        further = resume(game, seen, ((option.key,),))
        if isinstance(further, Ask):
            yield further.view


# Playing by it


def test_the_question_comes_before_the_table() -> None:
    assert sentences(rules_page.COSTING)[:3] == [
        "It’s your turn, number 7.",
        "To be placed: Nine-banded armadillo, 4 green or 2 yellow → 3 orange.",
        "Numbers on the picture: 1 E2 and 2 N1E2.",
    ]
    assert sentences(rules_page.HUNGRY)[:6] == [
        "It’s Bob’s turn, number 13.",
        "You are Ann.",
        "Ann decides who feeds Squirrel treefrog on N1E3, which lacks 1 yellow.",
        "Numbers on the picture: 1 E3 and 2 N1E2.",
        "Doomed in so many turns of Bob: 1 N1E3 and 2 N2E2.",
        "Lacking food: N1E3.",
    ]
    staged = preview_after(rules_page.WOODS, "remove-the-invader N2E1 pine")
    assert sentences(staged)[1] == "About to be placed: Remove the invader on N2E1."


def test_what_a_preview_shows_is_told_as_not_done_yet() -> None:
    state = set_table("0: bayou@start phlox@E1 mushroom@N1W1 1: bayou@E5", hands=("sunlight",))
    told = sentences(preview_after(state, "sunlight N1E1"))
    assert "Not done yet: Ann would place Sunlight on N1E1." in told
    assert "It would change how many cubes these make: E1 +2 and N1W1 −1." in told
    assert not any(line.startswith("The last move") for line in told)
    named = sentences(preview_after(rules_page.WOODS, "remove-the-invader N2E1 pine"))
    assert "Not done yet: Ann would play Remove the invader on N2E1, naming Loblolly pine." in named
    assert "It would doom: N1E1." in named
    assert "The last move: Bob discarded one tile." in " ".join(sentences(rules_page.HUNGRY)), (
        "what is fed then has been robbed"
    )


def test_each_numbered_space_is_told_with_what_it_touches() -> None:
    told = sentences(rules_page.COSTING)
    assert "Number 2, N1E2, touches Ann’s Trailing phlox (E1) and Trailing phlox (N1E1)." in told or (
        "Number 2, N1E2, touches Ann’s Trailing phlox (N1E1) and Trailing phlox (E1)." in told
    )
    assert any(line.startswith("Number 1, E2, touches ") and "Bob’s Cicada (E3)" in line for line in told)


@pytest.mark.parametrize(
    ("where", "row", "there"),
    [
        ("E2", "N1", {"E2", "E3"}),
        ("W2", "S1", {"W2", "W3"}),
        ("N1E2", "N2", {"E1", "E2"}),
        ("start", "N1", {"W1", "E1"}),
    ],
)
def test_the_rule_by_which_spaces_touch_holds(where: str, row: str, there: set[str]) -> None:
    cell = cell_of(where)
    assert cell is not None
    assert {
        cell_name(near).removeprefix(row) for near in around(cell) if cell_name(near).startswith(row)
    } == there
    (rule,) = [line for line in sentences(rules_page.LIT) if line.startswith("A space touches")]
    assert "from an even row E2 touches E2 and E3 there, from an odd row E2 touches E1 and E2" in rule
    assert "the middle of a row touches W1 and E1" in rule


def test_tiles_are_told_owner_by_owner_in_plain_words() -> None:
    told = sentences(rules_page.DOOMED)
    owners = [line for line in told if re.fullmatch(r"(Ann|Bob)’s tiles: \d+\.", line)]
    assert [line[:3] for line in owners] == ["Ann", "Bob"]
    assert "Bacillus (S1E3) is a microbe: pesticide." in told
    assert any("Bayou (start), water, prefers " in line for line in told)
    assert any(
        re.fullmatch(r"Ann: \d+ turns, 0 of 2 humans, stack \d+, hand \d+, 0 gone\.", line) for line in told
    )
    several = next(kind for kind in KINDS.values() if len(kind.biomes) == 2)
    (line,) = [one for one in sentences(view(lay(f"A: {several.key}@start"), None)) if "made." in one]
    first, second = (in_words(BIOME_NAMES[biome]) for biome in several.biomes)
    assert f"prefers {first} and {second}" in line


def test_without_extinction_events_the_signs_are_told_as_what_they_do_then() -> None:
    hand = rules_page.START.model_copy(update={"hand": ("bacillus", "remove-the-invader")})
    gentle = hand.model_copy(update={"options": Options(extinction=False)})
    assert "The sign pesticide: insects beside it are doomed." in sentences(hand)
    told = sentences(gentle)
    assert "The sign pesticide: takes the uneaten cubes of insects beside it." in told
    assert "The sign removal: takes the uneaten cubes of tiles of one name beside it." in told


def test_numbers_that_would_take_too_much_room_come_after_the_table() -> None:
    seen = next(one for one in questions(large()[-1]) if len(one.numbered_cells) > 12)
    told = sentences(seen)
    numbers = ", ".join(f"{n} {cell_name(cell)}" for n, cell in enumerate(seen.numbered_cells, 1))
    (line,) = [line for line in told if line.startswith("Numbers on the picture: ")]
    assert line.removesuffix(".").replace(" and ", ", ") == f"Numbers on the picture: {numbers}"
    assert told.index(line) > next(n for n, one in enumerate(told) if one.startswith("Ann "))


@pytest.mark.parametrize("ply", [0, 3, 25])
def test_each_tile_in_hand_is_told_with_what_it_costs_and_makes_and_where_it_can_go(ply: int) -> None:
    state = early(3)[ply]
    seen = view(state, state.turn)
    told, web = sentences(seen), Web(seen)
    (held,) = [line for line in told if line.startswith("In your hand: ")]
    assert len(" ".join(told[: told.index(held) + 1])) <= ALT_LONGEST
    for key in seen.hand:
        kind = KINDS[key]
        assert kind.name in held
        (line,) = [one for one in told if one.startswith(f"{kind.name} – ")]
        for part in (kind.type.value, *kind.classes):
            assert part in line
        where = " ".join(cell_name(cell) for cell in spaces(web, state.turn, key)) or "no space now"
        assert f"{kind.name} can go to {where}." in told
        for effect in kind.effects:
            name, meaning = in_words(EFFECT_NAMES[effect]), in_words(MEANINGS[effect])
            assert name in line
            assert f"The sign {name}: {meaning}." in told
    assert not any(" can go to " in line for line in sentences(view(state, (state.turn + 1) % 3)))


def test_a_small_table_is_described_so() -> None:
    told = sentences(rules_page.LIT)
    assert told[:6] == [
        "It’s Bob’s turn, number 6.",
        "Cubes left: B blue, G green, Y yellow, O orange, R red, P purple.",
        "Ann 5 points: Sunlight N1E1; Bayou start; Trailing phlox E1 4G; Mushroom N1W1 1G.",
        "Bob 0 points: Bayou E5 2B.",
        "The last move: Ann placed Sunlight on N1E1.",
        "It changed how many cubes these make: E1 +2 and N1W1 −1.",
    ]
    assert "That is 2 of its own, +2 Sunlight (N1E1)." in told
    assert told[-1] == (
        "Points for each cube that is left: 0 blue, 1 green, 2 yellow, 3 orange, 4 red and 5 purple."
    )


def test_the_end_is_told_first_and_how_it_came() -> None:
    assert sentences(rules_page.ENDED)[0] == "The match is over. Ann has placed a second human. Ann wins."


# Nothing less and nothing more


CHANGES: dict[str, object] = {
    "tiles": rules_page.DOOMED.tiles[:-1],
    "links": (),
    "collapses": (),
    "numbered": 99,
    "clock": 99,
    "turn": 1,
    "first": 1,
    "turns": (9, 9),
    "humans": (1, 0),
    "starving": (1,),
    "ending": "humans",
    "ender": 1,
    "last": None,
    "decks": ("one", "another"),
    "left": (1,),
    "prefers": ((0, "green"),),
}
OPTIONS: dict[str, object] = {
    "extinction": False,
    "length": "short",
    "ending": "stack",
    "decay": "every",
    "balanced": False,
}
SEEN: dict[str, object] = {
    "seat": 1,
    "to_move": (1,),
    "hand": ("human",),
    "in_hand": (3, 3),
    "in_stack": (3, 3),
    "gone": (3, 3),
    "held": "human",
    "staged": 1,
    "choosing": 2,
    "undecided": ((1, 2),),
    "discarding": ("human",),
    "numbered_cells": ((0, 1),),
}
KNOWN = {"own_stack", "own_gone"}
"""Facts that a seat could work out from its deck, but that are not shown."""


@pytest.mark.slow
def test_all_that_differs_differs_in_the_description() -> None:
    assert set(Public.model_fields) == {*CHANGES, "options"}, "a field that is in no description"
    shown = set(View.model_fields) - KNOWN
    assert shown == {*Public.model_fields, *SEEN}, "a field that is in no description"
    assert set(Options.model_fields) == set(OPTIONS), "an option that is in no description"
    for name, changed in {**CHANGES, **SEEN}.items():
        over: dict[str, object] = {"ending": "sets", "ender": 0} if name in ("ender", "ending") else {}
        over |= {"staged": rules_page.DOOMED.tiles[-1].id} if name == "choosing" else {}
        before = rules_page.DOOMED.model_copy(update={"seat": 0, "hand": ("bayou",), **over})
        assert sentences(before.model_copy(update={name: changed})) != sentences(before), name
    for name, changed in OPTIONS.items():
        options = Options.model_validate({name: changed})
        assert sentences(rules_page.DOOMED.model_copy(update={"options": options})) != sentences(
            rules_page.DOOMED
        ), name


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_may_not_know_is_in_none_of_its_words(players: int) -> None:
    looked = 0
    for state in early(players)[::7]:
        for seat in (None, *range(players)):
            told = sentences(view(state, seat))
            hidden = game.sample(view(state, seat), Dice("hidden", players))
            assert told == sentences(view(hidden, seat))
            text = " ".join(told)
            for name in secrets(state, seat):
                assert not re.search(name, text)
                looked += 1
    assert looked > 100


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_sentence_is_one(players: int) -> None:
    for state in early(players)[::11]:
        for seen in (view(state, None), *questions(state)):
            for line in sentences(seen):
                assert re.fullmatch(r"[A-Z].*[^ ,;]\.", line), line
                assert "  " not in line
                assert "{" not in line
