"""The end of a match of kCaloria in words."""

from collections.abc import Sequence

from engine.contract.values import Outcome, Share
from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.kcaloria.rules.kinds import COLOUR_NAMES, POINTS, Cubes, count_colours, count_cubes, worth
from engine.games.kcaloria.rules.scoring import decisive, places, unspent
from engine.games.kcaloria.rules.state import Public


def scores(state: Public) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return tuple(worth(unspent(state, seat)) for seat in range(state.seats))


def sums(state: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts of the points so far, by seat."""
    return tuple(shares(unspent(state, seat)) for seat in range(state.seats))


def outcome(state: Public) -> Outcome | None:
    """Return how the match ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Return points, places and the reason for them."""
    cubes = [unspent(table, seat) for seat in range(table.seats)]
    scores, ranked = tuple(map(worth, cubes)), places(cubes, table.left)
    return Outcome(
        scores=scores,
        places=ranked,
        reason=_reason(table, scores, ranked, cubes),
        cause=None if table.ender is None else _why(table, table.ender),
        turning_point=say("Their cubes are level in every colour.") if ranked.count(1) > 1 else None,
        sums=tuple(map(shares, cubes)),
    )


def shares(some: Cubes) -> tuple[Share, ...]:
    """Return the points of a player's cubes by colour, without blue."""
    return tuple(
        Share(
            points=count * POINTS[colour],
            told=say(
                "{points} for {cubes}",
                points=count * POINTS[colour],
                cubes=count_cubes(colour, count),
            ),
        )
        for colour, count in count_colours(some).items()
        if POINTS[colour]
    )


def points_by_colour(seat: int, some: Cubes) -> Sentence:
    """Say from which colours a player's points come.

    Blue cubes are worth nothing but listed too.
    """
    who = Seat(seat=seat)
    told = tuple(
        say("{cubes} ({points})", cubes=count_cubes(colour, count), points=count * POINTS[colour])
        for colour, count in count_colours(some).items()
    )
    if not told:
        return say("{who:*/You}: no cubes are left.", who=who)
    return say("{who:*/You}: {cubes}.", who=who, cubes=told)


def _reason(
    table: Public, scores: tuple[int, ...], ranked: tuple[int, ...], cubes: Sequence[Cubes]
) -> Sentence:
    """Say what ended the match and who wins; the scores tell the points."""
    winners = tuple(seat for seat, place in enumerate(ranked) if place == 1)
    assert table.ender is not None
    args: dict[str, Arg] = {
        "who": tuple(Seat(seat=seat) for seat in winners),
        "why": _why(table, table.ender),
    }
    if len(winners) > 1:
        return say("{why} {who:*/You} share the win.", **args)
    (winner,) = winners
    behind = tuple(
        seat
        for seat, score in enumerate(scores)
        if score == scores[winner] and seat != winner and seat not in table.left
    )
    if not behind:
        return say("{why} {who:*/You} {who:wins/win}.", **args)
    return say(
        "{why} {who:*/You} {who:wins/win}, ahead of {others:*/you} by {colour} cubes.",
        others=tuple(Seat(seat=seat) for seat in behind),
        colour=COLOUR_NAMES[decisive(cubes[winner], [cubes[seat] for seat in behind])],
        **args,
    )


def _why(table: Public, ender: int) -> Sentence:
    """Say what ended the match."""
    args: dict[str, Arg] = {"ender": Seat(seat=ender)}
    if table.ending == "humans":
        return say("{ender:*/You} {ender:has/have} placed a second human.", **args)
    if table.options.ending == "stack":
        return say("{ender:*/You} {ender:has/have} drawn the last tile of the stack.", **args)
    return say("{ender:*/You} {ender:has/have} used up all tiles.", **args)
