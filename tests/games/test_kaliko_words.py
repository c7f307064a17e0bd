"""Words for a table of Kaliko: enough to rebuild it and to play by.

They give no secret away.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import islice

import pytest

from cogs.kit.wording import ALT_LONGEST, alt_text
from engine.contract.dice import Dice
from engine.contract.hexes import Cell, beyond, cell_name, opposite
from engine.contract.values import Ask
from engine.contract.words import Words, tell
from engine.games.kaliko.description import describe
from engine.games.kaliko.paths import Pattern, pattern_of
from engine.games.kaliko.plays import plays
from engine.games.kaliko.positions import lay, set_table
from engine.games.kaliko.questions import choose
from engine.games.kaliko.rules import apply, start, to_move, view
from engine.games.kaliko.scoring import result
from engine.games.kaliko.state import (
    Exchange,
    Exchanged,
    Laid,
    Move,
    Options,
    Pass,
    Passed,
    Play,
    Played,
    Public,
    SeatOptions,
    State,
    View,
    laid_name,
)
from engine.games.kaliko.tiles import ALL_TURNED, TILES, TURNINGS, Turned, strands, turned_name
from tests.games.kaliko import free, random_pattern, space

SEATS = range(1, 7)
LONG = tuple(letter * 32 for letter in "UVWXYZ")
"""The longest names that Discord allows."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
SIDES = ("E", "NE", "NW", "W", "SW", "SE")
PLAYS_FOUND = 60

ROW = re.compile(r"(\w+): ((?:[A-DF]\d+(?:t\d)? |x\d* )*[A-DF]\d+(?:t\d)?)\.")
TILE = re.compile(r"(\w+) has ([A-DF]\d+)(?:t\d)?: ([^.]*)\.")
ENDS = re.compile(r"(\w+) touches (.*)\.")
END = re.compile(
    r"(\w+) in the (\w+) \((\d+) segments?(?: and (\d+) crossings?)?, (?:both ends here|other end at (\w+))\)"
)
LOOP = re.compile(r"A (\w+) path is closed: (\d+) segments?(?: and (\d+) crossings?)? on (.*)\.")


def in_words(sentence: Words) -> str:
    return tell(sentence, NAMES)


def with_long_names(sentence: Words) -> str:
    return tell(sentence, LONG)


def sentences(seen: View) -> list[str]:
    return [in_words(sentence) for sentence in describe(seen)]


def alt(seen: View) -> str:
    return alt_text(describe(seen), with_long_names)


def a_move(state: State, dice: Dice) -> Move:
    """Return a scoring play of up to two tiles if there is one.

    Sometimes it is another move, but none that ends the match early.
    """
    hand, would_end = state.hands[state.turn], state.passes == state.seats - 1
    found = list(islice(plays(pattern_of(state.pattern), hand, 2), PLAYS_FOUND))
    if found and dice.below(12):
        return Play(
            laid=tuple(Laid(tile=on.tile, turn=on.turn, cell=cell) for cell, on in dice.choice(found))
        )
    most = min(len(hand), len(state.bag))
    return Exchange(tiles=hand[: 1 + dice.below(most)]) if most and (would_end or dice.below(4)) else Pass()


@cache
def states_of(players: int, seed: str = "telling") -> tuple[State, ...]:
    """Yield every State of a match; the last one is over."""
    state = start(Options(), (SeatOptions(),) * players, Dice(seed, 0))
    states = [state]
    while to_move(state):
        ply = len(states)
        state, _ = apply(state, state.turn, a_move(state, Dice(f"mover {seed}", ply)), Dice(seed, ply))
        states.append(state)
    return tuple(states)


def everybody(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.seats))


# Reading it back


def from_rows(text: str) -> set[Laid]:
    """Return the tiles in the rows of a text."""
    laid = set()
    for where, row in ROW.findall(text):
        q, r = space(where)
        for word in row.split():
            if word[0] == "x":
                q += int(word[1:] or 1)
            else:
                tile, _, turn = word.partition("t")
                laid.add(Laid(tile=tile, turn=int(turn or 0), cell=(q, r)))
                q += 1
    return laid


@cache
def designs() -> Mapping[frozenset[str], Turned]:
    """Return the turnings of all tiles, by the words for their strands."""
    return {frozenset(map(in_words, strands(turned.tile, turned.turn))): turned for turned in ALL_TURNED}


