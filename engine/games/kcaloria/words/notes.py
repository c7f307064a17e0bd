"""Notes before a turn, and before a placement is confirmed: all its consequences.

They are computed by making the move on a preview. The most important comes first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.contract.words import N_, Arg, Seat, Sentence, Wordings, Words, say
from engine.games.kcaloria.rules.changes import collapse_tiles, decay_tiles, without_actions
from engine.games.kcaloria.rules.collapse import Doom, dooms, lower_counters
from engine.games.kcaloria.rules.kinds import KINDS, NONE, Key, Type, worth
from engine.games.kcaloria.rules.legal import refeedable
from engine.games.kcaloria.rules.rescue import lives_on
from engine.games.kcaloria.rules.scoring import places, unspent
from engine.games.kcaloria.rules.stakes import stake
from engine.games.kcaloria.rules.state import DISCARDS, HUMANS, Place, Public, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.deadlines import tell_own_dooms
from engine.games.kcaloria.words.events import changes, meal_of, newly_placed
from engine.games.kcaloria.words.names import about, by_number, lines, without_owners
from engine.games.kcaloria.words.tiles import Part, cubes_of, parts, reasons_of


def standing(view: View, seat: int, stuck: Sequence[Key]) -> Iterator[Words]:
    """Yield the aim, dangers, a near end, and what can't be placed."""
    if view.turns[seat] <= 1:  # the first water is placed by itself where there is no choice
        yield aim(view)
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
    for tiles in by.values():
        yield tell_own_dooms(view, sorted(tiles, key=lambda tile: doomed[tile.id].value), doomed)
    yield from _near_end(view, seat)
    if stuck:
        yield Wordings(
            (
                say("Can’t be placed now: {tiles}.", tiles=tuple(KINDS[key].title for key in stuck)),
                say("{n:One tile|# tiles} of your hand can’t be placed now.", n=len(stuck)),
            )
        )


def aim(view: Public) -> Sentence:
    """Return what wins the match, and what ends it (KC-58, KC-60)."""
    by_stack = view.options.ending == "stack"
    return say(
        "🎯 Most points win. Cubes left on your tiles count: green 1, yellow 2, orange 3, red 4, purple 5. "
        "The match ends with a player’s second human, or when a player has {done} all tiles.",
        done=say("drawn") if by_stack else say("used"),
    )


def _near_end(view: View, seat: int) -> Iterator[Sentence]:
    """Say in one sentence that the end is near, or who has humans."""
    by_stack = view.options.ending == "stack"
    left = {
        one: view.in_stack[one] + (0 if by_stack else view.in_hand[one])
        for one in range(view.seats)
        if one not in view.left
    }
    few = [one for one in left if 0 < left[one] <= DISCARDS]
    last = [one for one in few if left[one] == 1]
    if seat in last:
        if by_stack:
            yield say("⚠️ You draw your last tile, so this turn ends the match.")
        else:
            yield say("⚠️ You have one tile left, so this turn ends the match.")
    elif last:
        first = min(last, key=lambda one: (one - seat) % view.seats)
        yield say("⚠️ This is the last round: {who}’s next turn ends the match.", who=Seat(seat=first))
    elif few:
        told = tuple(say("{who:*/you} {n}", who=Seat(seat=one), n=left[one]) for one in few)
        if by_stack:
            yield say("⚠️ This may be the last round. Tiles left to draw: {told}.", told=told)
        else:
            yield say("⚠️ This may be the last round. Tiles left: {told}.", told=told)
    elif humans := [one for one in left if view.humans[one]]:
        told = tuple(say("{who:*/you} {n}", who=Seat(seat=one), n=view.humans[one]) for one in humans)
        yield say("Humans so far: {told}. A player’s second one ends the match.", told=told)


def _lacking(web: Web, tile: Standing, doom: Doom | None, is_ready: bool) -> Sentence:
    """Say what an own tile lacks, until when, and whether the food is there."""
    args: dict[str, Arg] = {
        "tile": tile.kind.title,
        "cubes": cubes_of(web.lacks(tile)),
        "when": _when(web.table, doom),
    }
    if is_ready:
        return say(
            "⚠️ Your {tile} lacks {cubes} and dies at the end of {when}: feed it as you place a tile.", **args
        )
    return say("⚠️ Your {tile} lacks {cubes} and dies at the end of {when}.", **args)


def _when(table: Public, doom: Doom | None) -> Sentence:
    """Say in which turn a hungry tile dies."""
    if doom is None or doom.initiator == table.turn:
        return say("this turn")
    return say("{who:*’s/your} next turn", who=Seat(seat=doom.initiator))


