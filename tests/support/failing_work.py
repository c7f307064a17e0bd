"""Work that kills its process half-way, or never ends.

Workers import this file, so it imports little.
"""

import os
import signal
from pathlib import Path
from typing import Any

from engine.analysis.values import Analysis, Played
from engine.library import game_named
from engine.players import Thought
from render import Picture


def die_once(mark: str) -> int:
    """Return the process's number; kill the process on the first call."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def draw_once_killed(wanted: Picture) -> bytes:
    """Return the process's number and niceness; die at a name's first picture."""
    for mark in wanted.names:
        die_once(mark)
    return f"{os.getpid()} {os.nice(0)}".encode()


def think_once_killed(game: str, level: int, view: Any, mark: str) -> Thought:
    """Return the stand-in's picks and the process's niceness; die on the first call."""
    die_once(mark)
    return Thought((*game_named(game).stand_in(view), (str(os.nice(0)),)))


def think_without_end(game: str, level: int, view: Any, mark: str) -> Thought:
    """Run forever at the hard level.

    The file `mark` shows that it has begun.
    """
    if level == 3:
        Path(mark).touch()
        while True:
            pass
    return Thought((("thought",),))


def analyse_once_killed(played: Played) -> Analysis:
    """Return the process's niceness as a step; die on the first call.

    The match's key is the mark.
    """
    die_once(played.key)
    return Analysis((), os.nice(0))


def analyse_without_end(played: Played) -> Analysis:
    """Run forever; the file of the match's key shows that it has begun."""
    Path(played.key).touch()
    while True:
        pass
