"""Add a snapshot of every game whose rules have none: `python -m tests.snapshots`."""

from tests.snapshots.album import add_missing

for name in add_missing():
    print(f"kept {name}")
