"""The board of KOA in words, enough to play without the picture.

What matters for a decision comes first. The board is told clan by clan, so short that it fits a
picture's alt text. Then come each clan's possible actions with odds, its connections and its points
by kind. The reader's clan comes first, before the events. The wheel, the tiles and the layout of
the board are told in the first round, later only what is unusual.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.contract.words import N_, Arg, Seat, Sentence, join_parts, say
from engine.games.koa.board import CAMPS, CORNERS, ROWS, ZONES, Corner, Square
from engine.games.koa.chance import SAFE, WHEELS, Find
from engine.games.koa.events import as_subject, clan_name, tell_action, to_next_level
from engine.games.koa.ground import Ground, chance, in_order
from engine.games.koa.opening import camps_of_two, wishes_and_votes
from engine.games.koa.scoring import parts
from engine.games.koa.state import NOTHING, Action, Options, Tile, View
from engine.games.koa.tile_words import FIND_NAMES

_SORTS: Final = {
    Find.CAVERN: say("caverns"),
    Find.GOROLDIOA: say("goroldioa"),
    Find.SPRING: say("springs"),
}
_QUESTIONS: Final[dict[Action, Sentence]] = {
    "excavate": say("To dig"),
    "seize": say("To seize"),
    "claim": say("To claim"),
    "sharman": say("The Sharman may find"),
    "unblock": say("To switch for a cavern"),
}

_ROOMY: Final = 72
"""Tiles on the board after which an alt text has little room for anything else."""


def describe(view: View) -> tuple[Sentence, ...]:
    """Return the view in words: turn, question, board in short, last actions, details."""
    ground, mine = Ground(view), _nearest(view)
    return (
        *_turn(view, ground),
        *_question(view),
        *(_prospects(view, ground, view.turn) if _is_open(view) else ()),
        *_in_short(view, ground),
        *_by_clan(view, ground, mine),
        *_last(view),
        *_by_clan(view, ground, [clan for clan in CORNERS if clan not in mine]),
        *_match(view),
        *_roles(view),
        *_house_rules(view),
        *(_board(view) if view.round == 1 else ()),
    )


def _turn(view: View, ground: Ground) -> Iterator[Sentence]:
    if view.result:
        winners = view.result.winners
        if len(winners) == 1:
            yield say("The match is over: {who:*/you} {who:wins/win}.", who=Seat(seat=winners[0]))
        else:
            yield say("The match is over, and the win is shared.")
    else:
        args: dict[str, Arg] = {
            "who": _name_turn(view),
            "n": view.used + (not view.is_second),
            "of": ground.count_actions(view.turn),
        }
        if view.is_second:
            yield say("{who}: second piece of action {n} of {of}.", **args)
        else:
            yield say("{who}: action {n} of {of}.", **args)
    if view.seat is not None and (view.result or view.seat != view.mover):
        yield say("You are {who}.", who=Seat(seat=view.seat))


def _name_turn(view: View) -> Sentence:
    """Return the seat to move and its camp."""
    args: dict[str, Arg] = {"camp": CAMPS[view.turn], "who": Seat(seat=view.mover)}
    if view.owners[view.turn] is None:
        if view.seat == view.mover:
            return say("You lead the neutral clan at {camp}", **args)
        return say("{who} leads the neutral clan at {camp}", **args)
    if view.seat == view.mover:
        return say("Your turn at {camp}", **args)
    return say("{who}’s turn at {camp}", **args)


def _is_open(view: View) -> bool:
    """Return whether the reader's possible actions come first.

    They do if the reader is asked for an action and the board leaves room for it.
    """
    return view.seat == view.mover and view.action is None and not view.ending and len(view.tiles) <= _ROOMY


def _question(view: View) -> Iterator[Sentence]:
    """Say what is being chosen, and from which squares."""
    if view.action == "end":
        yield say("End the turn?")
    elif view.action is not None:
        yield say("{action}: {targets}.", action=_QUESTIONS[view.action], targets=_list_squares(view.targets))


# The board in short


def _in_short(view: View, ground: Ground) -> Iterator[Sentence]:
    """Say each clan's points, actions, tiles left and tiles on the board."""
    yield say("Tiles left are told as caverns/goroldioa/springs.")
    for clan in CORNERS:
        pool, owner = view.pools[clan], view.owners[clan]
        args: dict[str, Arg] = {
            "camp": CAMPS[clan],
            "who": say("neutral") if owner is None else Seat(seat=owner),
            "points": view.sheets[clan].points(view.options),
            "n": ground.count_actions(clan),
            "caverns": say("endless") if view.is_endless(clan) else pool.cavern,
            "goroldioa": pool.goroldioa,
            "springs": pool.spring,
        }
        args["jonny"] = say(" (Jonny)") if view.is_jonny(clan) else say("")
        if view.is_gone(clan):
            head = say("{camp} {who:*/you} (gone)", **args)
        elif owner is None:
            # Its points count for no one.
            head = say("{camp} neutral: {n:1 action|# actions}, left {caverns}/{goroldioa}/{springs}", **args)
        else:
            head = say(
                "{camp} {who:*/you}{jonny}: {points:1 point|# points}, {n:1 action|# actions}, "
                "left {caverns}/{goroldioa}/{springs}",
                **args,
            )
        has = tuple(_of_clan(view, ground, clan))
        yield say("{head}; {has}.", head=head, has=_join(has, N_("; "))) if has else say("{head}.", head=head)
    for find, name in ((Find.LAVA, say("Lava")), (Find.EARTHQUAKE, say("Earthquakes"))):
        if there := [tile.square for tile in view.tiles if tile.find is find]:
            yield say("{name} {squares}.", name=name, squares=_list_squares(there))


