"""Deployment files for several processes: `compose.yaml` and the systemd units."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cogs.api.shards import shards_of
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import game_named
from engine.services.matches import Matches
from engine.store.postgres import PostgresStore
from sandbox.limits import HANGING
from tests.engine.conftest import ASKERS
from tests.support.askers import player_of
from tests.support.postgres import fresh_database
from tests.support.program import ROOT, clean_environment
from tests.support.program_start import Main, main
from tests.support.waits import until
from tools.movers import mover_of

__all__ = ["main"]

GAME = "howmanycalories"
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
UNIT, TEMPLATE = (
    (ROOT / "deploy" / name).read_text(encoding="utf-8").splitlines()
    for name in ("tabletop.service", "tabletop@.service")
)


def service(name: str) -> str:
    """Return a service's own block of `compose.yaml`."""
    (_, _, rest) = COMPOSE.partition("\nservices:\n")
    (found,) = re.findall(rf"^  {name}:\n((?:    .*\n)+)", rest, re.MULTILINE)
    return str(found)


def test_each_shard_is_in_one_of_the_processes() -> None:
    named = [shards_of(one) for one in re.findall(r'SHARDS: "(.*?)"', COMPOSE)]
    assert len(named) == 2
    (count,) = {one.count for one in named}
    assert sorted(number for one in named for number in one.ids) == [*range(count)]


def test_the_processes_are_those_of_the_image_and_open_the_database_that_is_there() -> None:
    assert (ROOT / "Containerfile").exists()
    assert "dockerfile: Containerfile" in COMPOSE
    assert "DATABASE: postgresql://tabletop@postgres/tabletop\n" in COMPOSE
    assert "POSTGRES_USER: tabletop\n" in service("postgres"), "which names its database, too"
    assert "image: docker.io/library/postgres:16" in service("postgres")


def whole(name: str) -> str:
    """Return a service's block with what it takes from elsewhere in the file."""
    text, seen = service(name), set[str]()
    while missing := {*re.findall(r"<<: \*(\w+)", text)} - seen:
        for anchor in sorted(missing):
            seen.add(anchor)
            # A block goes on as long as its lines are further in than the one that names it.
            ((_, block),) = re.findall(rf"^( *)\S+: &{anchor}\n((?:\1  .*\n)+)", COMPOSE, re.MULTILINE)
            text += block
    return text


SERVICES = re.findall(
    r"^  ([\w-]+):\n", COMPOSE.partition("\nservices:\n")[2].partition("\nvolumes:")[0], re.MULTILINE
)


def test_who_only_reads_the_database_gets_no_token() -> None:
    assert {"postgres", "bot-1", "bot-2", "backup"} == {*SERVICES}
    with_token = {one for one in SERVICES if "env_file" in whole(one) or "DISCORD_TOKEN" in whole(one)}
    assert with_token == {"bot-1", "bot-2"}
    assert {*re.findall(r"\$\{(\w+)", whole("backup"))} == {
        "POSTGRES_PASSWORD", "BACKUP_HOURS", "BACKUPS_KEPT", "LOG_LEVEL", "LOG_FORMAT",
    }  # fmt: skip


def test_what_env_does_not_name_is_as_if_it_were_not_there(main: Main) -> None:
    """Compose passes such a variable as an empty string."""
    names = re.findall(r"(\w+): \$\{\w+:-\}", service("backup"))
    assert len(names) == 4
    assert main("--backups", **dict.fromkeys(names, "")) == (
        1,
        "No backups are taken: BACKUPS names no folder.\n",
    )


def test_every_image_that_is_fetched_is_named_by_its_digest() -> None:
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8")
    fetched = re.findall(r"^FROM (\S+)", containerfile, re.MULTILINE)
    fetched += [one for one in re.findall(r"^ +image: (\S+)", COMPOSE, re.MULTILINE) if one != "tabletop"]
    assert len(fetched) == 2
    assert [one for one in fetched if not re.fullmatch(r"[a-z./]+:[\w.-]+@sha256:[0-9a-f]{64}", one)] == []


