"""Questions and refusals of kCaloria fit where they are shown.

This is so with the longest names, far out on crowded tables.
"""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from cogs.kit.ids import custom_id
from engine.contract.driver import resume
from engine.contract.hexes import around, cell_name, cell_of
from engine.contract.limits import HINT_LONGEST, KEY_LONGEST, LABEL_LONGEST, NOTE_LONGEST, PROMPT_LONGEST
from engine.contract.values import Ask, Decided, Pick
from engine.contract.words import Teller, Words, fullest, tell
from engine.games import kcaloria as game
from engine.games.kcaloria.questions import choose
from engine.games.kcaloria.rules.food import Eater, meals
from engine.games.kcaloria.rules.kinds import KINDS, Key
from engine.games.kcaloria.rules.state import Place, State
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move, view
from engine.games.kcaloria.words import rules_page
from tests.games.kcaloria import NAMES, lay, starve, wait
from tests.support.accents import LANGUAGE

LONG = tuple(letter * 32 for letter in "WMQ@")
"""The longest names that Discord allows."""
FAR = "N20E15"
"""A space with the longest possible name."""
REFUSAL = 200
BREADTH = 2
"""Choices that are followed at each later question, besides the last one."""
ASKS = 70
"""Questions that are checked on each table."""


def read_sentence(sentence: Words) -> str:
    return tell(sentence, LONG)


def told_at_length(sentence: Words) -> str:
    """Return the sentence in a language of long words."""
    return tell(sentence, NAMES, LANGUAGE)


def lay_ring(around_it: str, hand: str, eater: str = "") -> State:
    """Return a distant table of four with these tiles around a space.

    Each is beside a tile of another player. If there is an eater, such a tile of yet another player
    lives on each of them.
    """
    cell = cell_of(FAR)
    assert cell is not None
    words = []
    for n, (near, key) in enumerate(zip(around(cell), around_it.split(), strict=True)):
        words.append(f"{'ABCD'[n % 4]}: {key}@{cell_name(near)}")
        if eater:
            outer = 2 * near[0] - cell[0], 2 * near[1] - cell[1]
            words.append(f"{'BCDA'[n % 4]}: {eater}@{cell_name(outer)}<2yellow-{cell_name(near)}")
    return lay(" ".join(words), players=4, hands=(hand,) * 4)


def feast() -> State:
    """Return a table with more food for a human than a menu holds.

    Some choices have longer keys than a button allows.
    """
    return lay_ring(
        "bromeliad bromeliad treefrog frog wood-duck sperm-whale", "human manatee black-bear alligator"
    )


def field() -> State:
    """Return plants and fungi that lack food, beside possible large changes."""
    return lay_ring(
        "bromeliad cypress wild-avocado inky-cap fusiform-rust forest-pond", "manatee sunlight brocket"
    )


def swarm() -> State:
    """Return insects of four players, and on each of them a rival's hunter."""
    return lay_ring(
        "leafcutter-ant jewel-scarab pine-beetle glasswing swallowtail monarch",
        "bacillus remove-the-invader spraying hummingbird",
        "barred-owl",
    )


def lay_starved() -> State:
    """Return a table on which tiles of the asked player have lost their food."""
    state = rules_page.POISONED
    for _ in range(2):
        state = wait(state)
    assert state.starving
    return state


def lay_unfed() -> State:
    """Return the turn after that, with tiles that still lack food or are doomed."""
    state = lay_starved()
    return starve(state)


TABLES = (feast, field, swarm, lay_starved, lay_unfed)


def asks(state: State) -> Iterator[Ask]:
    """Yield questions, and those that the first few choices and the last lead to."""
    seen = view(state, to_move(state)[0])
    waiting: list[tuple[Pick, ...]] = [()]
    for picks in waiting:
        found = resume(game, seen, picks)
        if isinstance(found, Ask):
            yield found
            keys = [option.key for option in found.options]
            chosen = keys if not picks else dict.fromkeys((*keys[:BREADTH], keys[-1]))
            waiting += [(*picks, (key,)) for key in chosen]
        else:
            assert isinstance(found, Decided)


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("telling", [read_sentence, told_at_length])
@pytest.mark.parametrize("table", TABLES)
def test_every_question_can_be_said_where_it_is_shown_without_cutting_a_word(
    table: object, telling: Teller
) -> None:
    assert callable(table)
    count = 0
    for ask in islice(asks(table()), ASKS):
        assert 0 < len(telling(ask.prompt)) <= PROMPT_LONGEST
        for note in ask.notes:
            assert fullest(note, telling, NOTE_LONGEST)
        for option in ask.options:
            assert re.fullmatch(rf"[^\s,|]{{1,{KEY_LONGEST}}}", option.key)
            assert custom_id("pick", 10**9, 10**6, option.key)
            assert fullest(option.label, telling, LABEL_LONGEST)
            assert option.short is None or fullest(option.short, telling, LABEL_LONGEST)
            assert option.hint is None or fullest(option.hint, telling, HINT_LONGEST)
        count += 1
    assert count >= (1 if table is lay_starved else 20)


def test_food_whose_key_would_not_fit_a_button_is_asked_source_by_source() -> None:
    state, cell = feast(), cell_of(FAR)
    assert cell is not None
    ways = list(meals(Web(state), Eater(KINDS["black-bear"], 0, cell)))
    reached, sizes = set(), set()
    seen = view(state, 0)
    waiting: list[tuple[Pick, ...]] = [(("black-bear",), (FAR,))]
    for picks in waiting:
        found = resume(game, seen, picks)
        if isinstance(found, Decided):
            assert isinstance(found.move, Place)
            reached.add(found.move.meal)
        else:
            sizes.add(max(len(option.key) for option in found.options))
            is_last = found.options[0].key == "confirm"
            waiting += [(*picks, (option.key,)) for option in found.options[: 1 if is_last else None]]
    assert reached == set(ways), "every way is reached, and no other"
    assert len(ways) > 1
    assert max(sizes) <= KEY_LONGEST


def test_every_hint_of_a_tile_has_room_for_what_it_costs_and_makes() -> None:
    seen = view(lay("A: bayou@start B: bayou@E5"), 0)
    for key in KINDS:
        hinted = seen.model_copy(update={"hand": (key,)})
        for option in next(choose(hinted)).options:
            assert option.hint is None or fullest(option.hint, read_sentence, HINT_LONGEST) == read_sentence(
                option.hint
            )


def longest_typed(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """Return inputs to type: names of all tiles, food, and nonsense."""
    nonsense = ("x" * 100, "1B-" + "x" * 90, "feed-" + "x" * 90, "+".join(["9P-N20E16"] * 10), "²", "-", "+")
    return (*keys, *(KINDS[key].name.replace(" ", "-") for key in keys), *nonsense)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_typed_at_any_question_is_offered_or_refused_in_a_short_sentence(table: object) -> None:
    assert callable(table)
    state: State = table()
    typed = longest_typed(tuple(KINDS))
    spaces = [f"{what}{cell_name(tile.cell)}" for tile in state.tiles for what in ("", "1B-", "9O-", "feed-")]
    asking, heard = choose(view(state, to_move(state)[0])), set()
    ask: Ask | None = next(asking)
    while ask is not None:
        offered = {option.key for option in ask.options}
        for key in {*typed, *spaces} - offered:
            if (reason := ask.refusal(key)) is not None:
                heard.add(read_sentence(reason))
        try:
            ask = asking.send((ask.options[0].key,))
        except StopIteration:
            ask = None
    assert len(heard) > 10
    for sentence in heard:
        assert sentence.endswith(".")
        assert len(sentence) <= REFUSAL
