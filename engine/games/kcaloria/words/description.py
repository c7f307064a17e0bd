"""The table of kCaloria in words, enough to play without the picture.

What matters for a decision comes first. The table is told twice. The short version, player by
player and kind by kind, fits a picture's alt text; without room for all it tells the tiles nearest
to the question or the last move, and the number of the others. The full version tells each tile
with its food, its eaters and what makes it thrive, then extinction events, hands and stacks, house
rules and the layout of spaces.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.contract.hexes import Cell, distance, tell_cell
from engine.contract.words import N_, Arg, Parts, Seat, Sentence, Wordings, Words, join_parts, say
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    KINDS,
    Key,
    worth,
)
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.details import in_full, page_of, spaces_of
from engine.games.kcaloria.words.names import apart, tile_names
from engine.games.kcaloria.words.outcome import result
from engine.games.kcaloria.words.tiles import (
    LETTERS,
    cubes_of,
    trade,
)

NUMBERED: Final = 12
"""Most picture numbers told before the short table; more come after it."""
NEAREST: Final = (44, 40, 37, 34, 32, 30, 28, 26, 24, 20, 16, 10)
"""How many tiles the short table tells: the first of these counts that fits."""


def describe(view: View) -> tuple[Words, ...]:
    """Return the view in words: turn, question, the table in short, then in full."""
    if view.is_page:
        return page_of(view)
    web = Web(view)
    numbers = tuple(_numbers(view))
    at_once, later = (numbers, ()) if len(view.numbered_cells) <= NUMBERED else ((), numbers)
    return (
        *_turn(view),
        *_question(view, web),
        *at_once,
        *_dangers(view, web),
        say("Cubes left: B blue, G green, Y yellow, O orange, R red, P purple."),
        _in_short(view, web),
        *later,
        *in_full(view, web),
    )


# The turn and the question


def _turn(view: View) -> Iterator[Sentence]:
    if view.ending:
        yield say("The match is over. {reason}", reason=result(view).reason)
    elif view.seat == view.turn:
        yield say("It’s your turn, number {n}.", n=view.clock)
    else:
        yield say("It’s {who}’s turn, number {n}.", n=view.clock, who=Seat(seat=view.turn))
    if view.seat is not None and view.seat != view.turn:
        yield say("You are {who}.", who=Seat(seat=view.seat))


def _question(view: View, web: Web) -> Iterator[Sentence]:
    """Say what is about to be placed, or which tile is to be fed."""
    if view.starving:
        tile = web.by_id[view.starving[0] if view.staged is None else view.staged]
        yield say(
            "{who:*/You} {who:decides/decide} who feeds {tile} on {where}, which lacks {cubes}.",
            who=Seat(seat=tile.seat),
            tile=tile.kind.title,
            where=tell_cell(tile.cell),
            cubes=cubes_of(web.lacks(tile)) or (say("nothing"),),
        )
        if rest := [number for number in view.starving if number != tile.id]:
            yield say(
                "{n:One more tile lacks|# more tiles lack} food: {where}.",
                n=len(rest),
                where=spaces_of(web, rest),
            )
    elif view.staged is not None:
        tile = web.by_id[view.staged]
        yield say("About to be placed: {tile} on {where}.", tile=tile.kind.title, where=tell_cell(tile.cell))
        if view.choosing is not None:
            asked = web.by_id[view.choosing]
            yield say("Asked about: {tile} on {where}.", tile=asked.kind.title, where=tell_cell(asked.cell))
    elif view.discarding:
        yield say("About to be discarded: {tiles}.", tiles=tile_names(view.discarding))
    elif view.discarding is not None:
        yield say("You choose which of your tiles to discard.")
    elif view.held is not None:
        yield say(
            "To be placed: {tile}, {trade}.", tile=KINDS[view.held].title, trade=trade(KINDS[view.held])
        )
    for number, more in view.undecided:
        one = web.by_id[number]
        yield say(
            "{tile} on {where} makes {n:one cube|# cubes} more, not counted yet.",
            tile=one.kind.title,
            where=tell_cell(one.cell),
            n=more,
        )


def _numbers(view: View) -> Iterator[Sentence]:
    """Yield the numbers or letters that a question gives to spaces or sources."""
    if sight_of(view).is_lettered:
        yield say(
            "Letters on the picture: {spaces}.",
            spaces=tuple(
                say("{letter} {where}", letter=letter, where=tell_cell(cell))
                for cell, letter in sight_of(view).calls.items()
            ),
        )
        return
    numbers = sight_of(view).givers or {cell: n for n, cell in enumerate(view.numbered_cells, start=1)}
    if numbers:
        yield say(
            "Numbers on the picture: {spaces}.",
            spaces=tuple(say("{n} {where}", n=n, where=tell_cell(cell)) for cell, n in numbers.items()),
        )


# The table in short


def _in_short(view: View, web: Web) -> Wordings:
    """Return the table player by player, in versions with ever fewer tiles.

    Each version tells how many tiles it leaves out.
    """
    order, heads = _nearest_first(view, web), tuple(_head(view, seat) for seat in range(view.seats))
    told = [_with_cubes(tile) for tile in order]
    fewer = (count for count in NEAREST if count < len(order))
    return Wordings(
        tuple(_by_player(heads, order[:count], told, len(order) - count) for count in (len(order), *fewer))
    )


def _nearest_first(view: View, web: Web) -> list[Standing]:
    """Return the tiles, nearest to the question or the last move first."""
    there: tuple[Cell, ...] = view.numbered_cells
    if view.starving:
        there = (web.by_id[view.starving[0]].cell,)
    elif view.staged is not None:
        there = (web.by_id[view.staged].cell,)
    elif not there and view.last is not None and view.last.placed is not None:
        there = (view.last.placed.cell,)
    there = there or view.starts[:1]
    return sorted(view.tiles, key=lambda tile: (min(distance(tile.cell, one) for one in there), tile.id))


def _head(view: View, seat: int) -> dict[str, Arg]:
    """Return what a player's line says besides tiles."""
    return {
        "who": Seat(seat=seat),
        "n": worth(unspent(view, seat)),
        "humans": say(", {n:1 human|# humans}", n=view.humans[seat]) if view.humans[seat] else say(""),
    }


