"""How a match goes on: pure steps from one Record to the next, the same for every game.

House rules: a step checks nothing that a rule of the game can check, raises IllegalMove before anything has changed,
and every step and ply raises `version`. A turn is what a player is called for: it begins when the seat
comes to have something to decide, not again while it acts on alone. A token counts finer: it changes with whatever the
seat is asked, and leaves the others alone, so that those who decide at once do not disturb each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.dice import Dice, commitment
from engine.errors import IllegalMove
from engine.game import AnyGame, Ask, Decided, Outcome, notation, resume, stood_in
from engine.library import game_named
from engine.records import Draft, Kind, Made, Match, Ply, Record, Seated
from engine.words import Seat, say


def dealt(record: Record, seed: str, now: int) -> Record:
    """The match begun: a full lobby becomes the first State."""
    game = game_named(record.match.game)
    match = record.match
    state = game.start(match.options, tuple(seated.options for seated in match.seats), Dice(seed, 0))
    seats, drafts = _called(record, state, None, now)
    begun = replace(
        match,
        phase="playing",
        started=now,
        commitment=commitment(seed),
        rules=game.RULES,
        seats=seats,
        version=match.version + 1,
    )
    return _closed(replace(record, match=begun, seed=seed, state=state, drafts=drafts), now)


def mended(record: Record) -> Record:
    """The record without drafts that no longer lead to a question, the rules having been put right since they were made.

    From here on every draft does. Nobody's move is made for him: where a draft has become a whole move, it goes too.
    The version stays that of what is kept, as the next change is based on that.
    """
    version = record.match.version
    for seat in record.match.to_move:
        if record.drafts[seat] and record.state is not None:
            game = game_named(record.match.game)
            _, kept = _question(game, game.view(record.state, seat), record.drafts[seat])
            if kept != record.drafts[seat]:
                record = redrafted(record, seat, kept)
    return replace(record, match=replace(record.match, version=version))


def asked(record: Record, seat: int) -> Ask | None:
    """What a seat is asked after the picks of its draft; None for whoever has nothing to decide."""
    if record.match.seats[seat].since is None:
        return None
    game = game_named(record.match.game)
    ask, _ = _question(game, game.view(record.state, seat), record.drafts[seat])
    return ask


def redrafted(record: Record, seat: int, picks: Draft) -> Record:
    """The match with other picks in a seat's draft, which must still lead to a question."""
    match, drafts = record.match, (*record.drafts[:seat], picks, *record.drafts[seat + 1 :])
    seated = replace(match.seats[seat], token=match.seats[seat].token + 1)
    return replace(record, match=_with_seat(match, seat, seated), drafts=drafts)


def played(record: Record, seat: int, picks: Draft, move: Any, now: int) -> tuple[Record, tuple[Made, ...]]:
    """The match after a seat's move, and after those that the house makes for players who are gone."""
    after, made = _ply(record, seat, notation(picks), move, now)
    after, more = _stood_in(after, now)
    return _closed(after, now), (made, *more)


def resigned(record: Record, seat: int, now: int) -> tuple[Record, tuple[Made, ...]]:
    """The match without a player: the last one left has won; until then the house plays the seat's least harmful moves."""
    match = record.match
    gone = (*record.gone, seat)
    without = _with_seat(match, seat, replace(match.seats[seat], resigned=True))
    after = replace(record, match=without, gone=gone)
    if len(gone) == len(match.seats) - 1:
        return _over(after, _last_one_left(gone), now), ()
    after, made = _stood_in(after, now)
    return _closed(after, now), made


def ranked(outcome: Outcome, gone: Sequence[int]) -> Outcome:
    """The outcome with those who resigned in the last places, who left first the very last.

    Whoever plays alone ranks with nobody.
    """
    if not gone or len(outcome.places) == 1:
        return outcome
    places = [
        1 + sum(other < place for rival, other in enumerate(outcome.places) if rival not in gone)
        for place in outcome.places
    ]
    for order, seat in enumerate(gone):
        places[seat] = len(places) - order
    left = tuple(Seat(seat=seat) for seat in gone)
    reason = say("{reason} Ranked last for resigning: {gone}.", reason=outcome.reason, gone=left)
    return outcome.model_copy(update={"places": tuple(places), "reason": reason})


