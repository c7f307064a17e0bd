"""The contract between a game and everything else, and what follows from it for all games at once.

A game is a module of pure functions over frozen values that holds the names of `Game`. A Move is everything a player
decides before learning something new; a pick is one click on the way to it. `choose` asks the questions, and is the only
source of what is legal: buttons, menus, typed moves, stand-ins and tests are all driven from it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import BeforeValidator, Field

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.limits import BUTTONS_MOST, KEY_LONGEST
from engine.contract.words import Arg, Seat, Sentence, Teller, Words, say
from engine.kit.frozen import Frozen
from engine.kit.lazy import WhenRead

__all__ = [
    "BUTTONS_MOST",
    "KEY_LONGEST",
    "AnyGame",
    "Ask",
    "Asking",
    "Brief",
    "Collection",
    "Decided",
    "Event",
    "Game",
    "Json",
    "Option",
    "Outcome",
    "Pick",
    "Place",
    "Section",
    "Teller",
    "answers",
    "ask_of",
    "checked",
    "conforming",
    "legal_moves",
    "move_of",
    "notation",
    "random_move",
    "read_notation",
    "replay",
    "resume",
    "run_draft",
    "seats_in",
    "stood_in",
    "unexplained",
]

S = TypeVar("S", bound=Frozen)
V = TypeVar("V", bound=Frozen)
M = TypeVar("M")

Json = dict[str, Any]
"""A State as data: what `State.model_dump(mode="json")` gives."""

Place = str | tuple[int, int]
"""Where on a picture a thing is: the name of a place, or a cell."""

Pick = tuple[str, ...]
"""The keys chosen in answer to one Ask, in the order in which the Ask offers them."""


def _one_or_several(to: object) -> object:
    return (to,) if isinstance(to, int) else to  # one seat as a plain number: how events were kept at first


class Brief(Frozen):
    """A move in few words, for a line that tells several: "Bo and Cleo dig: cavern (A5), lava (C2)".

    `template` is a clause with the fields `who` and, unless `what` is None, `what`. Moves are told
    together if they have the same template and the same number `among`.
    """

    template: str
    who: Seat
    what: Sentence | None = None
    among: int = 0


Weight = Literal["move", "effect", "aside"]
"""Whether an event tells a move, what followed from one, or what the picture shows as well, as who leads next."""

OWN, RIVAL, CONSEQUENCE, ASIDE = 1, 2, 3, 4
"""Ranks of events: the reader's own affairs, the moves of others, what followed from them, and what gives way first."""


class Event(Frozen):
    """Something that happened, in a sentence.

    `to` are the seats that alone may read it; None if everyone may. `weight` says whether it tells a
    move. `about` are the seats whose own affairs it tells: whose things changed, or who learns what
    their move did. A player who chose something and saw before what it does is not among them. Events
    stored by builds without these two count as moves, so that none of them gives way to another.
    """

    sentence: Sentence
    to: Annotated[tuple[int, ...] | None, BeforeValidator(_one_or_several)] = None
    weight: Weight = "move"
    about: tuple[int, ...] = ()
    brief: Brief | None = None

    def rank(self, seat: int | None) -> int:
        """Return how much it matters to the player in a seat: 1 most, 4 least."""
        if seat is not None and (seat in self.about or (self.to is not None and self.weight == "move")):
            return OWN
        return {"move": RIVAL, "effect": CONSEQUENCE, "aside": ASIDE}[self.weight]

    def is_for(self, seat: int | None) -> bool:
        """Whether a seat may read it; None is somebody who only looks on."""
        return self.to is None or seat in self.to


def seats_in(sentence: Sentence) -> tuple[int, ...]:
    """Return the seats that a sentence names, each once."""
    found: dict[int, None] = {}
    parts: list[Arg] = [arg for _, arg in reversed(sentence.args)]
    while parts:
        match parts.pop():
            case Seat(seat=seat):
                found[seat] = None
            case Sentence(args=args):
                parts.extend(arg for _, arg in reversed(args))
            case tuple() as several:
                parts.extend(reversed(several))
    return tuple(found)


class Share(Frozen):
    """One part of a player's points. `told` shows the number and what it is for."""

    points: int
    told: Sentence


