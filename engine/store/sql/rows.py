"""Converts the rows of `queries` to values.

House rule: a row that this build cannot read becomes a sentence, never a crash. The readable parts
of the match are shown, and other matches go on.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from pydantic import ValidationError

from engine.clocks.clock import Clock
from engine.clocks.delay import PutOff
from engine.clocks.pace import read_pace
from engine.clocks.times import Times
from engine.contract.errors import Unreadable
from engine.contract.game import AnyGame
from engine.contract.notation import read_notation
from engine.contract.values import Outcome
from engine.contract.words import Sentence, say
from engine.kit.frozen import Frozen
from engine.library import game_named, known_game
from engine.match.ending import Ending
from engine.match.message_records import KeptList, Surface
from engine.match.questions import Turn, Vote
from engine.match.records import (
    Computer,
    Lobby,
    Made,
    Match,
    Nobody,
    Occupant,
    Person,
    Place,
    Ply,
    Record,
    Seated,
    Tenure,
    Whereabouts,
)
from engine.match.seeds import Deal, DiceSource, Terms
from engine.match.terms import USUAL, MatchTerms
from engine.store.sql.seats import read_former, read_offer, read_shown_to
from engine.store.sql.tables import Found
from engine.store.sql.writes import EVENTS, VOTES, moves_of

_log = logging.getLogger(__name__)

F = TypeVar("F", bound=Frozen)

_OLDER = say(
    "This match was begun with an older version of the game, and can’t go on. You can end it without "
    "a winner."
)
_NOT_SHOWN = say("This match was played with an older version of the game, and can’t be shown any more.")


class _Reading:
    """Reads the columns of one match.

    Values that this build cannot read are left out and leave a `fault`.
    """

    def __init__(self, first: Found) -> None:
        self._game: AnyGame | None = known_game(first["game"])
        self._older = _NOT_SHOWN if first["phase"] in ("over", "cancelled") else _OLDER
        self.fault: Sentence | None = None
        if self._game is None:
            self.fault = say(
                "This bot no longer knows the game “{name}”, so this match can’t go on. You can end it "
                "without a winner.",
                name=first["game"],
            )

    def options(self, text: str) -> Frozen:
        """Return the match's options; the defaults if they cannot be read."""
        if self._game is None:
            return Frozen()
        return self._value(self._game.Options, text) or self._game.Options()

    def seat_options(self, text: str) -> Frozen:
        """Return a player's options; the defaults if they cannot be read."""
        if self._game is None:
            return Frozen()
        return self._value(self._game.SeatOptions, text) or self._game.SeatOptions()

    def outcome(self, text: str | None) -> Outcome | None:
        """Return the outcome of the match."""
        return None if text is None else self._value(Outcome, text)

    def state(self, text: str | None, rules: int) -> tuple[Frozen | None, int | None]:
        """Return the State in this build's form, and the rules it was upgraded from.

        The second value is None if it was not upgraded.
        """
        if text is None or self._game is None:
            return None, None
        if rules == self._game.RULES and (state := _valid(self._game.State, text)) is not None:
            return state, None
        if (upgraded := _upgrade(self._game, rules, text)) is not None:
            return upgraded, rules
        self.fault = self._older
        return None, None

    def _value(self, kind: type[F], text: str) -> F | None:
        if (value := _valid(kind, text)) is None:
            self.fault = self._older
        return value


def _valid(kind: type[F], text: str) -> F | None:
    try:
        return kind.model_validate_json(text)
    except ValidationError:
        return None


def _upgrade(game: AnyGame, rules: int, text: str) -> Frozen | None:
    """Return an older State in this build's form; None if that is impossible."""
    try:
        upgraded = game.upgrade(rules, json.loads(text))
    except Exception:  # a game may fail on data that is years old; the other matches must go on
        _log.exception("cannot upgrade a State from version %s of the rules of %s", rules, game.TITLE)
        return None
    return None if upgraded is None else _valid(game.State, json.dumps(upgraded))


def read_record(rows: Sequence[Found]) -> Record:
    """Return the record of one match from its rows of RECORD."""
    first = rows[0]
    reading = _Reading(first)
    state, upgraded_from = reading.state(first["state"], first["rules"])
    match = _read_match(rows, reading)
    if upgraded_from is not None:
        match = replace(match, rules=game_named(match.game).RULES)
    gone = sorted(
        (row["seat_resigned"], row["seat_seat"]) for row in rows if row["seat_resigned"] is not None
    )
    return Record(
        match=match,
        seed=first["seed"],
        state=state,
        drafts=tuple(read_notation(row["seat_draft"]) for row in rows),
        gone=tuple(seat for _, seat in gone),
        removed=frozenset(_ids(first["removed"])),
        barred=frozenset((first["barred"] or "").split()),
        deal=_read_deal(first),
        upgraded_from=upgraded_from,
    )


def read_whereabouts(rows: Sequence[Found]) -> Whereabouts:
    """Return where a match is and who is in it, from rows of WHEREABOUTS."""
    first = rows[0]
    people = frozenset(row["user_id"] for row in rows if row["user_id"] is not None)
    return Whereabouts(_read_place(first), first["thread"], people)


def _read_place(row: Found) -> Place:
    """Return where a match was opened."""
    return Place(row["guild"], row["channel"], row["foreign_to"])


def read_matches(rows: Sequence[Found]) -> tuple[Match, ...]:
    """Return the matches of joined rows, in order.

    Their States are not checked.
    """
    matches = (list(group) for _, group in groupby(rows, key=lambda row: row["id"]))
    return tuple(_read_match(joined, _Reading(joined[0])) for joined in matches)


