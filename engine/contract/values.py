"""Values of the contract: questions, options, events, outcomes, pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field

from engine.contract.words import Arg, Seat, Sentence, Words
from engine.kit.frozen import Frozen
from engine.kit.lazy import WhenRead

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


def no_reason(key: str) -> None:
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
    refusal: Callable[[str], Sentence | None] = field(default=no_reason, compare=False, repr=False)
    typed: Callable[[str], Option | None] = field(default=nothing_more, compare=False, repr=False)
    shape: Shape | None = None

    @property
    def offered_options(self) -> tuple[Option, ...]:
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
