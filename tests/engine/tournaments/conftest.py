"""Stores of both kinds for tournaments."""

from __future__ import annotations

from tests.engine.stores.conftest import opening, store

__all__ = ["opening", "store"]
