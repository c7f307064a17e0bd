"""Reading of offered seats, shown hands and former players.

It adds to `rows`.
"""

from __future__ import annotations

import json
from itertools import pairwise

from engine.match.questions import Former, Offer
from engine.match.records import Seated
from engine.store.sql.tables import Found


def read_offer(row: Found) -> Offer | None:
    """Return the offer of a seat."""
    if row["offer_offered_by"] is None:
        return None
    is_declined = bool(row["offer_is_declined"])
    return Offer(row["offer_offered_by"], row["offer_user_id"], row["offer_since"], is_declined)


def write_shown_to(seated: Seated) -> str:
    """Return the users who see or have seen a seat's hand, as their column stores them."""
    return " ".join((*map(str, seated.shown_to), *(f"-{user}" for user in seated.was_shown_to)))


def read_shown_to(text: str, *, is_over: bool = False) -> tuple[int, ...]:
    """Return the users who see a hand, or those who do no longer."""
    ids = text.split()
    return tuple(int(one.removeprefix("-")) for one in ids if one.startswith("-") is is_over)


def read_former(text: str, ply: int) -> tuple[Former, ...]:
    """Return the former players who were replaced by that ply.

    `text` lists everyone who sat in the match.
    """
    sat = sorted(tuple(one) for one in json.loads(text))
    found = [
        Former(seat, until, user_id, name)
        for (seat, _, user_id, name), (again, until, next_id, _) in pairwise(sat)
        if seat == again and until <= ply and user_id is not None and next_id is not None
    ]
    return tuple(sorted(found, key=lambda one: one.until))
