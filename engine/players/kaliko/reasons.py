"""Why a play of Kaliko is a good one: the one thing about it that brings most."""

from collections.abc import Sequence

from engine.games.kaliko.paths import pattern_of, scoring_paths, staging
from engine.games.kaliko.table import Laid, View
from engine.games.kaliko.telling import tile_names
from engine.games.kaliko.tiles import COLOUR_NAMES, Tile
from engine.words import Seat, Sentence, say


def clue_to(points: int, tiles: int) -> Sentence:
    """That there is a play, without a word about where."""
    return say(
        "There is a scoring play in your hand: {n:one tile|# tiles} for {points:1 point|# points}.",
        n=tiles,
        points=points,
    )


def to_lay(tiles: Sequence[Tile]) -> Sentence:
    """What is laid; where, the picture shows."""
    return say("lay {tiles}", tiles=tile_names(tiles))


def to_exchange(tiles: Sequence[Tile]) -> Sentence:
    """What goes back into the bag."""
    return say("exchange {tiles}", tiles=tile_names(tiles))


def for_itself(view: View, laid: Sequence[Laid]) -> Sentence:
    """What makes most of a play's points."""
    staged = staging(laid)
    paths = scoring_paths(pattern_of(view.pattern).traced(staged), staged)
    main = max(paths, key=lambda path: path.points)
    points = sum(path.points for path in paths)
    crossed = 3 * main.crossings * (2 if main.is_closed else 1)
    doubled = main.points // 2 if main.is_closed else 0
    besides = points - main.points
    colour = COLOUR_NAMES[main.colour]
    if doubled and doubled >= max(besides, crossed):
        return say(
            "{points:1 point|# points}: the {colour} path closes, and a loop scores double.",
            points=points,
            colour=colour,
        )
    if besides and besides >= max(crossed, points // 4):
        return say(
            "{points:1 point|# points}: {n:one path scores|# paths score} at once, the longest for {most}.",
            points=points,
            n=len(paths),
            most=main.points,
        )
    if crossed and crossed >= points // 4:
        return say(
            "{points:1 point|# points}: the {colour} path crosses itself {n:once|# times}, for 3 points each time.",
            points=points,
            n=main.crossings,
            colour=colour,
        )
    return say(
        "{points:1 point|# points}: the {colour} path comes to {n:1 segment|# segments}, old ones and new.",
        points=points,
        n=main.segments,
        colour=colour,
    )


def for_what_it_leaves(points: int, most: int, seat: int, spared: int) -> Sentence:
    """Why not the play that scores most: it would give that seat so many points more, on average."""
    return say(
        "{points:1 point|# points}. A play for {most} would leave {who:*/you} about {spared:1 point|# points} more to score.",
        points=points,
        most=most,
        who=Seat(seat=seat),
        spared=spared,
    )


def for_what_is_kept(points: int, most: int, kept: int) -> Sentence:
    """Why not the play that scores most: the bag is empty, and what stays in hand may score in a turn of its own."""
    return say(
        "{points:1 point|# points}. A play for {most} takes more tiles: the bag is empty, and {n:the one|the #} you keep may score again.",
        points=points,
        most=most,
        n=kept,
    )
