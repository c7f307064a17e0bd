"""What a seat of Kaliko is asked on the way to a turn, and who passes for the absent.

A play is laid tile by tile. The first tile goes wherever it fits; each further one to a space that an open end of some
path through all the tiles so far looks at. Every legal play can be laid so, whichever of its tiles at the pattern comes
first, and no draft ever falls into pieces that have no path in common.
"""

from collections.abc import Generator, Mapping
from functools import partial
from typing import Final

from engine.errors import IllegalMove
from engine.game import Ask, Option, Pick
from engine.games.kaliko import refusing
from engine.games.kaliko.paths import (
    NewPath,
    Pattern,
    draft_of,
    is_legal,
    pattern_of,
    points,
    scoring_paths,
    staging,
)
from engine.games.kaliko.plays import fewest_tiles
from engine.games.kaliko.refusing import EXCHANGE, PLAY
from engine.games.kaliko.table import Exchange, Laid, Move, Pass, Play, View
from engine.games.kaliko.telling import path_count, path_label
from engine.games.kaliko.tiles import (
    BITS,
    COLOUR_NAMES,
    TURNINGS,
    Tile,
    Turned,
    strands,
    turn_key,
    turnings_in,
)
from engine.hexes import Cell, cell_name, reading_order
from engine.words import Sentence, say

PASS: Final = "pass"
SEARCHED: Final = 3
"""Up to how many tiles a scoring play is looked for, to tell whether it is worth the search."""
_TURN: Final = 60
"""Degrees of a turning's step."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """A play tile by tile, each with its space and turning; or an exchange; or a pass."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    pattern = pattern_of(view.pattern)
    (key,) = yield _opening(view, pattern)
    if key in view.hand:
        laid, key = yield from _laying(view, pattern, key)
        if key == PLAY:
            return Play(laid=laid)
    if key == EXCHANGE:
        tiles = yield _exchange(view)
        yield _exchange_so(view, tiles)
        return Exchange(tiles=tiles)
    yield _pass(view)
    return Pass()


def _laying(view: View, pattern: Pattern, key: str) -> Generator[Ask, Pick, tuple[tuple[Laid, ...], str]]:
    """One tile after the other until something else is chosen: the tiles laid, and what was chosen."""
    draft = view
    while key in view.hand:
        hand = tuple(tile for tile in draft.hand if tile != key)
        holding = draft.model_copy(update={"held": key, "hand": hand})
        spaces = _spaces(holding, pattern, key)
        (where,) = yield _where(holding, pattern, key, spaces)
        lie = next(laid for cell, laid in spaces.items() if cell_name(cell) == where)
        turnings, shown = _turn_keys(key), set[int]()
        key = turn_key(lie.turn)
        while key in turnings:
            # A turning is offered until it was seen, so that going through them comes to an end.
            lie = lie.model_copy(update={"turn": turnings[key]})
            shown.add(lie.turn)
            laid = (*holding.staged, lie)
            new = pattern.traced(staging(laid))
            made = draft_of(pattern, new, staging(laid))
            draft = holding.model_copy(update={"held": None, "staged": laid, "draft": made})
            (key,) = yield _onwards(draft, pattern, new, shown)
    return draft.staged, key


