"""Hooks: optional parts of a game, used by only some games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from engine.contract.feats import Feats
from engine.contract.lessons import Lesson
from engine.contract.values import Chance, Collection, Highlight, M, Moment, Place, Section, Take, V
from engine.contract.words import N_, Sentence, say
from engine.kit.frozen import Frozen

_SCORES: Final = say("points")
POINTS: Final = N_("{n:one point|# points}")


@dataclass(frozen=True, slots=True)
class Hooks(Generic[V, M]):
    """The optional parts of a game, for its View and Move.

    A part that is left out has no effect. A game's module holds one as `HOOKS`.
    """

    brought_with: Callable[[Any], tuple[str, ...]] | None = None
    """Return the names of the SeatOptions that count under these Options; without it all do."""
    refused: Callable[[Any, Any], Sentence | None] | None = None
    """Return why a match with these Options refuses what a player brings; None if it does not."""
    free_choices: tuple[str, ...] = ()
    """The names of the SeatOptions that players of rated matches may choose: no handicaps."""
    foreseen: Callable[[Any, Sequence[Any]], tuple[Sentence, ...]] | None = None
    """Return what is certain before the start, by the Options and by what each player brings."""
    typed: Mapping[str, Sentence] = field(default_factory=dict)
    """Keys of moves that are words, with what they are called.

    A sentence of `engine.contract.typed_words`, or the name of a thing.
    """
    collection: Collection | None = None
    """What players put together to bring to a match, such as decks."""
    catalogue: tuple[Section, ...] = ()
    """Pages of everything the game is played with, where players bring none of it."""
    still_choosing: Callable[[V, tuple[int, ...]], V] | None = None
    """Return the View while only these of several seats have not decided yet."""
    ahead: Callable[[V], V | None] | None = None
    """Return the View as if it were the seat's turn, to plan it; None where that is of no use.

    A plan stands while there is one, also when its turn has come, and the same is asked first.
    """
    order: Callable[[V], tuple[int, ...]] | None = None
    """Return the seats that move next, the mover first, for one round at most.

    It ends where the order depends on decisions, on chance, or on what is hidden. Seats that have
    resigned may be in it.
    """
    touched: Callable[[V, int, M], Iterable[Place]] | None = None
    """Return the places at which a seat's move acted, to mark them on the board."""
    moment: Callable[[V, V, int, M], Moment | None] | None = None
    """Return the great moment that a seat's move brought; None if it is none.

    The Views are the onlooker's, before and after the move. Cards of great moments show it.
    """
    highlight: Callable[[V, V, Sequence[int]], Highlight] | None = None
    """Return how much a ply is worth showing in a replay; without it points alone count.

    The Views are the onlooker's, before and after it; the numbers are each seat's change of points.
    """
    takes: Callable[[V, V, int, M], Iterable[Take[V]]] | None = None
    """Return the scenes in which a replay shows a seat's move, in order.

    The Views are the onlooker's, before and after the move. Without it, pieces come onto the places
    that the move touched, and the move that ends the match has no scene of its own.
    """
    is_midway: Callable[[V], bool] | None = None
    """Return whether more moves belong to what goes on, as to a trick: a replay shows its end."""
    odds: Callable[[V, V, int, M], Iterable[Chance]] | None = None
    """Return the throws of a seat's move whose odds that seat was shown before it made the move.

    The Views are the onlooker's, before and after the move. Without it the game shows no odds.
    """
    feats: Feats[V, M] | None = None
    """What is counted for each player, for titles and personal bests; without it there are none."""
    fate: Sentence | None = None
    """What chance decides in a game that shows no odds, as the end of a sentence says it."""
    tried: Frozen | None = None
    """The Options of a first hand against computers; its first note says the aim of the game."""
    lesson: Lesson | None = None
    """How newcomers learn the game by a few guided moves; a game without one offers no lesson."""
    moves_stand: bool = False
    """Whether no move can be taken back, because nearly each one reveals something."""
    score: str = POINTS
    """Template of a score: "{n:one point|# points}"."""
    scores: Sentence = _SCORES
    """What scores count, as the middle of a sentence says it."""
