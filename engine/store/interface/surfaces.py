"""Combinations of what the messages of a match need."""

from __future__ import annotations

from typing import Protocol

from engine.store.interface.habits import HoursStore, NoticeReader
from engine.store.interface.messages import MessageStore
from engine.store.interface.pings import PingStore
from engine.store.interface.reaches import ReachReader


class NoticeStore(PingStore, NoticeReader, Protocol):
    """Store of who is notified, and how."""


class QuestionStore(NoticeStore, ReachReader, Protocol):
    """Store for the questions of matches."""


class SurfaceStore(QuestionStore, MessageStore, HoursStore, Protocol):
    """Store for all messages of a match."""