class Rival(Frozen):
    """The game's own opponent of a single player, and how the player fared against it."""

    name: Sentence
    """As the middle of a sentence says it: "the rain"."""
    fared: Literal["won", "lost", "drew"]


class Outcome(Frozen):
    """How a match ended. `places` are by seat, 1 the best, equal when shared.

    `reason` says who wins and why, `cause` alone which move ended the match, `turning_point` what decided it.
    `sums` are by seat: the parts that add up to its score. `story` tells the rest. A single player has a `rival`
    where the game plays against them. Outcomes of older builds have no cause, turning point, sums or rival.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: Sentence
    story: tuple[Sentence, ...] = ()
    cause: Sentence | None = None
    turning_point: Sentence | None = None
    sums: tuple[tuple[Share, ...], ...] = ()
    rival: Rival | None = Field(default=None, exclude_if=lambda rival: rival is None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


Tone = Literal["usual", "danger", "idle"]
"""How an option stands among the others."""


@dataclass(frozen=True)
class Option:
    """One answer to an Ask. `key` names a thing ("R8", "E7", "eat"), never an index, and holds no space or comma.

    `short` is the label where many stand side by side on a phone, as on buttons, beside a picture or list that
    makes it plain; `icon` is a Unicode picture that repeats what the label says; `hint` tells what the choice would
    do, as far as it can be known; `at` is the place to number on the picture, if it has no name of its own there.
    A `quiet` option is taken when it is typed, but offered nowhere: it says what is so already. `tone` sets buttons
    apart: "danger" where the choice costs its player dearly, "idle" where it does nothing or ends what could go on.
    An option that stands `apart` has a button of its own below the menu that lists the others.

    A hint that takes work, like an Ask's notes and its view, may be given as a function that makes it once somebody reads it.
    """

    key: str
    label: Words
    hint: WhenRead[Words | None] = WhenRead(None)  # noqa: RUF009 - a descriptor
    at: Place | None = None
    icon: str = ""
    short: Words | None = None
    quiet: bool = False
    tone: Tone = "usual"
    apart: bool = False


Shape = Literal["buttons", "menu"]
"""How the options of an Ask are offered."""


def unexplained(key: str) -> None:
    """No reason to give why that is not among the options."""


def nothing_more(key: str) -> None:
    """There is nothing to type but what is offered, and the quiet options."""


@dataclass(frozen=True)
class Ask:
    """A question to one seat: choose from `least` to `most` of the options. `view` shows the picks made so far.

    With a `number` it is answered by one whole number of that range instead, written as its key ("17"); then there
    are no options. `notes` say what is known at this point of what is being made, a line each. `refusal` tells whoever
    types a key that is not offered why it is not, where the game has a reason to give. `typed` makes the option that a
    typed key means where there are more than could be listed; its key is the proper spelling, which means the same.

    `shape` says whether the options of this kind of question are buttons or a menu. It is the same however
    many options there are, so that players find the controls where they were. None leaves it to the shell,
    which makes buttons of options that are few and short.
    """

    prompt: Sentence
    options: tuple[Option, ...]
    view: WhenRead[Any] = WhenRead()  # noqa: RUF009 - a descriptor, with no default
    least: int = 1
    most: int = 1
    notes: WhenRead[tuple[Words, ...]] = WhenRead(())  # noqa: RUF009 - a descriptor
    number: range | None = None
    refusal: Callable[[str], Sentence | None] = field(default=unexplained, compare=False, repr=False)
    typed: Callable[[str], Option | None] = field(default=nothing_more, compare=False, repr=False)
    shape: Shape | None = None

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that are no quiet ones."""
        return tuple(option for option in self.options if not option.quiet)

    def option_of(self, key: str) -> Option | None:
        """The option with that key, whether it is listed or can only be typed."""
        return next((option for option in self.options if option.key == key), None) or self.typed(key)


