"""The hashes of a record: what was published of its seed, and what leads to it.

`engine.match.seeds` says how a seed comes about. Terms of the first version hold Discord ids, so
they are in no record.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from engine.contract.dice import commitment
from engine.contract.values import Json
from engine.contract.words import Sentence, say
from engine.match.seeds import WAY, Deal, Terms, canonical


@dataclass(frozen=True, slots=True)
class Proof:
    """What binds a seed, as far as a record has it. Its fields are headings of the text."""

    commitment: str = ""
    """The hash of the seed, which was published at the start."""
    seal: str = ""
    """The hash of the secret, which was published at the opening."""
    terms: str = field(default="", repr=False)
    """The line whose hash is the seed; the secret is in it."""

    @classmethod
    def of(cls, published: str | None, deal: Deal | None) -> Proof:
        """Return the proof of a match that has ended: its published commitment and its deal."""
        if not has_terms(deal):
            return cls(published or "")
        return cls(published or "", deal.seal, deal.line or "")

    @classmethod
    def rebuilt(cls, terms: Terms, secret: str) -> Proof:
        """Return the proof that terms and their secret lead to."""
        line = terms.line(secret)
        return cls(commitment(commitment(line)), commitment(secret), line)

    def parts(self, seed: str | None, terms: Terms) -> tuple[str, Terms] | None:
        """Return the secret and the whole terms, if they lead to this proof and the seed.

        `terms` are those of the match, whose presses are not known.
        """
        told = _read(self.terms)
        secret, seats = told.get("secret"), told.get("seats")
        if not isinstance(secret, str) or not isinstance(seats, list) or len(seats) != len(terms.seats):
            return None
        try:
            sat = [
                one.model_copy(update={"press": _number(found["press"])})
                for one, found in zip(terms.seats, seats, strict=True)
            ]
            whole = terms.model_copy(update={"seats": tuple(sat), "start": _number(told["start"])})
        except (KeyError, TypeError, ValueError):
            return None
        is_rebuilt = Proof.rebuilt(whole, secret) == self and commitment(self.terms) == seed
        return (secret, whole) if is_rebuilt else None

    def fault(self, seed: str, sealed: Json, brought: Sequence[Json]) -> tuple[str, Sentence] | None:
        """Return the heading that is wrong, and why; None if all agree.

        `sealed` and `brought` are what the terms must say of the match and of its seats.
        """
        if self.commitment and commitment(seed) != self.commitment:
            return "commitment", say("this isn’t the SHA-256 of the seed.")
        if not self.terms:
            return ("seal", say("it needs the heading “{name}”.", name="terms")) if self.seal else None
        terms = _read(self.terms)
        if commitment(self.terms) != seed:
            return "terms", say("the SHA-256 of this isn’t the seed.")
        if commitment(str(terms.get("secret"))) != self.seal:
            return "terms", say("the SHA-256 of the secret isn’t the seal.")
        seats = [commitment(canonical(one)) if one else None for one in brought]
        if any(terms.get(key) != value for key, value in sealed.items()) or _brought(terms) != seats:
            return "terms", say("this was sealed for another match.")
        return None


def has_terms(deal: Deal | None) -> TypeGuard[Deal]:
    """Return whether a record can hold the terms of a deal."""
    return deal is not None and deal.terms is not None and deal.terms.way == WAY


def _number(told: str | None) -> int | None:
    return None if told is None else int(told)


def _read(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}


def _brought(terms: dict[str, Any]) -> list[Any]:
    seats = terms.get("seats")
    return [one.get("brought") for one in seats if isinstance(one, dict)] if isinstance(seats, list) else []
