"""Victory points of KOA: the worth of each clan's caverns, and the places."""

from collections.abc import Sequence

from engine.contract.values import Outcome, Share
from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.koa.board import CORNERS, Corner
from engine.games.koa.chance import Find
from engine.games.koa.events import clan_name, seats_of
from engine.games.koa.ground import Ground
from engine.games.koa.state import (
    NOTHING,
    Attacked,
    Excavated,
    Options,
    Public,
    Report,
    Sheet,
    Sought,
    Unblocked,
)


def parts(one: Sheet, chain: str = "") -> tuple[Sentence, ...]:
    """Return the sources of points; `chain` names the chained squares."""
    chained = (
        say("{n} chained to the camp ({chain})", n=one.chained, chain=chain)
        if chain
        else say("{n} chained to the camp", n=one.chained)
    )
    counted = (
        say("{n:one cavern|# caverns}", n=one.caverns) if one.caverns else None,
        chained if one.chained else None,
        say("{n} outside the zones", n=one.outside) if one.outside else None,
        say("{n:one trophy|# trophies}", n=one.trophies) if one.trophies else None,
    )
    return tuple(filter(None, counted))


def sheet(table: Public, ground: Ground, clan: Corner) -> Sheet:
    """Return what a clan has; nothing if its player has left (KOA-54)."""
    if table.is_gone(clan):
        return NOTHING
    reach = ground.reach(clan)
    return Sheet(
        caverns=len(reach.chain) + len(reach.loose),
        chained=len(reach.chain),
        outside=reach.outside,
        trophies=len(table.trophies[clan]),
    )


def sheet_of(table: Public, ground: Ground, seat: int) -> Sheet:
    """Return what a player has: all of the player's clans together (KOA-5)."""
    return sum((sheet(table, ground, clan) for clan in table.clans_of(seat)), NOTHING)


def scores(state: Public) -> tuple[int, ...]:
    """Return the points so far by seat."""
    ground = Ground(state)
    return tuple(sheet_of(state, ground, seat).points(state.options) for seat in range(state.seats))


def gains(table: Public, ground: Ground) -> tuple[int, ...]:
    """Return how much the last deed changed each clan's points, by corner."""
    if not table.deeds:
        return (0,) * len(CORNERS)
    before = _undo(table, table.deeds[-1])
    was = Ground(before)
    return tuple(
        sheet(table, ground, clan).points(table.options) - sheet(before, was, clan).points(table.options)
        for clan in CORNERS
    )


def _undo(table: Public, deed: Report) -> Public:
    """Return the table before its last deed, as far as points go."""
    tiles = {tile.square: tile for tile in table.tiles}
    trophies = table.trophies
    match deed:
        case Excavated(quake=quake) if quake is not None:
            tiles.pop(quake.square, None)
            if quake.hit is not None:
                tiles[quake.square] = quake.hit
        case Attacked(is_won=True, prey=prey, clan=clan):
            tiles[deed.square] = prey
            if prey.find is Find.CAVERN:
                # Only their number counts, not their owner.
                trophies = (*trophies[:clan], trophies[clan][1:], *trophies[clan + 1 :])
        case Excavated() | Sought() | Unblocked():
            tiles.pop(deed.square, None)
    return table.model_copy(update={"tiles": tuple(tiles.values()), "trophies": trophies})


def sums(state: Public) -> tuple[tuple[Share, ...], ...]:
    """Return the parts of the points so far, by seat."""
    ground = Ground(state)
    return tuple(shares(state.options, sheet_of(state, ground, seat)) for seat in range(state.seats))


def outcome(state: Public) -> Outcome | None:
    """Return how the match ended; None while it goes on."""
    return result(state) if state.ending else None


