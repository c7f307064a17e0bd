"""The keys of moves in kCaloria that are words, with what users may type for them."""

from collections.abc import Mapping
from typing import Final

from engine.contract.typed_words import typed_word
from engine.contract.words import Sentence
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.words.food import FEED, FEED_ALL, STARVE
from engine.games.kcaloria.words.questions import CONFIRM, DISCARD

TYPED_KEYS: Final[Mapping[str, Sentence]] = {
    **{kind.typed_key: kind.title for kind in reversed(tuple(KINDS.values()))},
    # Translators: to discard tiles from one's hand
    DISCARD: typed_word("discard"),
    CONFIRM: typed_word("confirm, yes"),
    FEED: typed_word("feed"),
    FEED_ALL: typed_word("feed all"),
    # Translators: to let a tile starve
    STARVE: typed_word("starve"),
}
