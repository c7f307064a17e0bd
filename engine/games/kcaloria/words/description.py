"""The table of kCaloria in words, enough to play from without seeing it; what decides comes first.

House rules: the table is told twice. Once in short, player by player and kind by kind, so that it fits the alt text of a
picture, which is cut at 1,024 characters; where it has grown too large for that, what is nearest to the question or to the
last move comes first, and the number of the others is told. Then in full: tile by tile with its food and its eaters, what
makes it thrive, the extinction events, hands and stacks, house rules, and how the spaces lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    KINDS,
    Key,
    worth,
)
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.table import Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.details import in_full, page_of, spaces_of
from engine.games.kcaloria.words.names import NAME, tile_names
from engine.games.kcaloria.words.outcome import result
from engine.games.kcaloria.words.tiles import (
    LETTERS,
    cubes_of,
    trade,
)
from engine.hexes import Cell, cell_said, distance
from engine.words import Arg, Seat, Sentence, joined, say, tell

SHORT: Final = 1024
"""Letters that a picture's alt text holds."""
NUMBERED: Final = 12
"""Numbers of a picture that are told at once; more come after the table in short."""
_LONGEST: Final = ("W" * NAME,) * 4


def describe(view: View) -> tuple[Sentence, ...]:
    """All that the view shows: whose turn, the question, the table in short; then all of it."""
    if view.is_page:
        return page_of(view)
    web = Web(view)
    first = (*_turn(view), *_question(view, web))
    numbers = tuple(_numbers(view))
    if len(view.numbered_cells) <= NUMBERED:
        first, numbers = (*first, *numbers), ()
    return (
        *first,
        *_in_short(view, web, SHORT - _letters(first)),
        *numbers,
        *in_full(view, web),
    )


def _letters(told: Iterable[Sentence]) -> int:
    """How long sentences are together when everybody’s name is as long as can be."""
    return sum(len(tell(sentence, _LONGEST)) + 1 for sentence in told)


# The turn and the question


def _turn(view: View) -> Iterator[Sentence]:
    if view.ending:
        yield say("The match is over. {reason}", reason=result(view).reason)
    elif view.seat == view.turn:
        yield say("Turn {n} is yours.", n=view.clock)
    else:
        yield say("Turn {n} is that of {who}.", n=view.clock, who=Seat(seat=view.turn))
    if view.seat is not None and view.seat != view.turn:
        yield say("You are {who}.", who=Seat(seat=view.seat))


def _question(view: View, web: Web) -> Iterator[Sentence]:
    """What is about to be placed, or which tile is to be fed."""
    if view.starving:
        tile = web.by_id[view.starving[0]]
        yield say(
            "{who} decides who feeds {tile} on {where}, which lacks {cubes}.",
            who=Seat(seat=tile.seat),
            tile=tile.kind.title,
            where=cell_said(tile.cell),
            cubes=cubes_of(web.lacks(tile)) or (say("nothing"),),
        )
        if rest := view.starving[1:]:
            yield say("After that {n:one tile|# tiles}: {where}.", n=len(rest), where=spaces_of(web, rest))
    elif view.staged is not None:
        tile = web.by_id[view.staged]
        yield say("About to be placed: {tile} on {where}.", tile=tile.kind.title, where=cell_said(tile.cell))
        if view.choosing is not None:
            asked = web.by_id[view.choosing]
            yield say("Asked about: {tile} on {where}.", tile=asked.kind.title, where=cell_said(asked.cell))
    elif view.discarding:
        yield say("About to be discarded: {tiles}.", tiles=tile_names(view.discarding))
    elif view.discarding is not None:
        yield say("To be discarded are tiles of the hand.")
    elif view.held is not None:
        yield say(
            "To be placed: {tile}, {trade}.", tile=KINDS[view.held].title, trade=trade(KINDS[view.held])
        )


