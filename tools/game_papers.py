"""Write each game's rules page as a paper: `python -m tools.game_papers [FOLDER]`.

The papers repeat the rules pages that players read with `/rules`, and list the options of `/play`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.contract.game import AnyGame
from engine.contract.words import Words, tell
from engine.library import GAMES
from engine.services.durations import turns_in_general

FOLDER = Path(__file__).parent.parent / "docs" / "games"


def paper_of(name: str) -> str:
    """Return the paper of a game in Markdown."""
    return "\n".join(_lines(name, GAMES[name])).rstrip() + "\n"


def _lines(name: str, game: AnyGame) -> Iterator[str]:
    seats = f"{game.SEATS[0]}–{game.SEATS[-1]}"
    yield f"# {game.TITLE}"
    yield ""
    yield f"{_text(game.PITCH)} `/play {name}`, {seats} players. {_text(turns_in_general(game))}"
    for section in game.PAGE:
        yield ""
        yield f"## {_text(section.heading)}"
        for words in section.text:
            yield ""
            yield _text(words)
    if options := game.Options.model_fields:
        yield ""
        yield "## Options"
        yield ""
        yield "| option | usual | meaning |"
        yield "| --- | --- | --- |"
        for field in options.values():
            usual = {True: "on", False: "off"}.get(field.default, field.default)
            yield f"| {field.title} | {usual} | {field.description} |"


def _text(words: Words) -> str:
    return tell(words, ())


def main() -> None:
    """Write the papers of all games."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (folder / f"{name}.md").write_text(paper_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
