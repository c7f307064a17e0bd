"""The rules page of KOA: it fits, and names the authors of the rules.

Every number in it is what the engine finds.
"""

import re

from engine.contract.values import Section
from engine.contract.words import Words, tell
from engine.games.koa import rules_page
from engine.games.koa.board import (
    CAMPS,
    CORNERS,
    NEAR,
    ROWS,
    SQUARES,
    ZONES,
    Square,
    distance,
    find_sought,
    zone,
)
from engine.games.koa.chance import DIE, SAFE, STONE, WHEELS, Find, throw_earthquake
from engine.games.koa.ground import EARLY, FOR_A_LEVEL, LEVELS, Ground, chance, needed_roll, penalty
from engine.games.koa.positions import parse_move, set_board
from engine.games.koa.scoring import result, sheet
from engine.games.koa.state import CLANS, Attacked, Claimed, Excavated, Options, Report, Sought, Tile, View
from render import Picture, canvas_of
from render.painters.koa import words as painted
from tests.games.koa import Thrown, shaking

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
"""The players in the examples, as the rules pages show them."""
FITS = 900
"""Characters of a section that a phone shows with its picture."""
SQUARE = r"\b[A-J](?:10|[1-9])\b"
ADA, BEN, CLEO, DAN = CORNERS
CREDITS = rules_page.PAGE[-2]
ENOUGH = 520
"""Characters of the first section: with its picture it fills a phone."""


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


def last(picture: View) -> Report:
    return picture.deeds[-1]


def test_the_page_fits_and_says_whose_rules_they_are() -> None:
    assert len(rules_page.PAGE) == 15
    assert all(len(words(section)) <= FITS for section in rules_page.PAGE)
    assert all(section.picture is not None for section in rules_page.PAGE if section is not CREDITS)
    theirs = words(CREDITS)
    for said in (
        "**Ryder**",
        "we decided",
        "choose who begins",
        "The slots of the wheel",
        "spun again",
    ):
        assert said in theirs


def test_the_first_section_is_enough_to_start_and_typing_comes_last() -> None:
    headings = [in_words(section.heading) for section in rules_page.PAGE]
    assert headings[0] == "Enough to start"
    assert headings[-2:] == ["Credits and house rulings", "An action in one line"]
    assert len(words(rules_page.PAGE[0])) <= ENOUGH
    assert "**Your first turn:**" in words(rules_page.PAGE[0])
    assert "Jonny" not in "".join(headings[: headings.index("The Jonny rule")])
    assert not any("`" in words(section) for section in rules_page.PAGE[:-1]), "typing is for the last page"


def test_in_the_picture_to_start_with_all_squares_are_worth_what_is_told() -> None:
    seen = rules_page.STARTED
    assert re.findall(SQUARE, caption(seen)) == [*seen.targets]
    for square in seen.targets:
        laid = Tile(square=square, find=Find.CAVERN, clan=ADA)
        after = seen.model_copy(update={"tiles": (laid,)})
        assert f"worth {sheet(after, Ground(after), ADA).points(seen.options)} points" in caption(seen)


def test_the_part_of_the_picture_to_start_with_shows_the_squares_that_are_told() -> None:
    (section,) = [section for section in rules_page.PAGE if section.picture is rules_page.STARTED]
    part = canvas_of(Picture("koa", "hand", section.picture, PEOPLE, part=section.part))
    assert {*rules_page.STARTED.targets} <= {text.text for text in part.written}
    assert {painted.FINDING, *painted.FINDS.values()} <= {text.text for text in part.written}
    assert all(text.box.top >= 0 and text.box.bottom <= part.box.height for text in part.written)


def test_what_the_last_page_lets_one_type_is_a_move() -> None:
    seen = rules_page.TYPED
    typed = re.findall(r"`([^`]+)`", caption(seen))
    assert sorted(typed) == sorted(seen.targets)
    met = set_board("A1: cB1 msC2")
    walled = set_board("A1: nobody: lA2 lB1 lB2")
    for line in re.findall(r"`((?:dig|seize|claim|ask|end)[^`]*)`", words(rules_page.PAGE[-1])):
        assert parse_move(met if "E7" not in line else set_board("A1: cB2 cC3 cD4 cE5 cF6 A10: cE7"), line)
    assert parse_move(walled, "switch B1")


