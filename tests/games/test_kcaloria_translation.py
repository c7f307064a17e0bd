"""Every sentence of kCaloria can be translated.

With every letter of every template accented, only names and codes have none.
"""

import re
from collections.abc import Iterator

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.values import Ask
from engine.contract.words import Arg, Parts, Sentence, Wordings, Words, tell
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.state import Options, SeatOptions, State, View
from engine.games.kcaloria.words import rules_page
from engine.games.kcaloria.words.outcome import result
from tests.games.kcaloria import wait
from tests.support.accents import LANGUAGE, accent
from tools.player_texts import templates

PLIES = 24
NAMES = ("Å", "Ø", "Ü", "Þ")
A_WORD = re.compile(r"[a-z]{2,}")
FIELD = re.compile(r"\{\w+\}")


def find_untranslated(words: Words) -> list[str]:
    return A_WORD.findall(tell(words, NAMES, LANGUAGE))


def templates_of(words: Words | Arg) -> Iterator[str]:
    """Return the templates of all that it may be told with."""
    match words:
        case Wordings(ways=several) | Parts(parts=several) | tuple(several):
            for one in several:
                yield from templates_of(one)
        case Sentence(template=template, args=args):
            yield template
            for _, value in args:
                yield from templates_of(value)


def words_of_ask(ask: Ask) -> Iterator[Words]:
    yield ask.prompt
    yield from ask.notes
    for option in ask.options:
        yield from filter(None, (option.label, option.short, option.hint))


def words_of_move(state: State) -> Iterator[Words]:
    """Yield all words on the way to a random move, and of its results."""
    (seat,) = game.to_move(state)
    seen = game.view(state, seat)
    picks, move = random_move(game, seen, Dice("accents", state.clock))
    for count in range(len(picks)):
        ask = resume(game, seen, picks[:count])
        assert isinstance(ask, Ask)
        yield from words_of_ask(ask)
        yield from game.describe(ask.view)
    _, events = game.apply(state, seat, move, Dice("accents", state.clock))
    yield from (event.sentence for event in events)


def by_chance(players: int) -> Iterator[State]:
    state = game.start(Options(), (SeatOptions(),) * players, Dice(f"accents {players}", 0))
    for ply in range(1, PLIES + 1):
        yield state
        (seat,) = game.to_move(state)
        _, move = random_move(game, game.view(state, seat), Dice("accents", ply))
        state, _ = game.apply(state, seat, move, Dice(f"accents {players}", ply))


def test_accents_reach_every_letter_of_a_translation() -> None:
    assert accent("Ab {who}: {n:one|# tiles}.") == "Àƀƀ {who}: {n:öñëë|# ťîłëššš}."


@pytest.mark.slow
@pytest.mark.parametrize("players", game.SEATS)
def test_no_word_of_a_match_is_left_in_english_and_translators_are_given_all(players: int) -> None:
    count, given = 0, templates()
    for state in by_chance(players):
        for words in words_of_move(state):
            assert not find_untranslated(words), words
            assert not {one for one in templates_of(words) if A_WORD.search(FIELD.sub("", one))} - given
            count += 1
    assert count > 1000


def test_no_word_of_extinction_events_is_left_in_english() -> None:
    state = wait(rules_page.POISONED, 2)
    assert state.starving
    seen: list[View] = [
        rules_page.DOOMED,
        rules_page.HUNGRY,
        rules_page.CROSSED,
        rules_page.ENDED,
        rules_page.COSTING,
    ]
    seen += [game.view(state, seat) for seat in (None, *range(state.seats))]
    ending = result(rules_page.ENDED)
    told: list[Words] = [ending.reason, *ending.story, *words_of_move(state)]
    told += [words for view in seen for words in game.describe(view)]
    for words in told:
        assert not find_untranslated(words), words
