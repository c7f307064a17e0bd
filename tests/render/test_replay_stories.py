"""What the scenes of replays tell: whole tricks, who acts, and where pieces come from and end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageSequence

from engine.analysis.values import TurningPoint
from engine.contract.notation import read_notation
from engine.contract.values import Highlight
from engine.contract.words import say
from engine.games import kaliko
from engine.games.howmanycalories.moments import is_midway
from engine.games.kcaloria.rules.kinds import worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.koa.state import Attacked, Excavated
from engine.library import game_named
from engine.services.review.better_moves import better_move
from engine.services.review.storyboards import winning_ply, with_fewer_repeats
from render import positions_of
from render.kit import lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.shapes import disc
from render.kit.style import Setting, acting, drawing, moving_through
from render.painters.howmanycalories.seats import is_lit
from render.painters.kcaloria import deaths, eaten_row, meal
from render.painters.koa.clans import cast
from render.painters.koa.headline import choose_headline, count_gain
from render.painters.organism.departures import without
from render.replay.animation import animation
from render.replay.flight import Moved, landing
from render.replay.frames import BETTER, HOLD, Position, positions, steps
from render.replay.ghosts import ghosts
from render.replay.shot import Shot
from render.replay.steady import differences
from tests.render.pixels import pixels
from tests.render.replays import course_of, replay_of, scenes_of
from tests.render.test_replay_scenes import WIDE, moving_scenes, share_of_differences, table_of, table_of_film

LONG = ("Maximiliane von Hohenberg", "Bartholomew Featherstonehaugh", "Konstantina Papadopoulou", "Zoe")


@pytest.mark.slow
def test_of_how_many_calories_the_eaten_dish_is_left_on_the_eaters_plate() -> None:
    """Where it lands the picture shows it: what vanishes there would be no story."""
    position, scene = moving_scenes("howmanycalories", 2)[0]
    (flying,) = position.pieces
    last = [*steps(position)][-1]
    landed = flying.box.inflate(-flying.box.width // 5)
    flown = last.part.crop(landed.shift((-last.at[0], -last.at[1])))
    assert position.ground is not None and scene.ways
    assert share_of_differences(flown, position.image.crop(landed)) < share_of_differences(
        flown, position.ground.crop(landed)
    )


@pytest.mark.parametrize("number", [0, 2])
def test_of_how_many_calories_a_turning_point_within_a_trick_shows_the_whole_trick(number: int) -> None:
    _, course = course_of("howmanycalories", number)
    known = game_named("howmanycalories")
    midway = next(ply for ply in range(9, 40) if is_midway(known.view(course.past.at(ply), None)))
    turn = TurningPoint(midway, 0, "swing", 0.3, (), say("x"))
    shown = scenes_of("howmanycalories", number, (turn,))
    (told,) = {scene.ply for scene in shown if scene.turn is not None}
    assert midway < told < midway + 4
    assert not any(is_midway(scene.view) for scene in shown)


def test_of_how_many_calories_a_change_of_lead_within_a_trick_marks_the_whole_trick() -> None:
    _, course = course_of("howmanycalories", 0)
    known = game_named("howmanycalories")
    midway = next(ply for ply in range(9, 40) if is_midway(known.view(course.past.at(ply), None)))
    shown = scenes_of("howmanycalories", 0, lead=midway)
    (told,) = {scene.ply for scene in shown if scene.takes_lead}
    assert midway < told < midway + 4
    assert not any(scene.takes_lead for scene in scenes_of("howmanycalories", 0))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("game", ["kaliko", "koa", "organism", "kcaloria"])
def test_the_plate_of_the_player_who_made_the_move_is_lit(game: str) -> None:
    """Else the headline names one player and the light another, who moves next."""
    seats, _ = course_of(game, 0)
    scene = scenes_of(game, 0)[4]
    for seat in range(seats):
        with drawing(Setting(scale=0.5)), acting(seat):
            plates = table_of(game, scene.view).image.crop((0, 0, 600, 180))
        found = plates.getcolors(1 << 17) or ()
        areas = [sum(n for n, paint in found if paint == theme.rgb(one)) for one in theme.SEATS[:seats]]
        assert areas.index(max(areas)) == seat, (seat, areas)
    assert scene.seat in range(seats)


def test_of_how_many_calories_the_plate_of_the_eater_is_lit() -> None:
    for scene in scenes_of("howmanycalories", 8)[1:-1]:
        if scene.view.last is not None and len(scene.view.to_move) == 1:
            with acting(scene.seat):
                lit = [seat for seat in range(scene.view.seats) if is_lit(scene.view, seat)]
            assert lit == [scene.view.last.taker]


@pytest.mark.parametrize("number", range(0, 40, 8))
def test_the_move_that_wins_kaliko_is_always_shown(number: int) -> None:
    """With it the winner's score passes all others for good."""
    _, course = course_of("kaliko", number)
    known = game_named("kaliko")
    outcome = known.outcome(course.past.last)
    assert outcome is not None
    scores = [known.scores(state) for state in course.past.states]
    (winner,) = outcome.winners

    def leads(ply: int) -> bool:
        return all(scores[ply][winner] > score for seat, score in enumerate(scores[ply]) if seat != winner)

    won = max(ply for ply in range(1, len(scores)) if leads(ply) and not leads(ply - 1))
    assert winning_ply(known, course) == won
    assert won in {scene.ply for scene in scenes_of("kaliko", number)}


