"""The pages of `/tiles` for kCaloria: every tile once, and the decks.

A page has all that is printed on a tile.
"""

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.contract.values import Section
from engine.contract.words import Words, tell
from engine.games.kcaloria.rules.decks import NAMES, count_tiles, tiles_of
from engine.games.kcaloria.rules.kinds import BIOME_NAMES, KINDS, Effect, Key, Type
from engine.games.kcaloria.words.collection import COLLECTION, PER_PAGE, look
from engine.games.kcaloria.words.description import describe
from engine.games.kcaloria.words.tiles import EFFECT_NAMES, HEADINGS, MEANINGS

PAGE_LONGEST = 3000
"""The number of letters that a message has for a page."""


def words(sentences: Iterable[Words]) -> str:
    return "\n".join(tell(one, ()) for one in sentences)


def list_pictured(sections: Iterable[Section]) -> list[Key]:
    return [key for section in sections if section.picture is not None for key in section.picture.hand]


def test_every_tile_of_the_catalogue_is_on_one_page_among_its_like() -> None:
    assert sorted(list_pictured(COLLECTION.groups)) == sorted(
        key for key, kind in KINDS.items() if not kind.is_former
    )
    for page in COLLECTION.groups:
        assert page.picture is not None
        assert 0 < len(page.picture.hand) <= PER_PAGE
        assert {tell(HEADINGS[KINDS[key].type], ()) for key in page.picture.hand} == {tell(page.heading, ())}


def test_the_types_come_one_after_another() -> None:
    headings = [tell(page.heading, ()) for page in COLLECTION.groups]
    assert list(dict.fromkeys(headings)) == [tell(HEADINGS[of], ()) for of in Type]
    assert headings == sorted(headings, key=list(dict.fromkeys(headings)).index)


@pytest.mark.parametrize("page", COLLECTION.groups)
def test_a_tile_is_told_with_everything_that_is_on_it_beside_the_picture_and_instead_of_it(
    page: Section,
) -> None:
    assert page.picture is not None
    beside, instead = words(page.text), words(describe(page.picture))
    for key in page.picture.hand:
        kind = KINDS[key]
        for fact in (
            kind.name,
            *(tell(BIOME_NAMES[biome], ()) for biome in kind.biomes),
            *(tell(EFFECT_NAMES[effect], ()) for effect in kind.effects),
            *(str(count) for count in kind.makes if count),
        ):
            assert fact in beside
            assert fact in instead
        assert kind.scientific in beside
        assert kind.about in beside


@pytest.mark.parametrize("page", COLLECTION.groups)
def test_a_page_ends_with_what_the_signs_on_it_mean_and_fits_a_message(page: Section) -> None:
    assert page.picture is not None
    effects = {effect for key in page.picture.hand for effect in KINDS[key].effects}
    told = words(page.text[-1:])
    assert told.startswith("Signs: ") == bool(effects)
    for effect in Effect:
        line = f"**{tell(EFFECT_NAMES[effect], ())}** – {tell(MEANINGS[effect], ())}"
        assert (line in told) == (effect in effects)
    assert len(words(page.text)) <= PAGE_LONGEST


def test_a_tile_that_makes_nothing_says_once_what_it_does() -> None:
    told = words(sentence for page in COLLECTION.groups for sentence in page.text)
    assert "– action; free; signs: removal." in told
    assert "free: " not in told


def test_a_tile_says_which_of_its_facts_are_the_makers() -> None:
    told = {
        line.split("**")[1]: line
        for page in COLLECTION.groups
        for line in words(page.text).splitlines()
        if not line.startswith("Signs: ")
    }
    for kind in (kind for kind in KINDS.values() if not kind.is_former):
        assert ("From the makers’ rules" in told[kind.name]) == bool(kind.stated)
    assert told["Bayou"].endswith("(From the makers’ rules: the name, the type, the cost and the yield.)")


@pytest.mark.parametrize("name", NAMES.values())
def test_a_deck_is_shown_as_a_list_to_copy_and_then_tile_by_tile(name: str) -> None:
    first, *pages = look(name)
    tiles = tiles_of(name)
    assert first.picture is None
    assert count_tiles(words(first.text)) == Counter(tiles)
    assert sorted(list_pictured(pages)) == sorted(tiles)
    told = words(sentence for page in pages for sentence in page.text)
    for key, count in Counter(tiles).items():
        assert (f"{count} × **{KINDS[key].name}**" in told) == (count > 1)


@pytest.mark.parametrize("name", NAMES.values())
def test_the_list_of_a_deck_has_the_order_of_its_pages(name: str) -> None:
    first, *_ = look(name)
    types = [KINDS[key].type for key in count_tiles(words(first.text))]
    assert types == sorted(types, key=list(Type).index)


def test_a_deck_that_is_none_is_not_shown() -> None:
    with pytest.raises(ValueError, match="There is no tile “Unicorn”"):
        look("60 Unicorn")


@pytest.mark.parametrize("page", COLLECTION.groups)
def test_a_page_explains_the_signs_that_are_on_it_and_no_others(page: Section) -> None:
    assert page.picture is not None
    there = {effect for key in page.picture.hand for effect in KINDS[key].effects}
    *_, last = (tell(line, ()) for line in page.text)
    explained = {effect for effect in Effect if f"**{tell(EFFECT_NAMES[effect], ())}** – " in last}
    assert explained == there
    assert last.startswith("Signs: ") == bool(there)
