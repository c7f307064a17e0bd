"""Errors of the engine, each with a sentence that its reader can act on.

EngineError
├── NoSuchMatch      there is no such match (any more)
├── MatchOver        it has ended or was cancelled
├── LobbyRefusal     joining, leaving, starting or setting up is not possible like this
│   ├── OpenedElsewhere  this server opens matches in other channels, or by other users
│   └── StillTheirs      a seat is its player's until a time
├── LimitReached     the maximum number is reached
├── NotSeated        the user does not play in it
├── NotYourTurn      other players must decide
├── Stale            the question this answers is no longer asked
├── Replaced         the user has asked something newer meanwhile
├── IllegalMove      the rules do not allow it
├── Unreadable       this build can't read the stored data
└── StoreError       the database can't be used; nothing was changed
    └── StoreConflict   another writer changed the match meanwhile

UnfitValue stands apart: the value of an option, or a list that a player wrote, is not valid.
"""

from engine.contract.words import Sentence, say, tell

_PLAYERS = tuple(f"player {number}" for number in range(1, 33))


class EngineError(Exception):
    """A refusal: a sentence for the user concerned; nothing was changed.

    `names` are the names of the seats in the sentence. As a string it is the English sentence, fit
    for a log: it names no player and leaves out text that a user may have written.
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
    """The match has ended or was cancelled."""


class LobbyRefusal(EngineError):
    """The lobby refuses an action.

    It is full, the user is already seated, there are too few players, the user is not the host, or
    the match has started.
    """


class OpenedElsewhere(LobbyRefusal):
    """The server opens matches only in other channels, or by users with certain roles.

    Channels and roles are Discord ids.
    """

    def __init__(self, channels: tuple[int, ...] = (), roles: tuple[int, ...] = ()) -> None:
        super().__init__(
            say("Others open the matches of this server; you can join those that wait for players.")
            if roles
            else say("Matches are opened in another channel of this server.")
        )
        self.channels = channels
        self.roles = roles


class StillTheirs(LobbyRefusal):
    """A seat can't be offered or taken before a time.

    `since` and `until` in the sentence are times, in seconds since 1970.
    """

    def __init__(self, sentence: Sentence, names: tuple[str, ...], *, since: int, until: int) -> None:
        super().__init__(
            Sentence(sentence.template, (*sentence.args, ("since", since), ("until", until))), names
        )
        self.since = since
        self.until = until


class LimitReached(EngineError):
    """A maximum is reached.

    It limits a user's matches or lists, or the matches that wait in a channel or on a server.
    `again` is when there is room again without any action, in seconds since 1970; None if users
    must make room.
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
    """This build can't read the stored data."""


class StoreError(EngineError):
    """The database can't be opened, read or written; the request had no effect.

    Files and reasons go to the log.
    """

    @staticmethod
    def _show_written(text: str) -> str:
        return text


class StoreConflict(StoreError):
    """Another writer changed the match first.

    Read the match again to see its current state.
    """


class UnfitValue(ValueError):
    """An option's value, or a list that a player wrote, is not valid.

    `sentence` gives the reason. It is a ValueError so that pydantic accepts it.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(tell(sentence, ()))
        self.sentence = sentence
