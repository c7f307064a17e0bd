"""How a match of kCaloria ends: points for unspent cubes, by their colours."""

from engine.game import Outcome
from engine.games.kcaloria.kinds import NONE, Cubes, plus, worth
from engine.games.kcaloria.table import Public
from engine.games.kcaloria.telling import cubes_of
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
        reason=_reason(table, scores, places),
        story=tuple(
            say("{who}: {n} – {cubes}.", who=Seat(seat=seat), n=scores[seat], cubes=cubes_of(some) or ("–",))
            for seat, some in enumerate(cubes)
        ),
    )


def _reason(table: Public, scores: tuple[int, ...], places: tuple[int, ...]) -> Sentence:
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    assert table.ender is not None
    args: dict[str, Arg] = {
        "who": tuple(Seat(seat=seat) for seat in winners),
        "n": scores[winners[0]],
        "ender": Seat(seat=table.ender),
    }
    why = (
        say("{ender} has placed a second human.", **args)
        if table.ending == "humans"
        else say("{ender} has used up the tiles.", **args)
    )
    if len(winners) == 1:
        return say("{why} {who} wins with {n:one point|# points}.", why=why, **args)
    return say("{why} {who} share the win with {n:one point|# points} each.", why=why, **args)
