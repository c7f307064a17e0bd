"""Ranks and points of a round and of the match, with its tie-break."""

from collections.abc import Sequence

from engine.contract.values import Outcome, Share
from engine.games.howmanycalories import events
from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.state import Public, Round

Food = tuple[Card, ...]


def round_ranks(taken: Sequence[Food], out: Sequence[bool]) -> tuple[int | None, ...]:
    """Return the ranks by seat in one round: 1 is the best, None is out.

    Most calories come first, then the higher single card (HMC-19). A player who is not out ranks
    above all who are out, even without food (HMC-15, HMC-17). Two players without food share the
    better rank (HMC-18).
    """
    eaten = [
        None if gone else (sum(food), max(food, default=0)) for food, gone in zip(taken, out, strict=True)
    ]
    return tuple(
        None if mine is None else 1 + sum(other is not None and other > mine for other in eaten)
        for mine in eaten
    )


def round_points(taken: Sequence[Food], out: Sequence[bool]) -> tuple[int, ...]:
    """Return the points by seat for one round.

    The first rank scores as many points as there are players, each further rank one less. A player
    who is out scores none. The players who are not out have the top ranks, however many are out
    (HMC-16).
    """
    return tuple(0 if rank is None else len(taken) + 1 - rank for rank in round_ranks(taken, out))


def top_seats(table: Public) -> tuple[int, ...]:
    """Return the active seats with the highest total (HMC-31)."""
    best = max(table.scores[seat] for seat in table.staying)
    return tuple(seat for seat in table.staying if table.scores[seat] == best)


def next_leaders(table: Public) -> tuple[int, ...]:
    """Return the seats among which the next round's leader is drawn.

    They have the highest total (HMC-23); with two players, the lowest (HMC-29).
    """
    if table.ghost is None:
        return top_seats(table)
    fewest = min(table.scores)
    return tuple(seat for seat, score in enumerate(table.scores) if score == fewest)


def result(state: Public) -> Outcome:
    """Return the outcome after the rounds played so far.

    Places follow the total score. The food of the last round breaks a tie for the first place.
    Players who left rank below all who stayed (HMC-31).
    """
    leading = top_seats(state)
    winners = _best_fed(leading, state.history[-1])
    standing = [(seat in state.staying, score, seat in winners) for seat, score in enumerate(state.scores)]
    return Outcome(
        scores=state.scores,
        places=tuple(1 + sum(other > mine for other in standing) for mine in standing),
        reason=events.wins(state, leading, winners),
        cause=events.last_card(state),
        sums=sums(state),
        story=tuple(events.round_result(state, number) for number in range(1, len(state.history) + 1)),
    )


def scores(state: Public) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return state.scores


def sums(state: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts of the points so far, by seat."""
    return tuple(events.shares(state, seat) for seat in range(state.seats))


def outcome(state: Public) -> Outcome | None:
    """Return how the match ended; None before."""
    return result(state) if state.phase == "over" else None


def _best_fed(tied: tuple[int, ...], final: Round) -> tuple[int, ...]:
    """Return the tied seats with the best food in the final round.

    The best food is the highest single card (HMC-25, HMC-26). A player without food who is not out
    beats one who is out. Players who are still tied share the win.
    """
    fed = {seat: -1 if final.out[seat] else max(final.taken[seat], default=0) for seat in tied}
    return tuple(seat for seat in tied if fed[seat] == max(fed.values()))
