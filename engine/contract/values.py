"""Values of the contract: questions, options, events, outcomes, pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field

from engine.contract.words import Arg, Seat, Sentence, Words
from engine.kit.frozen import Frozen
from engine.kit.lazy import WhenRead

S = TypeVar("S", bound=Frozen)


V = TypeVar("V", bound=Frozen)


M = TypeVar("M")


Json = dict[str, Any]
"""A State as data: the result of `State.model_dump(mode="json")`."""


Place = str | tuple[int, int]
"""A location on a picture: the name of a place, or a cell."""


Pick = tuple[str, ...]
"""The keys chosen in answer to one Ask, in the order in which the Ask offers them."""


def _one_or_several(to: object) -> object:
    return (to,) if isinstance(to, int) else to  # older events store one seat as a plain number


class Brief(Frozen):
    """A short form of a move, for a line that tells several moves.

    An example of such a line: "Bo and Cleo dig: cavern (A5), lava (C2)". `template` is a clause
    with the fields `who` and, unless `what` is None, `what`. Moves share a line if they have the
    same template and the same number `among`.
    """

    template: str
    who: Seat
    what: Sentence | None = None
    among: int = 0


Weight = Literal["move", "effect", "aside"]
"""The kind of an event: a move, its consequence, or a detail that the picture shows too."""


OWN, RIVAL, CONSEQUENCE, ASIDE = 1, 2, 3, 4
"""Ranks of events: the reader's own, moves of others, consequences, and asides.

Asides are the first to be left out.
"""


class Event(Frozen):
    """An event of a match, told in a sentence.

    `to` are the only seats that may read it; None if everyone may. `weight` says whether it tells a
    move. `about` are the seats whose affairs it tells: their things changed, or they learn the
    effect of their own move. A player who chose something and saw its effect in advance is not
    among them. Events that older builds stored without these two fields count as moves, so none of
    them gives way to another.
    """

    sentence: Sentence
    to: Annotated[tuple[int, ...] | None, BeforeValidator(_one_or_several)] = None
    weight: Weight = "move"
    about: tuple[int, ...] = ()
    brief: Brief | None = None

    def rank(self, seat: int | None) -> int:
        """Return how much the event matters to a seat: 1 most, 4 least."""
        if seat is not None and (seat in self.about or (self.to is not None and self.weight == "move")):
            return OWN
        return {"move": RIVAL, "effect": CONSEQUENCE, "aside": ASIDE}[self.weight]

    def is_for(self, seat: int | None) -> bool:
        """Return whether a seat may read it; None is an onlooker."""
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
    """One part of a player's points.

    `told` shows the number and what it is for.
    """

    points: int
    told: Sentence


class Rival(Frozen):
    """The game's own opponent of a single player, and the result against it."""

    name: Sentence
    """The name in the form for the middle of a sentence: "the rain"."""
    fared: Literal["won", "lost", "drew"]


class Outcome(Frozen):
    """The result of a match.

    `places` are by seat, 1 the best, equal when shared. `reason` says who wins and why. `cause`
    says only which move ended the match, and `turning_point` what decided it. `sums` are by seat:
    the parts that add up to its score. `story` tells the rest. A single player has a `rival` where
    the game plays against them. Outcomes of older builds have no cause, turning point, sums or
    rival.
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
"""The style of an option's button."""


