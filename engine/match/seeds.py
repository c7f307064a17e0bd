"""What a match's dice come from, so that nobody picks them to taste, and everyone can check that afterwards.

1. When a match is opened a *secret* of 128 bits is drawn. Its SHA-256, the *seal*, is published at once, before anyone else
   has joined: from here on no other secret can be put in its place.
2. Everyone who sits down brings something that nobody picks: the id that Discord gave to the press by which they did; the
   host's is that of the command. So does the press that starts the match, unless it starts by itself. Whoever leaves and joins again brings a new one.
3. At the start the *terms* are written down: which match of which game it is, under which rules and options, by which press
   each seat was taken, what was brought to it, and the press that started it. The SHA-256 of terms and secret together is the
   *seed* of all dice. The SHA-256 of the seed, the *commitment*, is published with the first board, and binds all of that.
4. When the match has ended, secret, terms and seed are shown. SHA-256 of the secret is the seal, of the terms' line the seed,
   of the seed the commitment; and with the seed the log can be played again, throw by throw.

Players can't steer the dice, as they don't know the secret; whoever knows the secret can't, as it was sealed before the
presses were made. What remains is trust in whoever runs the bot: they can look into the database, and a bot that they
changed could turn presses away, or make up their ids, until it likes the deal.

A match whose lobby was opened by a build without seals has no terms: its seed was drawn at the start, and the commitment
is all that binds it.

Who sat where is kept beside the terms and held against them, but is no part of what is hashed: so whoever has their data
erased takes nothing away that the check needs. Builds before that hashed everybody's Discord id, too (way 1). Where one of
those ids is gone, secret and seal, seed and commitment, and the log are still checked, but no longer that the secret leads to
the seed; the check says so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from engine.contract.dice import commitment
from engine.contract.values import Json
from engine.kit.frozen import Frozen

WAY = 2
"""Which way of writing down the terms this is. The first one held everybody's Discord id."""


class Sat(Frozen):
    """A seat as the match began: who sat there, by which press, and what they brought."""

    user: int | None
    """None if it is no person; negative if they had their data erased."""
    press: int | None
    """None where no press seated them, or none that was kept."""
    brought: Json


class Terms(Frozen):
    """All that a match's dice are bound to, beside the secret."""

    match: int
    game: str
    rules: int
    options: Json
    seats: tuple[Sat, ...]
    """In their order."""
    start: int | None
    """The press that started the match; None if it started by itself."""
    way: int = 1
    """In which way they were written down; terms from before there were two don't say."""

    @property
    def is_incomplete(self) -> bool:
        """Whether something that was hashed is gone: the id of somebody who had their data erased."""
        return self.way == 1 and any(sat.user is not None and sat.user < 0 for sat in self.seats)

    def line(self, secret: str) -> str:
        """Terms and secret as they are hashed: JSON in ASCII without spaces, keys in order, ids as text as Discord writes them.

        What somebody brought may be long: its own SHA-256 stands for it, and null for nothing.
        """
        return _canonical(
            {
                "deal": self.way,
                "game": self.game,
                "match": self.match,
                "options": self.options,
                "rules": self.rules,
                "seats": [
                    {
                        "brought": commitment(_canonical(sat.brought)) if sat.brought else None,
                        "press": _id(sat.press),
                        **({"user": _id(sat.user)} if self.way == 1 else {}),
                    }
                    for sat in self.seats
                ],
                "secret": secret,
                "start": _id(self.start),
            }
        )

    def seed(self, secret: str) -> str:
        """What the dice are seeded with."""
        return commitment(self.line(secret))


@dataclass(frozen=True, slots=True)
class Deal:
    """A secret with its seal, and from the start on the terms of the match."""

    seal: str
    secret: str = field(repr=False)
    terms: Terms | None = None

    @classmethod
    def of(cls, secret: str) -> Deal:
        """A secret, sealed."""
        return cls(commitment(secret), secret)

    @property
    def line(self) -> str | None:
        """Terms and secret as they are hashed; None before the start, and where something of it is gone."""
        return None if self.terms is None or self.terms.is_incomplete else self.terms.line(self.secret)

    @property
    def seed(self) -> str:
        """What the dice are seeded with. ValueError before the start."""
        if self.terms is None:
            raise ValueError("nothing is dealt before the terms are known")
        return self.terms.seed(self.secret)

    def gives(self, seed: str) -> bool:
        """Whether the secret is the one that was sealed, and with the terms, if nothing of them is gone, leads to this seed."""
        if self.terms is None or commitment(self.secret) != self.seal:
            return False
        return self.terms.is_incomplete or self.seed == seed


def _canonical(value: Any) -> str:
    """The one way to write a value down. A backtick is written as its number, as Discord would take it for the end of the line."""
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("`", "\\u0060")


def _id(number: int | None) -> str | None:
    return None if number is None else str(number)
