"""How fast pictures are drawn, against two references.

These are the bare encoding of their pixels, and a chess board made in the common way. A game to
measure is one more entry in SUBJECTS.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from statistics import median, quantiles
from typing import Any, Literal, NamedTuple

import cairosvg
import chess
import chess.svg
from PIL import Image

from bench.games.kaliko import crowded
from bench.games.kcaloria import laid_table, placements
from bench.games.organism import middle
from bench.kit.table import Row
from cogs.drawing import warm_up
from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.game import AnyGame
from engine.contract.values import Ask, Pick
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from render import Picture, canvas_of, draw
from render.kit.cache import LruCache
from render.kit.theme import WIDTH
from tools.movers import mover_of

NAMES = ("Alexandra", "Bo", "Charlie", "Dora")
MANY = (*NAMES, "Emil", "Friederike")
ROUNDS = 3
BOARDS = 12
"""How often the slow reference is drawn in each round."""
CROWDED = 8
"""Number of crowded tables of Kaliko."""
MIDDLES = 8
"""Number of tables of ORGANISM for six."""
FED = 4
"""Number of tables of kCaloria with many tiles."""
CAVES = 8
"""Number of late tables of KOA, each of a match of its own."""
LATE = 60
"""Least number of tiles on them."""
WEBP = 88
"""The WebP quality at which letters look about as good."""
STARTS = 3
"""Number of processes that are started to time their first picture."""


class Subject(NamedTuple):
    """Pictures of one kind, and the goal of their median time."""

    pictures: Callable[[], Iterator[Picture]]
    target: str


def rows() -> list[Row]:
    """Measure everything here."""
    boards: list[float] = []
    measured = {name: _Times(list(subject.pictures())) for name, subject in SUBJECTS.items()}
    for times in measured.values():
        for picture in times.pictures:
            draw(picture)
    for _ in range(ROUNDS):
        boards.extend(_seconds(slow_board)[0] for _ in range(BOARDS))
        for times in measured.values():
            times.measure()
    reference = f"python-chess + CairoSVG board, {WIDTH} px: {_ms(boards):.0f} ms"
    found = []
    for name, times in measured.items():
        middle, limit = _ms(times.drawn), _ms(times.bare)
        target = SUBJECTS[name].target
        found += [
            Row(f"{name}: median", middle, "ms", reference, middle / _ms(boards), target),
            Row(f"{name}: median", middle, "ms", f"bare encoding: {limit:.1f} ms", middle / limit),
            Row(f"{name}: p95", 1000 * quantiles(times.drawn, n=20)[-1], "ms"),
            Row(
                f"{name}: first after a start",
                _ms([_first_of_all(name) for _ in range(STARTS)]),
                "ms",
                target="≤ 300 ms",
            ),
            Row(
                f"{name}: first once pieces are made ahead",
                _ms([_first_of_all(name, is_made_ahead=True) for _ in range(STARTS)]),
                "ms",
                target="≤ 300 ms",
            ),
            Row(f"{name}: median size", median(times.sizes) / 1000, "KB"),
            Row(f"{name}: largest", max(times.sizes) / 1000, "KB", target="≤ 200 KB"),
            *_as_webp(name, times.pictures[-1]),
        ]
    found.append(Row("kept of all pictures drawn here", _kept() / 2**20, "MB"))
    return found


def _as_webp(name: str, picture: Picture) -> Iterator[Row]:
    """Yield one picture's figures as WebP, beside those as it is."""
    canvas = canvas_of(picture)
    file = BytesIO()

    def save() -> bytes:
        file.seek(0)
        file.truncate()
        canvas.image.save(file, "WEBP", quality=WEBP, method=0)
        return file.getvalue()

    as_png, as_webp = ([_seconds(work) for _ in range(ROUNDS)] for work in (canvas.encode, save))
    reference = (
        f"256 colours as PNG: {_ms([took for took, _ in as_png]):.0f} ms, {len(as_png[0][1]) / 1000:.0f} KB"
    )
    took = _ms([took for took, _ in as_webp])
    yield Row(f"{name}: one as WebP", took, "ms", reference, took / _ms([took for took, _ in as_png]))
    yield Row(f"{name}: one as WebP", len(as_webp[0][1]) / 1000, "KB", reference)


