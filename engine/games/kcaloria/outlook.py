"""What a player of kCaloria should know before a turn, and before a placement is made: everything that it would bring about.

House rule: it is reckoned as the move will be. Notes are cut at what a message holds, whatever the players are called.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.kcaloria.collapse import Doom, dooms, lowered
from engine.games.kcaloria.explaining import cubes_of, parts
from engine.games.kcaloria.kinds import KINDS, NONE, Key, plus, worth
from engine.games.kcaloria.scoring import unspent
from engine.games.kcaloria.table import Meal, Place, Standing, TileId, View
from engine.games.kcaloria.telling import NAME, changes, lines, meal_of, newly_placed, owned, tile_name
from engine.games.kcaloria.web import Web
from engine.words import Arg, Seat, Sentence, say, tell

NOTES: Final = 11
"""Notes of a question at most, but for one that says how many more there would be."""
NOTED: Final = 1700
"""Letters of all of them together."""
MEAL: Final = 225
"""Letters of a note that tells who is eaten of."""
EATEN: Final = len("2 yellow and 2 orange of ")
"""Letters that tell what comes from one tile."""
_LONGEST: Final = ("W" * NAME,) * 4


def standing(view: View, seat: int, stuck: Sequence[Key]) -> Iterator[Sentence]:
    """What a seat should know before its turn: which of its tiles are doomed or lack food, and what it can't place."""
    web, doomed = Web(view), dooms(view)
    by: dict[Doom, list[Standing]] = {}
    for tile in view.tiles:
        if tile.seat == seat and tile.id in doomed:
            by.setdefault(doomed[tile.id], []).append(tile)
    notes: list[Sentence] = []
    for (value, initiator), tiles in sorted(by.items()):
        for line in lines(tiles):
            args: dict[str, Arg] = {"tiles": owned(line), "n": len(line), "m": value}
            if initiator == seat:
                notes.append(
                    say(
                        "{tiles} {n:is|are} doomed: {m:this turn of yours is the last|# turns of yours are left}.",
                        **args,
                    )
                )
            else:
                notes.append(
                    say(
                        "{tiles} {n:is|are} doomed: {m:one turn|# turns} of {who} left.",
                        who=Seat(seat=initiator),
                        **args,
                    )
                )
    for tile in view.tiles:
        if tile.seat == seat and not web.is_fed(tile):
            notes.append(say("{tile} lacks {cubes}.", tile=tile_name(tile), cubes=cubes_of(web.lacks(tile))))
    if stuck:
        notes.append(say("Can’t be placed now: {tiles}.", tiles=tuple(KINDS[key].name for key in stuck)))
    yield from fitting(notes)


def outlook(view: View, after: View, move: Place) -> Iterator[Sentence]:
    """What comes of a placement: cubes, food, everybody's points, and who is doomed, saved or dying."""
    assert view.seat is not None
    tile = after.tiles[-1]
    yield from _made(after, tile)
    if move.meal is not None:
        yield from _eaten(view, move.meal)
    yield from _balance(view, after)
    if after.humans[view.seat] > 1:
        yield say("It is your second human: the match ends with this turn.")
    yield from newly_placed(after, view.seat)
    yield from changes(view, after)
    _, fallen = lowered(after)
    for line in lines(one for one in after.tiles if one.id in fallen):
        yield say("At the end of this turn {tiles} {n:dies|die} out.", tiles=owned(line), n=len(line))


def _made(after: View, tile: Standing) -> Iterator[Sentence]:
    """What the new tile makes, and why, if that is not just what is printed on it."""
    web = Web(after)
    if tile.kind.makes == NONE:
        return
    made = cubes_of(plus(tile.left, web.eaten.get(tile.id, NONE))) or (say("nothing"),)
    own, *more = parts(web, tile)
    if more and len(more) <= 3:
        why = tuple(say("{change} {why}", change=signed(part.change), why=part.reason) for part in more)
        yield say("It makes {cubes}: {n} of its own, {why}.", cubes=made, n=own.change, why=why)
    else:
        yield say("It makes {cubes}.", cubes=made)


def _eaten(view: View, meal: Meal) -> Iterator[Sentence]:
    """Whom it eats of, in as many sentences as long names take."""
    web = Web(view)
    of: dict[TileId, list[int]] = {}
    for place, one in enumerate(meal.payments):
        of.setdefault(web.at[one.cell].id, []).append(place)
    for line in lines([web.by_id[number] for number in of], besides=EATEN, most=MEAL):
        paid = tuple(meal.payments[place] for tile in line for place in of[tile.id])
        yield say("It eats {meal}.", meal=meal_of(view, meal.model_copy(update={"payments": paid})))


def _balance(view: View, after: View) -> Iterator[Sentence]:
    """Everybody's points as they would be, where they change."""
    told: list[Sentence] = []
    for seat in range(view.seats):
        was, now = (worth(unspent(table, seat)) for table in (view, after))
        if was != now:
            told.append(say("{who} {n} ({change})", who=Seat(seat=seat), n=now, change=signed(now - was)))
    yield say("Points: {told}.", told=tuple(told)) if told else say("Nobody’s points change.")


def fitting(notes: Sequence[Sentence]) -> Iterator[Sentence]:
    """As many notes as a message holds, whatever the players are called, and how many more there would be."""
    room = NOTED
    for number, note in enumerate(notes):
        room -= len(tell(note, _LONGEST))
        if number == NOTES or room < 0:
            yield say("And {n:one more thing|# more things} besides.", n=len(notes) - number)
            return
        yield note


def signed(change: int) -> str:
    """A change with its sign: "+2", "−1"."""
    return f"{change:+}".replace("-", "−")
