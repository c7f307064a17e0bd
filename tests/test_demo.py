"""The demonstration: a whole match through the sandbox, its recording and its curve."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cogs.screens.review.story import MOVING_WIDTH
from engine.library import GAMES
from tests.support.players import PLAYED
from tools import demo

GAME = "howmanycalories"
NAMES = ("middle.png", "hand.png", "final.webp", "replay.gif", "chances.webp")


@pytest.mark.slow
async def test_a_match_is_played_to_its_end_and_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.services.hints.LEVEL", 1)  # other tests judge how well it is played
    shown = await demo.demonstrate(GAME, level=1, rounds=1)
    assert shown.match.phase == "over"
    assert [*shown.files] == [f"{GAME}-{name}" for name in NAMES]
    with Image.open(BytesIO(shown.files[f"{GAME}-replay.gif"])) as replay:
        assert replay.size[0] == MOVING_WIDTH
        assert getattr(replay, "n_frames", 1) > 10


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED[1::2])
def test_a_demonstration_of_every_game_is_left_in_the_folder(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.services.hints.LEVEL", 1)
    monkeypatch.setattr(demo, "demonstrate", partial(demo.demonstrate, level=1))
    monkeypatch.setattr("sys.argv", ["demo", str(tmp_path / "demo"), game])
    demo.main()
    assert capsys.readouterr().out.startswith(f"{GAMES[game].TITLE}: ")
    sizes = dict[str, int]()
    for file in (tmp_path / "demo").iterdir():
        with Image.open(file) as picture:
            sizes[file.name] = getattr(picture, "n_frames", 1)
    assert {*sizes} == {f"{game}-{name}" for name in NAMES}
    assert sizes.pop(f"{game}-replay.gif") > 10
    assert {*sizes.values()} == {1}


async def test_a_game_that_no_computer_plays_is_not_shown() -> None:
    with pytest.raises(LookupError):
        await demo.demonstrate("chess")
