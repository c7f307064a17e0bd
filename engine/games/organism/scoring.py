"""The result of a match of ORGANISM: places by wins, then by captures."""

from collections import Counter

from engine.contract.values import Outcome, Rival, Share
from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.organism.details import player_of, seats_of
from engine.games.organism.state import RAIN, Public


def scores(state: Public) -> tuple[int, ...]:
    """Return the captures so far by seat."""
    return tuple(map(len, state.tokens[: state.seats]))


def sums(state: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts of the points so far, by seat."""
    return tuple(shares(state, seat) for seat in range(state.seats))


def outcome(state: Public) -> Outcome | None:
    """Return how the match ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Return the outcome: winners share the first place, the others follow by captures.

    Scores are the captures; they count relative to those needed. Eliminated seats come behind, the
    first one last (ORG-26), and behind them seats that left (ORG-22).
    """
    ranks = [_rank(table, seat) for seat in range(table.seats)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(
        scores=scores(table),
        places=places,
        reason=_reason(table),
        cause=_cause(table),
        sums=sums(table),
        rival=_rival(table),
    )


def _rival(table: Public) -> Rival | None:
    """Return how a single player fared against the rain (ORG-27)."""
    if table.rain is None:
        return None
    shared = len(table.winners) > 1
    return Rival(name=say("the rain"), fared="drew" if shared else "lost" if RAIN in table.winners else "won")


def shares(table: Public, seat: int) -> tuple[Share, ...]:
    """Return a seat's captures by the owner of the elements.

    Those for the core have a colour that no seat plays, if there is one.
    """
    return tuple(
        Share(
            points=n,
            told=say("{n} captured from {who:*/you}", n=n, who=player_of(colour))
            if colour < table.sides
            else say("{n} for the core", n=n),
        )
        for colour, n in sorted(Counter(table.tokens[seat]).items())
    )


def _cause(table: Public) -> Sentence | None:
    """Return which turn ended the match, and how; None if a player's leaving did."""
    if table.last is None:
        return None
    winner = table.winners[0]
    args: dict[str, Arg] = {
        "last": Seat(seat=table.last.seat),
        "who": seats_of(table.winners),
        "n": len(table.tokens[winner]),
        "rounds": table.options.rounds,
    }
    is_own = table.winners == (table.last.seat,)
    match table.ending:
        case "organisms" if is_own:
            return say("{last:*’s/Your} turn made a third living organism.", **args)
        case "organisms":
            return say("{last:*’s/Your} turn left {who:*/you} with 3 living organisms.", **args)
        case "captures" if table.core and table.turn == winner:
            return say("{last:*’s/Your} turn left {who:*/you} on the core, for capture {n}.", **args)
        case "captures" if is_own:
            return say("{last:*’s/Your} turn made capture {n}.", **args)
        case "captures":
            return say("{last:*’s/Your} turn gave {who:*/you} capture {n}.", **args)
        case "last":
            return say(
                "After {last:*’s/your} turn only {who:*/you} {who:has/have/have} anything on the board.",
                **args,
            )
        case _:
            return say("{rounds} rounds are over, {last:*/you} moved last.", **args)


def _rank(table: Public, seat: int) -> tuple[int, int]:
    """Return what orders the seats, the best first."""
    if seat in table.gone:
        return 3, -table.gone.index(seat)
    if seat in table.lost:
        return 2, -table.lost.index(seat)
    return int(seat not in table.winners), -excess(table, seat)


def excess(table: Public, seat: int) -> int:
    """Return a seat's captures beyond those it needs; negative if too few."""
    return len(table.tokens[seat]) - table.limits[seat]


def _reason(table: Public) -> Sentence:
    if table.rain is not None and RAIN in table.winners:
        return _against_rain(table)
    args: dict[str, Arg] = {
        "who": seats_of(table.winners),
        "n": len(table.tokens[table.winners[0]]),
        "rounds": table.options.rounds,
    }
    match table.ending, len(table.winners):
        case "organisms", _:
            return say("{who:*/You} {who:wins/win} with 3 living organisms.", **args)
        case "last", _:
            return say("{who:*/You} {who:wins/win}: nobody else has anything on the board.", **args)
        case "captures", 1:
            return say("{who:*/You} {who:wins/win} with {n:one capture|# captures}.", **args)
        case "captures", _:
            return say("{who:*/You} share the win with {n:one capture|# captures} each.", **args)
        case _, 1:
            return say(
                "{rounds} rounds are over: {who:*/you} {who:has/have} the most captures and {who:wins/win}.",
                **args,
            )
        case _:
            # All six may share it, and names may be long: no more words fit on a line.
            return say("{rounds} rounds are over: {who:*/you} share the win.", **args)


def _against_rain(table: Public) -> Sentence:
    """Say how a single player lost to the rain, or drew with it."""
    args: dict[str, Arg] = {
        "who": seats_of((0,)),
        "n": len(table.tokens[RAIN]),
        "rounds": table.options.rounds,
    }
    match table.ending:
        case "last":
            return say("{who:*/You} {who:loses/lose}: the rain left nothing on the board.", **args)
        case "captures":
            return say("{who:*/You} {who:loses/lose}: the rain has {n:one capture|# captures}.", **args)
        case _ if len(table.winners) > 1:
            return say("{rounds} rounds are over: {who:*/you} and the rain have as many captures.", **args)
        case _:
            return say(
                "{rounds} rounds are over: {who:*/you} {who:loses/lose}, the rain has more captures.", **args
            )
