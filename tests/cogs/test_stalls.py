"""Blocking of the event loop is logged while it lasts.

The log has names of functions and nothing else.
"""

import asyncio
import logging
import threading
from collections.abc import Iterator

import pytest

from cogs.app.stall_watch import INNERMOST, OUTERMOST, StallWatch, step_of
from sandbox.limits import HANGING
from tests.support.waits import until

AT_ONCE = 0.01
SECRET = "the hand is R8"


class Hearing(logging.Handler):
    """Sets an event when a warning names a function."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[int, str]] = []
        self.begun = threading.Event()
        self.named = threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append((record.levelno, record.getMessage()))
        if "until_named" in record.getMessage():
            self.named.set()

    def about(self, word: str) -> list[tuple[int, str]]:
        return [(level, line) for level, line in self.lines if word in line]


@pytest.fixture
def hearing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hearing]:
    """Yield the log.

    The watch starts only when the loop is blocked, however long the test takes until then.
    """
    handler, logger = Hearing(), logging.getLogger("cogs.app.stall_watch")
    monkeypatch.setattr(
        "cogs.app.stall_watch.step_of", lambda thread: step_of(thread) if handler.begun.is_set() else ()
    )
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(level)


def until_named(hearing: Hearing, secret: str) -> None:
    """Block the loop until a line says so."""
    assert secret
    hearing.begun.set()
    assert hearing.named.wait(HANGING)


async def test_what_holds_the_loop_is_named_while_it_does(hearing: Hearing) -> None:
    with StallWatch(AT_ONCE, 0):
        until_named(hearing, SECRET)
        await until(lambda: hearing.about("answers again"))
    ((level, line),) = hearing.about("until_named")
    assert level == logging.WARNING
    assert "until_named (cogs/test_stalls.py:" in line
    assert line.index("until_named") < line.index("test_what_holds_the_loop_is_named_while_it_does")
    assert "ms" in line


async def test_no_value_gets_into_the_log(hearing: Hearing) -> None:
    with StallWatch(AT_ONCE, 0):
        until_named(hearing, SECRET)
    assert hearing.lines
    assert not hearing.about(SECRET)


async def test_a_loop_that_is_busy_but_answers_is_left_in_peace(
    hearing: Hearing, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, asked = asyncio.get_running_loop(), list[object]()
    ask = loop.call_soon_threadsafe

    def asking(*args: object, **options: object) -> object:
        asked.append(args)
        return ask(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(loop, "call_soon_threadsafe", asking)
    with StallWatch(HANGING, 0):
        while len(asked) < 50:
            sum(range(1000))
            await asyncio.sleep(0)
    assert hearing.lines == []


async def test_what_no_one_could_see_is_said_too(hearing: Hearing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.app.stall_watch.step_of", lambda _: ())
    with StallWatch(0, 0):
        await until(lambda: hearing.about("cause unknown"))


async def test_it_ends_with_what_it_watches(hearing: Hearing) -> None:
    def watching() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name == "watching the loop"]

    with StallWatch(HANGING):
        assert watching()
    assert not watching()
    assert hearing.lines == []


def test_a_thread_that_only_waits_is_in_no_step_of_a_loop() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    assert thread.ident is not None
    assert step_of(thread.ident) == ()
    done.set()
    thread.join()


async def test_of_a_deep_stack_both_ends_are_named() -> None:
    def deep(depth: int) -> tuple[str, ...]:
        return deep(depth - 1) if depth else step_of(threading.get_ident())

    named = deep(100)
    assert len(named) == INNERMOST + 1 + OUTERMOST
    assert named[INNERMOST] == "…"
    assert named[-1].startswith("test_of_a_deep_stack_both_ends_are_named")
