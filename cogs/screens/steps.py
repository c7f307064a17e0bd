"""What a message can show, and the steps that bring it there: the words in which plans are written.

House rules: all frozen, without a line of logic. A step that Discord may turn down says what is to be done `otherwise`,
in place of all that follows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit.hidden_ids import Call
from engine.clocks.delay import Delay
from engine.match.message_records import Reach, Ring, Surface

# What a message can show. Where it tells of plies, of those after `since`.


@dataclass(frozen=True, slots=True)
class Card:
    """The lobby; later one line on who plays where, or on how it ended. Whoever is invited is pinged where it `calls` them."""

    calls: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat sees and is asked, in the language of its player.

    If it is not `is_drawn`, the message keeps the picture that it has.
    """

    seat: int
    since: int
    language: str | None = None
    is_drawn: bool = True


@dataclass(frozen=True, slots=True)
class Closing:
    """How the match ended for one seat, in the language of whoever sits there, and what comes next."""

    seat: int
    since: int
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The table while the match is played; whom no DM reaches is told so here, and whoever is told here is pinged where that is news."""

    since: int
    unreached: tuple[int, ...] = ()
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The table at the end, and how it came about; whoever is told here is pinged where that is news, as on a board."""

    since: int
    unreached: tuple[int, ...] = ()
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who would end the match without a winner; `pings` are the users who are asked whether they agree."""

    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakebackAsked:
    """Who would take a move back; `pings` are the users who are asked whether they allow it."""

    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Absence:
    """For whom the others wait after their time; `pings` are the users who are asked whether they do."""

    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Departure:
    """Which players have left the server; `pings` are the users who are told now."""

    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DelayAsked:
    """Who would pause the match, or give whoever is on turn more time; `pings` are the users who are asked whether they agree."""

    wish: Delay
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """That the match is paused, and how it goes on; nobody is asked."""

    pings: tuple[int, ...] = ()


Question = Proposal | TakebackAsked | Absence | Departure | DelayAsked | Paused
"""What is put to all who play."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat that somebody else may take; `pings` are the users who are asked whether they would."""

    seat: int
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reclaimed:
    """What becomes of the offer of a seat whose player was away, and is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Farewell:
    """To a former player, by their place among those: who plays on for them, in their language."""

    place: int
    language: str | None = None


Content = Card | Hand | Closing | Board | Result | Question | Offered | Reclaimed | Farewell


# Steps.


@dataclass(frozen=True, slots=True)
class Keep:
    """Remember what a slot shows; if it `is_new`, in the message that was just posted."""

    surface: Surface
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class KeepCalled:
    """Remember what a seat was told, if the message that was found has made that call."""

    call: Call
    surface: Surface


@dataclass(frozen=True, slots=True)
class KeepRings:
    """Remember who was pinged, or is to be."""

    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Show something else in a message; `otherwise` if it can't be changed or, where that matters, is not the newest."""

    channel: int
    message: int
    content: Content
    otherwise: Steps
    must_be_newest: bool = False
    reopens: bool = False
    """Whether a thread that was put away is opened for it, and put away again."""


@dataclass(frozen=True, slots=True)
class Post:
    """A new message in a channel; `otherwise` if there is none any more or none may be posted.

    `is_renewed`: an earlier attempt may have got through with what was to be shown then, so it is edited as well. But that calls
    nobody: if that attempt had not made all of the `calls`, `earlier` is done instead of that and of all that follows.
    """

    channel: int
    content: Content
    nonce: str
    is_renewed: bool
    otherwise: Steps
    calls: tuple[Call, ...] = ()
    earlier: Steps = ()
    """Empty if to edit it will do in any case."""


@dataclass(frozen=True, slots=True)
class Tell:
    """A new DM, which is a player's notice; `otherwise` if it turns out that none reaches them, all else as of a post."""

    reach: Reach
    content: Content
    nonce: str
    is_renewed: bool
    otherwise: Steps
    calls: tuple[Call, ...] = ()
    earlier: Steps = ()


@dataclass(frozen=True, slots=True)
class Retire:
    """Leave an old board as a record of plies `since` + 1 … `upto`, without controls."""

    channel: int
    message: int
    since: int
    upto: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Take an old message away."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class LeaveThread:
    """Go on in the channel: the match's thread is gone, locked or closed to us."""


@dataclass(frozen=True, slots=True)
class Warn:
    """Tell the host by DM why the last post was refused; where the board `moved`, only if a lock was the reason."""

    nonce: str
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Unreached:
    """For the board to tell: a seat that is to move, or whose match has ended, and that no DM reaches, or should reach if it `is_wished`.

    Its row is kept once that is done, if it `is_new`.
    """

    seat: int
    surface: Surface
    is_new: bool
    is_wished: bool = False
    """Whether its player would rather be told there."""


@dataclass(frozen=True, slots=True)
class Replan:
    """More was shown before than anybody remembered: now that it is known, there is another plan."""


Step = (
    Keep
    | KeepCalled
    | KeepRings
    | Edit
    | Post
    | Tell
    | Retire
    | Remove
    | LeaveThread
    | Warn
    | Unreached
    | Replan
)
Steps = tuple[Step, ...]