def _kept() -> int:
    """Return the bytes of all cached grounds, pieces and letters."""
    modules = [module for name, module in sys.modules.items() if name.startswith("render.")]
    stores = {
        id(value): value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, LruCache)
    }
    return sum(store.weight for store in stores.values())


def first(name: str, *, is_made_ahead: bool = False) -> float:
    """Return the seconds of a subject's first picture.

    Call it in a process that has drawn nothing yet. The bot makes pieces of every game ahead while
    it is idle; so does this, if wanted, for the one game.
    """
    picture = next(SUBJECTS[name].pictures())
    for work in warm_up.works((picture.game,)) if is_made_ahead else ():
        work()
    return _seconds(lambda: draw(picture))[0]


class _Times:
    """The times of a subject's pictures, drawn and barely encoded, and their sizes."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self.pictures = pictures
        self.drawn: list[float] = []
        self.bare: list[float] = []
        self.sizes: list[int] = []

    def measure(self) -> None:
        """Draw all of them once more."""
        for picture in self.pictures:
            seconds, png = _seconds(lambda picture=picture: draw(picture))  # type: ignore[misc]
            self.drawn.append(seconds)
            self.sizes.append(len(png))
            with Image.open(BytesIO(png)) as image:
                image.load()
                self.bare.append(_seconds(lambda image=image: _encoded(image))[0])  # type: ignore[misc]


# Pictures


def _calories(kind: Literal["table", "hand"]) -> Iterator[Picture]:
    """Yield every position of a match, as all or the first seat see it."""
    game = howmanycalories
    seat = 0 if kind == "hand" else None
    state, ply = game.start(game.Options(rounds=2), (game.SeatOptions(),) * len(NAMES), Dice("bench", 0)), 1
    yield Picture("howmanycalories", kind, game.view(state, seat), NAMES)
    while waiting := game.to_move(state):
        _, move = random_move(game, game.view(state, waiting[0]), Dice("choices", ply))
        state, _ = game.apply(state, waiting[0], move, Dice("bench", ply))
        yield Picture("howmanycalories", kind, game.view(state, seat), NAMES)
        ply += 1


def _kaliko_tables() -> Iterator[Picture]:
    """Yield crowded tables, as all see them."""
    for number in range(CROWDED):
        view = _crowded(number).model_copy(update={"seat": None, "hand": ()})
        yield Picture("kaliko", "table", view, NAMES)


def _kaliko_hands() -> Iterator[Picture]:
    """Yield the hands at the same tables, with the first tile's spaces numbered."""
    for number in range(CROWDED):
        view = _crowded(number)
        yield _numbered("kaliko", _ask(kaliko, view, ((view.hand[0],),)), NAMES)


@cache
def _crowded(number: int) -> kaliko.View:
    return crowded(f"crowded {number}")


def _organism_tables() -> Iterator[Picture]:
    """Yield six players on 121 spaces in mid-match, as all see them."""
    for number in range(MIDDLES):
        yield Picture("organism", "table", _middle(number).model_copy(update={"seat": None}), MANY)


def _organism_hands() -> Iterator[Picture]:
    """Yield the same for the seat to move, at the first question on spaces."""
    for number in range(MIDDLES):
        picks: tuple[Pick, ...] = ()
        while not (ask := _ask(organism, _middle(number), picks)).view.numbered:
            keys = [option.key for option in ask.options]
            picks = (*picks, ("move" if "move" in keys else keys[0],))
        yield _numbered("organism", ask, MANY)


@cache
def _middle(number: int) -> organism.View:
    return middle(f"middle {number}")


def _kcaloria_tables() -> Iterator[Picture]:
    """Yield four players' tiles in mid-match, as all see them."""
    for number in range(FED):
        yield Picture("kcaloria", "table", _fed(number).model_copy(update={"seat": None, "hand": ()}), NAMES)


