"""A toy game like Kaliko: compound moves from a hidden hand, then draws.

Rules: a move lays one to three pieces. A piece goes on an empty cell that touches another piece
(the first of all on any cell). It scores its number, twice in the colour of the player's side, and
1 more for each touching piece of its colour. The game ends with a full grid or when all pass. A
player who leaves is passed over from then on, their hand out of play.
"""

from collections.abc import Generator
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.hooks import Hooks
from engine.contract.values import Ask, Event, Option, Outcome, Pick, Section, Share
from engine.contract.words import Seat, Sentence, say
from engine.kit.frozen import Frozen
from tests.toys.ranking import most_points

TITLE, PITCH, SEATS, RULES = "Laying", say("Lay the pieces of your colour side by side."), range(2, 4), 1
LEAVING = say("Your turns are passed over.")
PIECES = tuple(f"{colour}{number}" for colour in "rb" for number in range(1, 13))
HAND_SIZE, MOST_LAID = 4, 3
Cell = tuple[int, int]


class Options(Frozen):
    """House rules of a match."""

    width: int = Field(default=3, ge=2, le=4, title="width", description="Cells in a row of the grid")


class SeatOptions(Frozen):
    """What each player brings."""

    side: Literal["red", "blue"] = Field(
        default="red", title="side", description="The colour that counts double"
    )
    handicap: int = Field(default=0, ge=0, le=9, title="handicap", description="Points to begin with")
    tall: bool = Field(default=False, title="tall grid", description="Vote for one row more")


class Laid(Frozen):
    """A piece on a cell."""

    piece: str
    cell: Cell


class Lay(Frozen):
    """A move: pieces in the order in which they are laid."""

    kind: Literal["lay"] = "lay"
    laid: tuple[Laid, ...]


class Pass(Frozen):
    """A move: nothing is laid or drawn."""

    kind: Literal["pass"] = "pass"


Move = Annotated[Lay | Pass, Field(discriminator="kind")]


class Public(Frozen):
    """The grid and the score."""

    size: Cell
    sides: tuple[Literal["red", "blue"], ...]
    scores: tuple[int, ...]
    grid: tuple[Laid, ...] = ()
    turn: int = 0
    passes: int = 0
    left: tuple[int, ...] = ()

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that are still played."""
        return tuple(seat for seat in range(len(self.sides)) if seat not in self.left)

    def next_turn(self) -> int:
        """Return the seat to move after this one."""
        return next((seat for seat in self.staying if seat > self.turn), self.staying[0])

    def open_cells(self) -> tuple[Cell, ...]:
        """Return the cells on which the next piece may go."""
        taken = {laid.cell for laid in self.grid}
        every = [(x, y) for y in range(self.size[1]) for x in range(self.size[0])]
        return tuple(cell for cell in every if cell not in taken and (not taken or taken & _around(cell)))


class State(Public):
    """The public part with the hands, and the bag in drawing order."""

    hands: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]


class View(Public):
    """What one seat may know."""

    seat: int | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    bag: int


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Deal four pieces each; add a row if most voted for it."""
    bag, dealt = dice.shuffle(PIECES), HAND_SIZE * len(seats)
    return State(
        size=(options.width, 3 + (2 * sum(seat.tall for seat in seats) > len(seats))),
        sides=tuple(seat.side for seat in seats),
        scores=tuple(seat.handicap for seat in seats),
        hands=tuple(tuple(sorted(bag[at : at + HAND_SIZE])) for at in range(0, dealt, HAND_SIZE)),
        bag=bag[dealt:],
    )


def longest(options: Options, seats: int) -> int:
    """Return the maximum number of turns: each cell laid, with passes in between."""
    return options.width * 4 * seats


def usual_turns(options: Options, seats: int) -> int:
    """Return half of the maximum."""
    return options.width * 2


def to_move(state: State) -> tuple[int, ...]:
    """Return the one seat to move."""
    is_over = state.passes == len(state.staying) or not state.open_cells()
    return () if is_over else (state.turn,)


