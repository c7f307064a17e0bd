"""The vocabulary of plans: what a message can show, and steps towards it.

House rules: all classes are frozen and have no logic. A step that Discord may refuse has an
`otherwise`, which replaces all steps after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit.hidden_ids import Call
from engine.match.message_records import Reach, ReplayForm, Ring, Surface

# Contents of messages. Those that tell plies tell the ones after `since`.


@dataclass(frozen=True, slots=True)
class Card:
    """The lobby; later one line on who plays or how it ended.

    If it `calls`, invited users are pinged.
    """

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
    """The end of the match for one seat, in its player's language."""

    seat: int
    since: int
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The table during the match.

    It tells players that no DM reaches, and pings those for whom it is news.
    """

    since: int
    unreached: tuple[int, ...] = ()
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The table at the end and the reasons; it pings players like a board."""

    since: int
    unreached: tuple[int, ...] = ()
    pings: tuple[int, ...] = ()
    story: ReplayForm | None = None
    """How it shows the way of the match; None before that is drawn."""
    is_judged: bool = False
    """Whether it also tells what decided the match."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to all players, by its slot; `pings` are the users who are asked.

    Only a DM to one user has a `language`.
    """

    slot: str
    pings: tuple[int, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """An offered seat; `pings` are the users who are asked to take it.

    Only a DM to one user has a `language`.
    """

    seat: int
    pings: tuple[int, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Reclaimed:
    """The line that replaces the offer of a seat when its player is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Farewell:
    """The message that tells a former player who has their seat now, in their language.

    `place` is their index among the former players.
    """

    place: int
    language: str | None = None


Content = Card | Hand | Closing | Board | Result | Question | Offered | Reclaimed | Farewell


# Steps.


@dataclass(frozen=True, slots=True)
class Keep:
    """Store what a slot shows; if it `is_new`, in the new message."""

    surface: Surface
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class KeepIfCalled:
    """Store what a seat was told if the found message made that call."""

    call: Call
    surface: Surface


@dataclass(frozen=True, slots=True)
class KeepRings:
    """Store who was pinged or will be."""

    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Show something else in a message.

    `otherwise` follows if it can't be edited or, with `must_be_newest`, is not the newest.
    """

    channel: int
    message: int
    content: Content
    otherwise: Steps
    must_be_newest: bool = False
    reopens: bool = False
    """Whether an archived thread is opened for the edit and archived again."""


@dataclass(frozen=True, slots=True)
class Post:
    """A new message in a channel; `otherwise` if that is not possible.

    `is_renewed` means that an earlier attempt may have got through with older content, so the
    message is edited as well. But an edit notifies no one. If that attempt had not made all of the
    `calls`, `earlier` replaces the edit and all steps after it.
    """

    channel: int
    content: Content
    nonce: str
    is_renewed: bool
    otherwise: Steps
    calls: tuple[Call, ...] = ()
    earlier: Steps = ()
    """Empty if an edit is sufficient in any case."""


@dataclass(frozen=True, slots=True)
class Tell:
    """A new DM that notifies a player; `otherwise` if none reaches them.

    The other fields are those of `Post`.
    """

    reach: Reach
    content: Content
    nonce: str
    is_renewed: bool
    otherwise: Steps
    calls: tuple[Call, ...] = ()
    earlier: Steps = ()


@dataclass(frozen=True, slots=True)
class Retire:
    """Turn an old board into a record of plies `since` + 1 to `upto`."""

    channel: int
    message: int
    since: int
    upto: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Delete an old message."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class LeaveThread:
    """Go on in the channel, because the thread can't be used."""


@dataclass(frozen=True, slots=True)
class Warn:
    """Tell the host by DM why the last post was refused.

    If the board `moved`, only if a lock was the reason.
    """

    nonce: str
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Unreached:
    """A seat that the board has to tell, because no DM reaches it.

    The seat is to move, or its match has ended. If `is_wished`, the player prefers the board. If
    `is_new`, the row is stored after that.
    """

    seat: int
    surface: Surface
    is_new: bool
    is_wished: bool = False
    """Whether the player prefers to be told on the board."""


@dataclass(frozen=True, slots=True)
class Replan:
    """Plan again: more had been shown before than was known."""


Step = (
    Keep
    | KeepIfCalled
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
