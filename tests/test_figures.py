"""The figures that papers name are those by which the bot acts."""

from pathlib import Path

import pytest

from cogs.api import dms
from cogs.app import health, metrics_server, stall_watch
from cogs.kit import loss_log
from cogs.surfaces import waiting_hands
from cogs.surfaces.seeking import matchmaker, table_boards
from engine.clocks import vacation
from engine.clocks.clock import MISSED_MOST, REMINDED_AT
from engine.clocks.pace import DAY, HOUR, PATIENT, SHORTEST
from engine.daily import calendar
from engine.records import reader, record
from engine.services import notes, quotas
from engine.services.daily import deals
from engine.services.review import replays
from engine.services.seeking import punctuality, tables, wishes
from engine.steps import limits, nudges, seat_transfer
from engine.store import duty
from engine.store.interface.seeking.seekers import TELL_SPAN
from engine.store.sql import usage

DOCS = Path(__file__).parent.parent / "docs"
MINUTE = 60
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NUMBERS: dict[float, str] = {**dict(enumerate(WORDS)), 20: "twenty"}
SPANS: dict[float, str] = {MINUTE: "a minute", HOUR: "an hour", 7 * DAY: "a week"}
PARTS: dict[float, str] = {0.5: "half", 0.25: "a quarter", 0.2: "a fifth", 0.05: "a twentieth"}


def spell(figure: float) -> str:
    """Return a small number as a word, as the papers do."""
    return NUMBERS.get(figure, f"{figure:g}")


def span(seconds: float) -> str:
    """Return a span of time in words."""
    return SPANS.get(seconds, f"{seconds:g} seconds")


def part(share: float) -> str:
    """Return a share in words."""
    return PARTS.get(share, f"{share:g}")


def spell_often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times) or f"{spell(times)} times"


PLAYERS_READ = [
    f"at most {spell(tables.MOST)} in {spell(TELL_SPAN / DAY)} days",
    f"A lobby tells {spell(tables.PER_SEAT)} users for each free seat",
    f"and more every {spell(tables.AGAIN / MINUTE)} minutes while seats are free",
    f"A wish of {wishes.LONGEST / DAY:g} days lives on",
    f"If seats are still free {part(tables.WAIT / HOUR)} an hour after a lobby was opened",
    f"if they had {spell(punctuality.LEAST)} or more of late",
    f"private notes on the match, up to {notes.LONGEST:,} letters",
    f"before midnight (UTC) may be finished until {calendar.GRACE / HOUR:g}:00",
    f"Seeds are sealed {span(deals.AHEAD * DAY)} ahead",
    "reminds you when {}, {} and {} of the time is left".format(*(part(at) for at in REMINDED_AT)),
    f"After {spell(MISSED_MOST)} missed turns in a row, each further one lasts {span(SHORTEST)}",
    f"{vacation.MOST / DAY:g} days, {spell(vacation.MONTHLY / DAY)} more each month",
    f"once a day each, from {span(nudges.FIRST)} after the turn began",
    f"Without a clock, the bot moves for you after {PATIENT.first / DAY:g} days",
    f"The absent player has {seat_transfer.NOTICE / HOUR:g} hours to press",
]
HOSTS_READ = [
    f"ping a person at most {spell_often(quotas.RINGS)} a day, and {spell_often(quotas.RINGS_OF_ONE)} a day by the",
    f"edited, at most once {span(table_boards.EDIT_EVERY)}",
    f"every {spell(table_boards.EDIT_OLD_EVERY / MINUTE)} minutes once it is an hour old",
    f"they open at most {spell(matchmaker.FRESH)} new DM channels an hour",
    f"seals the seeds of the next {spell(deals.AHEAD)} days",
    f"without activity for {span(limits.ASLEEP_AFTER)} does not count",
]
OPERATORS_READ = [
    f"for more than {part(stall_watch.LONGEST)} of a second",
    f"at most once {span(loss_log.INTERVAL)}",
    f"or was {span(health.LATE)} ago, else 503",
    f"waits up to {span(waiting_hands.MAX_WAIT)} to be drawn",
    f"how many of the {duty.BUCKETS + 1} parts of the work",
    f"matches opened in the last {usage.SPAN / DAY:g} days",
    f"played {usage.SPAN / DAY:g} to {2 * usage.SPAN / DAY:g} days ago and again within {usage.SPAN / DAY:g} days",
    f"Usage is counted once {span(metrics_server.USAGE_EVERY)}, from the newest {usage.NEWEST:,} matches",
]
READERS_OF_RECORDS_READ = [
    f"{record.LARGEST / 1024:g} KB, {record.MOST_PLIES:,} plies, {reader.LONGEST:,} letters a line, "
    f"{spell(replays.FILE_SECONDS)} seconds to replay",
]


@pytest.mark.parametrize(
    ("paper", "told"),
    [
        (paper, told)
        for paper, all_told in {
            "playing": PLAYERS_READ,
            "hosting": HOSTS_READ,
            "operations": OPERATORS_READ,
            "records": READERS_OF_RECORDS_READ,
        }.items()
        for told in all_told
    ],
)
def test_a_figure_of_a_paper_is_the_one_the_bot_acts_by(paper: str, told: str) -> None:
    text = " ".join((DOCS / f"{paper}.md").read_text("utf-8").split())
    assert told in text


def test_too_few_dm_channels_are_opened_in_an_hour_for_a_quarantine() -> None:
    span, most = dms.BUDGETS[-1]
    assert (span, most < 25) == (HOUR, True)
    assert most // 2 > matchmaker.FRESH, "hands need them more than notices of lobbies"