@dataclass(frozen=True, slots=True)
class Decided:
    """The end of a draft: the Move that its picks make."""

    move: Any


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game's rules page or Collection: a heading, its text in Markdown, and a view to draw beside it.

    `part` is what is shown of that picture: from where to where of its height, 0 being its top and 1 its bottom; None for all.
    """

    heading: Sentence
    text: tuple[Sentence, ...]
    picture: Any | None = None
    part: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Collection:
    """Things that a game lets its players put together as lists to bring, such as decks of tiles.

    A game that has one holds it as `COLLECTION`; `brought` names the field of its SeatOptions that takes the text of a list
    or the name of a ready one.
    """

    brought: str
    groups: tuple[Section, ...]
    """Everything there is, to leaf through."""
    ready: Mapping[str, str]
    """Lists to take as they are, by name."""
    look: Callable[[str], tuple[Section, ...]]
    """A list to leaf through; UnfitValue says what is wrong with it."""
    canonical: Callable[[str], str] = str
    """A sound list as it is kept: the same for all ways to write the same, and nothing in it of a writer's own."""


class Game(Protocol[S, V, M]):
    """What a game's module holds: functions over its State, View and Move.

    State and View are frozen pydantic types; Move is one too, or a union of some that are told apart by `kind`.

    Some names more are for games that have use for them: `brought_with(options)`, the names of the SeatOptions that count
    under these options of a match, where not all of them do, and `foreseen(options, seats)`, sentences on what is so already
    before anybody starts, by what those who sit there bring; `refused(options, brought)`, why a match with these options does
    not take what a player brings, or None; `COLLECTION` (see there); `CATALOGUE`, pages of all that it is
    played with, where players bring none of it; and, where several decide at once,
    `still_choosing(view, seats)`: the view while only those seats have still to decide, the others' decisions waiting;
    and where turns are short, `ahead(view)`: the view as if it were this seat's turn, to plan it, or as it is; None where that is no
    use. A plan stands as long as there is one, also when its turn has come, and the same is asked first in it;
    and where there is a board, `touched(view, seat, move)`: the places at which a seat’s move acted, for marking on it;
    and where a first hand is quickly tried against computers, `TRIED`: the Options of such a match,
    in which the first note of a player’s first question says the aim;
    and where hardly a move could be taken back, as each shows others what was hidden, `MOVES_STAND`, which is true: none is.
    """

    @property
    def TITLE(self) -> str:
        """The game's name as its makers write it."""

    @property
    def PITCH(self) -> Sentence:
        """One line that makes people want to play."""

    @property
    def SEATS(self) -> range:
        """For how many players it is."""

    @property
    def RULES(self) -> int:
        """Version of the rules: raised when the meaning of a State or a Move changes."""

    @property
    def Options(self) -> type[Frozen]:
        """House rules of a match: one described, bounded field each, all with a default."""

    @property
    def SeatOptions(self) -> type[Frozen]:
        """What each player brings (a deck, a handicap, a vote): mostly empty."""

    @property
    def State(self) -> type[S]:
        """Everything there is to know about a match."""

    @property
    def Move(self) -> Any:
        """The type, or tagged union of types, of a Move."""

    @property
    def View(self) -> type[V]:
        """All that one seat may know."""

    @property
    def PAGE(self) -> tuple[Section, ...]:
        """The rules in own words, with positions to draw."""

    @property
    def LEAVING(self) -> Sentence:
        """What becomes of the seat of a player who gives up while others play on: said to them before they do."""

    def longest(self, options: Any, seats: int, /) -> int:
        """How many turns a match for so many takes at most, a turn being all that a player decides before others do.

        Where nothing in the rules ends it, or far too many would be possible, so many as no people take: a match in which
        even these have had their time is ended by its points.
        """

    def usual_turns(self, options: Any, seats: int, /) -> int:
        """How many turns each player usually takes, as matches of computers were measured."""

    def start(self, options: Any, seats: tuple[Any, ...], dice: Dice, /) -> S:
        """The first State of a match with one SeatOptions for each player."""

    def to_move(self, state: S, /) -> tuple[int, ...]:
        """Who has to decide: nobody when it is over, several when they decide at once."""

    def view(self, state: S, seat: int | None, /) -> V:
        """What `seat` may know; None is an onlooker."""

    def choose(self, view: V, /) -> Generator[Ask, Pick, M]:
        """Ask the view's seat what it wants until that makes a Move, and return it."""

    def apply(self, state: S, seat: int, move: M, dice: Dice, /) -> tuple[S, tuple[Event, ...]]:
        """The State after the move, and what happened; or IllegalMove. Accepts just what `choose` can reach."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """The points so far by seat, as an Outcome would count them: they stand if everyone else gives up."""

    def sums(self, state: S, /) -> tuple[tuple[Share, ...], ...]:
        """Return the parts that add up to the scores so far, by seat."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How it ended; None while it has not. A seat that left never wins."""

    def describe(self, view: V, /) -> tuple[Words, ...]:
        """All that the view shows, in words, most important first: alt text, text mode, tests."""

    def stand_in(self, view: V, /) -> tuple[Pick, ...]:
        """The least harmful draft that makes a whole Move, for a seat whose player is away."""

    def leave(self, state: S, seat: int, /) -> tuple[S, tuple[Event, ...]]:
        """The State without a player who gives up for good, by the game's own ruling, and what is told of it.

        Called at any time of a match that at least one other still plays; also for seats that have nothing to decide.
        A seat that is still asked afterwards is played by its stand-in.
        """

    def sample(self, view: V, dice: Dice, /) -> S:
        """A State that the view's seat can't tell from the real one: what it does not know is drawn by the dice."""

    def upgrade(self, rules: int, state: Json, /) -> Json | None:
        """A State that an older version of the rules left, in today's shape; None where that can't be done."""


