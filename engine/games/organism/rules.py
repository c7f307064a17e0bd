"""The rules of ORGANISM: introduction, core, actions, conflicts and integrity.

ORG-1 to ORG-27 are this project's rulings where the makers' text leaves a choice; a function that
enforces one names it. Nothing is hidden. Chance only decides who begins (ORG-24) and, for a single
player, where rain falls.
"""

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event, Json
from engine.contract.words import say
from engine.games.organism import details, events
from engine.games.organism.boards import Board, Space
from engine.games.organism.body import (
    Body,
    Piece,
    Pieces,
    element_at,
    organisms,
    pieces_of,
)
from engine.games.organism.rain import first_drops
from engine.games.organism.scoring import outcome
from engine.games.organism.state import (
    KINDS,
    Action,
    Acts,
    Circulate,
    Eat,
    Element,
    Grow,
    Kind,
    Move,
    Options,
    Public,
    Rain,
    Report,
    SeatOptions,
    Shift,
    State,
    View,
    rename_options,
)
from engine.games.organism.turn_end import SEATS, end_match, outcome_of, pass_turn, remaining, settle_turn

RULES = 3
ROUNDS_LONGEST = 100
"""Rounds of a match without a round limit; hardly any takes half as many."""


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Return an empty board; lots choose who begins (ORG-2).

    A single player plays against the rain (ORG-27).
    """
    players = len(seats)
    if players not in SEATS:
        raise ValueError(f"ORGANISM is for {SEATS[0]} to {SEATS[-1]} players, not {players}")
    first = dice.below(players)
    has_rain = players == 1
    limits = tuple(options.captures + seat.handicap for seat in seats)
    return State(
        options=options,
        limits=(*limits, options.captures) if has_rain else limits,
        elements=first_drops(options.board, dice) if has_rain else (),
        tokens=((),) * (players + has_rain),
        turn=first,
        first=first,
        round=1,
        core=False,
        last=None,
        ending=None,
        winners=(),
        rain=Rain() if has_rain else None,
    )


def longest(options: Options, seats: int) -> int:
    """Return an upper limit for the turns of a match.

    Without a round limit only a win ends it (ORG-22).
    """
    return (options.rounds or ROUNDS_LONGEST) * seats


def usual_turns(options: Options, seats: int) -> int:
    """Return the usual turns of a match, measured with medium computers.

    Open boards take twice as long.
    """
    close = 13 if seats == 2 else 11
    is_open = options.board == "open" and seats != 5  # with 5 players both boards are the same
    return min(2 * close if is_open else close, options.rounds or ROUNDS_LONGEST)


def to_move(state: Public) -> tuple[int, ...]:
    """Return the seat to move."""
    return () if state.ending else (state.turn,)


def order(view: View) -> tuple[int, ...]:
    """Return the seats that still play, clockwise from the mover, to the end of the last round."""
    seats = () if view.ending else (*range(view.turn, view.seats), *range(view.turn))
    if view.round == view.options.rounds and view.first in seats[1:]:
        seats = seats[: seats.index(view.first)]
    return tuple(seat for seat in seats if seat not in view.out)


def touched(view: View, seat: int, move: Move) -> tuple[Space, ...]:
    """Return the spaces where a turn's elements have newly come to stand.

    They are homes after an introduction, grown elements, and the ends of moves.
    """
    homes = () if move.introduced is None else view.board.homes[seat]
    actions = (action for acts in move.acts for action in acts.actions)
    came = (
        action.space if isinstance(action, Grow) else action.to
        for action in actions
        if isinstance(action, Grow | Shift)
    )
    standing = {element.space for element in view.elements}
    return tuple(space for space in (*homes, *came) if space in standing)


def view(state: State, seat: int | None) -> View:
    """Return the whole table; nothing is hidden (ORG-24)."""
    pieces = pieces_of(state.elements, state.board)
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        to_move=to_move(state),
        organisms=organisms(pieces, state.board),
        is_coming=must_introduce(state),
        result=outcome(state),
    )


def sample(view: View, dice: Dice) -> State:
    """Return the State itself: nothing is hidden, so nothing is drawn (ORG-24)."""
    return State(**{name: getattr(view, name) for name in Public.model_fields})


def upgrade(rules: int, state: Json) -> Json | None:
    """Return a State of these rules as it is.

    Matches begun under rules 1 keep what they agreed on, and what was usual then: see
    `Public.attackers_pay`. Rules 3 only added elimination, which is off unless chosen, and matches
    for one player.
    """
    match rules:
        case 1:
            is_usual = state["options"]["sacrifice"] == "attackers"
            return {
                **state,
                "options": rename_options(state["options"]),
                **({"attackers_pay": True} if is_usual else {}),
            }
        case 2:
            return state
        case _:
            return state if rules == RULES else None


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State without a player, and the events (ORG-22).

    The seat's elements leave the board at once, without tokens for any seat. The seat has no more
    turns, so it never enters again nor gets a token for the core; it can neither win nor end the
    match. A turn that it leaves halfway is undone.
    """
    if state.ending:
        raise IllegalMove(say("The match is over."))
    staying = set(range(state.seats)) - {*state.gone, seat}
    if seat in state.gone or not staying:
        raise IllegalMove(say("You can only leave a match that others play on."))
    elements = tuple(element for element in state.elements if element.seat != seat)
    after = state.model_copy(update={"elements": elements, "gone": (*state.gone, seat)})
    left = events.report_left(seat, len(state.elements) - len(elements))
    if state.lost and len(left_in := remaining(after)) == 1:
        return end_match(after, "last", left_in), (left,)
    if seat != state.turn:
        return after, (left,)
    after, begun = pass_turn(after.model_copy(update={"core": False}))
    return after, (left, *begun)


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after one seat's whole turn, and its events."""
    if state.ending:
        raise IllegalMove(say("The match is over."))
    if seat != state.turn:
        raise IllegalMove(say("It isn’t your turn."))
    board = state.board
    pieces: Pieces = pieces_of(state.elements, board)
    introduced: tuple[Element, ...] = ()
    cleared: tuple[Element, ...] = ()
    if must_introduce(state):
        if move.introduced is None:
            raise IllegalMove(say("You have nothing on the board: enter it first."))
        if set(move.introduced) != set(KINDS):
            raise IllegalMove(say("You enter with one element of each type."))
        pieces, cleared = after_introduction(pieces, board, seat, move.introduced)
        introduced = tuple(element_at(pieces, space) for space in board.homes[seat])
    elif move.introduced is not None:
        raise IllegalMove(say("You have elements on the board already."))
    done = set[Space]()
    for acts in move.acts:
        if acts.organism in done or acts.organism not in names(pieces, seat):
            raise IllegalMove(
                say(
                    "{space} is no organism of yours that can still act.",
                    space=details.name_space(acts.organism[:20]),
                )
            )
        done.add(acts.organism)
        pieces = _act(pieces, state, acts)
    acted = Report(seat=seat, introduced=introduced, cleared=cleared, acts=move.acts, captures=(), deaths=())
    report, after = outcome_of(state, pieces, acted)
    return _next_turn(state, report, after, dice)