def stand_in(view: View) -> tuple[Pick, ...]:
    """A pass: it leaves the pattern and the bag to the others (KAL-16)."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    return (PASS,), (PASS,)


# Where a tile goes


def numbered_spaces(holding: View) -> tuple[Cell, ...]:
    """The spaces that the held tile fits, as they are numbered from 1 on; none while no tile is held."""
    if holding.held is None:
        return ()
    pattern = pattern_of(holding.pattern)
    return tuple(
        cell
        for cell in _open_cells(holding, pattern)
        if pattern.fitting(cell, staging(holding.staged)) & BITS[holding.held]
    )


def _spaces(holding: View, pattern: Pattern, tile: Tile) -> Mapping[Cell, Laid]:
    """The spaces that the tile fits, in reading order, each with the turning that is best there."""
    return {
        cell: best
        for cell in _open_cells(holding, pattern)
        if (best := _best_at(holding, pattern, tile, cell)) is not None
    }


def _open_cells(view: View, pattern: Pattern) -> tuple[Cell, ...]:
    """Where the next tile may go: by the pattern, or on with a path that runs through all staged tiles."""
    if not view.staged:
        return pattern.rim
    cells = {cell for path in _through_all(view, pattern) for cell in path.faces}
    return tuple(sorted(cells, key=reading_order))


def _through_all(view: View, pattern: Pattern) -> list[NewPath]:
    """The paths that run through every staged tile: one of them is to become the main path."""
    staged = staging(view.staged)
    return [path for path in pattern.traced(staged) if path.runs_through(staged)]


def _fitting(view: View, pattern: Pattern, tile: Tile, cell: Cell) -> list[Turned]:
    return list(turnings_in(pattern.fitting(cell, staging(view.staged)) & BITS[tile]))


def _best_at(view: View, pattern: Pattern, tile: Tile, cell: Cell) -> Laid | None:
    """The tile on a space in the turning that scores most at once; failing that, with the longest way on."""
    fitting = _fitting(view, pattern, tile, cell)
    if not fitting:
        return None
    if len(fitting) == 1:
        return Laid(tile=tile, turn=fitting[0].turn, cell=cell)
    best = max(fitting, key=lambda turned: (_worth(view, pattern, turned, cell), -turned.turn))
    return Laid(tile=tile, turn=best.turn, cell=cell)


def _worth(view: View, pattern: Pattern, turned: Turned, cell: Cell) -> tuple[int, int]:
    staged = {**staging(view.staged), cell: turned}
    new = pattern.traced(staged)
    longest = max((path.segments for path in new if path.runs_through(staged)), default=0)
    return points(new) if is_legal(new, staged) else 0, longest


# Questions


def _opening(view: View, pattern: Pattern) -> Ask:
    """What to do with the turn."""
    tiles = tuple(tile for tile in view.hand if _fits_somewhere(view, pattern, tile))
    options = tuple(_tile_option(tile) for tile in tiles)
    return Ask(
        prompt=say("Your turn: lay a tile, exchange or pass.")
        if view.bag
        else say("Your turn: lay a tile or pass."),
        options=(*options, *_instead(view)),
        view=view,
        notes=partial(_outlook, view),
        refusal=partial(refusing.opening, view),
    )


def _outlook(view: View) -> tuple[Sentence]:
    """What there is to be found, without saying where."""
    fewest = fewest_tiles(view.pattern, view.hand, SEARCHED)
    if fewest is not None:
        return (say("There is a scoring play of {n:one tile|# tiles} in your hand.", n=fewest),)
    if len(view.pattern) == 1:
        return (
            say(
                "No scoring play of up to {n} tiles is in your hand; beside a starting tile it may take more.",
                n=SEARCHED,
            ),
        )
    return (say("No scoring play of up to {n} tiles is in your hand.", n=SEARCHED),)


def _fits_somewhere(view: View, pattern: Pattern, tile: Tile) -> bool:
    staged = staging(view.staged)
    return any(pattern.fitting(cell, staged) & BITS[tile] for cell in _open_cells(view, pattern))


def _exchange(view: View) -> Ask:
    """What goes back into the bag: no more than there is to be had for it (KAL-13), and something (KAL-14)."""
    return Ask(
        prompt=say("Which tiles do you exchange?"),
        options=tuple(_tile_option(tile) for tile in view.hand),
        view=view,
        most=min(len(view.hand), view.bag),
        refusal=refusing.tile_at_all,
    )


def _exchange_so(view: View, tiles: tuple[Tile, ...]) -> Ask:
    """An exchange is pressed again: a menu that closed too early can't be taken back."""
    return Ask(
        prompt=say("Exchange {tiles}? Everybody sees them, then they go back into the bag.", tiles=tiles),
        options=(Option(key=EXCHANGE, label=say("Yes, exchange")),),
        view=view,
    )


def _pass(view: View) -> Ask:
    """A pass is pressed twice: it can't be taken back."""
    if view.seats == 1:
        prompt = say("Pass? That ends your practice.")
    elif view.passes == len(view.staying) - 1:
        prompt = say("Pass? Everybody before you has passed, so that ends the match.")
    else:
        prompt = say("Pass? You lay nothing and keep your tiles.")
    return Ask(prompt=prompt, options=(Option(key=PASS, label=say("Yes, pass")),), view=view)


def _where(holding: View, pattern: Pattern, tile: Tile, spaces: Mapping[Cell, Laid]) -> Ask:
    """Where the tile goes."""
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=tile),
        options=tuple(
            Option(
                key=cell_name(cell),
                label=say("{n} · {where}", n=number, where=cell_name(cell)),
                short=say("{n}", n=number),
                hint=partial(_space_hint, holding, pattern, laid),
                at=cell,
            )
            for number, (cell, laid) in enumerate(spaces.items(), start=1)
        ),
        view=holding,
        refusal=partial(refusing.space, pattern, staging(holding.staged), tile),
    )


