"""Reasons why typed text is no choice in kCaloria.

A reason is the first condition that is not met.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from engine.contract.errors import UnfitValue
from engine.contract.hexes import Cell, around, cell_of, tell_cell
from engine.contract.words import N_, Arg, Part, Sentence, join_parts, say
from engine.games.kcaloria.rules.decks import count_tiles
from engine.games.kcaloria.rules.food import Eater, can_feed, ways_to_feed
from engine.games.kcaloria.rules.kinds import (
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    count_cubes,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.legal import can_be_placed, is_barred, reach, removable, spaces
from engine.games.kcaloria.rules.state import DISCARDS, Place, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.tiles import LETTERS, cost_of, cubes_of

NAMED: Final = 3
"""Most spaces named when another one is refused."""
_PAID: Final = re.compile(r"(?P<count>\d{1,3})(?P<colour>[a-z]+)-(?P<where>\w+)", re.IGNORECASE)
_MIX: Final = re.compile(r"\d{1,3}[a-z]+(?:\+\d{1,3}[a-z]+)*", re.IGNORECASE)


# Tiles


def why_no_tile(view: View, text: str) -> Sentence | None:
    """Say why a tile can't be placed now.

    Or why a first turn can't discard (KC-7).
    """
    assert view.seat is not None
    is_first = view.turns[view.seat] == 0
    if text.lower() == "discard":
        return say("Your first turn is to place a water tile.") if is_first else None
    kind = KINDS.get(text.lower())
    if kind is None:
        return _suggest_spelling(text)
    if kind.key not in view.hand:
        return say("{tile} is not in your hand.", tile=kind.title)
    if is_first:
        return say("Your first tile is a water tile.")
    web = Web(view)
    open_to = reach(web, view.seat, kind)
    if not open_to:
        return say("No space is open to {tile}.", tile=kind.title)
    if kind.has(Effect.REMOVAL) and not any(removable(web, cell) for cell in open_to):
        return say("Nothing beside your tiles had a cost: {tile} has no tile to name.", tile=kind.title)
    return say(
        "No open space has the cubes around it for {tile}, which costs {cost}.",
        tile=kind.title,
        cost=cost_of(kind),
    )


def _suggest_spelling(text: str) -> Sentence | None:
    """Say how a tile is spelled here, if the text is its name."""
    try:
        keys = tuple(count_tiles(text.replace("-", " ")))
    except UnfitValue:
        return None
    if len(keys) != 1:
        return None
    return say("{tile} is written “{key}” here.", tile=KINDS[keys[0]].title, key=keys[0])


def why_no_discard(view: View, text: str) -> Sentence | None:
    """Say why a tile can't be discarded.

    It is not in hand, or not as often.
    """
    key = text.lower().partition(".")[0]
    kind = KINDS.get(key)
    if kind is None:
        return _suggest_spelling(text)
    count = Counter(view.hand)[key]
    if not count:
        return say("{tile} is not in your hand.", tile=kind.title)
    written = ", ".join([key, *(f"{key}.{n}" for n in range(2, count + 1))][:DISCARDS])
    return say("You hold {n:one|#} of {tile}: {written}.", n=count, tile=kind.title, written=written)


# Spaces and names


def why_no_space(view: View, key: Key, text: str) -> Sentence | None:
    """Say why the tile can't go on a space."""
    assert view.seat is not None
    cell = cell_of(text)
    if cell is None:
        return _no_space(text)
    web = Web(view)
    reason = why_not_there(web, view.seat, KINDS[key], cell)
    open_to = spaces(web, view.seat, key)
    if not open_to:
        return reason
    args: dict[str, Arg] = {"reason": reason, "n": len(open_to) - NAMED}
    if len(open_to) <= NAMED:
        return say("{reason} It can go to {spaces}.", spaces=either(map(tell_cell, open_to)), **args)
    some = join_parts([tell_cell(one) for one in open_to[:NAMED]], N_(", "))
    return say("{reason} It can go to {spaces} or {n:one space|# spaces} more.", spaces=some, **args)


