"""Records the matches anew, on purpose: `python -m tests.records`."""

from tests.records.book import record_all

record_all()
