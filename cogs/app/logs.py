"""Logging as text lines or JSON objects, without secrets.

House rule: removing secrets is the last step for a line, its traceback included. discord.py and
aiohttp put addresses into their errors that hold tokens of interactions. With such a token, anyone
can answer in the bot's name.
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
"""Shortest part of a secret that is hidden: shorter ones occur by chance."""
_KNOWN = (
    # What follows the number of an interaction or webhook in an address:
    # /interactions/1/TOKEN/callback, /webhooks/1/TOKEN.
    re.compile(r"((?:/interactions|/webhooks)/\d+/)[^/?#\s\"'<>)\]}]+"),
    re.compile(r"(\b(?:Bot|Bearer) )[\w.~+/=-]{16,}"),
    # In a payload, as JSON or as Python shows it.
    re.compile(r"""(["'](?:token|access_token|session_id|secret|password)["']\s*:\s*["'])[^"']+"""),
    # The signature in the address of an upload gives access to it: pictures of hands are uploads.
    re.compile(r"([?&](?:ex|is|hm|token|sig|signature)=)[^&\s\"'<>)\]}]+"),
    # Tokens in Discord's format: those of interactions, which begin with “interaction:”, and of
    # bots.
    re.compile(r"(\b)aW50ZXJhY3Rpb2[\w+/=-]+"),
    re.compile(r"(\b)[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,}"),
)
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
"""Attributes of every record; all others were added by the caller."""


class SecretFilter:
    """A filter that hides known secrets and strings that look like secrets."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        parts = {part for secret in secrets for part in (secret, *secret.split(".")) if len(part) >= SHORTEST}
        longest_first = sorted(parts, key=len, reverse=True)
        self._own = re.compile("|".join(map(re.escape, longest_first))) if parts else None

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        if self._own is not None:
            text = self._own.sub(HIDDEN, text)
        for known in _KNOWN:
            text = known.sub(rf"\1{HIDDEN}", text)
        return text


class TextFormatter(logging.Formatter):
    """A formatter for readable lines, with the traceback below."""

    def __init__(self, hide: SecretFilter) -> None:
        super().__init__("{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", "{")
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as lines."""
        return self._hide(super().format(record))


class JsonFormatter(logging.Formatter):
    """A formatter for one JSON object per line.

    It holds time, level, logger, message, the values that the caller added, and a traceback.
    """

    def __init__(self, hide: SecretFilter) -> None:
        super().__init__()
        self._hide = hide

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON.

        Each value is filtered on its own, before JSON escapes its quotes and line ends.
        """
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
    """Log everything in this format from now on, Python's own warnings included."""
    hide = SecretFilter(secrets)
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    discord.utils.setup_logging(
        handler=handler,
        formatter=JsonFormatter(hide) if how == "json" else TextFormatter(hide),
        level=level,
        root=True,
    )
    logging.captureWarnings(capture=True)
    # At DEBUG discord.py logs whole payloads: hands, and other data that must not be in a log.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