# Introduction


def must_introduce(table: Public) -> bool:
    """Return whether the seat to move has nothing on the board (ORG-6)."""
    return not any(element.seat == table.turn for element in table.elements)


def after_introduction(
    pieces: Pieces, board: Board, seat: int, kinds: Sequence[Kind]
) -> tuple[dict[Space, Piece], tuple[Element, ...]]:
    """Put one element of each type on the homes, with a food each (ORG-8).

    Return the pieces, and the elements removed from the homes and beside them, food included.
    """
    homes = board.homes[seat]
    room = {*homes, *(near for home in homes for near in board.near[home])}
    cleared = tuple(element_at(pieces, space) for space in board.spaces if space in room and space in pieces)
    after = {space: piece for space, piece in pieces.items() if space not in room}
    organism = min(homes, key=board.order.__getitem__)
    after.update((home, Piece(seat, kind, 1, organism)) for home, kind in zip(homes, kinds, strict=True))
    return after, cleared


# Acting


def names(pieces: Pieces, seat: int) -> tuple[Space, ...]:
    """Return the names of a seat's organisms."""
    return tuple(dict.fromkeys(piece.organism for piece in pieces.values() if piece.seat == seat))


def _act(pieces: Pieces, state: State, acts: Acts) -> Pieces:
    """Return the pieces after all actions of one organism.

    An action that it may not do is an IllegalMove.
    """
    body = Body(pieces, state.board, state.options, state.turn, acts.organism)
    if len(acts.actions) > body.count(acts.kind):
        raise IllegalMove(
            say(
                "That organism may {kind} {n:once|# times}.",
                kind=details.DEEDS[acts.kind],
                n=body.count(acts.kind),
            )
        )
    for action in acts.actions:
        if action.do not in (acts.kind.value, "circulate") or not _may(body, action):
            raise IllegalMove(
                say("That can’t be done from {space}.", space=details.name_space(action.space[:20]))
            )
        body = Body(body.after(action), state.board, state.options, state.turn, acts.organism)
    return body.pieces


def _may(body: Body, action: Action) -> bool:
    match action:
        case Eat(space=space):
            return space in body.hungry()
        case Circulate(space=space, to=to):
            return space in body.givers() and to in body.takers(space)
        case Shift(space=space, to=to):
            return space in body.movers() and to in body.destinations(space)
        case Grow(kind=kind, space=space, paid=paid):
            return kind in body.sprouts() and space in body.plots(kind) and body.pays(kind, paid)


def _next_turn(
    state: State, report: Report, elements: tuple[Element, ...], dice: Dice
) -> tuple[State, tuple[Event, ...]]:
    """Settle the turn and begin the next seat's; either can end the match."""
    over = settle_turn(state, report, elements)
    out = events.report_eliminated(over.lost[len(state.lost) :])
    after, begun = pass_turn(over, dice)
    return after, (*events.report_turn(over, report), *out, *begun)
