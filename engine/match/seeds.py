"""The origin of a match's dice: no user can choose it, everyone can check it.

1. When a match is opened a *secret* of 128 bits is drawn. Its SHA-256, the *seal*, is published at
   once, before anyone else has joined: from here on no other secret can take its place.
2. Each player who joins adds something that no user can choose: the id that Discord gave to their
   press; the host adds the id of the command. So does the press that starts the match, unless it
   starts by itself. A user who leaves and joins again adds a new one.
3. At the start the *terms* are written down: the match, its game, under which rules and
   options, by which press each seat was taken, what was brought to it, and the press that started
   it. The SHA-256 of terms and secret together is the *seed* of all dice. The SHA-256 of the seed,
   the *commitment*, is published with the first board, and binds all of that.
4. When the match has ended, secret, terms and seed are shown. The SHA-256 of the secret is the
   seal, of the terms' line the seed, of the seed the commitment; and with the seed the log can be
   replayed, throw by throw.

Players can't steer the dice, as they don't know the secret. A host who knows the secret can't, as
it was sealed before the presses were made. What remains is trust in the host of the bot: they can
look into the database, and a modified bot could reject presses, or invent their ids, until it likes
the deal.

A match whose lobby was opened by a build without seals has no terms: its seed was drawn at the
start, and only the commitment binds it.

The players of the seats are stored beside the terms and compared with them, but are not part of the
hash: so erasing a user's data removes nothing that the check needs. Builds before that hashed each
player's Discord id, too (way 1). Where one of those ids is gone, the check still covers secret and
seal, seed and commitment, and the log, but not that the secret leads to the seed; its result says
so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from engine.contract.dice import commitment
from engine.contract.values import Json
from engine.kit.frozen import Frozen

WAY = 2
"""The version of the format of the terms.

The first version held each player's Discord id.
"""


class Sat(Frozen):
    """A seat at the start: its player, their press, and what they brought."""

    user: int | None
    """None if it is no person; negative if they had their data erased."""
    press: int | None
    """None where no press seated them, or none that was stored."""
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
    """The version of their format; terms of the first version don't say it."""

    @property
    def is_incomplete(self) -> bool:
        """Whether a hashed id is gone because its user had their data erased."""
        return self.way == 1 and any(sat.user is not None and sat.user < 0 for sat in self.seats)

    def line(self, secret: str) -> str:
        """Return terms and secret in the form that is hashed.

        It is JSON in ASCII without spaces, with sorted keys, and ids as text in Discord's form.
        What a player brought may be long: its own SHA-256 stands for it, and null for nothing.
        """
        return canonical(
            {
                "deal": self.way,
                "game": self.game,
                "match": self.match,
                "options": self.options,
                "rules": self.rules,
                "seats": [
                    {
                        "brought": commitment(canonical(sat.brought)) if sat.brought else None,
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
        """Return the seed of the dice."""
        return commitment(self.line(secret))


@dataclass(frozen=True, slots=True)
class Deal:
    """A secret with its seal, and the terms of a match that has started."""

    seal: str
    secret: str = field(repr=False)
    terms: Terms | None = None

    @classmethod
    def of(cls, secret: str) -> Deal:
        """Return the deal of a secret with its seal."""
        return cls(commitment(secret), secret)

    @property
    def line(self) -> str | None:
        """Terms and secret in the form that is hashed.

        None before the start, and where a part of it is gone.
        """
        return None if self.terms is None or self.terms.is_incomplete else self.terms.line(self.secret)

    @property
    def seed(self) -> str:
        """The seed of the dice; ValueError before the start."""
        if self.terms is None:
            raise ValueError("nothing is dealt before the terms are known")
        return self.terms.seed(self.secret)

    def gives(self, seed: str) -> bool:
        """Return whether the deal leads to this seed.

        The secret must match the seal and, with complete terms, give the seed.
        """
        if self.terms is None or commitment(self.secret) != self.seal:
            return False
        return self.terms.is_incomplete or self.seed == seed


@dataclass(frozen=True, slots=True)
class DiceSource:
    """The public part of what a match's dice come from."""

    seal: str | None = None
    """The hash of the secret, from the opening on; None for builds without seals."""
    commitment: str | None = None
    """The hash of the seed, from the start on."""
    seed: str | None = None
    """None until the match is over."""
    takebacks: int = 0
    """The number of takebacks: the dice differ after each."""


def canonical(value: Any) -> str:
    """Return the only canonical text of a value.

    A backtick is written as its number, as Discord would take it for the end of the line.
    """
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("`", "\\u0060")


def _id(number: int | None) -> str | None:
    return None if number is None else str(number)