def test_at_koa_one_square_seized_again_and_again_is_one_great_moment() -> None:
    worth = {1: Highlight(8, is_great=True, place="E3"), 4: Highlight(9, is_great=True, place="E3")}
    worth |= {6: Highlight(6, is_great=True, place="B2"), 8: Highlight(5)}
    fewer = with_fewer_repeats(worth)
    assert {ply for ply, one in fewer.items() if one.is_great} == {4, 6}
    assert fewer[1].weight < fewer[8].weight < fewer[6].weight < fewer[4].weight


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2])
def test_at_kcaloria_headlines_have_one_size_and_name_the_player(number: int) -> None:
    lines, sizes = set[int](), set[int]()
    for scene in scenes_of("kcaloria", number)[:-1]:
        names = ("Maximiliane von Hohenberg", "Bartholomew Featherstonehaugh", "Yuki", "Zoe")
        table = table_of_film("kcaloria", number, scene.view, names)
        (words,) = table.told
        there = [one for one in table.written if words.touches(one.box) and one.heavy]
        said = [one for one in there if one.size < theme.HUGE]
        figures = [one.box for one in there if one.size == theme.HUGE]
        assert words.holds(said[0].box)
        if scene.view.ender is None:  # the end is told in a whole sentence
            sizes.add(said[0].size)
        lines.add(words.top)
        if figures:
            assert 0 < said[0].box.left - figures[0].right < said[0].size + theme.HUGE
        if scene.ply and scene.view.last is not None and scene.view.last.placed is not None:
            first = names[scene.view.last.seat].split()[0]
            assert said[0].text.startswith(first)
    assert len(lines) == len(sizes) == 1


@pytest.mark.parametrize("number", [2, 4])
def test_at_kcaloria_a_harm_is_written_as_large_as_a_gain(number: int) -> None:
    """Tiles that died out are none: they are shown. Who has no points to lose loses none."""
    found = set[bool]()
    for scene in scenes_of("kcaloria", number)[1:-1]:
        last = scene.view.last
        if scene.before is None or last is None or last.placed is None or scene.view.ender is not None:
            continue
        table = table_of_film("kcaloria", number, scene.view)
        figures = [one.text for one in table.written if one.size == theme.HUGE]
        scores = ([worth(some) for some in sight_of(view).unspent] for view in (scene.before, scene.view))
        losses = [then - now for then, now in zip(*scores, strict=True) if now < then]
        assert {f"–{by}" for by in losses} <= {*figures}
        found |= {bool(losses)}
    assert found == {True, False}


