"""Salted hashes that keep erased users from rejoining a match.

House rules: a mark is a hash of a user id with a salt of its own. It means nothing elsewhere, and
two marks of one user differ; a mark can only be compared with a known user id. It is stored only
while it keeps a user out, and is deleted at the match's end.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import Final

_SALT: Final = 16
"""Bytes."""


def mark_of(user_id: int) -> str:
    """Return a new mark of a user."""
    return _mark(user_id, secrets.token_hex(_SALT))


def is_marked(user_id: int, marks: Collection[str]) -> bool:
    """Return whether one of these marks is the user's."""
    return any(mark == _mark(user_id, mark.partition(":")[0]) for mark in marks)


def _mark(user_id: int, salt: str) -> str:
    hashed = hashlib.blake2b(str(user_id).encode(), digest_size=16, salt=bytes.fromhex(salt))
    return f"{salt}:{hashed.hexdigest()}"
