"""The rules page of kCaloria: it fits, and names the authors.

All that it says is what the engine finds.
"""

import re
from collections import Counter

import pytest

from engine.contract.hexes import around, cell_name, cell_of, distance
from engine.contract.values import Section
from engine.contract.words import Words, tell
from engine.games.kcaloria.positions import ask_after, parse_move
from engine.games.kcaloria.rules.collapse import Doom, dooms, spread
from engine.games.kcaloria.rules.decks import COPIES, NAMES, SHORT, SIZE, tiles_of
from engine.games.kcaloria.rules.kinds import (
    BIOME_NAMES,
    COLOURS,
    KINDS,
    POINTS,
    ROUND,
    Biome,
    Colour,
    Effect,
    Key,
    Type,
    count_colours,
    worth,
)
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import (
    DISCARDS,
    HAND_SIZE,
    HUMANS,
    START_DISTANCE,
    Discard,
    Options,
    Report,
    Standing,
    View,
)
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words import rules_page
from engine.games.kcaloria.words.outcome import result
from engine.games.kcaloria.words.tiles import EFFECT_NAMES, cost_of, cubes_of, parts
from tests.games.kcaloria import at as lying
from tests.games.kcaloria import lay

CATALOGUE = {key: kind for key, kind in KINDS.items() if not kind.is_former}
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
"""The players in the examples, as the rules pages show them."""
ADA, BEN = range(2)
STARTS = 620
"""Letters of the first section: with its picture it fills a phone."""
FITS = 950
"""Letters of a section that a phone shows with its picture."""
SPACE = r"\b(?:[NS]\d)?[EW]\d\b"
TABLES = (
    rules_page.START,
    rules_page.MIDDLE,
    rules_page.COSTING,
    rules_page.LIT,
    rules_page.BOOSTED,
    rules_page.DOOMED,
    rules_page.HUNGRY,
    rules_page.CROSSED,
    rules_page.ENDED,
)


def in_words(sentence: Words) -> str:
    return tell(sentence, PEOPLE)


def words(section: Section) -> str:
    return "\n".join(map(in_words, section.text))


def section_with(picture: View) -> str:
    (section,) = [section for section in rules_page.PAGE if section.picture is picture]
    return words(section)


def caption(picture: View) -> str:
    """Return what its section says of a picture."""
    (line,) = [line for line in section_with(picture).splitlines() if line.startswith("_")]
    return line


def theirs() -> str:
    (section,) = [one for one in rules_page.PAGE if in_words(one.heading) == "Credits and house rulings"]
    return words(section)


def at(seen: View, where: str) -> Standing:
    cell = cell_of(where)
    assert cell is not None
    return Web(seen).at[cell]


def last(seen: View) -> Report:
    assert seen.last is not None
    return seen.last


def count_cubes(seen: View, where: str) -> int:
    return Web(seen).makes(at(seen, where))


def reasons(seen: View, where: str) -> dict[str, int]:
    """Return why a tile makes what it makes."""
    return {in_words(part.reason): part.change for part in parts(Web(seen), at(seen, where))}


def without(seen: View, where: str) -> View:
    return seen.model_copy(update={"tiles": tuple(one for one in seen.tiles if cell_name(one.cell) != where)})


def test_the_page_fits_and_says_whose_rules_and_tiles_they_are() -> None:
    assert 10 <= len(rules_page.PAGE) <= 16
    assert all(len(words(section)) <= FITS for section in rules_page.PAGE)
    assert all(section.picture is not None for section in rules_page.PAGE[:-2])
    for said in (
        "designed and illustrated by **Matthias Bowman**",
        "Where his text is silent, we decided",
        "lots choose who begins",
        f"All else about the {rules_page.COUNT} tiles, and every deck, is our own design.",
    ):
        assert said in theirs()


def test_the_tiles_that_are_the_makers_are_named() -> None:
    whole = [kind for kind in CATALOGUE.values() if {"cost", "makes"} <= set(kind.stated)]
    named = re.findall(r"(?:(?<=it! )|(?<=, )|(?<=and ))[A-Z][a-z-]+(?: [a-z]+)*?(?=,| and| cost)", theirs())
    assert sorted(named) == sorted(kind.name for kind in whole)
    assert any(kind.stated and kind not in whole for kind in CATALOGUE.values()), "of others they tell a part"
    assert (
        in_words(cost_of(KINDS["heron"]))
        == re.findall(r"heron’s cost is read as ([^.]*)\.", theirs())[0]
        == "2 blue and 2 yellow"
    )


