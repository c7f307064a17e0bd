"""Events of Kaliko and the scores of plays, in sentences."""

from collections.abc import Sequence

from engine.contract.hexes import Cell, cell_name
from engine.contract.values import Brief, Event
from engine.contract.words import N_, Arg, Part, Seat, Sentence, say
from engine.games.kaliko.state import START, Laid, Played, Public, ScoringPath, laid_name
from engine.games.kaliko.tiles import COLOUR_NAMES, Tile


def path_label(path: ScoringPath) -> Sentence:
    """Return the kind of a path: "red loop"."""
    template = N_("{colour} loop") if path.is_closed else N_("{colour} path")
    return say(template, colour=COLOUR_NAMES[path.colour])


def path_count(path: ScoringPath) -> Sentence:
    """Return how a path scores: "7 segments + 1 crossing × 3 = 10"."""
    args: dict[str, Arg] = {"n": path.segments, "c": path.crossings, "points": path.points}
    match bool(path.crossings), path.is_closed:
        case False, False:
            return say("{n:1 segment|# segments}", **args)
        case True, False:
            return say("{n:1 segment|# segments} + {c:1 crossing|# crossings} × 3 = {points}", **args)
        case False, _:
            return say("{n:1 segment|# segments} × 2 = {points}", **args)
        case _:
            return say("[{n:1 segment|# segments} + {c:1 crossing|# crossings} × 3] × 2 = {points}", **args)


def path_score(path: ScoringPath) -> Sentence:
    """Return a path and its points.

    An example: "red path (7 segments + 1 crossing × 3 = 10)".
    """
    return say("{path} ({count})", path=path_label(path), count=path_count(path))


def tile_names(tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Return the names of the tiles, for a list; a dash for none."""
    return tuple(tiles) or ("–",)


def laid_names(laid: Sequence[Laid]) -> tuple[str, ...]:
    """Return the names of laid tiles with turnings and spaces, for a list."""
    return tuple(map(laid_name, laid))


def space_name(cell: Cell) -> Part:
    """Return a space in words.

    This is its notation, which is the same in all languages; only the starting space has a word.
    """
    return say("start") if cell == START else cell_name(cell)


# Events


def plays(seat: int, played: Played) -> Event:
    """Report a scoring play and its points path by path."""
    who, tiles = Seat(seat=seat), tile_names([laid.tile for laid in played.laid])
    return Event(
        sentence=say(
            "{who:*/You} {who:lays/lay} {tiles} for {points:1 point|# points}: {paths}.",
            who=who,
            tiles=tiles,
            points=played.points,
            paths=tuple(map(path_score, played.paths)),
        ),
        brief=Brief(
            template=N_("{who:*/You} {who:scores/score/score} {what}"),
            who=who,
            what=say("{points:1 point|# points}", points=played.points),
        ),
    )


def draws(seat: int, drawn: Sequence[Tile]) -> Event:
    """Report drawn tiles, which only their owner reads."""
    return Event(sentence=say("You draw {tiles}.", tiles=tile_names(drawn)), to=(seat,), weight="effect")


def bag_is_empty() -> Event:
    """Report that there are no more tiles to draw."""
    return Event(
        sentence=say("The bag is empty: the first player without tiles ends the match."), weight="effect"
    )


def final_notes(bag: int, seats: int) -> tuple[Sentence, ...]:
    """Return how the match ends; empty until the bag is."""
    if bag:
        return ()
    if seats == 1:
        return (say("🎯 The bag is empty: your last tile ends your practice."),)
    return (say("🎯 The bag is empty: the first player without tiles ends the match."),)


def exchanges(seat: int, tiles: Sequence[Tile]) -> Event:
    """Report an exchange; all players see the returned tiles (KAL-23)."""
    who = Seat(seat=seat)
    return Event(
        sentence=say(
            "{who:*/You} {who:exchanges/exchange} {n:one tile|# tiles}: {tiles} back into the bag.",
            who=who,
            n=len(tiles),
            tiles=tile_names(tiles),
        ),
        brief=Brief(
            template=N_("{who:*/You} {who:exchanges/exchange/exchange} {what}"),
            who=who,
            what=say("{n:one tile|# tiles}", n=len(tiles)),
        ),
    )


def passes(table: Public, seat: int) -> Event:
    """Report a pass; `table` already counts it."""
    who, left = Seat(seat=seat), len(table.staying) - table.passes
    if left and (left == 1 or table.passes > 1):
        return Event(
            sentence=say(
                "{who:*/You} {who:passes/pass}. {n:One more pass ends|# more passes in a row end} the match.",
                who=who,
                n=left,
            ),
        )
    return Event(
        sentence=say("{who:*/You} {who:passes/pass}.", who=who),
        brief=Brief(template=N_("{who:*/You} {who:passes/pass/pass}"), who=who),
    )


def leaves(seat: int, tiles: Sequence[Tile]) -> Event:
    """Report that a player gives up.

    The tiles of the hand leave play and stay secret.
    """
    return Event(
        sentence=say(
            "{who:*/You} {who:leaves/leave} the match. {n:One tile in hand is|# tiles in hand are} out "
            "of play.",
            who=Seat(seat=seat),
            n=len(tiles),
        ),
        about=(seat,),
    )