def view(state: State, seat: int | None) -> View:
    """Return the own hand, and the sizes of the other hands and the bag."""
    public = {name: getattr(state, name) for name in Public.model_fields}
    hand = () if seat is None else state.hands[seat]
    return View(**public, seat=seat, hand=hand, counts=tuple(map(len, state.hands)), bag=len(state.bag))


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for piece and cell in turns until the end, then for a confirmation."""
    now, laid = view, tuple[Laid, ...]()
    while len(laid) < MOST_LAID and (cells := now.open_cells()):
        key, label = ("done", "That is all") if laid else ("pass", "Pass")
        pieces = tuple(Option(key=piece, label=say("Piece {piece}", piece=piece)) for piece in now.hand)
        (picked,) = yield Ask(
            prompt=say("Which piece?"), options=(*pieces, Option(key=key, label=say(label))), view=now
        )
        if picked == "pass":
            return Pass()
        if picked == "done":
            break
        where = tuple(Option(key=name_of(at), label=say("Cell {at}", at=name_of(at)), at=at) for at in cells)
        (cell,) = yield Ask(prompt=say("Where does {piece} go?", piece=picked), options=where, view=now)
        laid = (*laid, Laid(piece=picked, cell=next(at for at in cells if name_of(at) == cell)))
        hand = tuple(piece for piece in now.hand if piece != picked)
        now = now.model_copy(update={"grid": (*now.grid, laid[-1]), "hand": hand})
    yield Ask(prompt=say("Lay them so?"), options=(Option(key="lay", label=say("Lay")),), view=now)
    return Lay(laid=laid)


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Lay and score the pieces, and replace them from the bag."""
    who = Seat(seat=seat)
    if seat not in to_move(state):
        raise IllegalMove(say("It isn’t your turn."))
    after = state.model_copy(update={"turn": state.next_turn(), "passes": state.passes + 1})
    if isinstance(move, Pass):
        return after, (Event(sentence=say("{who:*/You} {who:passes/pass}.", who=who)),)
    hand, gained = state.hands[seat], 0
    if not 1 <= len(move.laid) <= MOST_LAID:
        raise IllegalMove(say("Lay one to three pieces."))
    for laid in move.laid:
        if laid.piece not in hand or laid.cell not in after.open_cells():
            raise IllegalMove(say("{piece} can’t go there.", piece=laid.piece[:20]))
        hand = tuple(piece for piece in hand if piece != laid.piece)
        doubled = 2 if state.sides[seat][0] == laid.piece[0] else 1
        around = [old.piece[0] for old in after.grid if old.cell in _around(laid.cell)]
        gained += int(laid.piece[1:]) * doubled + around.count(laid.piece[0])
        after = after.model_copy(update={"grid": (*after.grid, laid)})
    drawn = state.bag[: len(move.laid)]
    hands = (*state.hands[:seat], tuple(sorted(hand + drawn)), *state.hands[seat + 1 :])
    scores = (*state.scores[:seat], state.scores[seat] + gained, *state.scores[seat + 1 :])
    update = {"hands": hands, "scores": scores, "bag": state.bag[len(drawn) :], "passes": 0}
    pieces = tuple(_laid_name(laid) for laid in move.laid)
    told = say(
        "{who:*/You} {who:lays/lay} {pieces} for {n:# point|# points}.", who=who, pieces=pieces, n=gained
    )
    draws = say("You draw {pieces}.", pieces=drawn or (say("nothing"),))
    return after.model_copy(update=update), (Event(sentence=told), Event(sentence=draws, to=(seat,)))


def scores(state: State) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return state.scores


def sums(state: State) -> tuple[tuple[Share, ...], ...]:
    return tuple((Share(points=n, told=say("{n} in all", n=n)),) for n in state.scores)


def outcome(state: State) -> Outcome | None:
    """Return the outcome: most points win."""
    return None if to_move(state) else most_points(state.scores, state.left)


def describe(view: View) -> tuple[Sentence, ...]:
    """Describe grid, turn, score and the own hand."""
    guests = tuple(
        say("{who:*/you} {n}, {count} in hand, {side}", who=Seat(seat=seat), n=n, count=count, side=side)
        for seat, (n, count, side) in enumerate(zip(view.scores, view.counts, view.sides, strict=True))
    )
    grid, (width, height) = tuple(_laid_name(laid) for laid in view.grid), view.size
    return (
        say("Next is {who:*/you}; your hand: {hand}.", who=Seat(seat=view.turn), hand=view.hand),
        say("The grid of {width} by {height} holds: {grid}.", grid=grid, width=width, height=height),
        say("{guests}; bag: {bag}; passed: {n}.", guests=guests, bag=view.bag, n=view.passes),
        *(say("{who:*/You} {who:has/have} left.", who=Seat(seat=seat)) for seat in view.left),
    )


def stand_in(view: View) -> tuple[Pick, ...]:
    """Pass, which harms no other player."""
    return (("pass",),)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Pass the seat over from now on.

    The count of passes restarts, so that no player loses a last chance.
    """
    after = state.model_copy(update={"left": (*state.left, seat), "passes": 0})
    if seat == state.turn:
        after = after.model_copy(update={"turn": after.next_turn()})
    return after, (Event(sentence=say("{who:*/You} {who:leaves/leave}.", who=Seat(seat=seat))),)


def sample(view: View, dice: Dice) -> State:
    """Deal the other hands and the bag again at random."""
    seen = {*view.hand, *(laid.piece for laid in view.grid)}
    pile = dice.shuffle([piece for piece in PIECES if piece not in seen])
    hands = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(pile[:count])))
            pile = pile[count:]
    public = {name: getattr(view, name) for name in Public.model_fields}
    return State(**public, hands=tuple(hands), bag=pile)


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    """Return the state of the only version of the rules."""
    return state if rules == RULES else None


def name_of(cell: Cell) -> str:
    """Return the cell in notation, such as "B3"."""
    return f"{'ABCD'[cell[0]]}{cell[1] + 1}"


def _laid_name(laid: Laid) -> Sentence:
    return say("{piece} on {cell}", piece=laid.piece, cell=name_of(laid.cell))


def _around(cell: Cell) -> frozenset[Cell]:
    x, y = cell
    return frozenset({(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})


_EXAMPLE = view(start(Options(), (SeatOptions(), SeatOptions(side="blue")), Dice("page", 0)), None)
PAGE = (Section(heading=say("Laying"), text=(say("Lay up to 3 pieces, then draw."),), picture=_EXAMPLE),)


HOOKS: Hooks[View, Move] = Hooks()