def _read_match(rows: Sequence[Found], reading: _Reading) -> Match:
    """Return the public part of one match, from its joined rows."""
    first = rows[0]
    options, outcome = reading.options(first["options"]), reading.outcome(first["outcome"])
    seats = tuple(
        Seated(
            occupant=_read_occupant(row["seat_user_id"], row["seat_level"]),
            name=row["seat_name"],
            options=reading.seat_options(row["seat_options"]),
            resigned=row["seat_resigned"] is not None,
            turn=Turn(
                number=row["seat_turn"],
                token=row["seat_token"],
                since=row["seat_since"],
                decided=bool(row["seat_decided"]),
                nudges=row["seat_nudges"],
                nudged=row["seat_nudged"],
            ),
            press=row["seat_press"],
            account=row["seat_account"],
            clock=_read_clock(row),
            offer=read_offer(row),
            away=row["seat_away"],
            departed=row["seat_departed"],
            shown_to=read_shown_to(row["seat_shown_to"]),
            was_shown_to=read_shown_to(row["seat_shown_to"], is_over=True),
        )
        for row in rows
    )
    return Match(
        id=first["id"],
        game=first["game"],
        options=options,
        phase=first["phase"],
        host=first["host"],
        place=_read_place(first),
        thread=first["thread"],
        seats=seats,
        ply=first["ply"],
        version=first["version"],
        dice=DiceSource(
            commitment=first["commitment"],
            seed=first["seed"] if first["phase"] == "over" else None,
            seal=first["seal"],
            takebacks=first["takebacks"],
        ),
        times=Times(
            opened=first["opened"],
            started=first["started"],
            ended=first["ended"],
            due=first["due"],
            ends_by=first["ends_by"],
            heeded=first["heeded"],
            put_off=PutOff(first["paused"], first["put_off"]),
        ),
        outcome=outcome,
        rules=first["rules"],
        terms=_read_terms(first),
        lobby=Lobby(
            full_since=first["full_since"],
            rematch_of=first["of_match"],
            table=None if first["tournament"] is None else (first["tournament"], first["of_table"]),
            invited=_ids(first["invited"]),
            declined=_ids(first["declined"]),
            is_held=bool(first["is_held"]),
            cancelled_by=first["cancelled_by"],
        ),
        former=read_former(first["sat"], first["ply"]),
        fault=reading.fault,
        ending=None if first["ending"] is None else Ending(first["ending"]),
        votes=read_votes(first["votes"]),
        language=first["language"],
    )


def read_votes(text: str | None) -> tuple[Vote, ...]:
    """Return the votes of a match.

    Votes that this build can't read are as if not asked: players can ask again.
    """
    try:
        return () if text is None else VOTES.validate_json(text)
    except ValidationError:
        return ()


def _ids(text: str | None) -> tuple[int, ...]:
    """Return the numbers in a space-separated text."""
    return tuple(map(int, (text or "").split()))


def _read_deal(first: Found) -> Deal | None:
    """Return the source of the seed.

    Terms that this build cannot read become None: nothing is played by them.
    """
    if first["seal"] is None:
        return None
    terms = None if first["terms"] is None else _valid(Terms, first["terms"])
    return Deal(first["seal"], first["secret"], terms)


def _read_terms(first: Found) -> MatchTerms:
    """Return the terms that the players agreed to by joining."""
    if first["pace"] is None:
        return USUAL
    pace = read_pace(first["pace"])
    hints, coached = bool(first["hints"]), bool(first["coached"])
    stand_in, rated = first["stand_in"], bool(first["rated"])
    return MatchTerms(
        pace, first["absence"], first["joining"], first["days"], hints, coached, stand_in, rated
    )


def _read_occupant(user_id: int | None, level: int | None) -> Occupant:
    if user_id is not None:
        return Person(user_id)
    return Computer(level) if level is not None else Nobody()


def _read_clock(row: Found) -> Clock | None:
    """Return a seat's clock; None if it has none."""
    if row["seat_spare"] is None:
        return None
    return Clock(
        row["seat_spare"],
        row["seat_deadline"],
        row["seat_missed"],
        row["seat_late"],
        row["seat_running"],
        row["seat_reminded"],
        row["seat_waited"],
        row["seat_rested"],
        row["seat_unspent"],
        bool(row["seat_has_moved"]),
        row["seat_missed_turn"],
    )


def read_tenure(row: Found) -> Tenure:
    """Return the tenure in a row of TENURES."""
    occupant = _read_occupant(row["user_id"], row["level"])
    return Tenure(row["seat"], row["since_ply"], occupant)


def read_ply(row: Found) -> Ply:
    """Return the ply in a row of PLIES or LOG.

    Unreadable if this build cannot read it.
    """
    try:
        events = EVENTS.validate_json(row["events"])
    except ValidationError as error:
        raise _unreadable(row["ply"]) from error
    return Ply(
        ply=row["ply"],
        seat=row["seat"],
        notation=row["notation"],
        events=events,
        at=row["at"],
        kind=row["kind"],
        detail=None if row["detail"] is None else json.loads(row["detail"]),
    )


def read_made(game: str, row: Found) -> Made:
    """Return the ply in a row of LOG with its Move.

    Unreadable if this build cannot read it.
    """
    try:
        move = None if row["move"] is None else moves_of(game).validate_json(row["move"])
    except ValidationError as error:
        raise _unreadable(row["ply"]) from error
    return Made(read_ply(row), move)


def _unreadable(ply: int) -> Unreadable:
    return Unreadable(say("Move {n} of this match can’t be read by this version of the bot.", n=ply))


def read_surface(row: Found) -> Surface:
    """Return the surface in a row of SURFACES."""
    return Surface(**{**dict(row), "live": bool(row["live"])})


def read_list(row: Found) -> KeptList:
    """Return the list in a row of LISTS."""
    return KeptList(**{**dict(row), "shared": bool(row["shared"])})