def _last_one_left(gone: Sequence[int]) -> Outcome:
    """Nobody counts points when all others resign: the scores are zero, the places tell it."""
    seats = len(gone) + 1
    (winner,) = set(range(seats)) - set(gone)
    return ranked(
        Outcome(
            scores=(0,) * seats,
            places=(1,) * seats,
            reason=say("{who} wins as the last one at the table.", who=Seat(seat=winner)),
        ),
        gone,
    )


def _with_seat(match: Match, seat: int, seated: Seated) -> Match:
    seats = (*match.seats[:seat], seated, *match.seats[seat + 1 :])
    return replace(match, seats=seats, version=match.version + 1)


def _ply(
    record: Record, seat: int, note: str, move: Any, now: int, *, kind: Kind = "move"
) -> tuple[Record, Made]:
    match = record.match
    ply = match.ply + 1
    assert record.seed is not None
    state, events = game_named(match.game).apply(record.state, seat, move, Dice(record.seed, ply))
    seats, drafts = _called(record, state, seat, now)
    after = replace(match, ply=ply, seats=seats, version=match.version + 1)
    step = Ply(ply=ply, seat=seat, notation=note, events=events, at=now, kind=kind)
    return replace(record, match=after, state=state, drafts=drafts), Made(step, move)


def _stood_in(record: Record, now: int) -> tuple[Record, tuple[Made, ...]]:
    """The match after all moves that are for the house to make."""
    game = game_named(record.match.game)
    plies = []
    while waiting := [seat for seat in record.match.to_move if seat in record.gone]:
        picks, move = stood_in(game, game.view(record.state, waiting[0]))
        record, made = _ply(record, waiting[0], notation(picks), move, now, kind="stand_in")
        plies.append(made)
    return record, tuple(plies)


def _closed(record: Record, now: int) -> Record:
    """The match, ended if the game says so."""
    outcome = game_named(record.match.game).outcome(record.state)
    return record if outcome is None else _over(record, ranked(outcome, record.gone), now)


def _over(record: Record, outcome: Outcome, now: int) -> Record:
    seats = tuple(seated if seated.since is None else _released(seated) for seated in record.match.seats)
    match = replace(record.match, phase="over", ended=now, outcome=outcome, seed=record.seed, seats=seats)
    return replace(record, match=match, drafts=((),) * len(seats))


def _called(
    record: Record, state: Any, mover: int | None, now: int
) -> tuple[tuple[Seated, ...], tuple[Draft, ...]]:
    """The seats and drafts in the match's next State: called to decide, asked on, or released."""
    game = game_named(record.match.game)
    before, after = set(record.match.to_move), set(game.to_move(state))
    entered = after - before
    seats, drafts = list(record.match.seats), list(record.drafts)
    for seat, seated in enumerate(seats):
        if seat in entered:
            seats[seat], drafts[seat] = _begun(seated, now), ()
        elif seat in before and seat not in after:
            seats[seat], drafts[seat] = _released(seated), ()
        elif seat in before and seat == mover:
            # Whoever moved and is asked together with newcomers is in a new round of simultaneous decisions.
            seats[seat] = _begun(seated, now) if entered else replace(seated, token=seated.token + 1)
            drafts[seat] = ()
        elif seat in before:
            old, _ = _question(game, game.view(record.state, seat), drafts[seat])
            new, kept = _question(game, game.view(state, seat), drafts[seat])
            if kept != drafts[seat] or not _is_same(old, new):
                seats[seat], drafts[seat] = replace(seated, token=seated.token + 1), kept
    return tuple(seats), tuple(drafts)


def _begun(seated: Seated, now: int) -> Seated:
    return replace(seated, turn=seated.turn + 1, token=seated.token + 1, since=now)


def _released(seated: Seated) -> Seated:
    return replace(seated, token=seated.token + 1, since=None)


def _question(game: AnyGame, view: Any, draft: Draft) -> tuple[Ask, Draft]:
    """Where a draft stands. One that no longer leads to a question is dropped: nothing is decided without a click."""
    for picks in (draft, ()):
        try:
            asking = resume(game, view, picks)
        except IllegalMove:
            continue
        if not isinstance(asking, Decided):
            return asking, picks
    raise IllegalMove(say("There is nothing to choose here."))


def _is_same(old: Ask, new: Ask) -> bool:
    """Whether two asks are the same to whoever answers; what the board shows beside them may differ."""
    return (old.prompt, old.options, old.least, old.most) == (new.prompt, new.options, new.least, new.most)