def test_every_position_is_one_that_comes_about_in_play() -> None:
    for seen in TABLES:
        web = Web(seen)
        for tile in seen.tiles:
            before = [one.cell for one in seen.tiles if one.seat == tile.seat and one.id < tile.id]
            assert tile.cell == seen.starts[tile.seat] or set(around(tile.cell)) & set(before), tile
            assert distance(*seen.starts) == START_DISTANCE
            assert web.is_fed(tile) or seen is rules_page.HUNGRY
        for seat in (ADA, BEN):
            used = Counter(tile.key for tile in seen.tiles if tile.seat == seat)
            used.update(seen.hand if seen.seat == seat else ())
            assert used <= Counter(tiles_of(rules_page.DECK))


def test_the_first_section_is_short_and_typed_notation_is_in_the_last_one_alone() -> None:
    first, last_one = rules_page.PAGE[0], rules_page.PAGE[-1]
    assert in_words(first.heading) == "Enough to start"
    assert len(words(first)) <= STARTS
    assert last_one.picture is None
    for section in rules_page.PAGE[:-1]:
        assert not re.search(SPACE, words(section)), "no picture shows the names of spaces"
        assert "/move" not in words(section)
    assert f"`{rules_page.LINE}`" in words(last_one)
    assert f"`{rules_page.AWAY}`" in words(last_one)


def test_in_the_opening_picture_what_is_said_can_be_done() -> None:
    seen = rules_page.START
    phlox = KINDS["phlox"]
    (makes,) = map(in_words, cubes_of(phlox.makes))
    assert f"The phlox eats {in_words(cost_of(phlox))}, makes {makes}." in caption(seen)
    assert [tile.key for tile in seen.tiles if tile.seat == ADA] == ["bayou", "phlox"]
    state = rules_page.opening()
    assert {option.key for option in ask_after(state, "").offered_options} == {"phlox", "discard"}
    assert len(ask_after(state, "phlox").offered_options) == 6
    assert in_words(ask_after(state, "phlox E1").prompt) == "Trailing phlox, like this?"


def test_the_numbers_of_the_rules_are_those_of_the_engine() -> None:
    short = section_with(rules_page.START)
    for colour in COLOURS:
        assert re.search(rf"\b{colour} {POINTS[colour]}\b", section_with(rules_page.ENDED))
    assert HUMANS == 2
    assert SIZE == 60
    for text, said in (
        (short, "someone places a **second human** or runs out of tiles"),
        (section_with(rules_page.MIDDLE), f"You hold {HAND_SIZE} tiles."),
        (section_with(rules_page.MIDDLE), f"**discard up to {DISCARDS}** and draw as many"),
        (section_with(rules_page.MIDDLE), f"{START_DISTANCE} steps from the next."),
        (section_with(rules_page.MIDDLE), f"Your {SIZE} tiles"),
        (section_with(rules_page.FAR), f"plays with {SHORT} of them: all humans, and two thirds of the rest"),
        (section_with(rules_page.BOOSTED), f"one of {len(Biome)} biomes, some 2 or 3"),
        (section_with(rules_page.ENDED), "**places a second human**"),
        (section_with(rules_page.FAR), f"{SIZE} tiles, **at most {COPIES} of one name**"),
        (section_with(rules_page.FAR), f"`{rules_page.DECK}`"),
        (section_with(rules_page.FAR), f"all {rules_page.COUNT} tiles"),
    ):
        assert said in text, said
    assert len(tiles_of(rules_page.DECK)) == SIZE
    for name in NAMES.values():
        assert name in section_with(rules_page.FAR)
    assert {len(kind.biomes) for kind in CATALOGUE.values()} == {0, 1, 2, 3}
    assert sum(bool(kind.biomes) for kind in CATALOGUE.values()) > len(CATALOGUE) / 2
    for type_ in (Type.WATER, Type.MICROBE, Type.EVENT, Type.ACTION):
        assert not any(kind.cost for kind in CATALOGUE.values() if kind.type is type_), "told to be free"
    assert all(kind.cost for kind in CATALOGUE.values() if kind.type in (Type.PLANT, Type.FUNGI))
    assert max(len(kind.cost) for kind in CATALOGUE.values()) == 2
    assert parse_move(rules_page.WOODS, rules_page.LINE)
    assert len(rules_page.LINE.split()) == 3
    assert parse_move(rules_page.WOODS, rules_page.AWAY) == Discard(tiles=("heron", "human"))
    assert not {KINDS[key].region for key in rules_page.FAR.hand} & {
        KINDS[key].region for key in tiles_of(rules_page.DECK)
    }
    assert {"extinction", "length", "ending", "decay", "balanced"} == set(Options.model_fields), (
        "the options that are told"
    )


