"""The catalogue of kCaloria's tiles by type, and decks in the same form."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.contract.values import Collection, Section
from engine.contract.words import Sentence, say
from engine.games.kcaloria.positions import catalogue
from engine.games.kcaloria.rules.decks import NAMES, canonical, spell_deck, tiles_of
from engine.games.kcaloria.rules.kinds import KINDS, Effect, Key, Kind, Type
from engine.games.kcaloria.words.names import apart
from engine.games.kcaloria.words.tiles import EFFECT_NAMES, HEADINGS, list_printed, meaning

PER_PAGE: Final = 6
"""Kinds on a page: as many as a phone shows in words and in the picture."""
_FACTS: Final[Mapping[str, Sentence]] = {
    "name": say("the name"),
    "scientific": say("the scientific name"),
    "type": say("the type"),
    "classes": say("the class"),
    "cost": say("the cost"),
    "makes": say("the yield"),
    "biomes": say("the biome"),
    "modifiers": say("the signs"),
}


def look(deck: str) -> tuple[Section, ...]:
    """Return a deck as a list to copy, then by type.

    An UnfitValue says what is wrong with the deck.
    """
    order = list(Type)
    tiles = tuple(sorted(tiles_of(deck), key=lambda key: order.index(KINDS[key].type)))
    listed = Section(say("As a list"), (say("{list}", list=spell_deck(tiles)),))
    return (listed, *_pages(Counter(tiles)))


def _pages(counts: Mapping[Key, int]) -> Iterator[Section]:
    """Yield pages of kinds by type, in catalogue order; one type has one heading."""
    for of in Type:
        keys = [key for key in counts if KINDS[key].type is of]
        for i in range(0, len(keys), PER_PAGE):
            yield _page(of, {key: counts[key] for key in keys[i : i + PER_PAGE]})


def _page(of: Type, counts: Mapping[Key, int]) -> Section:
    shown = tuple(key for key, count in counts.items() for _ in range(count))
    told = tuple(_describe_kind(KINDS[key], count) for key, count in counts.items())
    return Section(HEADINGS[of], (*told, *_signs(counts)), catalogue(shown))


def _signs(keys: Iterable[Key]) -> Iterator[Sentence]:
    """Yield a last line that explains the signs on a page."""
    there = {effect for key in keys for effect in KINDS[key].effects}
    told = [
        say("**{sign}** – {meaning}", sign=EFFECT_NAMES[effect], meaning=meaning(effect))
        for effect in Effect
        if effect in there
    ]
    if told:
        yield say("Signs: {told}.", told=apart(told))


def _describe_kind(kind: Kind, count: int) -> Sentence:
    """Describe a kind: everything printed on it, natural history, and what the makers state."""
    called = "{n} × **{name}**" if count > 1 else "**{name}**"
    if kind.scientific:
        called += " *{scientific}*"
    name = say(called, n=count, name=kind.title, scientific=kind.scientific)
    line = say("{name} – {what}. {about}", name=name, what=apart(list_printed(kind)), about=say(kind.about))
    if not kind.stated:
        return line
    facts = tuple(_FACTS[one] for one in kind.stated)
    return say("{line} (From the makers’ rules: {facts}.)", line=line, facts=facts)


COLLECTION: Final = Collection(
    brought="deck",
    groups=tuple(_pages({key: 1 for key, kind in KINDS.items() if not kind.is_former})),
    ready={name: name for name in NAMES.values()},
    look=look,
    canonical=canonical,
)
