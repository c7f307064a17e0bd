"""Records played again: from their seed and moves to every State of the match.

House rule: a record may come from anywhere. Whatever does not fit the rules is one sentence with
the line of the text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from engine.clocks.times import Times
from engine.contract.dice import Dice, RecordedDice, Throw
from engine.contract.driver import run_draft, unfinished
from engine.contract.errors import EngineError, IllegalMove, Unreadable
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.values import Decided, Event, Json
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.library import known_game
from engine.match.history import BACK_TO, Past
from engine.match.records import UNKEPT, Match, Nobody, Place, Ply, Seated
from engine.match.seeds import DiceSource
from engine.records.course import Course
from engine.records.record import Line, MatchRecord, fault_in
from engine.records.throws import NONE, write_throws
from engine.records.writer import CONFIRMED, LAST_WORD

Replayed = tuple[Match, Course]
"""A match as it ended, and how it came there."""


def replay_record(record: MatchRecord, is_late: Callable[[], bool] = lambda: False) -> Replayed:
    """Return the match of a record, played again.

    Unreadable if it does not fit the rules of this build, or if `is_late` says so before the end.
    """
    game = known_game(record.game)
    if game is None:
        raise Unreadable(say("I don’t know the game “{name}” of this record.", name=record.game[:40]))
    if record.rules != game.RULES:
        told = say(
            "This record was played under rules {a} of {game}; I know rules {b}.",
            a=record.rules,
            b=game.RULES,
            game=game.TITLE,
        )
        raise Unreadable(told)
    if record.seed is None:
        raise Unreadable(say("This record has no seed: it was taken while the match ran."))
    if len(record.chairs) not in game.SEATS:
        raise Unreadable(say("{game} isn’t played by {n}.", game=game.TITLE, n=len(record.chairs)))
    names = tuple(chair.name for chair in record.chairs)
    options = _read(game.Options, record.options)
    brought = tuple(_read(game.SeatOptions, chair.brought) for chair in record.chairs)
    if game.HOOKS.refused is not None:
        for one in brought:
            if (why := game.HOOKS.refused(options, one)) is not None:
                raise Unreadable(why, names)
    _check_proof(record)
    dice = RecordedDice(record.seed, 0)
    states, plies, takebacks = [game.start(options, brought, dice)], list[Ply](), 0
    throws = [tuple(dice.throws)]
    _check_throws(record, record.deal, dice.throws, record.rows.get("deal", 0))
    for number, line in enumerate(record.lines, start=1):
        if is_late():
            raise Unreadable(say("This record takes too long to be replayed."))
        takebacks += line.kind == "takeback"
        dice = RecordedDice(record.seed, number, takebacks)
        try:
            written, state, events = _play(game, states, line, dice)
        except EngineError as error:
            raise fault_in(line.at, error.sentence, names) from error
        _check_throws(record, line.dice, dice.throws, line.at)
        states.append(state)
        throws.append(tuple(dice.throws))
        plies.append(_ply(number, replace(line, told=written), events))
    past = Past(0, tuple(states), tuple(throws))
    return _match(record, game, past, options, brought), Course.of(past, tuple(plies))


def _check_proof(record: MatchRecord) -> None:
    """Raise Unreadable if a hash of the record does not belong to its seed."""
    sealed = {
        "game": record.game,
        "rules": record.rules,
        "match": record.number,
        "options": record.options,
    }
    brought = [chair.brought for chair in record.chairs]
    if record.seed is not None and (found := record.proof.fault(record.seed, sealed, brought)) is not None:
        heading, why = found
        raise fault_in(record.rows.get(heading, 0), why)


def _check_throws(record: MatchRecord, told: str, throws: Sequence[Throw], at: int) -> None:
    """Raise Unreadable if a record names throws, and others than the seed gives."""
    thrown = write_throws(throws)
    if record.deal and (told or NONE) != thrown:
        raise fault_in(at, say("the seed throws {dice} here.", dice=thrown[:60]))


def _read(kind: type[Frozen], given: Json) -> Frozen:
    try:
        return kind.model_validate_json(json.dumps(given))
    except ValidationError:
        raise Unreadable(say("The options of this record are none of its game.")) from None


def _play(game: AnyGame, states: list[Any], line: Line, dice: Dice) -> tuple[str, Any, tuple[Event, ...]]:
    """Return what a line did in full, the State after it, and what it tells."""
    state = states[-1]
    match line.kind:
        case "move" | "stand_in" if line.seat is not None:
            if line.seat not in game.to_move(state):
                raise IllegalMove(say("it isn’t player {n}’s turn.", n=line.seat + 1))
            asking, picks = game.choose(game.view(state, line.seat)), read_notation(line.told)
            given, decided = run_draft(asking, picks, closing=CONFIRMED)
            if not isinstance(decided, Decided):
                raise unfinished(line.told)
            after, events = game.apply(state, line.seat, decided.move, dice)
            return notation(given), after, tuple(events)
        case "leave" if line.seat is not None and line.told != LAST_WORD:
            if game.outcome(state) is not None:
                raise IllegalMove(say("the match is over already."))
            after, events = game.leave(state, line.seat)
            return line.told, after, tuple(events)
        case "takeback":
            return line.told, states[int(line.told)], ()
        case _:
            return line.told, state, ()


def _ply(number: int, line: Line, events: tuple[Event, ...]) -> Ply:
    detail = {BACK_TO: int(line.told)} if line.kind == "takeback" else None
    notation = line.told if line.kind in ("move", "stand_in") else ""
    return Ply(number, line.seat, notation, events, 0, line.kind, detail)


def _match(
    record: MatchRecord, game: AnyGame, past: Past, options: Frozen, brought: tuple[Frozen, ...]
) -> Match:
    """Return the match as it stands at the end of the record; it is in no store."""
    return Match(
        id=record.number or UNKEPT,
        game=record.game,
        options=options,
        phase="over",
        host=0,
        place=Place(None, 0),
        thread=None,
        seats=tuple(
            Seated(Nobody(), chair.name, one) for chair, one in zip(record.chairs, brought, strict=True)
        ),
        ply=past.upto,
        version=0,
        times=Times(opened=0, started=0, ended=0),
        dice=DiceSource(seed=record.seed),
        outcome=game.outcome(past.last),
        rules=record.rules,
    )