def test_every_biome_is_told_with_its_letters_and_some_are_shown() -> None:
    told = dict(
        re.findall(
            r"\*\*([A-Z]{2})\*\* (.+?)(?=,| and \*|$)", section_with(rules_page.LETTERED), re.MULTILINE
        )
    )
    assert told == {biome.value: in_words(BIOME_NAMES[biome]) for biome in Biome}
    shown = [KINDS[key] for key in rules_page.LETTERED.hand]
    assert all(kind.biomes or kind.boosts for kind in shown)
    assert any(kind.boosts for kind in shown)
    assert len({biome for kind in shown for biome in (*kind.biomes, *kind.boosts)}) > len(Biome) / 3


# The signs


def bullets(picture: View) -> dict[str, str]:
    """Return what is said of each sign."""
    found = re.findall(r"^- (.+?): (.+)$", section_with(picture), re.MULTILINE)
    told = {name: said for names, said in found for name in re.findall(r"\*\*(.+?)\*\*", names)}
    return told | dict.fromkeys(
        re.findall(
            r"\*\*(.+?)\*\*",
            next((names for names, _ in found if "pesticide" in names), ""),
        ),
        "see extinction events",
    )


@pytest.mark.parametrize(
    ("picture", "is_round"), [(rules_page.OWN_SIGNS, True), (rules_page.SIGNS_BESIDE, False)]
)
def test_each_sign_is_told_under_its_shape_and_shown(picture: View, is_round: bool) -> None:
    effects = [effect for effect in Effect if (effect in ROUND) == is_round]
    assert sorted(bullets(picture)) == sorted(in_words(EFFECT_NAMES[effect]) for effect in effects)
    assert picture.is_page
    shown = {effect for key in picture.hand for effect in KINDS[key].effects}
    assert set(effects) <= shown


BESIDE: dict[Effect, tuple[Key, Key, int]] = {
    Effect.BOOST: ("bayou", "squirrel", 1),
    Effect.PHOTOSYNTHESIS: ("sunlight", "wild-avocado", 4),
    Effect.MYCORRHIZAL: ("mushroom", "phlox", 1),
    Effect.DESTRUCTIVE: ("fusiform-rust", "phlox", -1),
    Effect.SHADE: ("sunlight", "mushroom", -1),
    Effect.ECTOTHERM: ("sunlight", "alligator", 1),
    Effect.TIDAL: ("moonlight", "bayou", 1),
    Effect.HUNTERS: ("moonlight", "angler", 1),
    Effect.INSECTIVORE: ("cicada", "woodpecker", 1),
    Effect.NOCTURNAL: ("moonlight", "raccoon", 1),
    Effect.SANGUIVORE: ("squirrel", "mosquito", 1),
    Effect.INVASIVE: ("mountain-stream", "water-hyacinth", 1),
}
"""A table for each sign: a tile, a neighbour, and how much more it makes."""


@pytest.mark.parametrize("effect", BESIDE)
def test_what_is_told_of_a_sign_is_what_it_does(effect: Effect) -> None:
    beside, key, change = BESIDE[effect]
    assert KINDS[key if effect in ROUND else beside].has(effect)
    alone, both = lay(f"A: {key}@start"), lay(f"A: {key}@start {beside}@E1")
    count = [sum(lying(state, "start").left) for state in (alone, both)]
    assert count[1] - count[0] == change
    told = (bullets(rules_page.OWN_SIGNS) | bullets(rules_page.SIGNS_BESIDE))[in_words(EFFECT_NAMES[effect])]
    if effect is Effect.PHOTOSYNTHESIS:
        assert (told, sum(KINDS[key].makes)) == ("plants make what is printed once more", change)
    elif effect is not Effect.INVASIVE:
        assert re.search(r"1 (?:more|less)", told, re.ASCII)
        assert ("1 less" in told) == (change < 0)


def test_round_signs_count_once_and_square_ones_neighbour_by_neighbour() -> None:
    assert "The first 4 bring 1 cube" in section_with(rules_page.OWN_SIGNS)
    told = list(bullets(rules_page.OWN_SIGNS))[:4]
    four = (Effect.INSECTIVORE, Effect.NOCTURNAL, Effect.SANGUIVORE, Effect.CANINES)
    assert told == [in_words(EFFECT_NAMES[effect]) for effect in four]
    for one in (Effect.INSECTIVORE, Effect.NOCTURNAL, Effect.SANGUIVORE):
        beside, key, _ = BESIDE[one]
        twice = lay(f"A: {key}@start {beside}@E1 {beside}@W1")
        assert sum(lying(twice, "start").left) == sum(KINDS[key].makes) + 1
    assert "2 suns shine twice, 2 fungi 2 more" in section_with(rules_page.SIGNS_BESIDE)
    for source, most in (("sunlight", 2 + 4), ("mushroom", 2 + 2)):
        assert lying(lay(f"A: phlox@start {source}@E1 {source}@W1"), "start").left[1] == most


def test_what_the_pictures_of_signs_show_is_told() -> None:
    told = caption(rules_page.SIGNS_BESIDE)
    for name, effects in re.findall(r"([A-Z][a-z]+) has \w+(?: signs)?: ([^.]+)\.", told):
        kind = next(kind for kind in CATALOGUE.values() if kind.name == name)
        names = [in_words(EFFECT_NAMES[effect]) for effect in kind.effects]
        assert re.split(", | and ", effects) == names
    (barricade,) = KINDS["greenbrier"].modifiers
    assert f"The thicket’s barricade lasts {barricade.turns} turns." in told
    own = caption(rules_page.OWN_SIGNS)
    for key, word, effect in (
        ("woodpecker", "woodpecker eats insects", Effect.INSECTIVORE),
        ("water-hyacinth", "hyacinth is invasive", Effect.INVASIVE),
        ("bobcat", "bobcat has canines and is nocturnal", Effect.CANINES),
        ("bobcat", "bobcat has canines and is nocturnal", Effect.NOCTURNAL),
        ("mosquito", "gallinipper sucks blood", Effect.SANGUIVORE),
        ("flying-squirrel", "flying squirrel flies by night", Effect.NOCTURNAL),
        ("inky-cap", "inky cap doesn’t last", Effect.TEMPORARY),
        ("orchid", "orchid can be transplanted", Effect.TRANSPLANT),
    ):
        assert word in own
        assert KINDS[key].has(effect)
        assert key in rules_page.OWN_SIGNS.hand


# The pictures


def test_in_the_first_picture_a_frog_has_eaten_at_the_neighbours() -> None:
    seen, report = rules_page.MIDDLE, last(rules_page.MIDDLE)
    assert report.placed is not None
    assert (report.seat, report.placed.key, cell_name(report.placed.cell)) == (ADA, "frog", "N1E3")
    (paid,) = report.eaten
    prey = at(seen, "E3")
    assert (cell_name(paid.cell), paid.count, paid.colour) == ("E3", 2, Colour.YELLOW)
    assert (prey.seat, prey.key) == (BEN, "grasshopper")
    yellow, orange = map(in_words, cubes_of(report.placed.left))
    assert f"makes {yellow} and {orange}: one more than it shows" in caption(seen)
    assert sum(report.placed.left) == sum(KINDS["frog"].makes) + 1
    assert reasons(seen, "N1E3") == {"its own": 3, "insects beside it": 1}


def test_in_the_third_picture_an_armadillo_has_two_spaces_by_its_two_costs() -> None:
    seen, told = rules_page.COSTING, caption(rules_page.COSTING)
    assert [cell_name(cell) for cell in seen.numbered_cells] == ["E2", "N1E2"], "the better space first"
    assert in_words(cost_of(KINDS["armadillo"])) in told
    web = Web(seen)
    own = [tile for tile in web.beside(seen.numbered_cells[1]) if any(tile.left)]
    assert [(tile.key, tile.seat) for tile in own] == [("phlox", ADA)] * 2
    assert sum(tile.left[1] for tile in own) == 4
    (prey,) = [tile for tile in web.beside(seen.numbered_cells[0]) if tile.left[2]]
    assert (prey.key, prey.seat, prey.left[2]) == ("cicada", BEN, 2)
    armadillos = [
        Standing(id=0, key="armadillo", seat=ADA, cell=cell, born=0) for cell in seen.numbered_cells
    ]
    assert [web.with_another(tile).makes(tile) for tile in armadillos] == [4, 3]
    assert "it would make 4 orange there instead of 3" in told


def test_in_the_fourth_picture_light_helps_a_plant_and_harms_a_fungus() -> None:
    seen, before = rules_page.LIT, without(rules_page.LIT, "N1E1")
    (sun, plant, fungus) = (at(seen, where) for where in ("N1E1", "E1", "N1W1"))
    assert last(seen).placed == sun
    assert [tile.key for tile in (sun, plant, fungus)] == ["sunlight", "phlox", "mushroom"]
    assert [(Web(before).makes(tile), Web(seen).makes(tile)) for tile in (plant, fungus)] == [(2, 4), (2, 1)]
    assert "makes 4 instead of 2, the mushroom only 1" in caption(seen)


