"""What moves bring, in short: "eaten 0 800" is 800 of the feat for the first seat."""

from __future__ import annotations

from typing import Any

from engine.contract.feats import Feats, Title
from engine.contract.game import AnyGame
from engine.contract.words import Sentence, say, tell
from engine.library import GAMES, game_named
from tests.games.recorded_moments import replay

WITH_FEATS = tuple(name for name, game in GAMES.items() if game.HOOKS.feats is not None)
"""The games that count feats."""


def feats_of(game: AnyGame) -> Feats[Any, Any]:
    found = game.HOOKS.feats
    assert found is not None
    return found


def done(game: AnyGame, before: Any, after: Any, seat: int, move: Any) -> set[str]:
    """Return what a move from one State to another brought."""
    views = game.view(before, None), game.view(after, None)
    return {f"{feat} {to} {n}" for feat, to, n in feats_of(game).of(*views, seat, move)}


def recorded(name: str) -> dict[str, list[int]]:
    """Return the feats of a record by seat, as they are counted."""
    feats = feats_of(game_named(name.split("-", maxsplit=1)[0]))
    seats = int(name.split("-")[1])
    found = {feat.key: [0] * seats for feat in feats.kinds}
    for one in replay(name):
        for feat, seat, n in feats.of(one.before, one.after, one.seat, one.move):
            kind, was = feats.kind(feat), found[feat][seat]
            assert kind is not None
            found[feat][seat] = max(was, n) if kind.is_single else was + n
    return found


def title_sentence(title: Title, n: int) -> Sentence:
    """Return a title with what earned it, as "The Glutton: ate 6,500 kcal"."""
    return say("{title}: {what}", title=title.name, what=say(title.told, n=n))


def told(game: AnyGame) -> list[str]:
    """Return all titles of a game at the least that earns them."""
    feats = feats_of(game)
    titles = [feat.title for feat in feats.kinds if feat.title is not None]
    return [tell(title_sentence(one, one.least), ()) for one in titles]
