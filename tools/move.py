"""Copy all matches, people and settings of one database into an empty one.

    python -m tools.move SOURCE TARGET

Each is the path of an SQLite file or an address, `postgresql://…`. No bot may be running on either
of them. With `--played` a bot may go on in the source, and its present content is copied. An
interrupted copy resumes when it is run again; a finished one says so.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from engine.contract.errors import StoreError
from engine.contract.words import ENGLISH, tell
from engine.store.copy import move_database


def _tell(done: int) -> None:
    print(f"{done} matches …", file=sys.stderr, flush=True)


def main(given: list[str] | None = None) -> int:
    """Copy, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tools.move", description=__doc__)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument(
        "--played", action="store_true", help="a bot may be running on the source (PostgreSQL only)"
    )
    asked = parser.parse_args(given)
    try:
        run = move_database(asked.source, asked.target, is_played=asked.played, may_be_done=True, told=_tell)
        found = asyncio.run(run)
    except StoreError as error:
        print(tell(error.sentence, (), ENGLISH), file=sys.stderr)
        return 1
    for table, digest in sorted(found.digests.items()):
        print(f"{table:15} {digest}")
    print(
        f"{found.matches} matches are there, {found.carried} of them carried just now; both databases hold "
        "the same."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