def either(things: Iterable[Part]) -> Sentence:
    """Return one of these things: "W1, W2 or W3"."""
    *others, last = things
    return (
        say("{these} or {last}", these=join_parts(others, N_(", ")), last=last)
        if others
        else say("{last}", last=last)
    )


def _no_space(text: str) -> Sentence:
    return say("“{text}” isn’t a space: spaces are called N1E2, W3 or start.", text=text[:20])


def why_not_placed(web: Web, seat: int, move: Place) -> Sentence | None:
    """Say why a placement is not possible; None if it is.

    Only tile, space, food and name are checked.
    """
    kind = KINDS[move.tile]
    if move.cell not in reach(web, seat, kind) or not can_be_placed(web, move.cell, kind):
        return why_not_there(web, seat, kind, move.cell)
    eater = Eater(kind, seat, move.cell)
    if (move.meal is None) != (not kind.cost) or (move.meal and move.meal not in ways_to_feed(web, eater)):
        return say("{tile} can’t be paid for like this.", tile=kind.title)
    if kind.has(Effect.REMOVAL):
        if move.removes not in removable(web, move.cell):
            return say("{tile} has to name a tile beside it that had a cost.", tile=kind.title)
    elif move.removes is not None:
        return say("{tile} names no tile.", tile=kind.title)
    return None


def why_not_there(web: Web, seat: int, kind: Kind, cell: Cell) -> Sentence:
    """Say why a tile can't go on a space."""
    args = {"tile": kind.title, "where": tell_cell(cell)}
    if cell in web.at:
        return say("{where} is taken.", **args)
    if web.table.turns[seat] == 0:
        return say("Your first tile is a water tile on {start}.", start=tell_cell(web.table.starts[seat]))
    if is_barred(web, seat, cell):
        return say("{where} is beside another player’s barricade.", **args)
    if cell not in reach(web, seat, kind):
        if kind.has(Effect.TRANSPLANT):
            return say("{where} touches no tile.", **args)
        return say("{where} touches no tile of yours.", **args)
    if kind.cost and not any(can_feed(web, cell, cost) for cost in kind.cost):
        return say("The tiles around {where} can’t pay for {tile}.", **args)
    return say("Nothing beside {where} had a cost: {tile} has no tile to name.", **args)


def why_no_name(view: View, cell: Cell, text: str) -> Sentence | None:
    """Say why a removal can't call a name (KC-42)."""
    kind = KINDS.get(text.lower())
    if kind is None:
        return _suggest_spelling(text)
    if kind.key not in {tile.key for tile in Web(view).beside(cell)}:
        return say("No {tile} lies beside {where}.", tile=kind.title, where=tell_cell(cell))
    return say("{tile} costs nothing, so it can’t be named.", tile=kind.title)


# Food


class _Paid(NamedTuple):
    number: int
    colour: Colour
    cell: Cell


def why_no_meal(view: View, eater: Eater, lacks: Cubes | None, text: str) -> Sentence | None:
    """Say why a way to pay is not possible.

    `lacks` is what a tile lacks that has lost food; None for a new tile (KC-45).
    """
    paid: list[_Paid] = []
    for part in text.split("+"):
        found = _parse_payment(part)
        if not isinstance(found, _Paid):
            return found
        paid.append(found)
    total = NONE
    for one in paid:
        total = plus(total, of_colour(one.colour, one.number))
    returns = lacks is not None and total != lacks
    for one in paid:
        if (reason := _not_from_there(view, eater, one, paid, returns=returns)) is not None:
            return reason
    if total == lacks or total in eater.kind.cost:
        return say("Write it as it stands in the list, in the same order.")
    args: dict[str, Arg] = {"tile": eater.kind.title, "paid": cubes_of(total), "cost": cost_of(eater.kind)}
    if lacks is None:
        return say("{tile} costs {cost}, not {paid}.", **args)
    return say("{tile} lacks {lacks}, not {paid}.", lacks=cubes_of(lacks), **args)