def test_catalogues_are_compiled_before_a_start() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    compiled = lines.index("RUN python -m engine.languages")
    assert lines.index("COPY locales locales") < compiled < lines.index("USER tabletop")
    told = subprocess.run(
        ["make", "-n", "-W", "locales/de/cogs.po", "setup"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert ".venv/bin/python -m engine.languages" in told


def test_no_service_takes_all_memory() -> None:
    assert [
        one for one in SERVICES if not re.search(r"^ +mem_limit: \d+[mg]$", whole(one), re.MULTILINE)
    ] == []
    for unit in (UNIT, TEMPLATE):
        assert "MemoryMax=2G" in unit


def test_figures_are_told_under_the_names_of_the_services() -> None:
    bots = [name for name in SERVICES if name.startswith("bot-")]
    for name in bots:
        assert f"METRICS_HOSTS: {' '.join(bots)}\n" in whole(name)


@pytest.mark.slow
async def test_what_the_backup_service_takes_is_put_back_whole(tmp_path: Path) -> None:
    """The service's own command runs here while matches are played on the database."""
    (command,) = re.findall(r"command: (\[.*\])", service("backup"))
    program, *arguments = json.loads(command)
    assert program == "python"
    (folder,) = re.findall(r"BACKUPS: (/data/\S+)\n", service("backup"))
    assert f'volumes: ["backups:{Path(folder).parent}"]' in service("backup")
    kept = tmp_path / Path(folder).name
    async with fresh_database() as url, fresh_database(is_shaped=False) as other:
        store = await PostgresStore.open(url)
        matches = Matches(store, now=lambda: 1000)
        for number in (1, 2, 3):
            match = await matches.open(GAME, game_named(GAME).Options(), ASKERS[0])
            assert (await matches.join(match.id, ASKERS[1])).id == number
            await matches.start(number, ASKERS[0])
            for _ in range(4):
                await make_ply(matches, number)
        logs = {number: await store.log(GAME, number) for number in (1, 2, 3)}
        taking = await asyncio.create_subprocess_exec(
            sys.executable,
            *(str(ROOT / one) if one == "bot.py" else one for one in arguments),
            cwd=tmp_path,
            env=clean_environment({"DATABASE": url, "BACKUPS": str(kept)}),
            stderr=asyncio.subprocess.PIPE,
        )
        await until(lambda: [*kept.glob("*.sqlite3")] or taking.returncode is not None)
        taking.send_signal(signal.SIGTERM)
        async with asyncio.timeout(HANGING):
            await taking.communicate()
        assert taking.returncode == 0
        (copy,) = kept.glob("*.sqlite3")
        await matches.resign(1, ASKERS[0])
        await store.close()
        done = await asyncio.to_thread(restore_backup, tmp_path, copy, other)
        assert done.returncode == 0, done.stderr
        assert "3 matches go on when the bot starts." in done.stdout
        again = await PostgresStore.open(other)
        back = Matches(again, now=lambda: 2000)
        for number, log in logs.items():
            assert (await back.match(number)).phase == "playing"
            assert await again.log(GAME, number) == log
            assert await back.back.verify(number)
            await make_ply(back, number)
        await again.close()


async def make_ply(matches: Matches, number: int) -> None:
    """Make one move of the seat to move."""
    match = await matches.match(number)
    seat = match.to_move[0]
    look = await matches.look_seat(number, seat)
    picks, _ = mover_of(GAME)(game_named(GAME), look.view, Dice("any", match.ply))
    await matches.move(number, player_of(match, seat), notation(picks))


def restore_backup(folder: Path, copy: Path, url: str) -> subprocess.CompletedProcess[str]:
    """Restore a backup by the command that the README names."""
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "--restore", str(copy)],
        cwd=folder,
        env=clean_environment({"DATABASE": url}),
        capture_output=True,
        text=True,
        timeout=HANGING,
        check=False,
    )


def test_a_host_without_backups_has_nothing_to_take(main: Main) -> None:
    assert main("--backups") == (1, "No backups are taken: BACKUPS names no folder.\n")


def test_the_template_is_the_unit_with_shards_and_as_hard() -> None:
    own = [line for line in TEMPLATE if line not in UNIT and not line.startswith("#")]
    assert own == [
        "Description=Tabletop games on Discord, shards %i",
        "After=network-online.target postgresql.service",
        "WorkingDirectory=/opt/%p",
        "Environment=SHARDS=%i/16",
        "EnvironmentFile=-/opt/tabletop/%i.env",
        "ExecStart=/opt/%p/.venv/bin/python bot.py",
    ]
    assert [line for line in UNIT if line not in TEMPLATE] == [
        "Description=Tabletop games on Discord",
        "After=network-online.target",
        "WorkingDirectory=/opt/tabletop",
        "ExecStart=/opt/tabletop/.venv/bin/python bot.py",
    ]
    assert shards_of("0-7/16").ids == (*range(8),)


def test_the_service_may_write_nothing_but_its_data_and_builds_nothing_when_it_starts() -> None:
    assert {"UMask=0077", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes"} <= {*UNIT}
    assert [line for line in UNIT if line.startswith("ReadWritePaths=")] == [
        "ReadWritePaths=/opt/tabletop/data"
    ]
    assert not any(line.startswith("ExecStartPre") for line in UNIT)


def test_the_service_may_call_what_services_do_and_is_told_of_the_rest() -> None:
    for unit in (UNIT, TEMPLATE):
        assert {"SystemCallFilter=@system-service", "SystemCallErrorNumber=EPERM"} <= {*unit}


def test_a_second_build_has_the_settings_and_the_data_of_the_first() -> None:
    """Only the folder of its program is its own."""
    named = [line for line in TEMPLATE if "%p" in line and not line.startswith("#")]
    assert [line.partition("=")[0] for line in named] == ["WorkingDirectory", "ExecStart"]
    assert {"ReadWritePaths=/opt/tabletop/data", "EnvironmentFile=-/opt/tabletop/%i.env"} <= {*TEMPLATE}
    paper = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
    assert "ln -s /opt/tabletop/.env /opt/tabletop/data .\n" in paper
    assert "deploy/tabletop@.service /etc/systemd/system/tabletop-2@.service\n" in paper


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for name, folder in (("tabletop", "tabletop"), ("tabletop@", "%p"), ("tabletop-2@", "%p")):
        text = (ROOT / "deploy" / f"{name.replace('-2', '')}.service").read_text(encoding="utf-8")
        # The host chooses the program and its user; here any existing ones will do.
        text = text.replace(f"/opt/{folder}/.venv/bin/python", "/bin/sh")
        text = text.replace("User=tabletop", "User=root")
        (tmp_path / f"{name.replace('@', '@0-7')}.service").write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        timeout=HANGING,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    ours = [line for line in done.stderr.splitlines() if "tabletop" in line]
    assert ours == []
