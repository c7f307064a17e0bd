"""What telling a sentence costs in English and in another language.

The reference fills the same templates, cut into pieces before, without any language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bench.kit.measures import compared, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.words import ENGLISH, Arg, Catalogue, Seat, Sentence, english_plural, tell
from engine.kit.templates import pieces_of
from engine.languages.catalogues import LOCALES, read_languages
from engine.languages.rules import make_catalogue
from engine.library import GAMES
from tools.movers import mover_of

LANGUAGES: Final = ("de", "ja")
PLAYERS: Final = 2
PLIES: Final = 40
"""Moves of each match whose events are told."""
ROUNDS: Final = 30
TARGET: Final = "≤ 1.5"
NAMES: Final = ("**Ada**", "**Ben**")


def rows() -> list[Row]:
    """Measure everything here."""
    sentences = [sentence for game in GAMES for sentence in events_of(game)]
    read = read_languages(LOCALES)
    languages = {
        "English": ENGLISH,
        **{code: make_catalogue(code, read[code].sentences) for code in LANGUAGES},
    }
    took: dict[str, list[float]] = {name: [] for name in languages}
    filled: list[float] = []
    for _ in range(ROUNDS):
        filled.append(seconds(lambda: [fill(one) for one in sentences]))
        for name, catalogue in languages.items():
            took[name].append(seconds(lambda words=catalogue: tell_all(sentences, words)))  # type: ignore[misc]
    reference = ("templates filled alone", filled)
    return [
        compared(f"Telling {len(sentences)} events, {name}", took[name], "ms", reference, TARGET)
        for name in languages
    ]


def events_of(name: str) -> list[Sentence]:
    """Return the sentences of a match's beginning."""
    game, found = GAMES[name], list[Sentence]()
    state = game.start(game.Options(), (game.SeatOptions(),) * PLAYERS, Dice(f"telling {name}", 0))
    for ply in range(1, PLIES):
        if not (waiting := game.to_move(state)):
            break
        _, move = mover_of(name)(game, game.view(state, waiting[0]), Dice(f"moves of {name}", ply))
        state, events = game.apply(state, waiting[0], move, Dice(f"telling {name}", ply))
        found += [event.sentence for event in events]
    return found


def tell_all(sentences: Sequence[Sentence], words: Catalogue) -> list[str]:
    """Tell sentences in a language."""
    return [tell(one, NAMES, words, reader=0) for one in sentences]


def fill(sentence: Sentence) -> str:
    """Fill a template with its arguments, and nothing else."""
    args: Mapping[str, Arg] = dict(sentence.args)
    told: list[str] = []
    for piece in pieces_of(sentence.template):
        if isinstance(piece, str):
            told.append(piece)
            continue
        value = args[piece.name]
        if piece.persons:
            form = piece.persons[value == Seat(0)]
            told.append(form.replace("*", _fill_arg(value)) if "*" in form else form)
        elif piece.forms and isinstance(value, int):
            told.append(piece.forms[english_plural(value)].replace("#", str(value)))
        else:
            told.append(_fill_arg(value))
    return "".join(told)


def _fill_arg(value: Arg) -> str:
    match value:
        case Sentence():
            return fill(value)
        case Seat(seat=seat):
            return NAMES[seat]
        case tuple():
            return " and ".join(map(_fill_arg, value))
        case _:
            return str(value)
