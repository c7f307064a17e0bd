"""The end of a turn: its effects, a possible win, the next turn."""

from typing import TypeVar

from engine.contract.dice import Dice
from engine.contract.values import Event
from engine.games.organism import events
from engine.games.organism.boards import CORE
from engine.games.organism.body import Pieces, elements_of, groups, is_whole
from engine.games.organism.conflict import resolve_conflict
from engine.games.organism.rain import play_rain
from engine.games.organism.scoring import excess
from engine.games.organism.state import KINDS, ORGANISMS_TO_WIN, RAIN, Element, Ending, Public, Rain, Report

SEATS = range(1, 7)
"""The numbers of players."""

Table = TypeVar("Table", bound=Public)


def outcome_of(table: Public, pieces: Pieces, acted: Report) -> tuple[Report, tuple[Element, ...]]:
    """Return the report of a turn after conflict, and the elements left."""
    after, captures, deaths = resolve_conflict(pieces, table, acted.seat)
    report = acted.model_copy(update={"captures": captures, "deaths": deaths})
    return report, elements_of(after, table.board)


def settle_turn(table: Table, report: Report, elements: tuple[Element, ...]) -> Table:
    """Return the table with the turn's tokens, over if that wins the match."""
    after = table.model_copy(
        update={
            "elements": elements,
            "tokens": _with_tokens(table.tokens, report),
            "last": report,
            "core": False,
        }
    )
    if _has_divided(after, report.seat):
        return end_match(after, "organisms", (report.seat,))  # before captures (ORG-3, ORG-4)
    if winners := _captured_enough(after, report.seat):
        return end_match(after, "captures", winners)
    return _with_eliminated(after, report.seat)


def pass_turn(table: Table, dice: Dice | None = None) -> tuple[Table, tuple[Event, ...]]:
    """Begin the next seat's turn, unless the match is over.

    That seat may have won by now, by organisms or by a token for the core. Before it, the rain has
    its turn in a match for one player; without dice no new drops fall.
    """
    if table.ending:
        return table, ()
    rained_on: tuple[Event, ...] = ()
    if table.rain is not None:
        table, rained_on = _after_rain(table, dice)
        if table.ending:
            return table, rained_on
    table, begun = _begin_turn(table)
    return table, (*rained_on, *begun)


def _after_rain(table: Table, dice: Dice | None) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after the rain's turn, which can end the match (ORG-27)."""
    report, elements, fallen = play_rain(table, dice)
    after = table.model_copy(
        update={
            "elements": elements,
            "tokens": _with_tokens(table.tokens, report),
            "rain": Rain(last=report, fallen=fallen),
        }
    )
    if winners := _captured_enough(after, RAIN):
        after = end_match(after, "captures", winners)
    else:
        after = _with_eliminated(after, RAIN)
    return after, tuple(events.report_rain(after, report))


def _begin_turn(table: Table) -> tuple[Table, tuple[Event, ...]]:
    """Begin the next seat's turn, which can end the match."""
    seat, round_number = _next_seat(table)
    if 0 < table.options.rounds < round_number:
        return end_match(table, "rounds", _foremost(table)), ()
    table = table.model_copy(update={"turn": seat, "round": round_number})
    if _has_divided(table, seat):
        return end_match(table, "organisms", (seat,)), ()
    if not any(element.space == CORE and element.seat == seat for element in table.elements):
        return table, ()
    tokens = _with_token(table.tokens, seat, _spare_colour(table))
    table = table.model_copy(update={"tokens": tokens, "core": True})
    winners = _captured_enough(table, seat)
    after = end_match(table, "captures", winners) if winners else table
    return after, (events.holds_core(table, seat),)


def _next_seat(table: Public) -> tuple[int, int]:
    """Return the next seat to move and its round, past those who are out."""
    seat, round_number = table.turn, table.round
    while True:
        seat = (seat + 1) % table.seats
        round_number += seat == table.first
        if seat not in table.out:
            return seat, round_number


def _captured_enough(table: Public, actor: int) -> tuple[int, ...]:
    """Return the seats that have enough captures and most beyond.

    If there are several, the seat to move is not among them (ORG-5).
    """
    top = _foremost(table)
    if excess(table, top[0]) < 0:
        return ()
    return top if len(top) == 1 else tuple(seat for seat in top if seat != actor)


def _foremost(table: Public) -> tuple[int, ...]:
    """Return the seats with most captures beyond those needed.

    No seat that is out is among them.
    """
    rivals = (*remaining(table), *((RAIN,) if table.rain else ()))
    best = max(excess(table, seat) for seat in rivals)
    return tuple(seat for seat in rivals if excess(table, seat) == best)


def remaining(table: Public) -> tuple[int, ...]:
    """Return the seats that still play."""
    return tuple(seat for seat in range(table.seats) if seat not in table.out)


def _with_eliminated(table: Table, actor: int) -> Table:
    """Return the table without seats that the actor eliminated (ORG-26).

    They have no elements left, and the match has elimination. A seat before its first turn is not
    on the board yet, and the actor itself may still come back.
    """
    if not table.options.elimination:
        return table
    standing = {one.seat for one in table.elements}
    fallen = [
        seat
        for seat in remaining(table)
        if seat != actor and seat not in standing and _has_entered(table, seat)
    ]
    if not fallen:
        return table
    fallen.sort(key=lambda seat: excess(table, seat))
    after = table.model_copy(update={"lost": (*table.lost, *fallen)})
    left = (*remaining(after), *((RAIN,) if table.rain else ()))
    return end_match(after, "last", left) if len(left) == 1 else after


def _has_entered(table: Public, seat: int) -> bool:
    """Return whether a seat has had its first turn, or has it now."""
    since_first = (seat - table.first) % table.seats
    return table.round > 1 or since_first <= (table.turn - table.first) % table.seats


def _has_divided(table: Public, seat: int) -> bool:
    """Return whether a seat has enough living organisms to win."""
    own = {element.space: element for element in table.elements if element.seat == seat}
    if len(own) < ORGANISMS_TO_WIN * len(KINDS):
        return False
    return sum(is_whole(own, group) for group in groups(own, table.board)) >= ORGANISMS_TO_WIN


def end_match(table: Table, ending: Ending, winners: tuple[int, ...]) -> Table:
    """Return the table of a match that is over."""
    return table.model_copy(update={"ending": ending, "winners": winners})


def _with_token(tokens: tuple[tuple[int, ...], ...], seat: int, colour: int) -> tuple[tuple[int, ...], ...]:
    place = seat % len(tokens)
    return (*tokens[:place], (*tokens[place], colour), *tokens[place + 1 :])


def _with_tokens(tokens: tuple[tuple[int, ...], ...], report: Report) -> tuple[tuple[int, ...], ...]:
    """Return the tokens with those that a turn gives."""
    for capture in report.captures:
        for seat in capture.by:
            tokens = _with_token(tokens, seat, capture.element.seat)
    for death in report.deaths:
        for seat in death.to:
            tokens = _with_token(tokens, seat, death.elements[0].seat)
    return tokens


def _spare_colour(table: Public) -> int:
    """Return the colour of a token for the core.

    It is one that no seat plays, or else the one with the fewest tokens taken (ORG-7).
    """
    if table.seats < SEATS[-1]:
        return table.seats
    taken = [colour for tokens in table.tokens for colour in tokens]
    return min(range(table.seats), key=taken.count)
