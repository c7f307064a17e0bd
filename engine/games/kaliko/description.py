"""The table of Kaliko in words.

The description is enough to play from without the picture. What a player needs for the decision
comes first.

House rules: the pattern is described twice. The description by rows is short enough for the alt
text of a picture, which is cut at 1,024 characters. Longer parts and names come after it. Then each
tile is described with its strands, and each open end with its path, for players who do not know
tiles by name.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.contract.hexes import SIDES, Cell, Side, beyond, opposite, reading_order
from engine.contract.words import Part, Seat, Sentence, say
from engine.games.kaliko.events import laid_names, path_score, space_name, tile_names
from engine.games.kaliko.paths import Path, Pattern, pattern_of, scoring_paths, staging
from engine.games.kaliko.preview import Preview
from engine.games.kaliko.state import Exchanged, Laid, Passed, Played, Turn, View
from engine.games.kaliko.tiles import COLOUR_NAMES, SIDE_NAMES, Tile, strands, turned_name


def describe(view: View) -> tuple[Sentence, ...]:
    """Describe all that the view shows, in short and then in full.

    The order: the turn, hand and preview, scores, the pattern by rows, the latest turns; then
    details.
    """
    if view.is_catalogue:
        return tuple(say("{tile}.", tile=_with_strands(tile)) for tile in view.hand)
    pattern = pattern_of((*view.pattern, *view.staged))
    return (
        *_turn(view),
        *_own(view),
        *_preview(view),
        *_scores(view),
        *_rows(view),
        *_latest(view),
        *_plays(view),
        *_tiles(view),
        *_open_ends(pattern),
        *_dead_spaces(pattern),
        *_loops(pattern),
    )


def _turn(view: View) -> Iterator[Sentence]:
    if view.seat is not None:
        yield say("You are {who}.", who=Seat(seat=view.seat))
    if view.outcome is not None:
        yield say("The match is over. {reason}", reason=view.outcome.reason)
    elif view.seat == view.turn:
        yield say("It’s your turn.")
    else:
        yield say("It’s {who}’s turn.", who=Seat(seat=view.turn))


def _own(view: View) -> Iterator[Sentence]:
    if view.seat is None:
        return
    if view.hand:
        yield say("Your hand: {tiles}.", tiles=tuple(_with_strands(tile) for tile in view.hand))
    else:
        yield say("Your hand is empty.")
    if view.can_only_pass:
        yield say("None of your tiles scores any more: you can only pass.")


def _preview(view: View) -> Iterator[Sentence]:
    """Describe the seat's private preview: staged tiles and their score so far."""
    if view.staged:
        yield say(
            "On your preview: {tiles}.",
            tiles=tuple(
                say(
                    "{tile} on {where}",
                    tile=_with_strands(laid.tile, laid.turn),
                    where=space_name(laid.cell),
                )
                for laid in view.staged
            ),
        )
        staged = staging(view.staged)
        if paths := scoring_paths(pattern_of(view.pattern).trace(staged), staged):
            yield say("Joined so far: {paths}.", paths=tuple(map(path_score, paths)))
        if (lacking := Preview(pattern_of(view.pattern), view.staged).lacking()) is not None:
            yield lacking
    if view.held is not None:
        yield say("You are about to lay {tile}.", tile=_with_strands(view.held))
    if view.numbered:
        yield say(
            "Numbers on the picture: {spaces}.",
            spaces=tuple(
                say("{n} {where}", n=number, where=space_name(cell))
                for number, cell in enumerate(view.numbered, start=1)
            ),
        )
    if view.nearest:
        yield say("None of these scores yet: they are on the longest paths.")


def _scores(view: View) -> Iterator[Sentence]:
    yield say(
        "Points (tiles in hand): {players}.",
        players=tuple(
            say("{who:*/you} {score} ({n})", who=Seat(seat=seat), score=score, n=view.counts[seat])
            for seat, score in enumerate(view.scores)
        ),
    )
    if view.left:
        yield say(
            "Left, with the tiles in hand: {who:*/you}.", who=tuple(Seat(seat=seat) for seat in view.left)
        )
    yield say("Bag: {n}.", n=view.bag)
    if view.passes and not view.ending:
        yield say("Passes in a row: {n} of {all}.", n=view.passes, all=len(view.staying))


def _rows(view: View) -> Iterator[Sentence]:
    """Describe the pattern by rows, from west to east.

    An x marks a gap, because screen readers read it aloud, unlike a dash.
    """
    rows: dict[int, list[Laid]] = {}
    for laid in _in_reading_order(view.pattern):
        rows.setdefault(laid.cell[1], []).append(laid)
    yield say(
        "{n:One tile lies|# tiles lie}, told by rows from west to east, x for a gap.", n=len(view.pattern)
    )
    for row in rows.values():
        yield say("{where}: {tiles}.", where=space_name(row[0].cell), tiles=" ".join(_with_gaps(row)))