def _by_player(
    heads: Sequence[dict[str, Arg]], tiles: Sequence[Standing], told: Sequence[Sentence], more: int
) -> Parts:
    """Return each player's points, humans and tiles, by kind with spaces and cubes.

    A kind reads "Bayou start 1B, E2 2B".
    """
    own: list[dict[Key, list[Sentence]]] = [{} for _ in heads]
    for tile, one in zip(tiles, told, strict=False):
        own[tile.seat].setdefault(tile.key, []).append(one)
    players = [_player(head, kinds) for head, kinds in zip(heads, own, strict=True)]
    if more:
        players.append(say("{n:One more tile is|# more tiles are} told below.", n=more))
    return Parts(tuple(players))


def _player(head: dict[str, Arg], kinds: Mapping[Key, Sequence[Sentence]]) -> Sentence:
    if not kinds:
        return say("{who:*/You} {n:1 point|# points}{humans}.", **head)
    tiles = [
        say("{tile} {where}", tile=KINDS[key].title, where=join_parts(where, N_(", ")))
        for key, where in kinds.items()
    ]
    return say("{who:*/You} {n:1 point|# points}{humans}: {tiles}.", tiles=apart(tiles), **head)


def _with_cubes(tile: Standing) -> Sentence:
    left = " ".join(
        f"{count}{LETTERS[colour]}" for colour, count in zip(COLOURS, tile.left, strict=True) if count
    )
    if left:
        return say("{where} {cubes}", where=tell_cell(tile.cell), cubes=left)
    return say("{where}", where=tell_cell(tile.cell))


def _dangers(view: View, web: Web) -> Iterator[Sentence]:
    """Yield counters by player, tiles that lack food, and barricades."""
    shown = dooms(view)
    for initiator in range(view.seats):
        tiers: dict[int, list[int]] = {}
        for number, doom in sorted(shown.items(), key=lambda one: (one[1].value, one[0])):
            if doom.initiator == initiator:
                tiers.setdefault(doom.value, []).append(number)
        if tiers:
            told = tuple(
                say("{n} {spaces}", n=value, spaces=spaces_of(web, numbers))
                for value, numbers in tiers.items()
            )
            yield say(
                "Doomed in so many turns of {who:*/yours}: {tiers}.", who=Seat(seat=initiator), tiers=told
            )
    if hungry := [tile.id for tile in view.tiles if not web.is_fed(tile)]:
        yield say("Lacking food: {spaces}.", spaces=spaces_of(web, hungry))
    for tile in view.tiles:
        if tile.barricade:
            yield say(
                "Barricade on {where}, {n:one turn|# turns}.", where=tell_cell(tile.cell), n=tile.barricade
            )
