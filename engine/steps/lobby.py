"""The lobby of a match: pure steps, as in `progress`.

House rule: a step refuses with a sentence before anything has changed; every step raises `version`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.clocks.times import Times
from engine.contract.errors import EngineError, LobbyRefusal
from engine.contract.typed_words import option_name
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.kit.text import clean_name
from engine.library import find_refusal, game_named
from engine.match.names import shown_name
from engine.match.progress import deal_match
from engine.match.records import UNKEPT, Asker, Lobby, Match, Person, Record, Seated
from engine.match.refusals import (
    check_at_home,
    check_cancelling,
    check_host,
    check_hosting,
    check_rematch,
    check_terms,
    match_in_lobby,
    match_to_begin,
    seat_of,
)
from engine.match.seeds import WAY, Deal, DiceSource, Sat, Terms
from engine.match.terms import USUAL, MatchTerms
from engine.steps.computers import seats_of_rematch
from engine.steps.invitations import (
    check_room,
    guests,
    invite_again,
    withdraw_invitation,
    without_invitations,
)


def open_lobby(
    game: str,
    options: Frozen,
    asker: Asker,
    secret: str,
    now: int,
    *,
    terms: MatchTerms = USUAL,
    invited: Sequence[int] = (),
) -> Record:
    """Return a new lobby where the user asks; the user hosts in seat 0.

    Its secret is sealed. Seats are reserved for the `invited` users, given by their Discord ids.
    """
    rules = game_named(game)
    if not isinstance(options, rules.Options):
        raise EngineError(say("These are not the options of {game}.", game=rules.TITLE))
    _check_terms(terms, invited)
    deal = Deal.of(secret)
    match = Match(
        id=UNKEPT,
        game=game,
        options=options,
        phase="lobby",
        host=asker.user.id,
        place=asker.place,
        thread=None,
        seats=(_seat(game, options, asker, None),),
        ply=0,
        version=1,
        dice=DiceSource(seal=deal.seal),
        times=Times(opened=now),
        outcome=None,
        rules=rules.RULES,
        terms=terms,
        lobby=Lobby(invited=guests(game, asker.user.id, invited)),
        language=asker.language,
    )
    return Record(match, drafts=((),), deal=deal)


def open_rematch(ended: Record, asker: Asker, secret: str, now: int) -> Record:
    """Return the lobby of a rematch where the ended match was opened.

    The asker hosts it, and all who played are invited. Options and what was brought stay. The order
    of seats rotates by one: the second player sits first. Computers join again.
    """
    match = ended.match
    at = check_rematch(match, asker.user.id)
    opener = replace(asker, place=match.place, language=match.language)
    record = open_lobby(match.game, match.options, opener, secret, now, terms=match.terms)
    people = tuple(seated.user_id for seated in match.seats if seated.user_id is not None)
    seats = seats_of_rematch(match, _seat(match.game, match.options, opener, match.seats[at].options))
    lobby = Lobby(rematch_of=match.id, invited=(*people[1:], *people[:1]))
    again = replace(record.match, seats=seats, lobby=lobby)
    return replace(record, match=again, drafts=((),) * len(seats))


def join_lobby(record: Record, asker: Asker, options: Frozen | None) -> Record:
    """Return the lobby with one more player.

    Invited players sit in their order, others in the next free seat.
    """
    match = match_to_begin(record)
    if match.seat_of(asker.user.id) is not None:
        raise LobbyRefusal(say("You have already joined."))
    check_at_home(match, asker)
    if asker.user.id in record.removed or record.bars(asker.user.id):
        raise LobbyRefusal(
            say(
                "The host removed you from this match, so you can’t join it again. `/play` opens one of "
                "your own."
            )
        )
    if match.terms.joining == "invited" and asker.user.id not in match.lobby.invited:
        raise LobbyRefusal(
            say("Only those who are invited can join this match. `/play` opens one of your own.")
        )
    check_room(match, asker.user.id)
    match = invite_again(match, asker.user.id)
    seats = (*match.seats, _seat(match.game, match.options, asker, options))
    places = {user_id: seat for seat, user_id in enumerate(match.lobby.invited)}
    in_order = sorted(seats, key=lambda seated: places.get(seated.user_id or 0, len(places)))
    return _with_seats(replace(record, match=match), tuple(in_order), match.host)


def leave_lobby(record: Record, asker: Asker, now: int) -> Record:
    """Return the lobby without a player who leaves.

    The next player hosts if the host leaves; the lobby is cancelled with the last one. A user may
    leave from anywhere, also when they no longer see the channel: it harms no other player.
    """
    match = match_in_lobby(record)
    seat_of(match, asker.user.id)
    return _leave(record, asker.user.id, now, by=asker.user.id)


def without_departed(record: Record, user_id: int, now: int) -> Record:
    """Return the lobby without a player who has left the server.

    The next player hosts if the host leaves; the lobby closes with the last one.
    """
    match = match_in_lobby(record)
    if match.seat_of(user_id) is None:
        return record
    return _leave(record, user_id, now, by=None)


def close_lobby(record: Record, now: int) -> Record:
    """Return the lobby closed by the bot, because users can't join it."""
    match_in_lobby(record)
    return _call_off(record, None, now)


def _leave(record: Record, user_id: int, now: int, *, by: int | None) -> Record:
    match = record.match
    staying = _without(match, user_id)
    people = [seated.user_id for seated in staying if seated.user_id is not None]
    if not people:
        return _call_off(record, by, now)
    after = _with_seats(record, staying, match.host)
    if match.host == user_id:
        lobby = replace(after.match.lobby, is_held=False)  # the old host asked for that
        after = replace(after, match=replace(after.match, host=people[0], lobby=lobby))
    if user_id in match.lobby.invited:
        after = replace(after, match=without_invitations(after.match, {user_id}, has_declined=True))
    return after


