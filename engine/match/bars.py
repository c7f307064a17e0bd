"""Who can't come back to a match, although they had their data erased: known by marks that nobody can be told from but by asking.

House rules: a mark is a hash of an id with a salt of its own, so that it says nothing anywhere else, and two of one person are
not alike. It is kept only as long as it keeps somebody out: it goes with the match's end.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import Final

_SALT: Final = 16
"""Bytes."""


def mark_of(user_id: int) -> str:
    """A new mark of somebody."""
    return _mark(user_id, secrets.token_hex(_SALT))


def is_marked(user_id: int, marks: Collection[str]) -> bool:
    """Whether one of these marks is somebody's."""
    return any(mark == _mark(user_id, mark.partition(":")[0]) for mark in marks)


def _mark(user_id: int, salt: str) -> str:
    hashed = hashlib.blake2b(str(user_id).encode(), digest_size=16, salt=bytes.fromhex(salt))
    return f"{salt}:{hashed.hexdigest()}"
