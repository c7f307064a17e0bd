"""Reasons for a play of Kaliko.

Each reason is the one fact that brings most points.
"""

from collections.abc import Sequence

from engine.contract.words import Seat, Sentence, say
from engine.games.kaliko.events import tile_names
from engine.games.kaliko.paths import pattern_of, scoring_paths, staging
from engine.games.kaliko.state import Laid, View
from engine.games.kaliko.tiles import COLOUR_NAMES, Tile


def clue_to(points: int, laid: Sequence[Laid], view: View, *, staged: Sequence[Laid] = ()) -> Sentence:
    """Say which tiles make a play and on which colour, not where."""
    tiles = tile_names([one.tile for one in laid if one.tile not in {other.tile for other in staged}])
    lies = staging(laid)
    paths = scoring_paths(pattern_of(view.pattern).trace(lies), lies)
    colour = COLOUR_NAMES[max(paths, key=lambda path: path.points).colour]
    if len(staged) == len(laid):
        return say("What lies is a good play: {points:1 point|# points}.", points=points)
    if staged:
        return say(
            "Go on with {tiles}: that makes {points:1 point|# points}. Look at the {colour} path.",
            tiles=tiles,
            points=points,
            colour=colour,
        )
    return say(
        "There is a play for {points:1 point|# points} with {tiles}. Look at the {colour} paths.",
        tiles=tiles,
        points=points,
        colour=colour,
    )


def clue_to_take_up(staged: Sequence[Laid], clue: Sentence | None) -> Sentence:
    """Say which staged tiles prevent any good play."""
    up = say("Take up {tiles} again: I see no play with {n:it|them}.",
             tiles=tile_names([one.tile for one in staged]), n=len(staged))  # fmt: skip
    return up if clue is None else say("{take_up} {clue}", take_up=up, clue=clue)


def to_lay(tiles: Sequence[Tile]) -> Sentence:
    """Say which tiles to lay. The picture shows where."""
    return say("lay {tiles}", tiles=tile_names(tiles))


def to_play() -> Sentence:
    """Say that the staged tiles are to be played now."""
    return say("play what lies")


def to_exchange(tiles: Sequence[Tile]) -> Sentence:
    """Say which tiles go back into the bag."""
    return say("exchange {tiles}", tiles=tile_names(tiles))


def to_pass() -> Sentence:
    """Say that the player passes."""
    return say("pass")


def for_itself(view: View, laid: Sequence[Laid]) -> Sentence:
    """Say what brings most of a play's points."""
    staged = staging(laid)
    paths = scoring_paths(pattern_of(view.pattern).trace(staged), staged)
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
            "{points:1 point|# points}: the {colour} path crosses itself {n:once: +3|# times: +3 each}.",
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
    """Say why not to make the play that scores most.

    It would leave that seat `spared` more points on average.
    """
    return say(
        "{points:1 point|# points}. A play for {most} would leave {who:*/you} about "
        "{spared:1 point|# points} more to score.",
        points=points,
        most=most,
        who=Seat(seat=seat),
        spared=spared,
    )


def for_what_is_kept(points: int, most: int, kept: int) -> Sentence:
    """Say why the play that scores most is worse.

    The bag is empty, and the tiles that stay in hand may score in a later turn.
    """
    return say(
        "{points:1 point|# points}. A play for {most} takes more tiles: the bag is empty, and "
        "{n:the one|the #} you keep may score again.",
        points=points,
        most=most,
        n=kept,
    )
