"""What the program logs, and how: a line to read or one JSON object each, and never a secret.

House rule: the last thing that happens to a line, its traceback included, is that secrets are taken out of it. Addresses that
Discord's library and aiohttp put into their errors hold the tokens of interactions: whoever has one answers in the bot's name.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal, TextIO

import discord

Format = Literal["text", "json"]

HIDDEN = "[hidden]"
SHORTEST = 8
"""A part of a secret that is shorter may stand in a line for any reason."""
_KNOWN = (
    # What follows the number of an interaction or webhook in an address: /interactions/1/TOKEN/callback, /webhooks/1/TOKEN.
    re.compile(r"((?:/interactions|/webhooks)/\d+/)[^/?#\s\"'<>)\]}]+"),
    re.compile(r"(\b(?:Bot|Bearer) )[\w.~+/=-]{16,}"),
    # In a payload, as JSON or as Python shows it.
    re.compile(r"""(["'](?:token|access_token|session_id|secret|password)["']\s*:\s*["'])[^"']+"""),
    # What makes the address of an upload work for whoever has it: pictures of hands are uploads.
    re.compile(r"([?&](?:ex|is|hm|token|sig|signature)=)[^&\s\"'<>)\]}]+"),
    # Tokens as Discord makes them, wherever they stand: of interactions, which begin with “interaction:”, and of bots.
    re.compile(r"(\b)aW50ZXJhY3Rpb2[\w+/=-]+"),
    re.compile(r"(\b)[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,}"),
)
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
"""What every record has; all else somebody gave it."""


class Hiding:
    """Takes secrets out of texts: those that are known, and whatever looks like one."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        parts = {part for secret in secrets for part in (secret, *secret.split(".")) if len(part) >= SHORTEST}
        longest_first = sorted(parts, key=len, reverse=True)
        self._own = re.compile("|".join(map(re.escape, longest_first))) if parts else None

    def __call__(self, text: str) -> str:
        """The text without them."""
        if self._own is not None:
            text = self._own.sub(HIDDEN, text)
        for known in _KNOWN:
            text = known.sub(rf"\1{HIDDEN}", text)
        return text


class Lines(logging.Formatter):
    """Lines to read, a traceback below."""

    def __init__(self, hide: Hiding) -> None:
        super().__init__("{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", "{")
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """The record as lines."""
        return self._hide(super().format(record))


class Objects(logging.Formatter):
    """One JSON object in a line: time, level, logger and message, then what else was given; an error with its traceback."""

    def __init__(self, hide: Hiding) -> None:
        super().__init__()
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON. Hidden in it piece by piece, as it is written otherwise there: quotes and lines are escaped."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._hide(record.getMessage()),
        }
        for name, value in vars(record).items():
            if name not in _USUAL:
                is_plain = isinstance(value, int | float) or value is None
                told[name] = value if is_plain else self._hide(str(value))
        if record.exc_info:
            told["error"] = self._hide(self.formatException(record.exc_info))
        if record.stack_info:
            told["stack"] = self._hide(self.formatStack(record.stack_info))
        return json.dumps(told, ensure_ascii=False)


def set_up(level: int, how: Format, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Have everything logged from here on in this form, whoever logs it; what Python itself warns of, too."""
    hide = Hiding(secrets)
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    discord.utils.setup_logging(
        handler=handler, formatter=Objects(hide) if how == "json" else Lines(hide), level=level, root=True
    )
    logging.captureWarnings(capture=True)
    # At DEBUG discord.py writes whole payloads: hands, and everything else that must not be in a log.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
