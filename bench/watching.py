"""What other processes hold in memory and how much they have worked, as Linux tells."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

from bench.resident import PAGE

_TICKS = os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes of a process that lie in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


def peak(pid: int) -> int:
    """The most bytes of a process that ever lay in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) * 1024


def worked(pid: int) -> float:
    """Processor seconds of a process."""
    fields = _fields(pid)
    return sum(map(int, fields[11:13])) / _TICKS if fields else 0.0


def worked_with_children(pid: int) -> float:
    """Processor seconds of a process and of all that it has begun, and that these have."""
    return _worked(pid, _children())


def busy() -> float:
    """Processor seconds that were spent on this machine since it began, on whatever."""
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
    """What Linux tells of a process, from its state on; nothing if it is gone."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return told.rpartition(")")[2].split()