@dataclass(frozen=True)
class Option:
    """One answer to an Ask.

    `key` names a thing ("R8", "E7", "eat"), never an index, and holds no space or comma.
    `short` is the label where many options stand side by side on a phone, for example as buttons
    beside a picture or list that makes their meaning plain. `icon` is a Unicode picture that
    repeats the label. `hint` tells what the choice would do, as far as it can be known. `at` is the
    place to number on the picture, if it has no name of its own there.
    A `quiet` option can be typed, but is offered nowhere: it changes nothing. `tone` styles
    buttons: "danger" where the choice costs its player dearly, "idle" where it does nothing or ends
    what could continue. An option that stands `apart` has its own button below the menu that lists
    the others.
    An expensive hint, like an Ask's notes and its view, may be given as a function. It is called
    when the hint is first read.
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
"""The control that offers the options of an Ask."""


def no_reason(key: str) -> None:
    """Return None: there is no reason to give why a key is not offered."""


def nothing_more(key: str) -> None:
    """Return None: only the listed options can be typed."""


@dataclass(frozen=True)
class Ask:
    """A question to one seat: choose from `least` to `most` of the options.

    `view` shows the picks made so far. With a `number` the answer is one integer of that range
    instead, written as its key ("17"); then there are no options. `notes` say what is known at this
    point about the move, one line each. `refusal` gives the game's reason, if it has one, why a
    typed key is not offered. `typed` makes the option for a typed key where there are more than can
    be listed; its key is the normal spelling of the same.
    `shape` says whether this kind of question uses buttons or a menu. It is the same for any number
    of options, so that players find the controls in the same place. None leaves it to the shell,
    which makes buttons of options that are few and short.
    """

    prompt: Sentence
    options: tuple[Option, ...]
    view: WhenRead[Any] = WhenRead()  # noqa: RUF009 - a descriptor, with no default
    least: int = 1
    most: int = 1
    notes: WhenRead[tuple[Words, ...]] = WhenRead(())  # noqa: RUF009 - a descriptor
    number: range | None = None
    refusal: Callable[[str], Sentence | None] = field(default=no_reason, compare=False, repr=False)
    typed: Callable[[str], Option | None] = field(default=nothing_more, compare=False, repr=False)
    shape: Shape | None = None

    @property
    def offered_options(self) -> tuple[Option, ...]:
        """The options that are shown: all but the quiet ones."""
        return tuple(option for option in self.options if not option.quiet)

    @property
    def numbered_places(self) -> tuple[tuple[Place, int], ...]:
        """The places to number on the picture.

        The numbers repeat in labels if a place has no name of its own.
        """
        offered = enumerate(self.offered_options, start=1)
        return tuple((option.at, number) for number, option in offered if option.at is not None)

    def option_of(self, key: str) -> Option | None:
        """Return the option with that key, listed or only typed."""
        return next((option for option in self.options if option.key == key), None) or self.typed(key)


class Moment(Frozen):
    """A great moment of a match, for a card to show around.

    `title` says what happened, without the player's name: "closes a loop of 81 points". `figure` is
    the same in large print: "+81", "5 captures". `weight` compares moments of the same game:
    greater is greater. `at` are its places on the board.
    """

    seat: int
    title: Sentence
    figure: Sentence
    weight: int
    at: tuple[Place, ...] = ()


class Highlight(NamedTuple):
    """How much a ply is worth showing in a replay."""

    weight: int
    """Compares the plies of a match: greater is greater, and below 0 it says little."""
    is_great: bool = False
    """Whether people would cheer; the replay stays there longer."""
    place: Place | None = None
    """Where it happened, if what happens there again is worth less."""


Way = tuple[Place | None, Place]
"""Where a piece comes from, and where it comes to rest; None for a piece that is new."""


@dataclass(frozen=True, slots=True)
class Take(Generic[V]):
    """A scene of a replay: what a move changed, and how its pieces came there.

    A move may take several. Its last one shows the position as it is left, or, if the match has
    ended, as it was just before that was declared.
    """

    after: V
    before: V | None = None
    """What is seen while pieces move; None if none do."""
    ways: tuple[Way, ...] = ()
    is_dull: bool = False
    """Whether nothing acts on the table: at the end, the last move that did is shown, too."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A throw whose odds its player was shown before."""

    kind: Sentence
    """What such throws are for, in the plural: "attacks"."""
    odds: float
    """The chance that it goes well: 0 to 1."""
    is_good: bool
    """Whether it went well."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The end of a draft: the Move that its picks make."""

    move: Any


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game's rules page or Collection.

    It has a heading, a text in Markdown, and a view to draw beside it. `part` is the section of
    that picture to show, from and to a fraction of its height (0 is the top, 1 the bottom); None
    for all of it. `numbers` are the `numbered_places` of the question that the view asks.
    """

    heading: Sentence
    text: tuple[Sentence, ...]
    picture: Any | None = None
    part: tuple[float, float] | None = None
    numbers: tuple[tuple[Place, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Collection:
    """Things that players combine into lists to bring, such as decks of tiles.

    A game that has one holds it as `COLLECTION`. `brought` names the field of its SeatOptions that
    takes the text of a list or the name of a ready one.
    """

    brought: str
    groups: tuple[Section, ...]
    """All things of the collection, as pages to browse."""
    ready: Mapping[str, str]
    """Ready lists, by name."""
    look: Callable[[str], tuple[Section, ...]]
    """Returns the pages of a list; raises UnfitValue with the reason if the list is wrong."""
    canonical: Callable[[str], str] = str
    """Returns the normal form in which a valid list is stored.

    It is the same for all spellings of a list, and holds no text of the user's own.
    """
