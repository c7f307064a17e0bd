"""Condition of a database, read without opening it for play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a database.

    It tells whether a process has it open, its version, the version this build knows, and its
    settings.
    """

    is_used: bool
    version: int
    known: int
    settings: Mapping[str, str] = field(repr=False)