AnyGame = Game[Any, Any, Any]
"""A game whose types do not matter: what the shell deals with. `engine.library` checks each against its own."""


def conforming(game: Game[S, V, M]) -> AnyGame:
    """The game itself. Mypy holds its functions against its own State, View and Move here, and refuses a module that mixes them up."""
    return game


Asking = Generator[Ask, Pick, Any]
"""Questions on the way to a Move: what `choose` is."""


def as_written(ask: Ask, key: str) -> str:
    """The key that a written one stands for, where nothing is to be read into it: itself."""
    return key


def resume(game: AnyGame, view: Any, picks: Sequence[Pick]) -> Ask | Decided:
    """Where a draft stands: the next question, or the Move that the picks make; IllegalMove as in `run_draft`."""
    return run_draft(game.choose(view), picks)[1]


def run_draft(
    asking: Asking, picks: Sequence[Pick], resolve: Callable[[Ask, str], str] = as_written
) -> tuple[tuple[Pick, ...], Ask | Decided]:
    """Questions answered with these picks: the picks as they offer them, and the next question or the Move.

    `resolve` says which key a written one stands for. IllegalMove names the first pick that is no answer to its
    question, or what is left of them when the Move is complete.
    """
    given: list[Pick] = []
    try:
        ask = next(asking)
        for pick in picks:
            given.append(checked(ask, tuple(resolve(ask, key) for key in pick)))
            ask = asking.send(given[-1])
    except StopIteration as done:
        if rest := picks[len(given) :]:
            raise IllegalMove(
                say("The move is complete before “{text}”: leave out the rest.", text=notation(rest)[:100])
            ) from None
        return tuple(given), Decided(done.value)
    finally:
        asking.close()
    return tuple(given), ask


def move_of(asking: Asking, line: str) -> Any:
    """The Move that a line of notation makes; IllegalMove if one of its picks is not offered, or something is left to ask."""
    match run_draft(asking, read_notation(line))[1]:
        case Decided(move):
            return move
    raise IllegalMove(say("“{text}” isn’t a whole move yet.", text=line[:100]))


def ask_of(asking: Asking, line: str) -> Ask:
    """What is asked after a line of notation; IllegalMove if one of its picks is not offered, or nothing is left to ask."""
    found = run_draft(asking, read_notation(line))[1]
    if isinstance(found, Decided):
        raise IllegalMove(say("“{text}” is a whole move already.", text=line[:100]))
    return found


