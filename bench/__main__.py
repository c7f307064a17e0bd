"""Run `make bench`: every figure with its reference, measured in the same run.

`python -m bench pictures` runs one part alone.
"""

from __future__ import annotations

import sys

from bench.games import kaliko, kcaloria, koa, organism, playouts
from bench.kit.table import table
from bench.load import (
    calls,
    crowd,
    deadlines,
    endings,
    hostile,
    load,
    memory,
    overload,
    processes,
    ready,
    viewer,
)
from bench.matches import engine, house, postgres, sentences
from bench.pictures import pictures, replays

PARTS = {
    "pictures": pictures.rows,
    "replays": replays.rows,
    "kaliko": kaliko.rows,
    "kcaloria": kcaloria.rows,
    "koa": koa.rows,
    "organism": organism.rows,
    "playouts": playouts.rows,
    "house": house.rows,
    "engine": engine.rows,
    "postgres": postgres.rows,
    "sentences": sentences.rows,
    "processes": processes.rows,
    "ready": ready.rows,
    "crowd": crowd.rows,
    "calls": calls.rows,
    "load": load.rows,
    "endings": endings.rows,
    "viewer": viewer.rows,
    "overload": overload.rows,
    "deadlines": deadlines.rows,
    "memory": memory.rows,
    "hostile": hostile.rows,
}


def main(wanted: list[str]) -> int:
    """Measure the wanted parts, or all, and print one table."""
    unknown = set(wanted) - PARTS.keys()
    if unknown:
        print(
            f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.", file=sys.stderr
        )
        return 2
    found = []
    for name in wanted or PARTS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        found.extend(PARTS[name]())
    print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
