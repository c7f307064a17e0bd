"""What is read of seats that change hands: to whom they are offered, and who sat there before. As in `rows`."""

from __future__ import annotations

import json
from itertools import pairwise

from engine.offered import Former, Offer
from engine.store.tables import Found


def read_offer(row: Found) -> Offer | None:
    """To whom a seat is offered."""
    if row["offer_offered_by"] is None:
        return None
    is_declined = bool(row["offer_is_declined"])
    return Offer(row["offer_offered_by"], row["offer_user_id"], row["offer_since"], is_declined)


def read_former(text: str, ply: int) -> tuple[Former, ...]:
    """Who sat in a seat that another person has taken by that ply, from all that did."""
    sat = sorted(tuple(one) for one in json.loads(text))
    found = [
        Former(seat, until, user_id, name)
        for (seat, _, user_id, name), (again, until, next_id, _) in pairwise(sat)
        if seat == again and until <= ply and user_id is not None and next_id is not None
    ]
    return tuple(sorted(found, key=lambda one: one.until))
