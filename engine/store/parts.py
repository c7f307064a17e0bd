"""All parts of a store, for both databases."""

from __future__ import annotations

from engine.store.sql.dailies import Dailies
from engine.store.sql.durations import Lengths
from engine.store.sql.lists import Lists
from engine.store.sql.matches import Records
from engine.store.sql.messages import Messages
from engine.store.sql.notes import Notes
from engine.store.sql.persons import Persons
from engine.store.sql.profiles.finishes import Finishes
from engine.store.sql.rating.guesses import Guesses
from engine.store.sql.rating.seasons import SeasonMedals
from engine.store.sql.rating.shares import WinningShares
from engine.store.sql.rating.tables import Ratings
from engine.store.sql.seeking.avoids import AvoidTables
from engine.store.sql.seeking.punctuality import Punctuality
from engine.store.sql.seeking.table_boards import TableBoards
from engine.store.sql.seeking.wishes import Seekers
from engine.store.sql.settings import Settings
from engine.store.sql.tallies import Tallies
from engine.store.sql.tournaments.tables import Tournaments
from engine.store.sql.usage import Uses
from engine.store.sql.users import Users


class AllParts(
    Records,
    Messages,
    Users,
    Settings,
    Lists,
    Notes,
    Persons,
    Lengths,
    Tallies,
    Uses,
    AvoidTables,
    Seekers,
    TableBoards,
    Punctuality,
    Dailies,
    Finishes,
    Ratings,
    Tournaments,
    Guesses,
    SeasonMedals,
    WinningShares,
):
    """A store without its database: a subclass reads its rows and commits its writes."""