def strands_in(words: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+ \w+–\w+", words))


def from_strands(text: list[str]) -> set[Laid]:
    """Return the tiles that sentences describe by strands, with any names."""
    known = designs()
    laid = set()
    for sentence in text:
        if found := TILE.fullmatch(sentence):
            turned = known[strands_in(found[3])]
            laid.add(Laid(tile=turned.tile, turn=turned.turn, cell=space(found[1])))
    return laid


def list_tiles(label: str, text: str) -> list[str]:
    """Return the tiles in a list with strands in brackets.

    A tile stands before each bracket.
    """
    found = re.search(rf"{label}: ((?:[^.(]+\([^)]*\)[^,.(]*(?:, | and )?)+)\.", text)
    return re.findall(r"([A-DF]\d+(?:t\d)?) \(", found[1]) if found else []


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(
    "seed",
    ["telling", *(pytest.param(other, marks=pytest.mark.slow) for other in ("first", "second", "third"))],
)
def test_the_pattern_can_be_rebuilt_from_the_alt_text_of_the_table(players: int, seed: str) -> None:
    states = states_of(players, seed)
    assert len(states[-1].pattern) > 60
    for state in states:
        text = alt(view(state, None))
        assert len(text) <= ALT_LONGEST
        assert from_rows(text) == set(state.pattern)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_all_85_tiles_and_six_of_the_longest_names_are_told_in_one_alt_text(seed: int) -> None:
    pattern = random_pattern(len(TILES), Dice("all", seed))
    state = set_table(" ".join(map(laid_name, pattern)), ("",) * 6, scores=(100, 101, 102, 103, 104, 999))
    assert from_rows(alt(view(state, None))) == set(pattern)


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_the_pattern_can_be_rebuilt_from_the_strands_of_its_tiles(players: int) -> None:
    for ply, state in enumerate(states_of(players)[::3]):
        for seat in {None, ply % players}:
            text = sentences(view(state, seat))
            assert from_strands(text) == set(state.pattern)
            assert from_rows(" ".join(text)) == set(state.pattern)


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_the_alt_text_of_a_hand_tells_its_tiles_and_how_they_look(players: int) -> None:
    for state in (*states_of(players)[::3], states_of(players)[-1]):
        for seat, hand in enumerate(state.hands):
            text = alt(view(state, seat))
            assert tuple(list_tiles("Your hand", text)) == hand
            assert all(
                f"{tile} ({', '.join(looks[:-1])} and {looks[-1]})" in text
                for tile in hand
                for looks in [tuple(map(in_words, strands(tile, 0)))]
            )
            assert ("Your hand is empty." in text) == (not hand)


# Playing by it


def questions(seen: View, dice: Dice) -> list[Ask]:
    """Yield the questions on the way to one random move."""
    asking = choose(seen)
    asks = [next(asking)]
    with suppress(StopIteration):
        while True:
            asks.append(asking.send((dice.choice(asks[-1].options).key,)))
    return asks


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_the_alt_text_of_a_preview_tells_hand_tiles_laid_and_what_its_numbers_stand_for(players: int) -> None:
    seen_staged = seen_held = 0
    for ply, state in enumerate(states_of(players)[:-1:4]):
        for ask in questions(view(state, state.turn), Dice("questions", ply)):
            text, held = alt(ask.view), ask.view.held
            assert tuple(list_tiles("Your hand", text)) == ask.view.hand
            staged = [turned_name(laid.tile, laid.turn) for laid in ask.view.staged]
            assert list_tiles("On your preview", text) == staged
            for laid in ask.view.staged:
                assert f") on {cell_name(laid.cell)}" in text
            assert (held is not None) == ("You are about to lay" in text)
            numbers = re.search(r"Numbers on the picture: ([^.]*)\.", text)
            told = re.findall(r"(\d+) (\w+)", numbers[1]) if numbers else []
            assert [(space(where), int(n)) for n, where in told] == list(ask.numbered_places)
            seen_staged, seen_held = seen_staged + bool(staged), seen_held + bool(told)
    assert seen_staged > 20
    assert seen_held > 20


@pytest.mark.slow
def test_a_preview_says_what_its_tiles_join_path_by_path() -> None:
    for state in states_of(3):
        if isinstance(played := state.last, Played):
            before = states_of(3)[states_of(3).index(state) - 1]
            hand = tuple(
                tile for tile in before.hands[before.turn] if tile not in {one.tile for one in played.laid}
            )
            draft = view(before, before.turn).model_copy(update={"staged": played.laid, "hand": hand})
            (told,) = [text for text in sentences(draft) if text.startswith("Joined so far: ")]
            (last,) = [text for text in sentences(view(state, None)) if text.startswith("The last turn: ")]
            assert last.endswith(told.removeprefix("Joined so far: "))
            assert last.count("path (") + last.count("loop (") == len(played.paths)
            assert f"for {played.points} point" in last


def ends_told(text: list[str]) -> dict[tuple[Cell, int], tuple[str, int, int, Cell]]:
    """Return the path ends by empty space and side.

    Each has its colour, segments, crossings, and the other place where the path ends.
    """
    told = {}
    for sentence in text:
        if found := ENDS.fullmatch(sentence):
            for colour, side, segments, crossings, other in END.findall(found[2]):
                here = space(found[1])
                there = space(other) if other else here
                told[here, SIDES.index(side)] = (colour, int(segments), int(crossings or 0), there)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 6])