def without(record: Record, asker: Asker, user_id: int) -> Record:
    """Return the lobby without a user whom its host removes for good.

    They can't join it again. A user who has not joined yet only loses the invitation.
    """
    match = record.match
    check_hosting(match, asker)
    if user_id == match.host:
        raise LobbyRefusal(say("You can’t remove yourself. **Leave** lets someone else host."))
    if user_id in match.awaited_users:
        return withdraw_invitation(record, asker, user_id)
    if match.seat_of(user_id) is None:
        raise LobbyRefusal(say("They have already left this match."))
    after = _with_seats(record, _without(match, user_id), match.host)
    if user_id in match.lobby.invited:
        after = replace(after, match=without_invitations(after.match, {user_id}))
    return replace(after, removed=record.removed | {user_id})


def cancel_lobby(record: Record, asker: Asker, now: int) -> Record:
    """Return the match cancelled by its host or by a moderator.

    Users who manage messages in its channel may cancel it: its card is a message.
    """
    check_cancelling(record.match, asker)
    return _call_off(record, asker.user.id, now)


def hold_start(record: Record, asker: Asker) -> Record:
    """Return the lobby that waits for its host also when it is full."""
    match = match_in_lobby(record)
    check_host(match, asker.user.id)
    check_at_home(match, asker)
    return replace(
        record, match=replace(match, lobby=replace(match.lobby, is_held=True), version=match.version + 1)
    )


def on_terms(record: Record, asker: Asker, terms: MatchTerms) -> Record:
    """Return the lobby with other terms, set by its host before another user joined."""
    match = match_in_lobby(record)
    check_terms(match, asker)
    _check_terms(terms, match.lobby.invited)
    return replace(record, match=replace(match, terms=terms, version=match.version + 1))


def _check_terms(terms: MatchTerms, invited: Sequence[int]) -> None:
    """Raise LobbyRefusal for a match that no user could join."""
    if terms.joining == "invited" and not invited:
        raise LobbyRefusal(
            say(
                "No one is invited. `/play` with `{option}:@name` keeps a match for the players you name.",
                option=option_name("with"),
            )
        )


def bringing(record: Record, asker: Asker, options: Frozen) -> Record:
    """Return the lobby in which a player brings something else."""
    match = match_to_begin(record)
    seat = seat_of(match, asker.user.id)
    check_at_home(match, asker)
    seats = list(match.seats)
    seats[seat] = replace(seats[seat], options=_seat_options(match.game, match.options, options))
    return _with_seats(record, tuple(seats), match.host)


def start_match(record: Record, asker: Asker, draw: Callable[[], str], now: int) -> Record:
    """Return the match dealt, at its host's request. Seats keep their order.

    The secret sealed at the opening makes its seed, together with all that is known by now. A lobby
    without a secret takes a new seed from `draw`.
    """
    match = match_to_begin(record)
    check_host(match, asker.user.id)
    check_at_home(match, asker)
    seats = game_named(match.game).SEATS
    if len(match.seats) not in seats:
        raise LobbyRefusal(
            say("You need {n:one more player|# more players} to start.", n=seats[0] - len(match.seats))
        )
    return _start(record, asker.press, draw, now)


def start_by_itself(record: Record, draw: Callable[[], str], now: int) -> Record:
    """Return the match dealt without a press, as everyone is there."""
    match_to_begin(record)
    return _start(record, None, draw, now)


def _start(record: Record, press: int | None, draw: Callable[[], str], now: int) -> Record:
    if record.deal is None:
        return deal_match(record, draw(), now)
    deal = replace(record.deal, terms=_terms(record.match, press))
    return replace(deal_match(record, deal.seed, now), deal=deal)


def _terms(match: Match, start: int | None) -> Terms:
    """Return the terms to which a match's dice are bound at its start."""
    return Terms(
        match=match.id,
        game=match.game,
        rules=game_named(match.game).RULES,
        options=match.options.model_dump(mode="json"),
        seats=tuple(
            Sat(user=seated.user_id, press=seated.press, brought=seated.options.model_dump(mode="json"))
            for seated in match.seats
        ),
        start=start,
        way=WAY,
    )


def _without(match: Match, user_id: int) -> tuple[Seated, ...]:
    return tuple(seated for seated in match.seats if seated.user_id != user_id)


def _with_seats(record: Record, seats: tuple[Seated, ...], host: int) -> Record:
    match = replace(record.match, seats=seats, host=host, version=record.match.version + 1)
    return replace(record, match=match, drafts=((),) * len(seats))


def _call_off(record: Record, by: int | None, now: int) -> Record:
    match = replace(
        record.match,
        phase="cancelled",
        times=replace(record.match.times, due=None, ended=now),
        lobby=replace(record.match.lobby, cancelled_by=by),
        version=record.match.version + 1,
    )
    return replace(record, match=match)


def _seat(game: str, options: Frozen, asker: Asker, brought: Frozen | None) -> Seated:
    user = asker.user
    return Seated(
        occupant=Person(user.id),
        name=shown_name(user.name, user.account),
        options=_seat_options(game, options, brought),
        press=asker.press,
        account=clean_name(user.account),
    )


def _seat_options(game: str, options: Frozen, brought: Frozen | None) -> Frozen:
    rules = game_named(game)
    brings: type[Frozen] = rules.SeatOptions
    if brought is None:
        return brings()
    if not isinstance(brought, brings):
        raise EngineError(say("These are not what a player brings to {game}.", game=rules.TITLE))
    if (refusal := find_refusal(game, options, brought)) is not None:
        raise LobbyRefusal(refusal)
    return brought
