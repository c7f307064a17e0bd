"""Record matches again, on purpose: `python -m tests.records [GAME…]`.

Without names of games all of them are recorded.
"""

import sys

from engine.library import GAMES
from tests.records.book import record

record(sys.argv[1:] or list(GAMES))