@pytest.mark.parametrize("number", [2, pytest.param(12, marks=pytest.mark.slow), 25])
def test_at_kcaloria_tiles_that_die_out_are_shown_after_what_they_die_of(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, found = list[Any](), 0
    monkeypatch.setattr(eaten_row, "edged", lambda canvas, at, tile, size, edge: drawn.append(tile))
    for scene in scenes_of("kcaloria", number)[1:-1]:
        last = scene.view.last
        if scene.before is None or last is None or not last.fallen:
            continue
        drawn.clear()
        table_of_film("kcaloria", number, scene.view)
        because = deaths.cause(scene.before, last)
        assert drawn[-len(last.fallen) :] == [*last.fallen]
        if because is not None and because.tile is not None:
            assert drawn[-len(last.fallen) - 1] == because.tile
        found += 1
    assert found


@pytest.mark.parametrize("number", [0, 25, pytest.param(5, marks=pytest.mark.slow)])
def test_at_kcaloria_the_last_move_says_that_it_ends_the_match(number: int) -> None:
    """And if it changed the lead, from which place."""
    *_, scene, end = scenes_of("kcaloria", number)
    said = [one.text for one in table_of_film("kcaloria", number, scene.view).written]
    assert scene.ply == end.ply and any(one.endswith(": the match ends") for one in said)
    assert ("from last to first" in said) == (number == 25)


@pytest.mark.parametrize("number", [2, 25])
def test_at_kcaloria_plates_tell_what_changed_between_scenes(number: int) -> None:
    """The number is there only where turns were left out, before the tile lands and after it."""
    told = set[bool]()
    for earlier, scene in pairwise(scenes_of("kcaloria", number)[:-1]):
        for view in (scene.before, scene.view):
            table = table_of_film("kcaloria", number, view)
            (words,) = table.told
            signed = [
                one.text for one in table.written if one.text[0] in "+–" and one.box.bottom <= words.top
            ]
            moves = sum(view.turns) - sum(earlier.view.turns)
            scores = ([worth(some) for some in sight_of(one).unspent] for one in (earlier.view, view))
            changes = [now - then for then, now in zip(*scores, strict=True) if now != then and moves > 1]
            assert [one.split()[0] for one in signed] == [f"{by:+}".replace("-", "–") for by in changes]
            told.add(bool(signed))
    assert True in told


@pytest.mark.slow
def test_at_koa_a_headline_keeps_the_player_before_all_else() -> None:
    found = 0
    for number in (2, 5):
        for scene in scenes_of("koa", number)[1:-1]:
            deed = scene.view.deeds[-1] if scene.view.deeds else None
            if (
                not isinstance(deed, Attacked)
                or not deed.is_won
                or (seat := scene.view.owners[deed.clan]) is None
            ):
                continue
            table = table_of_film("koa", number, scene.view, LONG)
            said = [one.text for one in table.written if table.told[0].holds(one.box) and one.heavy]
            assert any(one.startswith(LONG[seat].split()[0]) for one in said)
            assert not any("\N{HORIZONTAL ELLIPSIS}" in one for one in said)
            found += 1
    assert found >= 5


def test_at_koa_letters_stay_while_pieces_move() -> None:
    """A ring's light lies on those beside the lowest row: without it they are still there."""
    near = [one for one in scenes_of("koa", 0)[1:-1] if one.view.deeds[-1].square[1:] == "1"]
    first = table_of_film("koa", 0, scenes_of("koa", 0)[0].view)
    assert near
    for scene in near:
        table, column = table_of_film("koa", 0, scene.view), scene.view.deeds[-1].square[0]
        *_, letter = [one.box for one in table.written if one.text == column]
        bare = [one.without_marks().crop(letter) for one in (first, table)]
        assert differences(*bare).getbbox() is None


def test_at_koa_a_dug_tile_flies_without_the_rock_around_it() -> None:
    scene = next(
        one
        for one in scenes_of("koa", 2)[1:-1]
        if one.view.deeds and isinstance(one.view.deeds[-1], Excavated) and one.ways
    )
    table = table_of_film("koa", 2, scene.view)
    (piece,) = [one for one in table.pieces if one.place == scene.view.deeds[-1].square]
    covered = sum(piece.mask.image.histogram()[128:]) / (piece.box.width * piece.box.height)
    assert 0.2 < covered < 0.95


def next_of(drawn: Iterator[Canvas], at: int, view: Any) -> Canvas:
    return next(drawn)


def test_a_new_piece_is_lifted_below_the_words_about_it() -> None:
    """Far below them it is lifted as usual."""
    rises = list[int]()
    for down in (70, 160):
        with drawing(Setting()), moving_through([object()]):
            before, after = (Canvas(200, 300, "#102030") for _ in range(2))
            for one in (before, after):
                one.text((20, 40), "+8 Ana places a tile", theme.SMALL, theme.TEXT)
                one.tell(one.box._replace(bottom=60))
            after.stamp(disc(40), (100, down + 20), "#F0E0D0")
            after.locate("x", (100, down + 20), disc(40))
            shots = [Shot(None, 1, object(), ((None, "x"),)), Shot(None, 2)]
            drawn = iter((after, Canvas(200, 300, "#102030"), before))
            first, _ = positions(shots, partial(next_of, drawn), lambda shot, high: Canvas(200, high))
        words = after.written[0].box
        above = first.image.height - after.image.height
        highest = min(step.at[1] for step in steps(first))
        assert highest >= words.bottom + above
        rises.append(down + above - highest)
    assert rises[0] < rises[1]


def test_a_new_piece_comes_from_where_it_covers_nothing_that_it_is_about() -> None:
    for side in ((0, -1), (0, 1), (1, 0), (-1, 0)):
        with drawing(Setting()), moving_through([object()]):
            table = Canvas(300, 300, "#102030")
        food = Box.around((150 + 40 * side[0], 150 + 40 * side[1]), 40, 40)
        table.spared.append(food)
        piece = Moved(Box.around((150, 150), 40, 40), disc(40).image, table.image)
        landed = landing(piece, table)
        assert landed.lift == 1 and landed.place(300, 1).shared(food) < 0.2 * food.width * food.height


@pytest.mark.slow
def test_at_organism_nothing_is_left_where_an_element_stood() -> None:
    """No rim of its body, no food, and no part of a trail or bite that comes later."""
    found = 0
    for position, scene in moving_scenes("organism", 0):
        places = {start for start, _ in scene.ways if start is not None}
        if not position.standing:
            continue
        assert position.ground is not None
        before = table_of_film("organism", 0, scene.before)
        bare = table_of_film("organism", 0, without(scene.before, places))
        above = position.image.height - before.image.height
        first = position.ground.copy()
        for box, part in position.standing:
            first.paste(part, box[:2])
        for piece in (one for one in before.pieces if one.place in places):
            around = piece.box.inflate(piece.box.width // 4)
            there = around.shift((0, above))
            assert share_of_differences(position.ground.crop(there), bare.image.crop(around)) < 0.02
            assert share_of_differences(first.crop(there), before.image.crop(around)) < 0.02
            assert share_of_differences(position.ground.crop(there), first.crop(there)) > 0.1
            found += 1
    assert found >= 2


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2])
def test_what_is_written_below_a_headline_of_kcaloria_lies_on_no_sun(number: int) -> None:
    """The first turn leaves the part of the row bare where the sun rises in other pictures."""
    table = table_of("kcaloria", scenes_of("kcaloria", number)[0].view)
    (told,) = table.told
    line = told.top + meal.ROW * WIDE // theme.WIDTH
    bare = Box(WIDE * 53 // 100, line - 9, WIDE * 67 // 100, line + 9)
    assert not any(one.box.touches(bare) for one in table.written)
    grounds = {"#{:02x}{:02x}{:02x}".format(*pixel) for pixel in pixels(table, bare)}
    for paint in (theme.TEXT, theme.ALARM, theme.GOLD, theme.MUTED):
        assert min(theme.contrast(paint, ground) for ground in grounds) >= 4.5


@pytest.mark.parametrize("number", [6, 7])
def test_at_koa_the_points_of_a_turn_are_told_once_with_their_sum(number: int) -> None:
    views = [scene.view for scene in scenes_of("koa", number)]
    pairs = [(a, b) for a, b in pairwise(views) if a.deeds and a.deeds == b.deeds[: len(a.deeds)] != b.deeds]
    assert pairs, "a turn with two deeds that are shown"
    with moving_through(views, views):
        for sooner, later in pairs:
            seat = later.owners[later.deeds[-1].clan]
            one, two = (cast(view, LONG[: view.seats]) for view in (sooner, later))
            gain = two.points(seat) - one.points(seat) + count_gain(sooner, seat)
            assert gain > count_gain(later, seat) > 0
            assert [choose_headline(said).figure for said in (one, two)] == ["", f"+{gain}"]
    assert choose_headline(cast(pairs[0][0], LONG)).figure, "a table tells its own deed"


@pytest.mark.parametrize("number", [0, 2])
def test_at_koa_the_throw_of_an_attack_stands_above_the_board(number: int) -> None:
    found = 0
    for scene in scenes_of("koa", number)[1:-1]:
        deed = scene.view.deeds[-1] if scene.view.deeds else None
        if not isinstance(deed, Attacked):
            continue
        table = table_of("koa", scene.view)
        top = min(piece.box.top for piece in table.pieces)
        thrown = [one.box for one in table.written if one.text == str(deed.die) and one.box.top < top]
        goal = [one.box for one in table.written if one.text == str(deed.needs + deed.penalty)]
        assert any(die.left < box.left and die.right < box.left for die in thrown for box in goal)
        found += 1
    assert found >= 3


def test_at_koa_the_last_cavern_is_the_headline_of_the_end() -> None:
    for number in range(4):
        view = scenes_of("koa", number)[-2].view
        assert view.finisher is not None
        assert all("last cavern" in said for said in choose_headline(cast(view, LONG[: view.seats])).line)


def test_a_scene_in_which_nothing_moves_shows_the_position_before() -> None:
    first = replay_of("koa", 0)
    shots = tuple(replace(shot, ways=()) for shot in first.view)
    drawn = positions_of(replace(first, view=shots))
    for one in drawn[2:-1]:
        assert one.ground is not None and not list(steps(one))
        assert differences(one.first, one.image).getbbox()


def mistake(ply: int, seat: int, *picks: tuple[str, ...]) -> TurningPoint:
    return TurningPoint(ply, seat, "mistake", -0.2, (), say("x"), (say("lay"),), None, picks)


def test_a_better_move_of_kaliko_is_shown_with_its_points() -> None:
    """Here the player of a later play exchanged tiles, or made that very play."""
    _, course = course_of("kaliko", 0)
    made = next(ply for ply in course.plies if ply.notation.endswith("play"))
    assert made.seat is not None
    picks = read_notation(made.notation)
    states = course.past.states
    before, after = states[made.ply - 1], states[made.ply]
    gain = kaliko.scores(after)[made.seat] - kaliko.scores(before)[made.seat]
    passed = replace(course.past, states=(*states[: made.ply], before, *states[made.ply + 1 :]))
    better = better_move("kaliko", replace(course, past=passed), mistake(made.ply, made.seat, *picks))
    assert better is not None and better.told == say("{n:one point|# points}", n=gain)
    assert {end for _, end in better.ways} == {one.cell for one in better.view.latest[made.seat].laid}
    point = mistake(made.ply, made.seat, *picks)
    same = better_move("kaliko", course, point)
    assert same is not None and same.ways == better.ways and same.told is None, "it brings no more"
    assert [scene.better for scene in scenes_of("kaliko", 0, (point,)) if scene.turn] == [same]
    assert better_move("kaliko", course, mistake(made.ply, made.seat)) is None


def test_a_move_that_chance_decides_is_not_shown_as_better() -> None:
    _, course = course_of("koa", 0)
    digs = [(ply.ply, ply.seat, read_notation(ply.notation)) for ply in course.plies[:12]]
    found = [better_move("koa", course, mistake(at, seat or 0, *picks)) for at, seat, picks in digs]
    assert found.count(None) >= 6, "few digs find the same twice"


def test_ghosts_are_shown_all_or_none_and_not_where_the_piece_lies_anyway() -> None:
    with drawing(Setting()), moving_through([object()]):
        made, other = Canvas(400, 400, "#102030"), Canvas(400, 400, "#102030")
        for canvas, middles in ((made, (100,)), (other, (100, 300))):
            canvas.tell(Box(0, 0, 400, 50))
            for at in middles:
                canvas.stamp(disc(40), (at, 200), "#F0E0D0")
                canvas.locate((at, 0), (at, 200), disc(40))
        shown = ghosts(other, made, [(100, 0), (300, 0)], 30)
        assert [part.box.middle for part in shown] == [(300, 230)]
        assert not ghosts(other, made, [(300, 0), (200, 0)], 30), "one has no piece"
        other.stamp(disc(40), (200, 30), "#F0E0D0")
        other.locate((200, 0), (200, 30), disc(40))
        assert not ghosts(other, made, [(300, 0), (200, 0)], 30), "one lies on the words"
    position = Position(Image.new("RGB", (400, 430), "#102030"), HOLD, better=shown)
    with Image.open(BytesIO(animation([position, replace(position, better=())]))) as film:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert times == [HOLD, BETTER, HOLD]


def test_of_how_many_calories_first_names_are_whole_where_full_ones_do_not_fit() -> None:
    scenes = scenes_of("howmanycalories", 2)
    result = next(scene for scene in scenes if scene.ply and scene.view.phase == "pass")
    for scene in (scenes[0], result):
        drawn = table_of_film("howmanycalories", 2, scene.view, LONG)
        assert not [text.text for text in drawn.written if lettering.ELLIPSIS in text.text]