def test_every_open_end_is_told_with_its_colour_its_path_and_the_other_end(players: int) -> None:
    for state in states_of(players)[::4]:
        tiles = {laid.cell: TURNINGS[laid.tile][laid.turn] for laid in state.pattern}
        text = sentences(view(state, None))
        told = ends_told(text)
        assert {(cell, side): colour for (cell, side), (colour, *_) in told.items()} == {
            (beyond(cell, side), opposite(side)): str(turned.colours[side])
            for cell, turned in tiles.items()
            for side in range(6)
            if beyond(cell, side) not in tiles
        }
        for (cell, _), (colour, segments, crossings, there) in told.items():
            assert (colour, segments, crossings, cell) in [
                end for (at, _), end in told.items() if at == there
            ]
        loops = [found for found in map(LOOP.fullmatch, text) if found]
        open_segments = sum(segments for _, segments, _, _ in told.values())
        assert open_segments // 2 + sum(int(found[2]) for found in loops) == 3 * len(tiles)


def test_the_ends_on_a_preview_are_those_that_its_tiles_leave() -> None:
    pattern, staged = lay("C1@start"), lay("C5t4@E1")
    assert Pattern((*pattern, *staged)).dead == ()
    seen = view(states_of(2)[0].model_copy(update={"pattern": pattern}), 0)
    draft = seen.model_copy(update={"staged": staged})
    assert (beyond((0, 0), 0), 3) in ends_told(sentences(seen))
    assert (beyond((0, 0), 0), 3) not in ends_told(sentences(draft))
    assert from_rows(" ".join(sentences(draft))) == set(pattern)


def test_spaces_that_no_tile_fits_any_more_are_named() -> None:
    found = 0
    for state in states_of(2)[::4]:
        tiles = {laid.cell: TURNINGS[laid.tile][laid.turn] for laid in state.pattern}
        stock = [turned for tile in free(state.pattern) for turned in TURNINGS[tile]]
        dead = {
            cell
            for cell in Pattern(state.pattern).rim
            if not any(
                all(
                    turned.colours[side] is tiles[near].colours[opposite(side)]
                    for side in range(6)
                    if (near := beyond(cell, side)) in tiles
                )
                for turned in stock
            )
        }
        told = [
            text for text in sentences(view(state, None)) if text.startswith("No tile that is left fits ")
        ]
        named = re.findall(r"start|[NS]\d+(?:[EW]\d+)?|[EW]\d+", told[0]) if told else []
        assert set(map(space, named)) == dead
        found += bool(dead)
    assert found > 3


# What it says otherwise


