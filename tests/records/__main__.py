"""Records matches anew, on purpose: `python -m tests.records` all of them, with the names of games theirs alone."""

import sys

from engine.library import GAMES
from tests.records.book import record

record(sys.argv[1:] or list(GAMES))
