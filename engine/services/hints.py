"""Hints: the move of the strongest computer player, and the reason for it.

House rules: the computer thinks from that player's View alone, as it would in the seat, so a hint
tells nothing that the player could not know. Hints are cached only in memory; the same question
leads to the same hint again. `engine.services.thought_queue` decides whose hint comes first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import eq
from typing import Final

from engine.contract.driver import resume
from engine.contract.errors import IllegalMove, NotYourTurn
from engine.contract.notation import notation
from engine.contract.values import Ask, Decided, Pick
from engine.contract.words import N_, Sentence, Words, say, whole
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.drafts import describe_draft
from engine.match.looks import Look, look_at
from engine.match.records import Asker, Match, Record
from engine.match.refusals import seat_to_move
from engine.match.turns import view_of
from engine.players import Level, Thought, continues_drafts, plays
from engine.services.cache import Keeper
from engine.services.thought_queue import Question, Thoughts

LEVEL: Final[Level] = 3
"""The level of the player whose moves are shown."""
REMEMBERED: Final = 256
"""The most hints that are cached."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move for one seat, with its reason if there is one."""

    look: Look
    """The seat's look at its last choice, with only that choice offered."""
    keys: Pick
    """The last choice."""
    line: str
    said: tuple[Words, ...]
    """The move in words: one clause if the computer gave one, else choice by choice."""
    why: Sentence | None
    clue: Sentence
    """A first clue, shown before the move, for players who would rather find it themselves."""


def gives_hints(match: Match) -> bool:
    """Return whether a match gives hints.

    Its terms allow them, and computers can play its game.
    """
    return match.terms.hints and plays(match.game, LEVEL)


class Hints:
    """Hints for the matches of a store."""

    def __init__(self, kept: Keeper, thoughts: Thoughts) -> None:
        self._kept = kept
        self._thoughts = thoughts
        self._known: OrderedDict[Hashable, Thought] = OrderedDict()

    async def hint(self, match_id: int, asker: Asker, token: int | None = None) -> Hint:
        """Return a good move for the asker; with a `token`, for that question alone.

        IllegalMove if the terms allow no hints, NotYourTurn and Stale as for moves, Replaced if the
        user asks for another hint before this thought has begun.
        """
        await self._kept.admit(match_id, asker)
        record = await self._kept.record(match_id)
        seat = seat_to_move(record, asker.user.id, token)
        if seat not in record.match.to_move:
            raise NotYourTurn(say("You have chosen already. The others are still choosing."))
        if not gives_hints(record.match):
            raise IllegalMove(say("In this match everyone finds their moves alone."))
        return _hint(record, seat, await self._find_thought(record, seat, asker.user.id, is_asked=True))

    async def of_seat(self, match_id: int, seat: int) -> Hint:
        """Return a hint for a seat to which the bot shows it unasked."""
        record = await self._kept.record(match_id)
        person = record.match.seats[seat].user_id or 0
        return _hint(record, seat, await self._find_thought(record, seat, person, is_asked=False))

    async def _find_thought(self, record: Record, seat: int, person: int, *, is_asked: bool) -> Thought:
        match = record.match
        view, begun = _thought_from(record, seat)
        key = match.id, seat, match.ply, match.dice.takebacks, begun
        if (known := self._known.get(key)) is not None:
            return known
        # The thought can't be predicted: the seed is secret as long as the match is played.
        dice = f"{record.seed}/{match.ply}/{match.dice.takebacks}/{seat}/hint"
        question = Question(key, match.game, LEVEL, view, dice)
        thought = await self._thoughts.of_hint(question, person, is_asked=is_asked)
        remember(self._known, key, thought, REMEMBERED)
        return thought


def _hint(record: Record, seat: int, thought: Thought) -> Hint:
    """Return a thought as a hint for the seat, choice by choice."""
    game, view = game_named(record.match.game), view_of(record, seat)
    *first, last = thought.picks
    ask = resume(game, view, first)
    if isinstance(ask, Decided):
        raise IllegalMove(say("I have nothing to show you here."))
    alone = replace(ask, options=tuple(option for option in ask.options if option.key in last))
    look = replace(look_at(record, seat, alone), picks=tuple(first))
    said = describe_draft(game.choose(view), thought.picks) if thought.told is None else (thought.told,)
    return Hint(look, last, notation(thought.picks), said, thought.why, _clue(record, seat, thought, said[0]))


def _thought_from(record: Record, seat: int) -> tuple[object, str]:
    """Return the View to think from, and the notation of its choices."""
    game, view, draft = game_named(record.match.game), view_of(record, seat), record.drafts[seat]
    if not draft or not continues_drafts(record.match.game):
        return view, ""
    ask = resume(game, view, draft)
    return (ask.view, notation(draft)) if isinstance(ask, Ask) else (view, "")


def _clue(record: Record, seat: int, thought: Thought, first: Words) -> Sentence:
    """Return the clue, adapted to the choices that the player has made already."""
    clue = thought.clue or say("Begin with: {choice}.", choice=whole(first))
    draft = record.drafts[seat]
    if not draft or continues_drafts(record.match.game):
        return clue
    shared = len([*takewhile(bool, map(eq, draft, thought.picks))])
    if shared == len(draft):
        return say("You are on the way: what you have chosen fits.")
    if not shared:
        # The hand has the button “Start over” only where there are several choices to take back.
        told = (
            N_("Press **Start over** first. {clue}")
            if len(draft) > 1
            else N_("Press **Take back** first. {clue}")
        )
        return say(told, clue=clue)
    return say(
        "Your first {n:choice fits|# choices fit}: take back what follows. {clue}", n=shared, clue=clue
    )
