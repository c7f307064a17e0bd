"""The program in a process of its own, as a host runs it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SETTINGS = ("DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE", "SANDBOX_PORT", "LOG_LEVEL")


def clean_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment with just these settings of ours."""
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {**kept, "PYTHONPATH": str(ROOT), **settings}