def test_every_square_told_of_a_picture_is_one_of_the_board() -> None:
    told = 0
    for section in rules_page.PAGE:
        if section.picture is not None:
            named = re.findall(SQUARE, caption(section.picture))
            assert set(named) <= set(SQUARES)
            told += len(named)
    assert told > 20


def test_the_numbers_of_the_rules_are_those_of_the_engine() -> None:
    options, wheel = Options(), WHEELS[Options().wheel]
    count = {find: wheel.count(find) for find in Find}
    levels = [FOR_A_LEVEL * level for level in range(1, LEVELS + 1)]
    struck_lines = [line for line in ROWS if line not in SAFE]
    theirs = words(CREDITS)
    for text, said in (
        (section_with(rules_page.REACHED), f"10 rows, {ROWS[0]} to {ROWS[-1]}"),
        (section_with(rules_page.REACHED), f"each step away is one zone more, up to **zone {ZONES[-1]}**"),
        (section_with(rules_page.REACHED), f"{len(ZONES)} × {len(ZONES)} squares"),
        (
            section_with(rules_page.LEVEL),
            f"With {levels[0]} goroldioa and {levels[0]} springs connected to your camp it is 2, with "
            f"{levels[1]} and "
            f"{levels[1]} it is 3, with {levels[2]} and {levels[2]} it is **{1 + LEVELS}**.",
        ),
        (
            section_with(rules_page.DUG),
            f"Of its {len(wheel)} slots {count[Find.CAVERN]} are a **cavern**, {count[Find.GOROLDIOA]} "
            "**goroldioa** "
            f"(the clans’ food), {count[Find.SPRING]} a **spring**, {count[Find.LAVA]} **lava**, "
            f"{count[Find.EARTHQUAKE]} an **earthquake**.",
        ),
        (
            section_with(rules_page.QUAKED),
            f"a row from {struck_lines[0]} to {struck_lines[-1]}, a column from C to H, "
            f"each of those {len(struck_lines) ** 2} squares alike",
        ),
        (section_with(rules_page.SOUGHT), f"each with sides from 1 to {STONE}"),
        (section_with(rules_page.CUT), f"with at most {EARLY} tiles on the board"),
        (section_with(rules_page.ENDED), f"each of your caverns on the board: {options.vp_cavern} point"),
        (section_with(rules_page.ENDED), f"by caverns alone: {options.vp_chained} more"),
        (section_with(rules_page.ENDED), f"your zones: {options.vp_outside} more"),
        (section_with(rules_page.ENDED), f"as a **trophy**: {options.vp_trophy} more"),
        (section_with(rules_page.SECOND), f"takes {penalty(rules_page.SECOND)} off the die"),
        (
            theirs,
            f"{options.caverns} caverns, {options.goroldioa} goroldioa and {options.springs} springs "
            "to a clan",
        ),
        (theirs, f"rows and columns {struck_lines[0]} to {struck_lines[-1]}"),
        (theirs, f"after {options.rounds} rounds"),
        (theirs, f"for {CLANS} turns in a row"),
        (theirs, f"the wheel ({', '.join(WHEELS)})"),
    ):
        assert said in text, said
    assert {
        throw_earthquake(Thrown(*shaking(f"{letter}{row}")))[0] for letter in "CDEFGH" for row in struck_lines
    } == set("CDEFGH")
    safe = [square for square in SQUARES for corner in CORNERS if zone(corner, square) in (1, 2)]
    assert all(int(square[1:]) in SAFE for square in safe)


def test_the_odds_of_an_attack_are_those_of_the_die() -> None:
    told = re.findall(
        r"- (outside its zones|zone (\d)): (\d+) or more, (\d+) %", section_with(rules_page.SEIZING)
    )
    squares: dict[int | None, Square] = {
        zone(ADA, square): square for square in SQUARES if square not in CAMPS
    }
    assert {int(place) if place else None for _, place, *_ in told} == set(squares)
    for _, place, needs, percent in told:
        prey = Tile(square=squares[int(place) if place else None], find=Find.CAVERN, clan=ADA)
        assert (needed_roll(prey), chance(prey, 0)) == (int(needs), int(percent))
    assert DIE == 10