def _numbers(view: View) -> Iterator[Sentence]:
    if view.numbered_cells:
        yield say(
            "Numbers on the picture: {spaces}.",
            spaces=tuple(
                say("{n} {where}", n=n, where=cell_said(cell))
                for n, cell in enumerate(view.numbered_cells, start=1)
            ),
        )


# The table in short


def _in_short(view: View, web: Web, room: int) -> tuple[Sentence, ...]:
    """The table in as many letters as there are: tiles that do not fit are counted."""
    head = (
        *_dangers(view, web),
        say("Cubes left: B blue, G green, Y yellow, O orange, R red, P purple."),
    )
    room -= _letters(head)
    order = _nearest_first(view, web)
    whole = tuple(_by_player(view, order))
    if _letters(whole) <= room:
        return (*head, *whole)
    low, high = 0, len(order) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _letters(_some(view, order, middle)) <= room:
            low = middle
        else:
            high = middle - 1
    return (*head, *_some(view, order, low))


def _some(view: View, order: Sequence[Standing], count: int) -> tuple[Sentence, ...]:
    more = len(order) - count
    return (
        *_by_player(view, order[:count]),
        say("{n:One more tile is|# more tiles are} told below.", n=more),
    )


def _nearest_first(view: View, web: Web) -> list[Standing]:
    """The tiles by how near they are to what is asked, or to what was done last."""
    there: tuple[Cell, ...] = view.numbered_cells
    if view.starving:
        there = (web.by_id[view.starving[0]].cell,)
    elif view.staged is not None:
        there = (web.by_id[view.staged].cell,)
    elif not there and view.last is not None and view.last.placed is not None:
        there = (view.last.placed.cell,)
    there = there or view.starts[:1]
    return sorted(view.tiles, key=lambda tile: (min(distance(tile.cell, one) for one in there), tile.id))


def _by_player(view: View, tiles: Iterable[Standing]) -> Iterator[Sentence]:
    """Every player's points, humans and tiles, kind by kind with spaces and unspent cubes: "Bayou start 1B, E2 2B"."""
    own: dict[int, dict[Key, list[Sentence]]] = {seat: {} for seat in range(view.seats)}
    for tile in tiles:
        own[tile.seat].setdefault(tile.key, []).append(_with_cubes(tile))
    for seat, kinds in own.items():
        args: dict[str, Arg] = {
            "who": Seat(seat=seat),
            "n": worth(unspent(view, seat)),
            "humans": say(", {n:1 human|# humans}", n=view.humans[seat]) if view.humans[seat] else say(""),
            "tiles": joined(
                [
                    say("{tile} {where}", tile=KINDS[key].title, where=joined(where, ", "))
                    for key, where in kinds.items()
                ],
                "; ",
            ),
        }
        if kinds:
            yield say("{who} {n:1 point|# points}{humans}: {tiles}.", **args)
        else:
            yield say("{who} {n:1 point|# points}{humans}.", **args)


def _with_cubes(tile: Standing) -> Sentence:
    left = " ".join(
        f"{count}{LETTERS[colour]}" for colour, count in zip(COLOURS, tile.left, strict=True) if count
    )
    if left:
        return say("{where} {cubes}", where=cell_said(tile.cell), cubes=left)
    return say("{where}", where=cell_said(tile.cell))


def _dangers(view: View, web: Web) -> Iterator[Sentence]:
    """Counters by who lowers them, tiles that lack food, and barricades."""
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
            yield say("Doomed in so many turns of {who}: {tiers}.", who=Seat(seat=initiator), tiers=told)
    if hungry := [tile.id for tile in view.tiles if not web.is_fed(tile)]:
        yield say("Lacking food: {spaces}.", spaces=spaces_of(web, hungry))
    for tile in view.tiles:
        if tile.barricade:
            yield say(
                "Barricade on {where}, {n:one turn|# turns}.", where=cell_said(tile.cell), n=tile.barricade
            )
