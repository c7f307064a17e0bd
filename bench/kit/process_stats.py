"""Memory and work of other processes, as Linux reports them."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

from bench.kit.resident import PAGE

_TICKS = os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Return the resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


def peak(pid: int) -> int:
    """Return the most bytes of a process that were ever resident."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) * 1024


def worked(pid: int) -> float:
    """Return the processor seconds of a process."""
    fields = _fields(pid)
    return sum(map(int, fields[11:13])) / _TICKS if fields else 0.0


def worked_with_children(pid: int) -> float:
    """Return the processor seconds of a process and all its descendants."""
    return _worked(pid, _children())


def busy() -> float:
    """Return the processor seconds spent on this machine since it started."""
    user, nice, system, _, _, *interrupts = (
        Path("/proc/stat").read_text(encoding="ascii").split("\n")[0].split()[1:8]
    )
    return sum(map(int, (user, nice, system, *interrupts))) / _TICKS


def _worked(pid: int, children: dict[int, list[int]]) -> float:
    fields = _fields(pid)
    own = sum(map(int, fields[11:15])) / _TICKS if fields else 0.0  # with the children that have ended
    return own + sum(_worked(child, children) for child in children[pid])


def _children() -> dict[int, list[int]]:
    found = defaultdict[int, list[int]](list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and (fields := _fields(int(folder.name))):
            found[int(fields[1])].append(int(folder.name))
    return found


def _fields(pid: int) -> list[str]:
    """Return the fields of `/proc/PID/stat` from the state on.

    They are empty if the process is gone."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return told.rpartition(")")[2].split()
