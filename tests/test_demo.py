"""The demonstration: a whole match through the sandbox, and what is left of it to look at."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tools import demo

GAME = "howmanycalories"


async def test_a_match_is_played_to_its_end_and_every_move_has_its_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.hinting.LEVEL", 1)  # how well it is played is told elsewhere
    shown = await demo.demonstrate(GAME, level=1, rounds=1)
    assert shown.match.phase == "over"
    assert [*shown.files] == [
        f"{GAME}-{name}" for name in ("middle.png", "hand.png", "final.png", "replay.webp")
    ]
    with Image.open(BytesIO(shown.files[f"{GAME}-replay.webp"])) as replay:
        assert replay.size[0] == demo.FRAME
        assert getattr(replay, "n_frames", 1) > shown.match.ply // 2, "moves that look alike may share one"


async def test_a_game_that_no_computer_plays_is_not_shown() -> None:
    with pytest.raises(LookupError):
        await demo.demonstrate("chess")
