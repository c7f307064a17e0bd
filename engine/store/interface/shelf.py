"""The shelf: all that one database provides."""

from __future__ import annotations

from typing import Protocol

from engine.store.duty import Duty
from engine.store.interface.boards import BoardStore
from engine.store.interface.census import CensusStore
from engine.store.interface.dailies import DailyStore
from engine.store.interface.due import ComputerTurns, DueStore, OutageStore
from engine.store.interface.durations import LengthStore
from engine.store.interface.habits import AbsenceStore, HabitStore
from engine.store.interface.index import MatchIndex
from engine.store.interface.lists import ListStore
from engine.store.interface.locks import TurnStore
from engine.store.interface.logs import LogStore, PlyStore
from engine.store.interface.notes import NoteStore, ReportStore
from engine.store.interface.persons import PersonStore
from engine.store.interface.profiles.finishes import ProfileStore
from engine.store.interface.quotas import QuotaStore
from engine.store.interface.rating.standings import StandingStore
from engine.store.interface.rating.tables import RatingStore
from engine.store.interface.reaches import LanguageStore, PictureChoiceStore, ReachStore
from engine.store.interface.records import RecordStore
from engine.store.interface.seeking.avoids import AvoidStore
from engine.store.interface.seeking.seekers import SeekStore
from engine.store.interface.seeking.table_boards import TableBoardStore
from engine.store.interface.servers import ServerStore
from engine.store.interface.surfaces import SurfaceStore
from engine.store.interface.threads import ThreadStore
from engine.store.interface.tournaments.tournaments import FullTournamentStore


class Shelf(
    RecordStore,
    ProfileStore,
    LogStore,
    PlyStore,
    MatchIndex,
    DueStore,
    ComputerTurns,
    OutageStore,
    SurfaceStore,
    BoardStore,
    ThreadStore,
    CensusStore,
    ReachStore,
    LanguageStore,
    PictureChoiceStore,
    HabitStore,
    AbsenceStore,
    ListStore,
    AvoidStore,
    SeekStore,
    TableBoardStore,
    NoteStore,
    ReportStore,
    PersonStore,
    ServerStore,
    LengthStore,
    QuotaStore,
    TurnStore,
    DailyStore,
    RatingStore,
    FullTournamentStore,
    StandingStore,
    Protocol,
):
    """A store with all interfaces, for where the parts are put together."""

    def duty(self, name: str, shards: str) -> Duty:
        """Return this process's duty among all that share the database.

        The caller opens and closes it. `name` is for people who watch the processes. `shards` are
        the Discord shards it serves, as the host wrote them; empty for all.
        """

    async def close(self) -> None:
        """Finish pending writes, then close. Closing again is harmless."""