def test_in_the_fifth_picture_squirrels_make_more_for_the_reasons_that_are_told() -> None:
    seen, told = rules_page.BOOSTED, caption(rules_page.BOOSTED)
    second, first = "N1E2", "N1E1"
    assert at(seen, second) == last(seen).placed
    assert reasons(seen, second) == {"its own": 3, "Loblolly pine": 1, "Grey squirrel": 1}
    assert reasons(seen, first).keys() - reasons(seen, second) == {"Bayou"}
    assert f"makes {count_cubes(seen, second)}: 3 of its own, 1 beside the pine, 1 beside its like" in told
    assert f"makes {count_cubes(seen, first)}._" in told
    assert KINDS["squirrel"].biomes == (Biome.FLOODPLAIN_FOREST,)
    assert KINDS["pine"].boosts == KINDS["bayou"].boosts == {Biome.FLOODPLAIN_FOREST}


def counters(seen: View) -> dict[str, Doom]:
    where = {tile.id: cell_name(tile.cell) for tile in seen.tiles}
    return {where[tile]: doom for tile, doom in dooms(seen).items()}


def test_in_the_sixth_picture_a_chain_is_doomed_step_by_step() -> None:
    seen, told = rules_page.DOOMED, caption(rules_page.DOOMED)
    trigger, insect, eater, hunter = "S1E3", "E2", "N1E3", "N2E2"
    assert counters(seen) == {insect: Doom(1, BEN), eater: Doom(2, BEN), hunter: Doom(3, BEN)}
    assert [at(seen, where).key for where in (trigger, insect, eater, hunter)] == [
        "bacillus", "cicada", "frog", "bobcat"
    ]  # fmt: skip
    assert last(seen).placed == at(seen, trigger)
    assert re.findall(r"\b[123]\b", told) == ["1", "2", "3"]


def test_in_the_seventh_picture_a_tile_that_lacks_food_can_be_fed_by_two_others() -> None:
    seen, told = rules_page.HUNGRY, caption(rules_page.HUNGRY)
    assert "Ada’s other cicada has one, and Ben’s squirrel has 4" in told
    gone, own, others = "E2", "N1E2", "E3"
    (fallen,) = last(seen).fallen
    assert (fallen.key, cell_name(fallen.cell), last(seen).seat) == ("cicada", gone, BEN)
    hungry = Web(seen).by_id[seen.starving[0]]
    assert (hungry.key, count_colours(Web(seen).lacks(hungry))) == ("frog", {Colour.YELLOW: 1})
    givers = [tile for tile in Web(seen).beside(hungry.cell) if tile.left[2]]
    assert {(cell_name(tile.cell), tile.key, tile.seat, tile.left[2]) for tile in givers} == {
        (own, "cicada", ADA, 1),
        (others, "squirrel", BEN, 4),
    }
    assert counters(seen) == {"N1E3": Doom(1, BEN), "N2E2": Doom(2, BEN)}, "the bobcat hangs on it"


def test_in_the_eighth_picture_the_lower_of_two_counters_shows() -> None:
    seen, told = rules_page.CROSSED, caption(rules_page.CROSSED)
    named, insect, both = "E3", "E2", "N1E4"
    assert [at(seen, where).key for where in (named, insect, both)] == ["squirrel", "cicada", "cottonmouth"]
    hers, his = seen.collapses
    assert (hers.initiator, his.initiator) == (ADA, BEN)
    hunter = at(seen, both)
    assert spread(hers, seen.links)[hunter.id] == 2
    assert spread(his, seen.links)[hunter.id] == 3
    assert "By Ben’s event it would have 3 turns, by Ada’s it has 2." in told
    assert counters(seen)[both] == Doom(2, ADA)


def test_in_the_ninth_picture_a_second_human_has_ended_the_match() -> None:
    seen, told = rules_page.ENDED, caption(rules_page.ENDED)
    first, second = (at(seen, where) for where in ("N2E1", "S1W1"))
    assert first.kind.type is second.kind.type is Type.HUMAN
    assert [tile for tile in seen.tiles if tile.kind.type is Type.HUMAN] == [first, second]
    assert (seen.ending, seen.ender, last(seen).placed) == ("humans", ADA, second)
    mine, his = (unspent(seen, seat) for seat in (ADA, BEN))
    purple = mine[COLOURS.index(Colour.PURPLE)]
    assert (
        f"worth {worth(mine)} points, {purple * POINTS[Colour.PURPLE]} of them for {purple} purple ones"
        in told
    )
    assert f"Ben has {worth(his)}." in told
    assert result(seen).winners == (ADA,)