def _of_clan(view: View, ground: Ground, clan: Corner) -> Iterator[Sentence]:
    """Say what a clan has on the board, each tile once, and its trophies."""
    cut = ground.cut_off(clan)
    yield from _by_sort(tile for tile in ground.tiles_of(clan) if tile not in cut)
    if cut:
        yield say("cut off {tiles}", tiles=_join(tuple(_by_sort(cut))))
    if markers := ground.markers_of(clan):
        yield say("markers {tiles}", tiles=_join(tuple(_by_sort(markers))))
    if won := view.trophies[clan]:
        yield say(
            "trophies {won}",
            won=" ".join(f"{won.count(other)} {CAMPS[other]}" for other in CORNERS if other in won),
        )


def _by_sort(tiles: Iterable[Tile]) -> Iterator[Sentence]:
    """Return tiles by kind: "caverns B2 B3", "springs C4"."""
    there = tuple(tiles)
    for find, name in _SORTS.items():
        if squares := [tile.square for tile in there if tile.find is find]:
            yield say("{name} {squares}", name=name, squares=_list_squares(squares))


def _join(parts: Sequence[Sentence], between: str = N_(", ")) -> Sentence:
    """Join parts without a word before the last one, to save room."""
    return join_parts(parts, between)


def _list_squares(squares: Iterable[Square]) -> str:
    """Join squares by spaces, for there are many."""
    return " ".join(squares)


def _last(view: View) -> Iterator[Sentence]:
    """Say what was done last, and how the match ended.

    These are the actions of this turn, or of the one before.
    """
    for deed in view.deeds:
        yield tell_action(view, deed)
    if view.result:
        yield view.result.reason


# Details


def _match(view: View) -> Iterator[Sentence]:
    """Say how far the match is, and the results of votes.

    For two players it also says their total points.
    """
    yield say("Round {round} of {rounds}.", round=view.round, rounds=view.options.rounds)
    has_begun = view.used or view.is_switched
    if view.idle and not view.ending and not has_begun:
        yield say("Nobody has done anything for {n:one turn|# turns}.", n=view.idle)
    if view.is_switched:
        yield say("A piece was switched for a cavern in this turn.")
    if view.seats == 2:
        for seat in sorted({0, 1}.difference(view.gone)):
            both = sum((view.sheets[clan] for clan in view.clans_of(seat)), NOTHING)
            points = both.points(view.options)
            yield say(
                "{who:Both clans of */Both your clans}: {n:one point|# points}.",
                who=Seat(seat=seat),
                n=points,
            )
    yield from wishes_and_votes(view)


def _by_clan(view: View, ground: Ground, clans: Iterable[Corner]) -> Iterator[Sentence]:
    """Say what each clan can do, its resources and its points by kind.

    It is told for clans that are not to move, too.
    """
    for clan in clans:
        if view.is_gone(clan):
            continue
        if not (view.ending or (clan == view.turn and _is_open(view))):
            yield from _prospects(view, ground, clan)
        args = as_subject(view, clan)
        yield say("{who:*/You}{camp} – {level}", level=to_next_level(ground, clan), **args)
        if has := parts(view.sheets[clan], _list_squares(in_order(ground.chain(clan)))):
            yield say("{who:*/You}{camp} {who:has/have} {parts}.", parts=has, **args)


def _nearest(view: View) -> tuple[Corner, ...]:
    """Return the clans that matter most to the reader.

    They are the clan to move, if the reader moves it or only watches, and the reader's own.
    """
    moving = (view.turn,) if view.seat in (None, view.mover) else ()
    own = () if view.seat is None else view.clans_of(view.seat)
    return tuple(dict.fromkeys((*moving, *own)))


