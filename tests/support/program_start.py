"""The program started in the process of the tests.

A module whose tests use `main` imports it and names it in `__all__`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cogs.app.program
from tests.support.program import SETTINGS

Main = Callable[..., tuple[int, str]]


@pytest.fixture
def main(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Main]:
    """Run the program with some settings until it gives up.

    The result is its exit status and its output. Changes to the process's logging and file modes
    are undone.
    """
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, **settings: str) -> tuple[int, str]:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        code = cogs.app.program.main(arguments)
        return code, capsys.readouterr().err

    loggers = [logging.getLogger(name) for name in (None, "discord")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    mask = os.umask(0o022)
    yield run
    os.umask(mask)
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers
