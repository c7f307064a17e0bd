"""A turn of ORGANISM in progress, and the keys of its answers."""

from itertools import permutations
from typing import Final

from engine.contract.typed_words import typed_word
from engine.games.organism.boards import CORE, Space
from engine.games.organism.body import (
    Body,
    Pieces,
    element_at,
    elements_of,
    label_pieces,
    organisms,
)
from engine.games.organism.prospects import is_able, meals_of
from engine.games.organism.rules import after_introduction, names
from engine.games.organism.state import (
    AT_HOME,
    KINDS,
    Action,
    Acts,
    Eat,
    Element,
    Kind,
    Move,
    Payment,
    Report,
    TurnMove,
    View,
)
from engine.games.organism.turn_end import outcome_of

END: Final = "end"
"""No more organisms are to act."""
DONE: Final = "done"
"""The organism that acts does no more."""
EAT_ALL: Final = "eat-all"
"""Every EAT element eats, as far as actions and room allow."""
CIRCULATE: Final = "circulate"
CONFIRM: Final = "confirm"
OTHER: Final = "other"
"""An introduction that is not the usual one."""
TYPED_KEYS: Final = {
    Kind.EAT.value: typed_word("eat"),
    Kind.MOVE.value: typed_word("move"),
    Kind.GROW.value: typed_word("grow"),
    END: typed_word("end"),
    DONE: typed_word("done"),
    EAT_ALL: typed_word("eat all"),
    # Translators: to move food within one's organism
    CIRCULATE: typed_word("circulate"),
    # Translators: another order of the three elements at the start
    OTHER: typed_word("other"),
    CORE: typed_word("core"),
    # Translators: the same organism acts again, as in “again-D10”
    "again": typed_word("again"),
    CONFIRM: typed_word("confirm, yes"),
}
"""The keys that are words, with what users may type for them."""
USUAL: Final = "-".join(AT_HOME)
"""The key of the recommended introduction."""

ARRANGEMENTS: Final = tuple("-".join(kinds) for kinds in permutations(kind.value for kind in KINDS))
"""The keys of introductions: the three types on the homes."""


class Turn:
    """A turn in progress, and the questions that come next."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.board = view.board
        self.seat = seat
        self.pieces: Pieces = label_pieces(view.elements, view.organisms)
        self.acting: Body | None = None
        self.introduced: tuple[Kind, Kind, Kind] | None = None
        self.report = Report(seat=seat, introduced=(), cleared=(), acts=(), captures=(), deaths=())
        self.acts: list[Acts] = []
        self.actions: list[Action] = []
        self.organism: Space = ""
        self.allowed = 0
        self.kind = Kind.EAT
        self.taken: list[str] = []
        self.waiting = list(names(self.pieces, seat))

    # Decisions

    def take(self, key: str) -> str:
        """Take an answer without asking, because there is no other."""
        self.taken.append(key)
        return key

    def introduce(self, kinds: tuple[Kind, Kind, Kind]) -> None:
        """Put the elements on the homes."""
        self.introduced = kinds
        pieces, cleared = after_introduction(self.pieces, self.board, self.seat, kinds)
        self.view = self.view.model_copy(update={"is_coming": False})
        self._change(pieces)
        homes = tuple(element_at(self.pieces, home) for home in self.board.homes[self.seat])
        self.report = self.report.model_copy(update={"introduced": homes, "cleared": cleared})
        self.waiting = list(names(self.pieces, self.seat))

    def begin(self, organism: Space) -> None:
        """Begin the turn of one organism."""
        self.organism = organism
        self.actions = []
        self.acting = None

    def skip(self) -> None:
        """Skip the organism, which can do nothing at all."""
        self.waiting.remove(self.organism)
        self.organism = ""
        self.acting = None

    def declare(self, kind: Kind) -> None:
        """Declare the organism's type; it may act once for each such element now."""
        self.waiting.remove(self.organism)
        self.kind = kind
        self.allowed = self.body.count(kind)

    def eat_all(self) -> None:
        """Do all meals that are possible."""
        for space in meals_of(self.body):
            self.do(Eat(space=space))

    def do(self, action: Action) -> None:
        """Do one action."""
        self._change(self.body.after(action))
        self.actions.append(action)

    def finish(self) -> None:
        """End the organism's turn."""
        self.acts.append(self._current())
        self.organism = ""
        self.acting = None

    def move(self) -> Move:
        """Return the whole turn."""
        return TurnMove(introduced=self.introduced, acts=tuple(self.acts))

    @property
    def actions_left(self) -> int:
        """Actions that the organism may still do."""
        return self.allowed - len(self.actions)

    @property
    def body(self) -> Body:
        """The organism that acts, as it is now."""
        if self.acting is None:
            self.acting = self.body_of(self.organism)
        return self.acting

    def body_of(self, organism: Space) -> Body:
        """Return an own organism as it is now."""
        return Body(self.pieces, self.board, self.view.options, self.seat, organism)

    @property
    def is_stuck(self) -> bool:
        """Whether the organism that acts can do nothing at all."""
        return not (self.body.givers() or any(is_able(self.body, kind) for kind in KINDS))

    def _change(self, pieces: Pieces) -> None:
        """Change the board, also in the View that later questions show."""
        self.pieces = pieces
        self.acting = None
        board = {
            "elements": elements_of(pieces, self.board),
            "organisms": organisms(pieces, self.board),
        }
        self.view = self.view.model_copy(update=board)

    def _current(self) -> Acts:
        return Acts(organism=self.organism, kind=self.kind, actions=tuple(self.actions))

    def end(self) -> tuple[Report, tuple[Element, ...]]:
        """Return the result of the turn if it ended now."""
        return outcome_of(self.view, self.pieces, self.so_far())

    def so_far(self) -> Report:
        """Return what the turn has done so far."""
        acts = (*self.acts, self._current()) if self.organism and self.actions else tuple(self.acts)
        return self.report.model_copy(update={"acts": acts}) if acts else self.report

    def count_action(self) -> dict[str, int]:
        """Return the number of the action in question, and of how many."""
        return {"action": min(len(self.actions) + 1, self.allowed), "actions": self.allowed}


def payment_key(paid: tuple[Payment, ...]) -> str:
    """Return a way to pay in notation: "C8x1+C7x2"."""
    return "+".join(f"{one.space}x{one.food}" for one in paid) or "nothing"


def arrangement(key: str) -> tuple[Kind, Kind, Kind]:
    """Return the types on the homes for the key of an introduction."""
    first, second, third = map(Kind, key.split("-"))
    return first, second, third
