"""Logs as lines or objects, neither shows a secret.

That holds for secrets in a message, a field or a traceback.
"""

from __future__ import annotations

import io
import json
import logging
import warnings
from collections.abc import Iterator

import pytest

from cogs.app import logs
from cogs.app.logs import HIDDEN, SecretFilter
from tests.support.program import TOKEN

OURS = logging.getLogger("cogs.surfaces.surfaces")
PRESS = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZg=="
URL = "https://discord.com/api/v10"


@pytest.fixture(autouse=True)
def undone() -> Iterator[None]:
    """Undo all changes to this process's logging."""
    loggers = [logging.getLogger(name) for name in (None, "discord")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    yield
    logging.captureWarnings(capture=False)
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


def set_up_log(how: logs.Format) -> io.StringIO:
    stream = io.StringIO()
    logs.set_up(logging.DEBUG, how, (TOKEN,), stream)
    return stream


def fail(text: str) -> None:
    raise ValueError(text)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"logged in with {TOKEN}", TOKEN),
        (f"the last part, {TOKEN.rpartition('.')[2]}, alone", "NeverToBeSeen"),
        (f"POST {URL}/interactions/12345/{PRESS}/callback with", PRESS),
        (f"404, message='Not Found', url='{URL}/webhooks/12345/not_as_usual-7?wait=1'", "not_as_usual-7"),
        (f"URL('{URL}/webhooks/12345/not_as_usual-7/messages/@original')", "not_as_usual-7"),
        ('{"Authorization": "Bot abcdefghijklmnop.qrs.tuvw"}', "abcdefghijklmnop"),
        ("{'id': '1', 'token': 'whatever-it-is', 'type': 3}", "whatever-it-is"),
        ('{"token": "whatever-it-is"}', "whatever-it-is"),
        ("https://cdn.discordapp.com/attachments/1/2/hand.png?ex=66aa&is=66ab&hm=c0ffee", "c0ffee"),
        (f"a press: {PRESS}", PRESS),
        ("MTk4NjIyNDgzNDcxOTI1MjQ5.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789", "Gabcde"),
    ],
)
def test_what_looks_like_a_secret_is_hidden_and_the_rest_is_told(text: str, secret: str) -> None:
    told = SecretFilter((TOKEN,))(text)
    assert secret not in told
    assert HIDDEN in told
    assert told.split()[0][:6] == text.split(maxsplit=1)[0][:6] or text.startswith("MTk4")


@pytest.mark.parametrize(
    "text",
    [
        "can't show match 12 yet, trying again: HTTPException 503/0",
        f"PATCH {URL}/channels/12/messages/13 responded with 429",
        "the token of the match is 7, the Bot is ready",
        "took the backup matches-2027-01-15-080000.sqlite3",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert SecretFilter((TOKEN,))(text) == text


@pytest.mark.parametrize("how", ["text", "json"])
def test_no_secret_gets_in_by_argument_field_or_traceback(how: logs.Format) -> None:
    stream = set_up_log(how)
    OURS.warning(
        "posting to %s/webhooks/1/%s failed", URL, PRESS, extra={"match": 7, "url": f"{URL}/x?hm=beef"}
    )
    try:
        try:
            fail(f"{URL}/interactions/1/the_first/callback")
        except ValueError as error:
            raise RuntimeError(f"with {TOKEN}") from error
    except RuntimeError:
        OURS.exception("an interaction failed")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"a warning of {PRESS}", stacklevel=1)
    text = stream.getvalue()
    for secret in (TOKEN, PRESS, "the_first", "NeverToBeSeen"):
        assert secret not in text
    assert "RuntimeError: with [hidden]" in text
    assert "a warning of [hidden]" in text
    assert "beef" not in text


def test_an_object_is_one_line_with_what_was_given() -> None:
    stream = set_up_log("json")
    OURS.warning("match %d is\nshown “later”", 7, extra={"match": 7, "where": ("a", 1), "why": None})
    try:
        fail("a fault")
    except ValueError:
        OURS.exception("so it is")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "WARNING",
        "logger": "cogs.surfaces.surfaces",
        "message": "match 7 is\nshown “later”",
        "match": 7,
        "where": "('a', 1)",
        "why": None,
    }
    assert second["error"].startswith("Traceback (most recent call last):\n")
    assert second["error"].endswith("ValueError: a fault")


def test_discords_library_is_never_more_talkative_than_info() -> None:
    stream = set_up_log("text")
    logging.getLogger("discord.http").debug("a payload")
    logging.getLogger("discord.http").info("a word")
    assert "a payload" not in stream.getvalue()
    assert "a word" in stream.getvalue()
