"""What a player of kCaloria should know before a turn, and before a placement is made: everything that it would bring about.

House rule: it is reckoned as the move will be, and the most important comes first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.kcaloria.rules.changes import collapsed, decayed, without_actions
from engine.games.kcaloria.rules.collapse import Doom, dooms, lowered, spread
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Key, Type, worth
from engine.games.kcaloria.rules.legal import refeedable
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.table import Collapse, Meal, Place, Public, Root, Standing, TileId, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.events import changes, meal_of, newly_placed
from engine.games.kcaloria.words.names import LISTINGS, about, lines
from engine.games.kcaloria.words.tiles import cubes_of, parts
from engine.hexes import cell_said
from engine.words import N_, Arg, Seat, Sentence, Wordings, Words, say


def standing(view: View, seat: int, stuck: Sequence[Key]) -> Iterator[Words]:
    """What a seat should know before its turn: which of its tiles lack food or are doomed, and what it can't place."""
    web, doomed = Web(view), dooms(view)
    own = [tile for tile in view.tiles if tile.seat == seat]
    ready = {tile.id for tile in refeedable(web, seat)}
    for tile in own:
        if not web.is_fed(tile):
            yield _lacking(web, tile, doomed.get(tile.id), tile.id in ready)
    by: dict[int, list[Standing]] = {}
    for tile in own:
        if tile.id in doomed and web.is_fed(tile):
            by.setdefault(doomed[tile.id].initiator, []).append(tile)
    for initiator, tiles in by.items():
        whose = (
            say("turns of your own") if initiator == seat else say("{who}’s turns", who=Seat(seat=initiator))
        )
        soonest = sorted(tiles, key=lambda tile: doomed[tile.id].value)
        for line in lines(soonest, in_order=True):
            told: list[dict[str, Arg]] = [
                {"tile": one.kind.title, "where": cell_said(one.cell), "n": doomed[one.id].value}
                for one in line
            ]
            yield Wordings(
                tuple(
                    say(
                        "Your doomed tiles, in {whose}: {tiles}.",
                        whose=whose,
                        tiles=tuple(say(template, **args) for args in told),
                    )
                    for template in (N_("{tile} {where} ({n})"), N_("{where} ({n})"))
                )
            )
    if stuck:
        yield Wordings(
            (
                say("Can’t be placed now: {tiles}.", tiles=tuple(KINDS[key].title for key in stuck)),
                say("{n:One tile|# tiles} of your hand can’t be placed now.", n=len(stuck)),
            )
        )


def _lacking(web: Web, tile: Standing, doom: Doom | None, is_ready: bool) -> Sentence:
    """What a tile of one's own needs, until when, and whether it is there."""
    args: dict[str, Arg] = {
        "tile": tile.kind.title,
        "where": cell_said(tile.cell),
        "cubes": cubes_of(web.lacks(tile)),
        "when": _when(web.table, doom),
    }
    if is_ready:
        return say(
            "Your {tile} ({where}) lacks {cubes} and dies at the end of {when}: feed it with any placement.",
            **args,
        )
    return say("Your {tile} ({where}) lacks {cubes} and dies at the end of {when}.", **args)


def _when(table: Public, doom: Doom | None) -> Sentence:
    """At the end of which turn a tile dies that lacks food."""
    if doom is None or doom.initiator == table.turn:
        return say("this turn")
    return say("{who}’s next turn", who=Seat(seat=doom.initiator))


def unfed(after: View, hungry: Iterable[Standing]) -> Iterator[Sentence]:
    """What comes of it if tiles are not fed that could be."""
    doomed, (_, fallen) = dooms(after), lowered(after)
    for tile in hungry:
        alone = Collapse(
            id=0, initiator=0, trigger=0, roots=(Root(tile=tile.id, value=1, born=0, is_hit=False),)
        )
        args: dict[str, Arg] = {
            "tile": tile.kind.title,
            "where": cell_said(tile.cell),
            "when": say("this turn") if tile.id in fallen else _when(after, doomed.get(tile.id)),
            "n": len(spread(alone, after.links)) - 1,
        }
        if args["n"]:
            yield say(
                "Unfed, {tile} ({where}) dies at the end of {when}, and {n:one more|# more} after it.", **args
            )
        else:
            yield say("Unfed, {tile} ({where}) dies at the end of {when}.", **args)


