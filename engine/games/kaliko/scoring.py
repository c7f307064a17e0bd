"""The end of a match of Kaliko: the highest score wins, ties are shared."""

from engine.contract.values import Outcome, Share
from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.kaliko.events import tile_names
from engine.games.kaliko.state import Public


def scores(state: Public) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return state.scores


def sums(state: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts of the points so far, by seat."""
    return tuple(shares(state, seat) for seat in range(state.seats))


def outcome(state: Public) -> Outcome | None:
    """Return how the match ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Return the outcome: places by score, equal ones shared (KAL-20).

    Players who left rank below all who stayed (KAL-26). Tiles left in hand do not count (KAL-19).
    """
    standing = [(seat in table.staying, score) for seat, score in enumerate(table.scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    return Outcome(
        scores=table.scores,
        places=places,
        reason=_reason(table),
        cause=_ending(table),
        turning_point=_turning_point(table),
        sums=sums(table),
    )


def _reason(table: Public) -> Sentence:
    top = max(table.scores[seat] for seat in table.staying)
    winners = tuple(Seat(seat=seat) for seat in table.staying if table.scores[seat] == top)
    args: dict[str, Arg] = {"how": _ending(table), "who": winners, "score": top}
    if table.seats == 1:
        return say("{how} {who:*/You} {who:finishes/finish} with {score:1 point|# points}.", **args)
    if len(winners) > 1:
        return say("{how} {who:*/You} share the win with {score:1 point|# points} each.", **args)
    return say("{how} {who:*/You} {who:wins/win} with {score:1 point|# points}.", **args)


def _ending(table: Public) -> Sentence:
    """Return which move ended the match."""
    if table.last_seat is None:
        return say("Everyone passed in a row.")
    who = Seat(seat=table.last_seat)
    if table.ending == "out":
        return say("{who:*/You} went out: no more tiles in hand or bag.", who=who)
    if table.seats == 1:
        return say("{who:*/You} passed and ended the practice.", who=who)
    return say("Everyone passed in a row, {last:*/you} last.", last=who)


def _turning_point(table: Public) -> Sentence | None:
    """Return the play that decided the match, or else the best play.

    Without the deciding play, its player would not have won. None if every score is 0.
    """
    order = sorted(table.staying, key=lambda seat: -table.scores[seat])
    winner, lead = order[0], table.scores[order[0]]
    if len(order) > 1:
        lead -= table.scores[order[1]]
        if 0 < lead <= table.best[winner]:
            return say("What decided the match: {play}.", play=_best_play(table, winner))
    best = max(range(table.seats), key=lambda seat: table.best[seat])
    return (
        say("The best play of the match: {play}.", play=_best_play(table, best)) if table.best[best] else None
    )


def _best_play(table: Public, seat: int) -> Sentence:
    """Return a seat's best play: its points, and its tiles.

    Plays counted by an older build have no tiles.
    """
    args: dict[str, Arg] = {"who": Seat(seat=seat), "points": table.best[seat]}
    played = table.best_plays[seat] if table.best_plays else None
    if played is None or played.points != table.best[seat]:
        return say("{who:*’s/your} {points:1 point|# points} in one play", **args)
    tiles = tile_names([laid.tile for laid in played.laid])
    return say("{who:*’s/your} {points:1 point|# points} with {tiles}", tiles=tiles, **args)


def shares(table: Public, seat: int) -> tuple[Share, ...]:
    """Return the parts of a seat's points: its best play and all others."""
    best, others = table.best[seat], table.scores[seat] - table.best[seat]
    parts: list[Share] = []
    if best:
        parts.append(Share(points=best, told=say("{n} in one play", n=best)))
    if others:
        told = say("{n} in {plays:1 other play|# other plays}", n=others, plays=table.plays[seat] - 1)
        parts.append(Share(points=others, told=told))
    return tuple(parts)