def _prospects(view: View, ground: Ground, clan: Corner) -> Iterator[Sentence]:
    """Say what a clan can do and where.

    What it can seize is told by odds, best first.
    """
    args = as_subject(view, clan)
    less = int(view.is_jonny(clan))
    odds: dict[int, list[Square]] = {}
    for square in ground.prey(clan):
        odds.setdefault(chance(ground.at[square], less), []).append(square)
    sites, claims = ground.sites(clan), ground.claims(clan)
    can = (
        say("dig at {squares}", squares=_list_squares(sites)) if sites else say("dig nowhere"),
        *((say("claim {squares}", squares=_list_squares(claims)),) if claims else ()),
        *(
            say("seize {squares} at {percent} %", squares=_list_squares(odds[percent]), percent=percent)
            for percent in sorted(odds, reverse=True)
        ),
    )
    yield say("{who:*/You}{camp} can {what}.", what=_join(can, N_("; ")), **args)
    if view.owners[clan] is not None and not ground.can_seek(clan):
        yield say("The Sharman can find nothing for {who}.", who=clan_name(view, clan))
    if ground.is_blocked(clan):
        yield say(
            "{who:*/You}{camp} {who:is/are} blocked in by {squares}.",
            squares=_list_squares(ground.obstacles(clan)) or say("others"),
            **args,
        )


def _roles(view: View) -> Iterator[Sentence]:
    """Say who began, who is a Jonny, and who leads the neutral clan next."""
    yield say("{who} began the match.", who=clan_name(view, view.first, begins=True))
    if None in view.owners:
        yield say(
            "The neutral clan only digs, and may switch a piece when it is blocked in. In its turn, this "
            "one or the next, {who:*/you} {who:leads/lead} it.",
            who=Seat(seat=view.steering),
        )
    for seat in view.jonnys:
        yield say(
            "{who:*/You} {who:is/are} a Jonny: {who:digs/dig} twice, {who:seizes/seize} at −1, never "
            "{who:runs/run} out of caverns, and can’t win.",
            who=Seat(seat=seat),
        )
    for seat in view.gone:
        yield say(
            "{who:*/You} left: the tiles dug from {camps} count for nobody, and can be seized.",
            who=Seat(seat=seat),
            camps=tuple(CAMPS[clan] for clan in view.clans_of(seat)),
        )


def _house_rules(view: View) -> Iterator[Sentence]:
    """Describe wheel, tiles and points.

    The first round tells all, later rounds only house rules.
    """
    options, usual = view.options, Options()

    def is_told(*fields: str) -> bool:
        return view.round == 1 or any(getattr(options, one) != getattr(usual, one) for one in fields)

    if is_told("wheel"):
        wheel = WHEELS[options.wheel]
        yield say(
            "Of the wheel’s {n} slots {parts}.",
            n=len(wheel),
            parts=tuple(
                say("{n} {n:is|are} {find}", n=wheel.count(find), find=FIND_NAMES[find])
                for find in Find
                if find in wheel
            ),
        )
    if is_told("caverns", "goroldioa", "springs"):
        yield say(
            "A clan has {caverns} caverns, {goroldioa} goroldioa and {springs} springs.",
            caverns=options.caverns,
            goroldioa=options.goroldioa,
            springs=options.springs,
        )
    if is_told("vp_cavern", "vp_chained", "vp_outside", "vp_trophy"):
        yield say(
            "Victory points: {cavern} for a cavern, {chained} more in the chain, {outside} more outside "
            "the zones, {trophy} for a trophy.",
            cavern=options.vp_cavern,
            chained=options.vp_chained,
            outside=options.vp_outside,
            trophy=options.vp_trophy,
        )
    if options.markers != usual.markers:
        yield say("House rule: a clan has at most {n:one marker|# markers} on the board.", n=options.markers)


def _board(view: View) -> Iterator[Sentence]:
    """Describe the board: squares, neighbours and zones."""
    yield say(
        "The board has columns A to J from left to right and rows {first} to {last} from the bottom up; "
        "squares touch corner to corner, too.",
        first=ROWS[0],
        last=ROWS[-1],
    )
    if view.seats == 2:
        yield from camps_of_two(view)
    yield say(
        "A camp is its own zone {first}; each step away, straight or across, is one zone more, up to {last}: "
        "5 × 5 squares.",
        first=ZONES[0],
        last=ZONES[-1],
    )
    yield say("No earthquake strikes rows {rows}, nor the columns A, B, I and J.", rows=SAFE)
