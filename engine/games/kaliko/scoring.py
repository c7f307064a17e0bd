"""How a match of Kaliko ends: the highest score wins, and a tie is shared."""

from engine.game import Outcome
from engine.games.kaliko.table import Public
from engine.words import Arg, Seat, Sentence, say


def scores(state: Public) -> tuple[int, ...]:
    """The points so far by seat."""
    return state.scores


def outcome(state: Public) -> Outcome | None:
    """How it ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Places by score, equal ones shared (KAL-20); whoever left is behind all who stayed (KAL-26).

    Tiles left in hand count nothing (KAL-19).
    """
    standing = [(seat in table.staying, score) for seat, score in enumerate(table.scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    return Outcome(scores=table.scores, places=places, reason=_reason(table), story=_story(table))


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
    if table.ending == "out" and table.last_seat is not None:
        return say("{who:*/You} went out: no more tiles in hand or bag.", who=Seat(seat=table.last_seat))
    if table.seats == 1:
        return say("A pass ended the practice.")
    return say("Everyone passed in a row.")


def _story(table: Public) -> tuple[Sentence, ...]:
    """Each seat's plays in a line, whoever has most points first; nothing of those who never made one."""
    order = sorted(range(table.seats), key=lambda seat: (-table.scores[seat], seat))
    return tuple(
        say(
            "{who:*/You}: {n:one scoring play|# scoring plays}, the best for {best:1 point|# points}.",
            who=Seat(seat=seat),
            n=table.plays[seat],
            best=table.best[seat],
        )
        for seat in order
        if table.plays[seat]
    )