def result(table: Public) -> Outcome:
    """Return points, places and reason.

    Most points win; then most trophies, then most caverns outside; a full tie is shared (KOA-47). A
    Jonny comes after all others (KOA-50), and seats that left come last, the first to leave at the
    very end (KOA-54).
    """
    ground = Ground(table)
    sheets = [sheet_of(table, ground, seat) for seat in range(table.seats)]
    scores = tuple(one.points(table.options) for one in sheets)
    ranks = [
        (_rank_left(table, seat), seat in table.jonnys, -scores[seat], -one.trophies, -one.outside)
        for seat, one in enumerate(sheets)
    ]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(
        scores=scores,
        places=places,
        reason=_reason(table, scores, places, sheets),
        story=tuple(say("{who:*/You} left the match.", who=Seat(seat=seat)) for seat in table.gone),
        cause=_why(table),
        turning_point=(say("Trophies and caverns outside are level, too.") if places.count(1) > 1 else None),
        sums=tuple(shares(table.options, one) for one in sheets),
    )


def _rank_left(table: Public, seat: int) -> int:
    """Return how early a player left; 0 for one who stayed."""
    return len(table.gone) - table.gone.index(seat) if seat in table.gone else 0


def _reason(
    table: Public, scores: tuple[int, ...], places: tuple[int, ...], sheets: Sequence[Sheet]
) -> Sentence:
    """Say how the match ended, who won, and what decided a tie."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    best = scores[winners[0]]
    args: dict[str, Arg] = {"who": seats_of(winners), "n": best, "why": _why(table)}
    if len(winners) > 1:
        return say("{why} {who:*/You} share the win with {n:one point|# points} each.", **args)
    (winner,) = winners
    others = [seat for seat in range(table.seats) if seat != winner and seat not in table.gone]
    level = [seat for seat in others if scores[seat] >= best]
    if tied := [seat for seat in level if (seat in table.jonnys) == (winner in table.jonnys)]:
        has_trophies = all(sheets[seat].trophies < sheets[winner].trophies for seat in tied)
        args["by"] = say("trophies") if has_trophies else say("caverns outside")
        args["others"] = seats_of(tied)
        return say(
            "{why} {who:*/You} {who:wins/win} with {n:one point|# points}, ahead of {others:*/you} by {by}.",
            **args,
        )
    if level:
        return say(
            "{why} {who:*/You} {who:wins/win} with {n:one point|# points}, as no Jonny can win.", **args
        )
    return say("{why} {who:*/You} {who:wins/win} with {n:one point|# points}.", **args)


def shares(options: Options, one: Sheet) -> tuple[Share, ...]:
    """Return the parts of a player's points, without empty ones."""
    counted = (
        (N_("{n:1 cavern|# caverns}"), one.caverns, options.vp_cavern),
        (N_("{n} chained to the camp"), one.chained, options.vp_chained),
        (N_("{n} outside the zones"), one.outside, options.vp_outside),
        (N_("{n:1 trophy|# trophies}"), one.trophies, options.vp_trophy),
    )
    return tuple(
        Share(points=n * weight, told=_with_points(say(what, n=n), n, weight))
        for what, n, weight in counted
        if n * weight
    )


def _with_points(what: Sentence, n: int, weight: int) -> Sentence:
    """Return what is counted, with its points where each is worth more than one."""
    return what if weight == 1 else say("{points} for {what}", points=n * weight, what=what)


def _why(table: Public) -> Sentence:
    """Return which move ended the match.

    An older build did not keep whose it was.
    """
    args: dict[str, Arg] = {} if table.finisher is None else {"last": Seat(seat=table.finisher)}
    match table.ending:
        case "caverns":
            assert table.ender is not None
            return _last_cavern(table, table.ender)
        case "stalled" if args:
            return say("Everyone passed in a row, {last:*/you} last.", **args)
        case "stalled":
            return say("Everyone passed in a row.")
        case _ if args:
            return say("{n} rounds are over, {last:*/you} moved last.", n=table.options.rounds, **args)
        case _:
            return say("{n} rounds are over.", n=table.options.rounds)


def _last_cavern(table: Public, ender: Corner) -> Sentence:
    """Return who laid a clan's last cavern, and where."""
    args: dict[str, Arg] = {"who": clan_name(table, ender, begins=True)}
    if table.finisher is None or not table.deeds:
        return say("{who} laid the last cavern.", **args)
    args["square"] = table.deeds[-1].square
    if table.owners[ender] is not None:
        return say("{who} laid the last cavern, on {square}.", **args)
    return say(
        "{who:*/You} laid the neutral clan’s last cavern, on {square}.",
        **args | {"who": Seat(seat=table.finisher)},
    )
