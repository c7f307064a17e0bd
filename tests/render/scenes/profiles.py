"""Profiles to draw: usual, full with long names, new, and of a first match."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract.words import say
from engine.library import GAMES
from render import Picture
from render.profile.profile import GameLine, Mark, ProfileCard, SeasonMark, TitleLine
from tests.render.scenes.people import LONG, NAMES

KEPT = ("profile, full", "profile, new")
"""Scenes with a golden picture."""
_FORM = ((1, True), (2, True), (3, False), (4, False), (0, False), (1, True), (3, True))


def game_lines(*, largest: int = 31, level: str = "", medals: int = 0) -> tuple[GameLine, ...]:
    """Return a line of each game, with all its bests."""
    lines = []
    for played, (name, game) in enumerate(GAMES.items(), start=8):
        feats = game.HOOKS.feats
        kinds = () if feats is None else feats.kinds
        bests = tuple((one.best, say(one.amount, n=largest)) for one in kinds if one.best is not None)
        seasons = tuple(
            SeasonMark(
                1 + n % 3, f"2026/{4 - n}", say("season {n} of {year}", n=4 - n, year=2026), say("gold")
            )
            for n in range(medals)
        )
        rated = say(level) if level else None
        lines.append(GameLine(name, game.TITLE, played, played // 2, bests, rated, seasons))
    return tuple(lines)


def title_lines(at: int = 0, times: int = 3) -> tuple[TitleLine, ...]:
    """Return a title of each game."""
    lines = []
    for name, game in GAMES.items():
        kind = None if game.HOOKS.feats is None else game.HOOKS.feats.kinds[at]
        if kind is not None and kind.title is not None:
            lines.append(TitleLine(name, kind.key, kind.title.name, times))
    return tuple(lines)


def form(count: int) -> tuple[Mark, ...]:
    return tuple(Mark(*_FORM[n % len(_FORM)]) for n in range(count))


def scenes() -> Iterator[tuple[str, Picture]]:
    """Yield profiles by the name of their scene."""
    usual = ProfileCard(42, 17, 98, (17, 9, 4), form(20), game_lines(), title_lines())
    full = ProfileCard(
        12_345,
        4_321,
        100,
        (4_321, 999, 1_234),
        form(20),
        game_lines(largest=123_456, level="Strong · 1,612", medals=3),
        title_lines(1, 128),
    )
    first = ProfileCard(1, 0, None, (0, 1, 0), (Mark(2, True),), (game_lines()[0]._replace(played=1, won=0),))
    for name, card, who in (
        ("usual", usual, NAMES[0]),
        ("full", full, LONG[1]),
        ("new", ProfileCard(), LONG[3]),
        ("a first match", first, NAMES[1]),
    ):
        yield f"profile, {name}", Picture("profiles", "profile", card, (who,), accounts=("account",))
