"""Record matches again, on purpose.

python -m tests.records [GAME…]          the recorded matches of all games, or of some
python -m tests.records played [GAME…]   the matches of computers
python -m tests.records from DATABASE    ended matches of a database, without names
"""

import sys
from pathlib import Path

from engine.library import GAMES
from tests.records.book import record
from tests.records.played import record_database, record_played

match sys.argv[1:]:
    case ["from", database]:
        record_database(Path(database))
    case ["played", *names]:
        record_played(names)
    case names:
        record(names or list(GAMES))