def warn_of_unfed(after: View, hungry: Iterable[Standing]) -> Iterator[Sentence]:
    """Say what happens if tiles are not fed that could be."""
    doomed, (_, fallen) = dooms(after), lower_counters(after)
    for tile in hungry:
        args: dict[str, Arg] = {
            "tile": tile.kind.title,
            "when": say("this turn") if tile.id in fallen else _when(after, doomed.get(tile.id)),
            "n": len(lives_on(after, tile)),
        }
        if args["n"]:
            yield say(
                "⚠️ Unfed, your {tile} dies at the end of {when}, and {n:one more|# more} after it.", **args
            )
        else:
            yield say("⚠️ Unfed, your {tile} dies at the end of {when}.", **args)


def dangers(view: View, after: View, hungry: Collection[Standing] = (), *, used: int = 1) -> Iterator[Words]:
    """Say what a turn costs its player: tiles, or the match."""
    assert view.seat is not None
    yield from warn_of_unfed(after, hungry)
    known, end = {one.id for one in hungry}, turn_over(after)
    left = {tile.id for tile in end.tiles}
    dying = [
        tile
        for tile in after.tiles
        if tile.seat == view.seat
        and tile.id not in left
        and tile.id not in known
        and tile.kind.type is not Type.ACTION
    ]
    if dying:
        yield about(N_("⚠️ At the end of this turn {tiles} {n:dies|die} out."), dying)
    there = Web(view).by_id
    own = [tile for tile in _newly_doomed(view, after) if tile.seat == view.seat]
    if any(tile.id not in there for tile in own):
        yield say("⚠️ It eats what is doomed, and goes with it unless it is fed again.")
    if own := [tile for tile in own if tile.id in there]:
        yield Wordings(
            tuple(
                say(
                    "⚠️ It dooms {tiles} of your own: {n:one point|# points} at stake.",
                    tiles=tuple(listed(own)),
                    n=sum(worth(tile.left) for tile in own),
                )
                for listed in (without_owners, by_number)
            )
        )
    if (ending := _ending(view, after, end, used)) is not None and not _has_won(end):
        yield ending


def outlook(view: View, after: View, move: Place, hungry: Collection[Standing] = ()) -> Iterator[Words]:
    """Say what follows from a placement, dangers first.

    That is all points, cubes and food, and which tiles are doomed, saved or dying.
    """
    assert view.seat is not None
    end = turn_over(after)
    yield from dangers(view, after, hungry)
    yield from _balance(view, after, end)
    yield from _describe_yield(view, after, move)
    yield from _at_stake(view, after)
    if (ending := _ending(view, after, end, 1)) is not None and _has_won(end):
        yield ending
    yield from newly_placed(after, view.seat)
    yield from changes(view, after, view.seat)
    yield from _at_the_end(after, end, view.seat)


def without_placing(view: View, used: int, missed: Collection[Standing] = ()) -> Iterator[Words]:
    """Say what follows from a turn without a placement.

    That is what dies at its end, all points, and the end of the match.
    """
    assert view.seat is not None
    end = turn_over(view)
    yield from dangers(view, view, missed, used=used)
    new = min(used, view.in_stack[view.seat])
    if new:
        yield say("You draw {n:one new tile|# new tiles}, and your turn is over.", n=new)
    else:
        yield say("You draw nothing: your stack is empty. Your turn is over.")
    if any(unspent(view, seat) != unspent(end, seat) for seat in range(view.seats)):
        yield from _balance(view, view, end)
    if (ending := _ending(view, view, end, used)) is not None and _has_won(end):
        yield ending
    yield from _at_the_end(view, end, view.seat)


def turn_over(after: View) -> View:
    """Return the table after the turn's end, before hungry tiles are fed."""
    over, _ = without_actions(decay_tiles(after))
    over, _ = collapse_tiles(over)
    return over


def _at_the_end(after: View, end: View, reader: int) -> Iterator[Words]:
    """Say what decays and dies out at the end of the turn.

    Own tiles of the reader that die are among the dangers.
    """
    was = Web(after).by_id
    fading = [tile for tile in decay_tiles(after).tiles if tile.lost > was[tile.id].lost]
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
        if tile.id not in left and tile.seat != reader and tile.kind.type is not Type.ACTION
    )
    for line in lines(gone):
        yield about(N_("At the end of this turn {tiles} {n:dies|die} out."), line)