# The pictures


def test_in_the_first_picture_a_cavern_has_just_been_seized() -> None:
    deed, told = last(rules_page.MIDDLE), caption(rules_page.MIDDLE)
    assert isinstance(deed, Attacked)
    assert deed.is_won
    assert (deed.clan, deed.prey.clan, deed.prey.find) == (ADA, BEN, Find.CAVERN)
    assert f"rolled {deed.die} and seized Ben’s cavern on {deed.square}" in told
    assert (
        f"used {rules_page.MIDDLE.used} of her {Ground(rules_page.MIDDLE).count_actions(ADA)} actions" in told
    )
    assert rules_page.MIDDLE.turn == ADA


def test_the_signs_of_the_pictures_are_told_with_the_figures_that_are_drawn() -> None:
    seen, told = rules_page.PLATES, section_with(rules_page.PLATES)
    assert all(
        f"**{sign}" in told
        for sign in ("points", "crown", "golden cave", "dark cave", "star", "dashed", "bones")
    )
    one, options = sheet(seen, Ground(seen), ADA), seen.options
    assert (
        f"with {one.points(options)} points: {one.caverns * options.vp_cavern} for caverns, "
        f"{one.chained * options.vp_chained} chained, {one.outside * options.vp_outside} outside, "
        f"{one.trophies * options.vp_trophy} for a trophy."
    ) in told
    assert max(sheet(seen, Ground(seen), clan).points(options) for clan in CORNERS) == one.points(options)


def test_goroldioa_is_explained_where_it_comes_first() -> None:
    whole = "\n".join(map(words, rules_page.PAGE))
    assert whole.lower().index("goroldioa") == whole.index("goroldioa** (food")


def test_in_the_second_picture_squares_within_reach_lie_in_the_zones_that_are_told() -> None:
    seen, told = rules_page.REACHED, caption(rules_page.REACHED)
    assert (seen.action, seen.seat) == ("excavate", ADA)
    outside, fifth, second, own = re.findall(SQUARE, told)
    assert [zone(ADA, square) for square in (outside, fifth, second)] == [None, 5, 2]
    assert {outside, fifth, second} <= set(seen.targets)
    assert own not in seen.targets
    marker = Ground(seen).at[own]
    assert (marker.is_marker, marker.clan) == (True, ADA)
    assert not Ground(seen).network(ADA).isdisjoint(NEAR[own]), "else it would be out of reach anyhow"


def test_in_the_third_picture_a_claim_has_brought_a_second_action() -> None:
    seen, deed = rules_page.LEVEL, last(rules_page.LEVEL)
    assert isinstance(deed, Claimed)
    assert f"claimed the {deed.find} on {deed.square}" in caption(seen)
    assert (seen.turn, seen.used) == (ADA, 1)
    assert (Ground(seen).resources(ADA), Ground(seen).count_actions(ADA)) == ((2, 2), 2)
    before = seen.model_copy(update={"tiles": tuple(t for t in seen.tiles if t.square != deed.square)})
    assert Ground(before).count_actions(ADA) == 1


def test_in_the_fourth_picture_goroldioa_leads_on_and_a_spring_does_not() -> None:
    seen, deed = rules_page.DUG, last(rules_page.DUG)
    assert isinstance(deed, Excavated)
    dug, further, beyond, spring = re.findall(SQUARE, caption(seen))
    assert (dug, deed.find) == (deed.square, Find.GOROLDIOA)
    sites = Ground(seen).sites(ADA)
    assert further in sites
    assert beyond not in sites
    before = seen.model_copy(update={"tiles": tuple(t for t in seen.tiles if t.square != dug)})
    assert further not in Ground(before).sites(ADA)
    assert beyond in NEAR[spring]
    assert Ground(seen).at[spring].find is Find.SPRING
    assert [near for near in NEAR[beyond] if near in Ground(seen).at] == [spring]


