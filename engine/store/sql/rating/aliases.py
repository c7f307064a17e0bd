"""Aliases in ratings for users who have left them."""

from __future__ import annotations

import secrets
from typing import Final

from engine.store.personal import Erase, columns_with
from engine.store.sql.units import Steps

_ALIASES: Final = tuple(
    f"UPDATE {table} SET {column} = ? WHERE {column} = ?" for table, column, _ in columns_with(Erase.ALIAS)
)


def replace_by_alias(user_id: int) -> Steps[None]:
    """Replace a user in all ratings by one number that belongs to no user.

    So the figures of the others stay, and can be computed again.
    """
    alias = draw_number()
    for statement in _ALIASES:
        yield statement, (alias, user_id)


def draw_number() -> int:
    """Return a number that belongs to no user."""
    return -1 - secrets.randbelow(2**62)