def checked(ask: Ask, pick: Pick) -> Pick:
    """The pick with its keys in the order of the Ask; IllegalMove if it is no answer to it."""
    if ask.number is not None:
        return _checked_number(ask.number, pick)
    chosen = frozenset(pick)
    answer = tuple(option.key for option in ask.options if option.key in chosen)
    if len(pick) == 1 and not answer and (typed := ask.typed(pick[0])) is not None:
        answer = (typed.key,)
    if len(answer) != len(chosen) or len(chosen) != len(pick):
        reasons = (ask.refusal(key) for key in pick if key not in answer)
        reason = next(filter(None, reasons), None)
        raise IllegalMove(reason or say("“{text}” isn’t possible right now.", text=",".join(pick)[:100]))
    if not ask.least <= len(answer) <= ask.most:
        if ask.least == ask.most:
            raise IllegalMove(say("Choose exactly {n}.", n=ask.most))
        raise IllegalMove(say("Choose from {least} to {most}.", least=ask.least, most=ask.most))
    return answer


def _checked_number(number: range, pick: Pick) -> Pick:
    """The pick with its number as it is usually written: "07" is 7."""
    written = pick[0] if len(pick) == 1 else ""
    if written.isascii() and written.isdigit() and len(written) <= KEY_LONGEST and int(written) in number:
        return (str(int(written)),)
    raise IllegalMove(say("Choose a number from {least} to {most}.", least=number[0], most=number[-1]))


def answers(ask: Ask) -> Iterator[Pick]:
    """Every answer to one question that is offered."""
    if ask.number is not None:
        yield from ((str(number),) for number in ask.number)
        return
    keys = [option.key for option in ask.offered]
    for n in range(ask.least, ask.most + 1):
        yield from combinations(keys, n)


def legal_moves(
    game: AnyGame, view: Any, *, last_first: bool = False
) -> Iterator[tuple[tuple[Pick, ...], Any]]:
    """Every draft that ends, with its Move, in the order in which `choose` offers them, or in the opposite one."""
    open_drafts: list[tuple[Pick, ...]] = [()]
    while open_drafts:
        picks = open_drafts.pop()
        match resume(game, view, picks):
            case Decided(move):
                yield picks, move
            case ask:
                further = [(*picks, answer) for answer in answers(ask)]
                open_drafts.extend(further if last_first else reversed(further))


def random_move(game: AnyGame, view: Any, dice: Dice) -> tuple[tuple[Pick, ...], Any]:
    """A draft of random picks, and its Move."""
    picks: tuple[Pick, ...] = ()
    asking = game.choose(view)
    try:
        ask = next(asking)
        while True:
            if ask.number is not None:
                picks = (*picks, (str(dice.choice(ask.number)),))
                ask = asking.send(picks[-1])
                continue
            count = ask.least + dice.below(ask.most - ask.least + 1)
            keys = frozenset(dice.shuffled([option.key for option in ask.offered])[:count])
            picks = (*picks, checked(ask, tuple(one.key for one in ask.offered if one.key in keys)))
            ask = asking.send(picks[-1])
    except StopIteration as done:
        return picks, done.value


def notation(picks: Sequence[Pick]) -> str:
    """A draft on one line: picks apart by spaces, the keys in one pick by commas. An empty pick is a dash."""
    return " ".join(",".join(pick) or "-" for pick in picks)


def read_notation(text: str) -> tuple[Pick, ...]:
    """The draft that a line of notation stands for; whether it is legal, `resume` says."""
    return tuple(() if word == "-" else tuple(filter(None, word.split(","))) for word in text.split())


def stood_in(game: AnyGame, view: Any) -> tuple[tuple[Pick, ...], Any]:
    """The draft of a seat's stand-in, and the Move that it makes."""
    picks = game.stand_in(view)
    match resume(game, view, picks):
        case Decided(move):
            return picks, move
    raise IllegalMove(say("“{text}” isn’t a whole move yet.", text=notation(picks)[:100]))


def replay(
    game: AnyGame, options: Any, seats: tuple[Any, ...], seed: str, moves: Sequence[tuple[int, Any]]
) -> tuple[Any, tuple[tuple[Event, ...], ...]]:
    """The State after moves alone, as a log of (seat, Move), and the events of each ply."""
    state = game.start(options, seats, Dice(seed, 0))
    happened = []
    for ply, (seat, move) in enumerate(moves, start=1):
        state, events = game.apply(state, seat, move, Dice(seed, ply))
        happened.append(events)
    return state, tuple(happened)