def _with_gaps(row: list[Laid]) -> Iterator[str]:
    """Yield the tiles of a row, with "x" for a gap and "x3" for three."""
    yield turned_name(row[0].tile, row[0].turn)
    for before, laid in pairwise(row):
        if gap := laid.cell[0] - before.cell[0] - 1:
            yield f"x{gap}" if gap > 1 else "x"
        yield turned_name(laid.tile, laid.turn)


def _latest(view: View) -> Iterator[Sentence]:
    """Describe each seat's latest turn, the last one first."""
    for back, seat in enumerate(view.before, start=1):
        if (turn := view.latest[seat]) is not None:
            yield say(
                "{when}: {who:*/you} {did}.",
                when=say("The last turn") if back == 1 else say("{n} turns ago", n=back),
                who=Seat(seat=seat),
                did=_describe_turn(turn),
            )


def _describe_turn(turn: Turn) -> Sentence:
    match turn:
        case Played(laid=laid, points=points, paths=paths):
            return say(
                "laid {tiles} for {points:1 point|# points}, {paths}",
                tiles=laid_names(laid),
                points=points,
                paths=tuple(map(path_score, paths)),
            )
        case Exchanged(tiles=tiles):
            return say("exchanged {tiles}", tiles=tile_names(tiles))
        case Passed():
            return say("passed")


def _plays(view: View) -> Iterator[Sentence]:
    if view.outcome is not None and view.outcome.turning_point is not None:
        yield view.outcome.turning_point
    for seat, plays in enumerate(view.plays):
        if plays:
            yield say(
                "{who:*/You} {who:has/have} made {n:one scoring play|# scoring plays}, the best for "
                "{best:1 point|# points}.",
                who=Seat(seat=seat),
                n=plays,
                best=view.best[seat],
            )


# The full description


def _tiles(view: View) -> Iterator[Sentence]:
    yield say(
        "Spaces are named by rows north and south of the starting tile, and by steps east and west of its "
        "middle; in every other row no space is in the middle, and W1 is next to E1."
    )
    yield say("A tile of which t2 is said lies turned 2 sixths to the left of how it is in a hand.")
    for laid in _in_reading_order(view.pattern):
        yield say(
            "{where} has {tile}: {strands}.",
            where=space_name(laid.cell),
            tile=turned_name(laid.tile, laid.turn),
            strands=strands(laid.tile, laid.turn),
        )


def _open_ends(pattern: Pattern) -> Iterator[Sentence]:
    """Describe the open ends by empty space.

    For each, say what a tile must match, which paths meet there and where they continue.
    """
    for cell in pattern.rim:
        yield say(
            "{where} touches {ends}.",
            where=space_name(cell),
            ends=tuple(
                _open_end(pattern, cell, side) for side in SIDES if beyond(cell, side) in pattern.tiles
            ),
        )


def _open_end(pattern: Pattern, cell: Cell, side: Side) -> Sentence:
    """Describe one side of an empty space that faces a tile."""
    number, other = pattern.jump((beyond(cell, side), opposite(side)))
    path, where = pattern.paths[number], beyond(*other)
    return say(
        "{colour} in the {side} ({path}, {other})",
        colour=COLOUR_NAMES[path.colour],
        side=SIDE_NAMES[side],
        path=_length(path),
        other=say("both ends here")
        if where == cell
        else say("other end at {where}", where=space_name(where)),
    )


def _dead_spaces(pattern: Pattern) -> Iterator[Sentence]:
    if pattern.dead:
        yield say("No tile that is left fits {where}.", where=_names(pattern.dead))


def _loops(pattern: Pattern) -> Iterator[Sentence]:
    for path in pattern.paths:
        if path.is_closed:
            yield say(
                "A {colour} path is closed: {length} on {where}.",
                colour=COLOUR_NAMES[path.colour],
                length=_length(path),
                where=_names(dict.fromkeys(cell for cell, _ in path.parts)),
            )


def _length(path: Path) -> Sentence:
    if path.crossings:
        return say(
            "{n:1 segment|# segments} and {c:1 crossing|# crossings}", n=path.segments, c=path.crossings
        )
    return say("{n:1 segment|# segments}", n=path.segments)


def _with_strands(tile: Tile, turn: int = 0) -> Sentence:
    return say("{tile} ({strands})", tile=turned_name(tile, turn), strands=strands(tile, turn))


def _names(cells: Iterable[Cell]) -> tuple[Part, ...]:
    return tuple(map(space_name, cells))


def _in_reading_order(laid: Iterable[Laid]) -> list[Laid]:
    return sorted(laid, key=lambda one: reading_order(one.cell))
