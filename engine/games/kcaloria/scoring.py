"""How a match of kCaloria ends: points for unspent cubes, by their colours."""

from collections.abc import Sequence

from engine.game import Outcome
from engine.games.kcaloria.kinds import (
    COLOUR_NAMES,
    COLOURS,
    NONE,
    POINTS,
    Colour,
    Cubes,
    counted,
    plus,
    worth,
)
from engine.games.kcaloria.table import Public
from engine.words import Arg, Seat, Sentence, say


def unspent(table: Public, seat: int) -> Cubes:
    """The cubes on a seat's own tiles, doomed ones too (KC-62)."""
    total = NONE
    for tile in table.tiles:
        if tile.seat == seat:
            total = plus(total, tile.left)
    return total


def outcome(state: Public) -> Outcome | None:
    """How it ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Most points win; then most purple, red, orange, yellow, green cubes; then it is shared (KC-63)."""
    cubes = [unspent(table, seat) for seat in range(table.seats)]
    scores = tuple(map(worth, cubes))
    ranks = [
        (-score, tuple(-count for count in reversed(some[1:])))
        for score, some in zip(scores, cubes, strict=True)
    ]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(
        scores=scores,
        places=places,
        reason=_reason(table, scores, places, cubes),
        story=tuple(points_by_colour(seat, some) for seat, some in enumerate(cubes)),
    )


def points_by_colour(seat: int, some: Cubes) -> Sentence:
    """The colours that a player's points come from; blue cubes are worth nothing. How many they are is told beside it."""
    who = Seat(seat=seat)
    told = tuple(
        say("{n} {colour} ({points})", n=count, colour=COLOUR_NAMES[colour], points=count * POINTS[colour])
        for colour, count in counted(some).items()
    )
    if not told:
        return say("{who}: no cubes are left.", who=who)
    return say("{who}: {cubes}.", who=who, cubes=told)


def _reason(
    table: Public, scores: tuple[int, ...], places: tuple[int, ...], cubes: Sequence[Cubes]
) -> Sentence:
    """What brought the end and who wins; with how many points, the scores say."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    assert table.ender is not None
    args: dict[str, Arg] = {
        "who": tuple(Seat(seat=seat) for seat in winners),
        "why": _why(table, table.ender),
    }
    if len(winners) > 1:
        return say("{why} {who} share the win.", **args)
    (winner,) = winners
    behind = tuple(seat for seat, score in enumerate(scores) if score == scores[winner] and seat != winner)
    if not behind:
        return say("{why} {who} wins.", **args)
    return say(
        "{why} {who} wins, ahead of {others} by {colour} cubes.",
        others=tuple(Seat(seat=seat) for seat in behind),
        colour=COLOUR_NAMES[_decisive(cubes[winner], [cubes[seat] for seat in behind])],
        **args,
    )


def _why(table: Public, ender: int) -> Sentence:
    """What brought the end."""
    args: dict[str, Arg] = {"ender": Seat(seat=ender)}
    if table.ending == "humans":
        return say("{ender} has placed a second human.", **args)
    if table.options.ending == "stack":
        return say("{ender} has drawn the last tile of the stack.", **args)
    return say("{ender} has used up all tiles.", **args)


def _decisive(winner: Cubes, others: Sequence[Cubes]) -> Colour:
    """The colour, the most valuable one first, of which nobody who is level has as many as the winner (KC-63)."""
    level = list(others)
    for colour in reversed(COLOURS):
        place = COLOURS.index(colour)
        level = [some for some in level if some[place] == winner[place]]
        if not level:
            return colour
    raise AssertionError("a tie that nothing breaks is shared")
