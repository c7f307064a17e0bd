"""What README, Makefile and .env.example promise is what there is."""

import re
from pathlib import Path

from bot import Settings
from cogs.permissions import FOR_A_BOARD, FOR_THREADS, INVITED_WITH
from engine.library import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_make_target_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"make ([a-z][a-z-]*)", README)) - {"sure"}
    targets = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
    assert {"run", "test", "bench", "looks", "records"} <= named
    assert named <= targets


def test_the_invitation_asks_for_just_what_the_bot_needs() -> None:
    (permissions,) = re.findall(r"permissions=(\d+)", README)
    assert int(permissions) == INVITED_WITH.value
    assert {name for name, granted in INVITED_WITH if granted} == {
        *FOR_A_BOARD,
        *FOR_THREADS,
        "read_messages",
    } - {"view_channel"} or {name for name, granted in INVITED_WITH if granted} == {
        *FOR_A_BOARD,
        *FOR_THREADS,
    }


def test_every_setting_is_in_the_example_with_its_default() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(lines) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        if field.default is not None:
            assert lines[name.upper()] == str(field.default)


def test_every_picture_and_file_that_the_readme_links_is_there() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_every_game_is_named_with_its_command() -> None:
    for name, game in GAMES.items():
        assert game.TITLE in README
        assert f"/play {name}" in README


def test_everything_to_run_is_locked_with_hashes() -> None:
    for lock in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        pinned = re.findall(r"^[a-z0-9_.-]+==\S+", text, re.MULTILINE)
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)
        assert "://" not in text