def test_in_the_fifth_picture_an_earthquake_cuts_off_eight_tiles() -> None:
    seen, deed = rules_page.QUAKED, last(rules_page.QUAKED)
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    assert deed.quake.hit is not None
    assert re.findall(SQUARE, caption(seen)) == [deed.square, deed.quake.square]
    assert (deed.quake.hit.clan, deed.quake.hit.find) == (BEN, Find.GOROLDIOA)
    assert deed.square not in Ground(seen).at
    assert f"{len(Ground(seen).cut_off(BEN))} more of his tiles" in caption(seen)
    tiles = tuple(t for t in seen.tiles if t.square != deed.quake.square)
    before = seen.model_copy(update={"tiles": (*tiles, deed.quake.hit)})
    assert Ground(before).cut_off(BEN) == ()


def test_in_the_sixth_picture_each_target_has_the_odds_that_are_told() -> None:
    seen, told = rules_page.SEIZING, caption(rules_page.SEIZING)
    named = re.findall(SQUARE, told)
    assert sorted(named) == sorted(seen.targets)
    ground = Ground(seen)
    odds = {square: chance(ground.at[square], 0) for square in named}
    assert list(odds.values()) == [50, 50, 40, 50]
    assert "with 50, 50 and 40 %" in told
    assert "5: 50 %" in told
    places = [(ground.at[square].clan, zone(ground.at[square].clan or 0, square)) for square in named]
    assert places == [(BEN, 5), (BEN, 5), (CLEO, 4), (DAN, 5)]
    assert ground.at[named[3]].is_marker


def test_in_the_seventh_picture_the_stones_point_to_what_is_taken() -> None:
    seen, deed = rules_page.SOUGHT, last(rules_page.SOUGHT)
    assert isinstance(deed, Sought)
    told = caption(seen)
    assert f"First came the spring stone with {deed.spring}, then goroldioa with {deed.goroldioa}" in told
    assert re.findall(SQUARE, told) == [deed.pointed, deed.square]
    assert deed.pointed == find_sought(ADA, deed.goroldioa, deed.spring)
    assert deed.first is deed.find is Find.SPRING
    taken = Ground(seen).at[deed.pointed]
    assert (taken.clan, taken.find) == (ADA, Find.GOROLDIOA)
    assert distance(deed.pointed, deed.square) == 1
    assert Ground(seen).at[deed.square].is_marker


def test_in_the_eighth_picture_what_hung_on_a_seized_cavern_is_cut_off() -> None:
    seen, deed = rules_page.CUT, last(rules_page.CUT)
    assert isinstance(deed, Attacked)
    told = caption(seen)
    assert f"rolled {deed.die} where {deed.needs} was needed, and seized {deed.square}" in told
    assert re.findall(SQUARE, told)[1:] == [tile.square for tile in Ground(seen).cut_off(BEN)]
    before = seen.model_copy(
        update={"tiles": tuple(deed.prey if t.square == deed.square else t for t in seen.tiles)}
    )
    assert Ground(before).cut_off(BEN) == ()


def test_in_the_ninth_picture_the_last_cavern_is_laid_and_its_clan_counted() -> None:
    seen, told = rules_page.ENDED, caption(rules_page.ENDED)
    assert (seen.ending, seen.ender) == ("caverns", ADA)
    assert f"cavern on {last(seen).square} was her last of {seen.options.caverns}" in told
    one = sheet(seen, Ground(seen), ADA)
    assert (
        f"{one.caverns} caverns on the board, {one.chained} of them chained, {one.outside} outside, "
        f"and {one.trophies} trophies: {one.points(seen.options)} points"
    ) in told
    assert result(seen).winners == (0,)


def test_in_the_tenth_picture_a_jonny_chooses_where_the_second_piece_goes() -> None:
    seen, deed = rules_page.SECOND, last(rules_page.SECOND)
    assert (seen.seats, seen.is_second, seen.jonnys, seen.action) == (3, True, (0,), "excavate")
    assert [CAMPS[clan] for clan in CORNERS if seen.owners[clan] is None] == ["J1"]
    dug, on = re.findall(SQUARE, caption(seen))
    assert dug == on == deed.square
    before = seen.model_copy(update={"tiles": tuple(t for t in seen.tiles if t.square != dug)})
    assert set(seen.targets) - {*Ground(before).sites(ADA)}