def _onwards(draft: View, pattern: Pattern, new: list[NewPath], shown: set[int]) -> Ask:
    """With the tile on its space, and these new paths by it: play, turn it, or take the next one."""
    staged, lie = staging(draft.staged), draft.staged[-1]
    legal, has_joined = is_legal(new, staged), any(path.is_scoring for path in new)
    before = draft.model_copy(update={"staged": draft.staged[:-1]})
    turnings = sorted(
        (turned for turned in _fitting(before, pattern, lie.tile, lie.cell) if turned.turn not in shown),
        key=lambda turned: _degrees(lie, turned),
    )
    tiles = [tile for tile in draft.hand if _fits_somewhere(draft, pattern, tile)]
    options = [_play_option(points(new))] if legal else []
    options += [_turn_option(lie, turned) for turned in turnings]
    # Whoever types need not know in which turning a tile is laid first.
    options.append(Option(key=turn_key(lie.turn), label=say("{tile} as it lies", tile=lie.tile), quiet=True))
    options += [_tile_option(tile) for tile in tiles]
    if not legal and not tiles:
        options += _instead(draft)

    return Ask(
        prompt=_onwards_prompt(points(new) if legal else None, has_joined=has_joined, can_go_on=bool(tiles)),
        options=tuple(options),
        view=draft,
        notes=partial(_live_score, new, draft, legal=legal),
        refusal=partial(refusing.onwards, pattern, draft, shown, has_joined),
    )


def _onwards_prompt(scored: int | None, *, has_joined: bool, can_go_on: bool) -> Sentence:
    """The score once it is a play; until then what it lacks: a path that joins something and runs through all (KAL-2)."""
    if scored is not None:
        return say("{points:1 point|# points}. Play it, or change it.", points=scored)
    if has_joined and can_go_on:
        return say(
            "No joined path runs through all your tiles yet: lay the next where a path of them all goes on."
        )
    if has_joined:
        return say(
            "No joined path runs through all your tiles, and no tile carries one on: take one back, or do something else."
        )
    if can_go_on:
        return say("Nothing is joined yet: lay the next tile where a path goes on.")
    return say("Nothing is joined, and no tile carries a path on: take one back, or do something else.")


def _live_score(new: list[NewPath], draft: View, *, legal: bool) -> tuple[Sentence, ...]:
    """The score path by path; before anything is joined, the paths that may become the main one."""
    staged = staging(draft.staged)
    if legal:
        return tuple(
            say("{path}: {count}", path=path_label(path), count=path_count(path))
            for path in scoring_paths(new, staged)
        )
    return tuple(
        say(
            "{colour}, {n:1 segment|# segments} so far, goes on at {where}",
            colour=COLOUR_NAMES[path.colour],
            n=path.segments,
            where=tuple(dict.fromkeys(map(cell_name, path.faces))),
        )
        for path in sorted(new, key=lambda path: -path.segments)
        if path.faces and path.runs_through(staged)
    )


# Options


def _instead(view: View) -> tuple[Option, ...]:
    """What else can be done with a turn."""
    passing = Option(key=PASS, label=say("Pass"))
    if not view.bag:
        return (passing,)
    return Option(key=EXCHANGE, label=say("Exchange")), passing


def _tile_option(tile: Tile) -> Option:
    return Option(
        key=tile,
        label=say("{tile}: {strands}", tile=tile, strands=strands(tile, 0)),
        short=say("{tile}", tile=tile),
    )


def _play_option(scored: int) -> Option:
    return Option(key=PLAY, label=say("Play for {points:1 point|# points}", points=scored), icon="✅")


def _turn_keys(tile: Tile) -> Mapping[str, int]:
    return {turn_key(turned.turn): turned.turn for turned in TURNINGS[tile]}


def _turn_option(lie: Laid, turned: Turned) -> Option:
    degrees = _degrees(lie, turned)
    return Option(
        key=turn_key(turned.turn),
        label=say("Turn {tile} by {degrees}° to the right", tile=lie.tile, degrees=degrees),
        short=say("{degrees}°", degrees=degrees),
        icon="🔃",
    )


def _degrees(lie: Laid, turned: Turned) -> int:
    """How far the tile would be turned to the right: turnings are counted against the clock, people turn with it."""
    return (lie.turn - turned.turn) % len(TURNINGS[lie.tile]) * _TURN


def _space_hint(holding: View, pattern: Pattern, laid: Laid) -> Sentence:
    staged = staging((*holding.staged, laid))
    new = pattern.traced(staged)
    if is_legal(new, staged):
        return say("{points:1 point|# points} at once", points=points(new))
    longest = max(path.segments for path in new if path.runs_through(staged))
    return say("joins nothing yet, path of {n}", n=longest)