def why_no_source(view: View, eater: Eater, text: str) -> Sentence | None:
    """Say why a source can't be the next one."""
    if "+" in text:
        return say("Write one source after the other here: 1B-start, then what comes next.")
    found = _parse_payment(text)
    if not isinstance(found, _Paid):
        return found
    return _not_from_there(view, eater, found, [found]) or say(
        "What {tile} eats from {where} next is another number or colour.",
        tile=eater.kind.title,
        where=tell_cell(found.cell),
    )


def _parse_payment(text: str) -> _Paid | Sentence | None:
    """Return the cubes that a text such as "1B-start" names.

    If it names none, return what is wrong with it, or None if there is nothing to say.
    """
    if text.lower() in ("feed", "starve", "enough", "confirm"):
        return None
    found = _PAID.fullmatch(text)
    colour = _colour(found["colour"]) if found else None
    if found is None or colour is None:
        return say("Write food as its number, colour and space: 1B-start+2G-N1E1.")
    cell = cell_of(found["where"])
    if cell is None:
        return _no_space(found["where"])
    return _Paid(int(found["count"]), colour, cell)


def _colour(word: str) -> Colour | None:
    """Return the colour with this letter or name."""
    return next((one for one, letter in LETTERS.items() if word.lower() in (letter.lower(), one)), None)


def _not_from_there(
    view: View, eater: Eater, one: _Paid, paid: Collection[_Paid], *, returns: bool = False
) -> Sentence | None:
    """Say why a space can't give these cubes; None if it can.

    An eater that `returns` what it has eaten may eat it once more.
    """
    args: dict[str, Arg] = {"where": tell_cell(one.cell), "colour": COLOUR_NAMES[one.colour]}
    if one.cell not in around(eater.cell):
        return say("{where} is not beside {eater}.", eater=tell_cell(eater.cell), **args)
    web = Web(view)
    tile = web.at.get(one.cell)
    if tile is None:
        return say("No tile lies on {where}.", **args)
    wanted = sum(other.number for other in paid if (other.cell, other.colour) == (one.cell, one.colour))
    there = tile.left[COLOURS.index(one.colour)]
    if returns:
        there += sum(
            link.count
            for link in view.links
            if (link.producer, link.consumer, link.colour) == (tile.id, web.at[eater.cell].id, one.colour)
        )
    if not there:
        return say("{tile} on {where} has no {colour} cube to give.", tile=tile.kind.title, **args)
    if there < wanted:
        left = count_cubes(one.colour, there)
        return say("{tile} on {where} has only {cubes} to give.", tile=tile.kind.title, cubes=left, **args)
    return None


def why_not_fed(after: View, text: str) -> Sentence | None:
    """Say why a tile can't be fed along with a placement: "feed-N1E1"."""
    before, dash, where = text.partition("-")
    if before.lower() != "feed" or not dash:
        return None
    cell = cell_of(where)
    if cell is None:
        return _no_space(where)
    web = Web(after)
    tile, args = web.at.get(cell), {"where": tell_cell(cell)}
    if tile is None:
        return say("No tile lies on {where}.", **args)
    if tile.seat != after.seat:
        return say("{tile} on {where} is not yours to feed.", tile=tile.kind.title, **args)
    if web.is_fed(tile):
        return say("{tile} on {where} lacks nothing.", tile=tile.kind.title, **args)
    return say(
        "Nothing around {where} has the {cubes} that {tile} lacks.",
        tile=tile.kind.title,
        cubes=cubes_of(web.lacks(tile)),
        **args,
    )


# Colours


def why_no_colour(tile: Standing, count: int, text: str) -> Sentence | None:
    """Say why a tile can't make these colours, or this many of them (KC-32)."""
    if _MIX.fullmatch(text) is None:
        return say("Write the colour with its number: 1O.")
    counts = {_colour(word): int(n) for n, word in re.findall(r"(\d+)([a-z]+)", text.lower())}
    makes = tuple(COLOUR_NAMES[colour] for colour in tile.kind.colours)
    if not {*counts} <= {*tile.kind.colours}:
        return say("{tile} makes {colours} cubes.", tile=tile.kind.title, colours=makes)
    if sum(counts.values()) != count:
        return say("{tile} makes {n:one extra cube|# extra cubes} here.", n=count, tile=tile.kind.title)
    return say("Write the colours in the order of the list.")