def outlook(view: View, after: View, move: Place, hungry: Iterable[Standing] = ()) -> Iterator[Words]:
    """What comes of a placement: cubes, food, everybody's points, and who is doomed, saved or dying.

    Of `hungry` tiles it is told elsewhere what comes of it if they are not fed.
    """
    assert view.seat is not None
    end = turn_over(after)
    tile = after.tiles[-1]
    yield from _made(after, tile)
    if move.meal is not None:
        yield _eaten(view, move.meal)
    yield from _balance(view, after, end)
    yield from _at_stake(view, after)
    if after.humans[view.seat] > 1:
        yield say("It is your second human: the match ends with this turn.")
    else:
        yield from ends_by_sets(view, 1)
    yield from newly_placed(after, view.seat)
    yield from changes(view, after)
    yield from _at_the_end(after, end, {one.id for one in hungry})


def turn_over(after: View) -> View:
    """The table once the turn has ended, before anybody feeds again what it robs."""
    over, _ = without_actions(decayed(after))
    over, _ = collapsed(over)
    return over


def _at_the_end(after: View, end: View, known: Collection[TileId]) -> Iterator[Words]:
    """What decays and dies out at the end of the turn, but for tiles of which that is known."""
    was = Web(after).by_id
    fading = [tile for tile in decayed(after).tiles if tile.lost > was[tile.id].lost]
    for line in lines(fading):
        yield about(
            N_("At the end of this turn {tiles} {n:loses|lose} a cube{each} for good."),
            line,
            each=say(" each") if len(line) > 1 else say(""),
        )
    left = {tile.id for tile in end.tiles}
    gone = (
        tile
        for tile in after.tiles
        if tile.id not in left and tile.id not in known and tile.kind.type is not Type.ACTION
    )
    for line in lines(gone):
        yield about(N_("At the end of this turn {tiles} {n:dies|die} out."), line)


def _made(after: View, tile: Standing) -> Iterator[Words]:
    """What the new tile makes, and why, if that is not just what is printed on it."""
    web = Web(after)
    if tile.kind.makes == NONE:
        return
    made = cubes_of(web.made(tile)) or (say("nothing"),)
    alone = say("It makes {cubes}.", cubes=made)
    own, *more = parts(web, tile)
    if more and len(more) <= 3:
        why = tuple(say("{change} {why}", change=signed(part.change), why=part.reason) for part in more)
        reckoned = say("It makes {cubes}: {n} of its own, {why}.", cubes=made, n=own.change, why=why)
        yield Wordings((reckoned, alone))
    else:
        yield alone


def _eaten(view: View, meal: Meal) -> Words:
    """Whom it eats of."""
    return Wordings(
        tuple(say("It eats {meal}.", meal=meal_of(view, meal, listed=listed)) for listed in LISTINGS)
    )


def _balance(view: View, after: View, end: View) -> Iterator[Sentence]:
    """Everybody's points as they would be when the turn is over, where they change."""
    told: list[Sentence] = []
    is_late = False
    for seat in range(view.seats):
        was, then, now = (worth(unspent(table, seat)) for table in (view, after, end))
        is_late |= then != now
        if was != now or was != then:
            change = signed(now - was) if was != now else say("as before")
            told.append(say("{who} {n} ({change})", who=Seat(seat=seat), n=now, change=change))
    if told and is_late:
        yield say("Points at the end of this turn: {told}.", told=tuple(told))
    elif told:
        yield say("Points: {told}.", told=tuple(told))
    elif not _newly_doomed(view, after):
        yield say("Nobody’s points change.")


def _newly_doomed(view: View, after: View) -> list[Standing]:
    """The tiles with a counter that had none before, the new one among them."""
    doomed, newly = dooms(view), dooms(after)
    return [tile for tile in after.tiles if tile.id in newly and tile.id not in doomed]


def _at_stake(view: View, after: View) -> Iterator[Sentence]:
    """What newly doomed tiles are worth, and to whom: others first."""
    points: Counter[int] = Counter()
    for tile in _newly_doomed(view, after):
        points[tile.seat] += worth(tile.left)
    told = [
        say("{n:one point|# points} of {who}’s", n=points[seat], who=Seat(seat=seat))
        for seat in range(view.seats)
        if points[seat] and seat != view.seat
    ]
    if view.seat is not None and points[view.seat]:
        told.append(say("{n:one point|# points} of your own", n=points[view.seat]))
    if told:
        yield say("At stake: {told}.", told=tuple(told))


def ends_by_sets(view: View, used: int) -> Iterator[Sentence]:
    """That the match ends with a turn in which so many tiles are used (KC-58, KC-60)."""
    assert view.seat is not None
    is_drawn = view.in_stack[view.seat] <= used
    if is_drawn and view.options.ending == "stack":
        yield say("You draw the last tile of your stack: the match ends with this turn.")
    elif is_drawn and len(view.hand) + view.in_stack[view.seat] <= used:
        yield say("It is your last tile: the match ends with this turn.")


def signed(change: int) -> str:
    """A change with its sign: "+2", "−1"."""
    return f"{change:+}".replace("-", "−")