def _kcaloria_hands() -> Iterator[Picture]:
    """Yield the same for the seat to move, with numbered spaces.

    They are those of the tile that has most.
    """
    for number in range(FED):
        view = _fed(number)
        places = placements(view)
        key = max(places, key=lambda key: len(places[key]))
        yield _numbered("kcaloria", _ask(kcaloria, view, ((key,),)), NAMES)


@cache
def _fed(number: int) -> kcaloria.View:
    return laid_table(f"fed {number}")


def _koa_tables() -> Iterator[Picture]:
    """Yield four clans late in their matches, as all see them."""
    for number in range(CAVES):
        yield Picture("koa", "table", _late(number).model_copy(update={"seat": None}), NAMES)


def _koa_hands() -> Iterator[Picture]:
    """Yield the same for the seat to move, with squares for its actions.

    They are those where it can dig, or else what it can do there.
    """
    for number in range(CAVES):
        view = _late(number)
        asked = [resume(koa, view, ((option.key,),)) for option in _ask(koa, view, ()).options]
        further = next((ask for ask in asked if isinstance(ask, Ask)), _ask(koa, view, ()))
        yield Picture("koa", "hand", further.view, NAMES)


@cache
def _late(number: int) -> koa.View:
    """Return the mover's view late in the match, when enough tiles lie.

    The match may also be all but over.
    """
    state = koa.start(koa.Options(), (koa.SeatOptions(),) * len(NAMES), Dice(f"caves {number}", 0))
    for ply in range(1, 1000):
        seen = koa.view(state, state.mover)
        _, move = mover_of("koa")(koa, seen, Dice(f"caves {number} moves", ply))
        state, _ = koa.apply(state, state.mover, move, Dice(f"caves {number}", ply))
        if state.ending or len(seen.tiles) >= LATE:
            break
    return seen


def _ask(game: AnyGame, view: Any, picks: Sequence[Pick]) -> Ask:
    ask = resume(game, view, picks)
    assert isinstance(ask, Ask)
    return ask


def _numbered(game: str, ask: Ask, names: tuple[str, ...]) -> Picture:
    """Return the hand at a question, with the numbers of its options."""
    tags = tuple((option.at, n) for n, option in enumerate(ask.options, start=1) if option.at is not None)
    return Picture(game, "hand", ask.view, names, tags)


QUICK = "≤ 30 ms, ≤ 0.25"

SUBJECTS: Mapping[str, Subject] = {
    "table": Subject(lambda: _calories("table"), QUICK),
    "hand": Subject(lambda: _calories("hand"), QUICK),
    "Kaliko: table of 60 tiles": Subject(_kaliko_tables, QUICK),
    "Kaliko: hand with numbered spaces": Subject(_kaliko_hands, QUICK),
    "kCaloria: table of 60 tiles": Subject(_kcaloria_tables, QUICK),
    "kCaloria: hand with numbered spaces": Subject(_kcaloria_hands, QUICK),
    "ORGANISM: table of six on 121 spaces": Subject(_organism_tables, QUICK),
    "ORGANISM: hand with numbered spaces": Subject(_organism_hands, QUICK),
    "KOA: table late in a match of four": Subject(_koa_tables, QUICK),
    "KOA: hand where to dig": Subject(_koa_hands, QUICK),
}
"""Subjects by the name that their rows begin with."""


# Measuring


def _first_of_all(name: str, *, is_made_ahead: bool = False) -> float:
    """Return the seconds of the first picture in a new process.

    They include what it has to load, and to draw for the first time. Modules are compiled, as after
    the very first start, whether or not this environment forbids it.
    """
    code = f"from bench.pictures.pictures import first; print(first({name!r}, {is_made_ahead=}))"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env)
    return float(done.stdout)


def slow_board() -> bytes:
    """Draw the reference: a chess board in the common way."""
    board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
    svg = chess.svg.board(board, size=WIDTH)
    return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH, output_height=WIDTH))


def _encoded(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _seconds(work: Callable[[], bytes]) -> tuple[float, bytes]:
    start = time.perf_counter()
    made = work()
    return time.perf_counter() - start, made


def _ms(seconds: Sequence[float]) -> float:
    return 1000 * median(seconds)
