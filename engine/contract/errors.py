"""What the engine refuses, each refusal one sentence that its reader can act on.

EngineError
├── NoSuchMatch      there is no such match (any more)
├── MatchOver        it has ended or was called off
├── LobbyRefusal     joining, leaving, starting or setting up does not go that way
│   ├── OpenedElsewhere  whoever manages the server has matches opened elsewhere, or by others
│   └── StillTheirs      a seat is its player's until a time
├── LimitReached     there are as many as may be
├── NotSeated        the user does not play in it
├── NotYourTurn      others are to decide
├── Stale            the question this answers is no longer asked
├── Replaced         the user has asked something newer meanwhile
├── IllegalMove      the rules do not allow it
├── Unreadable       what is kept makes no sense to this build
└── StoreError       the database can't be used; nothing was changed
    └── StoreConflict   somebody else changed the match meanwhile

UnfitValue stands apart: what was given for an option, or written as a list, will not do.
"""

from engine.contract.words import Sentence, say, tell

_PLAYERS = tuple(f"player {number}" for number in range(1, 33))


class EngineError(Exception):
    """A refusal. `sentence` is for the person whom it concerns, `names` are those of the seats in it; nothing was changed.

    As a string it is the sentence in English, fit for a log: nobody is named, and what somebody may have written is left out.
    """

    def __init__(self, sentence: Sentence, names: tuple[str, ...] = ()) -> None:
        super().__init__(sentence.template)
        self.sentence = sentence
        self.names = names

    def __str__(self) -> str:
        return tell(self.sentence, _PLAYERS, written=self._show_written)

    @staticmethod
    def _show_written(_: str) -> str:
        return "…"


class NoSuchMatch(EngineError):
    """There is no match of that number."""


class MatchOver(EngineError):
    """The match has ended or was called off."""


class LobbyRefusal(EngineError):
    """The lobby can't do that: full, already seated, too few players, not the host, already started."""


class OpenedElsewhere(LobbyRefusal):
    """Matches are opened in these channels of the server, or by those who have one of these roles, as Discord numbers them."""

    def __init__(self, channels: tuple[int, ...] = (), roles: tuple[int, ...] = ()) -> None:
        super().__init__(
            say("Others open the matches of this server; you can join those that wait for players.")
            if roles
            else say("Matches are opened in another channel of this server.")
        )
        self.channels = channels
        self.roles = roles


class StillTheirs(LobbyRefusal):
    """A seat can't be offered or taken before a time. `since` and `until` in the sentence are times, in seconds since 1970."""

    def __init__(self, sentence: Sentence, names: tuple[str, ...], *, since: int, until: int) -> None:
        super().__init__(
            Sentence(sentence.template, (*sentence.args, ("since", since), ("until", until))), names
        )
        self.since = since
        self.until = until


class LimitReached(EngineError):
    """There are as many as may be: of a person's matches or lists, or of those that wait in a channel or on a server.

    `again` is when there is room again by itself, in seconds since 1970; None where that is for people to bring about.
    """

    def __init__(self, sentence: Sentence, names: tuple[str, ...] = (), again: int | None = None) -> None:
        super().__init__(sentence, names)
        self.again = again


class NotSeated(EngineError):
    """The user does not play in this match."""


class NotYourTurn(EngineError):
    """The user's seat has nothing to decide now."""


class Stale(EngineError):
    """The click answers a question that is no longer the current one."""


class Replaced(EngineError):
    """The user asked something newer before this was answered."""


class IllegalMove(EngineError):
    """The rules of the game do not allow this move or pick."""


class Unreadable(EngineError):
    """What is kept makes no sense to this build."""


class StoreError(EngineError):
    """The database can't be opened, read or written; whatever was asked did not happen. Of files and reasons a log is told."""

    @staticmethod
    def _show_written(text: str) -> str:
        return text


class StoreConflict(StoreError):
    """The match is not as whoever changed it knew it: somebody else was faster. Looking again shows how it stands."""


class UnfitValue(ValueError):
    """What was given for an option, or written as a list, will not do; `sentence` says why. A ValueError, so that pydantic takes it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(tell(sentence, ()))
        self.sentence = sentence
