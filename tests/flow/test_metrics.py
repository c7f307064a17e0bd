"""HTTP metrics of a bot at which people play.

Figures fit what happened, and none contains a user's number.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families as read

from cogs.app import metrics_server
from cogs.app.health import heartbeat_file
from cogs.app.metrics_server import HERE, MetricsHandlers, serve_metrics
from cogs.client import Bot
from engine.clocks.habits import Habits
from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store import Backups
from sandbox import Sandbox
from tests.flow.support import Table, store_of
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"
PLAYERS = ("Ada", "Ben")

Figures = dict[tuple[str, ...], float]
Rise = Callable[..., Awaitable[float]]


@dataclass
class Probe:
    """Asks as monitoring does."""

    port: int

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Return the answer's status and text."""
        url = f"http://{HERE}:{self.port}{path}"
        async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as got:
            return got.status, await got.text()

    async def figures(self) -> Figures:
        """Every sample, by its name and the values of its labels."""
        status, text = await self.get("/metrics")
        assert status == 200
        samples = [sample for family in read(text) for sample in family.samples]
        return {(one.name, *(one.labels[name] for name in sorted(one.labels))): one.value for one in samples}


@pytest.fixture
async def probe(bot: Bot, tmp_path: Path, clock: Clock) -> AsyncIterator[Probe]:
    database = tmp_path / "matches.sqlite3"
    backups = Backups(database, tmp_path / "backups", 24, 7)
    async with serve_metrics(0, MetricsHandlers(bot, database, backups, clock)) as port:
        yield Probe(port)


@pytest.fixture
async def rise(probe: Probe) -> Rise:
    """Return a function that tells how much a figure has risen.

    It subtracts the figure at the start, since counters belong to the whole process.
    """
    before = await probe.figures()

    async def risen(*key: str) -> float:
        return (await probe.figures()).get(key, 0.0) - before.get(key, 0.0)

    return risen


@pytest.mark.slow
async def test_a_played_match_is_in_the_figures(table: Table, probe: Probe, rise: Rise) -> None:
    await table.lobby("kaliko", ("Dan",))
    await table.match(GAME, PLAYERS, rounds=1)
    presses = await table.play_on(5)
    found = await probe.figures()
    assert found["tabletop_matches", "kaliko", "lobby"] == 1
    assert found["tabletop_matches", GAME, "playing"] == 1
    assert (found["tabletop_leases",], found["tabletop_processes",]) == (65, 1)
    assert found["tabletop_shard_connected", "0"] == 1
    assert found["tabletop_behind",] == found["tabletop_showing",] == found["tabletop_drawings_waiting",] == 0
    made = sum(ply.kind == "move" for ply in await table.matches.plies(2, 0, 99))
    assert made
    assert await rise("tabletop_moves_total", GAME) == made
    assert await rise("tabletop_moves_total", "kaliko") == 0
    assert await rise("tabletop_acknowledgement_seconds_count", "component") == presses + 2
    assert await rise("tabletop_acknowledgement_seconds_count", "application_command") == 2
    assert await rise("tabletop_press_to_board_seconds_count") >= presses
    assert await rise("tabletop_discord_answers_total", "200") > presses
    await table.hurry(2)
    assert ("tabletop_matches", GAME, "playing") not in await probe.figures()


async def test_usage_is_counted_once_an_hour(table: Table, probe: Probe, clock: Clock) -> None:
    key = ("tabletop_usage_matches", "filled")
    assert (await probe.figures())[key] == 0
    await table.match(GAME, PLAYERS, rounds=1)
    assert (await probe.figures())[key] == 0
    clock.ahead += 3600
    assert (await probe.figures())[key] == 1


@pytest.mark.slow
async def test_what_computers_do_is_counted_apart(table: Table, rise: Rise) -> None:
    await (
        await table["Ada"].slash(table.channel, f"play {GAME}", **{"with": "easy computer"})
    ).wait_until_settled()
    await table.wait_until_shown()
    await table.press_button("Ada", table.public()[-1], "Start")
    await table.wait_until_shown()
    for _ in range(3):
        await table.matches.thinking.idle()
        await table.make_ply(1)
    await table.matches.thinking.idle()
    match = await table.matches.match(1)
    movers = [ply.seat for ply in await table.matches.plies(1, 0, match.ply) if ply.kind == "move"]
    assert movers.count(1) > 0
    assert await rise("tabletop_moves_total", GAME) == movers.count(0)
    assert await rise("tabletop_computer_moves_total", GAME) == movers.count(1)


@pytest.mark.slow
async def test_trouble_is_counted_by_what_discord_calls_it(
    table: Table, sandbox: Sandbox, rise: Rise
) -> None:
    await table["Ben"].close_dms()
    sandbox.faults.add("POST", "/channels/*/messages", status=429, retry_after=0.01)
    sandbox.faults.add("POST", "/channels/*/messages", drop=True)
    await table.match(GAME, PLAYERS, rounds=1)
    assert await rise("tabletop_failed_dms_total", "50007") >= 1
    assert await rise("tabletop_rate_limits_total", "user") == 1
    assert await rise("tabletop_discord_dropped_total") == 1


@pytest.mark.slow
async def test_reminders_and_what_the_house_does_are_counted(table: Table, clock: Clock, rise: Rise) -> None:
    await table.match(GAME, PLAYERS, rounds=1, pace="1d")
    for name in PLAYERS:
        await table.matches.people.keep(table[name].id, Habits(is_spending=False))
    clock.ahead += 13 * 3600
    await table.matches.pass_time()
    await table.wait_until_shown()
    assert await rise("tabletop_reminders_total") == 2
    assert await rise("tabletop_house_moves_total", GAME) == 0
    clock.ahead += 36 * 3600
    await table.matches.pass_time()
    await table.wait_until_shown()
    assert await rise("tabletop_house_moves_total", GAME) == 2