def _describe_yield(view: View, after: View, move: Place) -> Iterator[Words]:
    """Say what the new tile eats and makes.

    It says why, if that is not just as printed.
    """
    web, tile = Web(after), after.tiles[-1]
    made = cubes_of(web.count_made(tile)) or (say("nothing"),)
    if tile.kind.makes == NONE and move.meal is None:
        return
    own, *more = parts(web, tile) or (Part(0, say("its own")),)
    told = say("{cubes}", cubes=made)
    why = reasons_of(more)
    with_own = say("{cubes} ({n} of its own, {why})", cubes=made, n=own.change, why=why) if more else told
    ways: list[Sentence] = []
    for owners, cubes in ((True, with_own), (False, with_own), (False, told)):
        if move.meal is None:
            ways.append(say("It makes {cubes}.", cubes=cubes))
            continue
        meal = meal_of(view, move.meal, owners=owners)
        if tile.kind.makes == NONE:
            ways.append(say("It eats {meal}.", meal=meal))
        else:
            ways.append(say("It eats {meal} and makes {cubes}.", meal=meal, cubes=cubes))
    yield Wordings(tuple(ways))


def _balance(view: View, after: View, end: View) -> Iterator[Sentence]:
    """Say the changed points of all players after the turn, the reader's first."""
    told: list[Sentence] = []
    is_late = False
    for seat in sorted(range(view.seats), key=lambda seat: seat != view.seat):
        was, then, now = (worth(unspent(table, seat)) for table in (view, after, end))
        is_late |= then != now
        if was != now or was != then:
            change = with_sign(now - was) if was != now else say("as before")
            told.append(say("{who:*/you} {n} ({change})", who=Seat(seat=seat), n=now, change=change))
    if told and is_late:
        yield say("Points at the end of this turn: {told}.", told=tuple(told))
    elif told:
        yield say("Points: {told}.", told=tuple(told))
    elif not _newly_doomed(view, after):
        yield say("Nobody’s points change.")


def _newly_doomed(view: View, after: View) -> list[Standing]:
    """Return the tiles that newly have a counter, the new tile included."""
    doomed, newly = dooms(view), dooms(after)
    return [tile for tile in after.tiles if tile.id in newly and tile.id not in doomed]


def _at_stake(view: View, after: View) -> Iterator[Sentence]:
    """Say the worth of other players' newly doomed tiles, and what could be saved."""
    struck = after.last.placed if after.last is not None else None
    points: Counter[int] = Counter()
    for tile in _newly_doomed(view, after):
        points[tile.seat] += worth(tile.left)
    told = tuple(
        say("{n:one point|# points} of {who}’s", n=points[seat], who=Seat(seat=seat))
        for seat in range(view.seats)
        if points[seat] and seat != view.seat
    )
    if not told:
        return
    surely = _surely_lost(view, after) if struck is not None and view.options.extinction else None
    if surely is None:
        yield say("At stake: {told}.", told=told)
    else:
        yield say("At stake: {told}; {n} even if all is fed again that can be.", told=told, n=surely)


def _surely_lost(view: View, after: View) -> int | None:
    """Return the points that others lose at least by the newest blow.

    None if nothing can be fed again.
    """
    hit = {
        root.tile for one in after.collapses for root in one.roots if root.is_hit and root.born == view.clock
    }
    there = Web(view).by_id
    at = stake(view, [there[number] for number in sorted(hit & there.keys())]) if hit else None
    return at.their_least if at is not None and at.spared else None


def _ending(view: View, after: View, end: View, used: int) -> Sentence | None:
    """Say that this turn ends the match, and who wins.

    None if the match goes on. `used` is the number of tiles that the turn takes from the hand
    (KC-58, KC-60).
    """
    assert view.seat is not None
    is_drawn = view.in_stack[view.seat] <= used
    if after.humans[view.seat] >= HUMANS:
        why = say("It is your second human")
    elif is_drawn and view.options.ending == "stack":
        why = say("You draw your last tile")
    elif is_drawn and len(view.hand) + view.in_stack[view.seat] <= used:
        why = say("{n:It is your last tile|They are your last tiles}", n=used)
    else:
        return None
    winners = _winners(end)
    if winners == (view.seat,):
        return say("{why}, so the match ends with this turn, and you win.", why=why)
    if view.seat in winners:
        return say("{why}, so the match ends with this turn, and you share the win.", why=why)
    who = tuple(Seat(seat=seat) for seat in winners)
    return say(
        "⚠️ {why}, so the match ends with this turn, and {who} {n:wins|win}.", why=why, who=who, n=len(winners)
    )


def _has_won(end: View) -> bool:
    """Return whether the view's seat wins if the match ends so."""
    return end.seat in _winners(end)


def _winners(end: View) -> tuple[int, ...]:
    ranked = places([unspent(end, seat) for seat in range(end.seats)], end.left)
    return tuple(seat for seat, place in enumerate(ranked) if place == 1)


def with_sign(change: int) -> str:
    """Return a change with its sign: "+2", "−1"."""
    return f"{change:+}".replace("-", "−")