def test_the_description_of_a_first_turn() -> None:
    state = start(Options(), (SeatOptions(),) * 2, Dice("first turn", 0)).model_copy(
        update={"pattern": lay("D11@start"), "hands": (("A7", "F9"), ()), "turn": 0}
    )
    assert sentences(view(state, 0)) == [
        "You are Ann.",
        "It’s your turn.",
        "Your hand: A7 (red E–NE, blue NW–W and blue SW–SE) and F9 (white E–W, white NE–SW and blue NW–SE).",
        "Points (tiles in hand): Ann 0 (2) and Bob 0 (0).",
        "Bag: 70.",
        "One tile lies, told by rows from west to east, x for a gap.",
        "start: D11.",
        "Spaces are named by rows north and south of the starting tile, and by steps east and west of its "
        "middle; in every other row no space is in the middle, and W1 is next to E1.",
        "A tile of which t2 is said lies turned 2 sixths to the left of how it is in a hand.",
        "start has D11: white E–NW, red NE–SW and blue W–SE.",
        "N1W1 touches white in the SE (1 segment, other end at E1).",
        "N1E1 touches red in the SW (1 segment, other end at S1W1).",
        "W1 touches blue in the E (1 segment, other end at S1E1).",
        "E1 touches white in the W (1 segment, other end at N1W1).",
        "S1W1 touches red in the NE (1 segment, other end at N1E1).",
        "S1E1 touches blue in the NW (1 segment, other end at W1).",
    ]


@pytest.mark.slow
def test_turns_are_told_from_the_last_one_back_to_each_seats_latest() -> None:
    state = states_of(3)[0].model_copy(update={"turn": 1, "passes": 1, "plays": (0, 0, 1), "best": (0, 0, 4)})
    played = Played(laid=lay("C2@E1"), paths=())
    state = state.model_copy(update={"latest": (Passed(), None, Exchanged(tiles=("A3", "C9")))})
    text = sentences(view(state, None))
    assert "It’s Bob’s turn." in text
    assert "Passes in a row: 1 of 3." in text
    at = text.index("The last turn: Ann passed.")
    assert text[at + 1] == "2 turns ago: Cy exchanged A3 and C9."
    assert text[at + 2] == "Cy has made one scoring play, the best for 4 points."
    state = state.model_copy(update={"latest": (Passed(), played, Passed())})
    assert "3 turns ago: Bob laid C2@E1 for 0 points, ." in sentences(view(state, None))


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_the_end_is_told_first_and_how_it_came(players: int) -> None:
    over = states_of(players)[-1]
    told = " ".join(sentences(view(over, None)))
    assert told.startswith(f"The match is over. {in_words(result(over).reason)} Points (tiles in hand): ")
    assert "turn of" not in told
    assert "Passes in a row" not in told


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_every_sentence_is_one_and_no_two_tables_have_the_same(players: int) -> None:
    seen: dict[tuple[str, ...], View] = {}
    for state in states_of(players):
        for seat in {None, state.turn}:
            text = sentences(view(state, seat))
            assert all(re.fullmatch(r"[A-Za-z0-9].*[^ ,.]\.", sentence) for sentence in text)
            assert not any("  " in sentence for sentence in text)
            assert seen.setdefault(tuple(text), view(state, seat)) == view(state, seat)


CHANGES: dict[str, object] = {
    "pattern": lay("C1t1@start"),
    "scores": (0, 9),
    "best": (0, 9),
    "plays": (0, 7),
    "turn": 0,
    "latest": (Passed(), Passed()),
    "passes": 1,
    "ending": "passed",
    "left": (0,),
}


def test_all_that_differs_in_public_differs_in_the_description() -> None:
    state = start(Options(), (SeatOptions(),) * 2, Dice("changes", 0)).model_copy(
        update={"pattern": lay("C1@start"), "turn": 1, "plays": (0, 3), "best": (0, 5)}
    )
    remembered = {"returned", "best_plays"}
    assert set(Public.model_fields) == {*CHANGES, "options", *remembered}, "a field that is in no description"
    for field, changed in CHANGES.items():
        other = state.model_copy(update={field: changed})
        assert sentences(view(other, None)) != sentences(view(state, None)), field


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("players", SEATS)
def test_nothing_hidden_is_told(players: int) -> None:
    for ply, state in enumerate(states_of(players)[::4]):
        for seat in {None, ply % players}:
            unseen = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
            pile = list(Dice("disguise", ply).shuffle((*unseen, *state.bag)))
            hands = tuple(
                hand if other == seat else tuple(pile.pop() for _ in hand)
                for other, hand in enumerate(state.hands)
            )
            other = state.model_copy(update={"hands": hands, "bag": tuple(pile)})
            assert sentences(view(other, seat)) == sentences(view(state, seat))