@pytest.mark.slow
async def test_no_figure_tells_users_apart(table: Table, sandbox: Sandbox, probe: Probe) -> None:
    await table.match(GAME, PLAYERS, rounds=1)
    _, text = await probe.get("/metrics")
    ids = {str(person.id) for person in table.people.values()} | {str(table.channel.id), str(table.place.id)}
    labels = re.findall(r"\{(.*?)\}", text)
    assert labels
    assert not [one for one in ids if one in text]
    assert not [label for label in labels for name in table.people if name in label]


async def test_the_backups_age_is_told_and_where_there_is_none_how_long_the_bot_runs(
    bot: Bot, probe: Probe, tmp_path: Path, clock: Clock
) -> None:
    assert 0 <= (await probe.figures())["tabletop_backup_age_seconds",] < 60
    clock.ahead += 3 * 86400
    assert 3 * 86400 <= (await probe.figures())["tabletop_backup_age_seconds",] < 3 * 86400 + 60
    Backups(tmp_path / "matches.sqlite3", tmp_path / "backups", 24, 7).take(clock() - 3600)
    assert 3600 <= (await probe.figures())["tabletop_backup_age_seconds",] < 3700


@pytest.mark.slow
async def test_health_is_yes_while_the_bot_gives_signs_of_life(probe: Probe, tmp_path: Path) -> None:
    assert await probe.get("/health") == (503, "Not connected to Discord.\n")
    assert (await probe.figures())["tabletop_connected",] == 0
    heartbeat_file(tmp_path / "matches.sqlite3", os.getpid() + 1).touch()
    assert (await probe.get("/health"))[0] == 503, "it is another one’s that still runs, or runs by now"
    heartbeat_file(tmp_path / "matches.sqlite3", os.getpid()).touch()
    assert await probe.get("/health") == (200, "Connected to Discord.\n")
    assert (await probe.figures())["tabletop_connected",] == 1


async def test_what_can_not_be_counted_just_now_is_left_out(
    bot: Bot, probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse() -> None:
        raise StoreError(say("The disk fails."))

    monkeypatch.setattr(store_of(bot), "census", refuse)
    found = await probe.figures()
    assert ("tabletop_behind",) not in found
    assert ("tabletop_showing",) in found


async def test_it_is_for_this_machine_alone_and_closes_with_the_bot(bot: Bot, tmp_path: Path) -> None:
    assert metrics_server.HERE == "127.0.0.1"
    async with serve_metrics(0, MetricsHandlers(bot, tmp_path / "matches.sqlite3", None)) as port:
        pass
    with pytest.raises(aiohttp.ClientConnectorError):
        await Probe(port).get("/health")


async def test_a_port_is_taken_over_from_the_one_that_leaves(
    bot: Bot, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics_server, "AGAIN", 0.01)
    caplog.set_level("INFO", "cogs.app.metrics_server")
    database = tmp_path / "matches.sqlite3"
    heartbeat_file(database, os.getpid()).touch()
    old, new = (MetricsHandlers(bot, tmp_path / name, None) for name in ("elsewhere", database.name))
    async with AsyncExitStack() as leaving:
        port = await leaving.enter_async_context(serve_metrics(0, old))
        async with serve_metrics(port, new) as found:
            assert found == port
            assert f"the port {port} of METRICS_PORT is in use" in caplog.text
            assert (await Probe(port).get("/health"))[0] == 503, "by the old one"
            await leaving.aclose()
            await until(lambda: "answering at" in caplog.text.rpartition("is in use")[2])
            assert (await Probe(port).get("/health"))[0] == 200
        with pytest.raises(aiohttp.ClientConnectorError):
            await Probe(port).get("/health")


async def test_who_never_gets_the_port_goes_down_all_the_same(bot: Bot, tmp_path: Path) -> None:
    asked = MetricsHandlers(bot, tmp_path / "matches.sqlite3", None)
    async with serve_metrics(0, asked) as port:
        async with serve_metrics(port, asked):
            pass
        assert (await Probe(port).get("/health"))[0] == 503


async def test_an_impossible_address_fails_without_waiting(bot: Bot, tmp_path: Path) -> None:
    of_no_machine = "192.0.2.1"  # it is for examples
    with pytest.raises(OSError, match="assign"):
        async with serve_metrics(0, MetricsHandlers(bot, tmp_path / "matches.sqlite3", None), of_no_machine):
            pass


async def test_a_host_may_have_it_answered_at_another_address(bot: Bot, tmp_path: Path) -> None:
    async with serve_metrics(
        0, MetricsHandlers(bot, tmp_path / "matches.sqlite3", None), "127.0.0.2"
    ) as port:
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.2:{port}/health") as got:
            assert got.status == 503
        with pytest.raises(aiohttp.ClientConnectorError):
            await Probe(port).get("/health")


@pytest.mark.slow
async def test_it_answers_under_its_own_names_alone(bot: Bot, probe: Probe, tmp_path: Path) -> None:
    assert (await probe.get("/metrics", Host="evil.example"))[0] == 403
    assert (await probe.get("/health", Host="bot-1:9464"))[0] == 403
    named = MetricsHandlers(bot, tmp_path / "matches.sqlite3", None)
    async with serve_metrics(0, named, hosts=("bot-1",)) as port:
        assert (await Probe(port).get("/metrics", Host="bot-1:9464"))[0] == 200
        assert (await Probe(port).get("/metrics", Host="bot-2:9464"))[0] == 403
