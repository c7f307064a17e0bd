"""The rules of KOA: clans dig, attack, ask the Sharman or claim.

KOA-1 to KOA-55 are this project's rulings where the makers' text leaves a choice; a function that
enforces one names it. A Move is one action, and dice are thrown only once it is made. Nothing is
hidden.
"""

from bisect import bisect_left
from typing import Any, TypeVar

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event
from engine.contract.words import say
from engine.games.koa import events, opening, refusals
from engine.games.koa.board import CORNERS, ORDER, Corner, Square, zone
from engine.games.koa.chance import WHEELS, Find, drop_stones, roll_die, spin_wheel, throw_earthquake
from engine.games.koa.ground import Ground, can_act, needed_roll, penalty
from engine.games.koa.scoring import gains, outcome, sheet
from engine.games.koa.state import (
    CLANS,
    Attacked,
    Claim,
    Claimed,
    End,
    Excavate,
    Excavated,
    Move,
    Options,
    Pool,
    Public,
    Quake,
    Report,
    SeatOptions,
    Seek,
    Seize,
    Sought,
    State,
    Tile,
    Unblock,
    Unblocked,
    View,
)

SEATS = range(2, 5)
RULES = 3

T = TypeVar("T")
P = TypeVar("P", bound=Public)


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Return a new match with camps alone on the board.

    Lots deal the corners and choose who begins (KOA-3, KOA-55).
    """
    if len(seats) not in SEATS:
        raise ValueError(f"KOA is for {SEATS[0]} to {SEATS[-1]} players, not {len(seats)}")
    owners = opening.deal_corners(seats, dice.shuffle(CORNERS))
    first = dice.choice([clan for clan in CORNERS if owners[clan] is not None])
    begins = owners[first]
    assert begins is not None  # the neutral clan never begins
    pool = Pool(cavern=options.caverns, goroldioa=options.goroldioa, spring=options.springs)
    return State(
        options=options,
        owners=owners,
        brought=seats,
        jonnys=opening.jonnys(options, seats),
        tiles=(),
        pools=(pool,) * CLANS,
        trophies=((),) * CLANS,
        turn=first,
        first=first,
        steering=begins,
        round=1,
        used=0,
        is_switched=False,
        is_second=False,
        idle=0,
        deeds=(),
        ending=None,
        ender=None,
    )


def longest(options: Options, seats: int) -> int:
    """Return an upper limit for the turns: all clans in every round (KOA-43)."""
    return options.rounds * CLANS


def usual_turns(options: Options, seats: int) -> int:
    """Return the usual turns of a match, measured with medium computers.

    Each of two players moves two clans.
    """
    measured = {2: 42, 3: 23, 4: 21}
    return min(measured[seats], longest(options, seats) // seats)


def to_move(state: Public) -> tuple[int, ...]:
    """Return the seat to move; players lead the neutral clan's turns in rotation."""
    return () if state.ending else (state.mover,)


def order(view: View) -> tuple[int, ...]:
    """Return the seats that lead the next turns, as far as clans can act now."""
    table, ground, seats = view.model_copy(update={"idle": 0}), Ground(view), list[int]()
    while not table.ending and len(seats) < CLANS:
        seats.append(table.mover)
        table, _ = _pass_on(table, ground)
    return tuple(seats)


def view(state: State, seat: int | None) -> View:
    """Return the whole table, with values worked out from it; nothing is hidden."""
    ground = Ground(state)
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        to_move=to_move(state),
        holdings=tuple(ground.reach(clan).told for clan in CORNERS),
        sheets=tuple(sheet(state, ground, clan) for clan in CORNERS),
        gains=gains(state, ground),
        odds=tuple(ground.odds(state.turn).values()),
        result=outcome(state),
    )


def sample(view: View, dice: Dice) -> State:
    """Return the State itself: nothing is hidden, so nothing is drawn."""
    return State(**{name: getattr(view, name) for name in Public.model_fields})


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    """Bring a State of older rules up to date.

    Until 2 every match voted on the Jonny rule: a match that did goes on with it (KOA-52). Until 3
    seats took the corners in order; corners are dealt once, so that a State needs no change
    (KOA-55).
    """
    match rules:
        case 1:
            was_voted_on = any(brought["jonny"] or brought["vote"] for brought in state["brought"])
            return {**state, "options": {**state["options"], "jonny_rule": was_voted_on}}
        case 2:
            return state
        case _:
            return state if rules == RULES else None


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State without a player, and the events (KOA-54).

    The clan's tiles, markers and trophies stay but no longer count. Others may still seize its
    tiles, by the zones of the camp that they were dug from. The clan has no more turns, so it never
    uses its last cavern. If it was its turn, the next one begins. The next remaining player leads
    the neutral clan.
    """
    if state.ending:
        raise IllegalMove(say("The match is over."))
    after = state.model_copy(update={"gone": (*state.gone, seat)})
    told = [events.leaves(state, seat)]
    if seat == state.steering and None in state.owners:
        after = after.model_copy(update={"steering": _next_steering(after)})
        told.append(events.takes_over(after))
    if not after.is_gone(after.turn):
        return after, tuple(told)
    after, passed = _pass_on(after, Ground(after))
    return after, (*told, *passed)


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after one action, and its events."""
    if state.ending:
        raise IllegalMove(say("The match is over."))
    if seat != state.mover:
        raise IllegalMove(say("It isn’t your turn."))
    ground = Ground(state)
    if (reason := refusals.why_not(state, ground, move)) is not None:
        raise IllegalMove(reason)
    match move:
        case Excavate(square=square):
            after, deed = _excavate(state, ground, square, dice)
        case Seize(square=square):
            after, deed = _attack(state, ground, square, dice)
        case Seek():
            after, deed = _ask_sharman(state, ground, dice)
        case Claim(square=square):
            after, deed = _claim(state, ground, square)
        case Unblock(square=square):
            after, deed = _switch(state, ground, square)
        case End():
            left, passed = _pass_on(state, ground)
            return left, (events.ends(state), *passed)
    now = Ground(after)
    after = _note_action(state, after, deed)
    told = events.report_action(state, ground, after, now, deed)
    after, passed = _go_on(after, now)
    return after, (*told, *passed)


# Actions


def _excavate(state: State, ground: Ground, square: Square, dice: Dice) -> tuple[State, Report]:
    """Lay what the wheel stops at on the square.

    An earthquake lays nothing there: it strikes where the dice say (KOA-20).
    """
    clan = state.turn
    slots = spin_wheel(dice, state.options.wheel, ground.placeable(clan))
    find = WHEELS[state.options.wheel][slots[-1]]
    quake = None
    if find is Find.EARTHQUAKE:
        where = throw_earthquake(dice)
        quake = Quake(square=where, hit=ground.at.get(where))
        after = _shake(state, quake)
    elif find is Find.LAVA:
        after = _lay_tile(state, Tile(square=square, find=find))
    else:
        after = _lay_tile(_from_pool(state, clan, find), Tile(square=square, find=find, clan=clan))
    # A Jonny's excavation is two spins on two squares; the first uses the action (KOA-50).
    update = {
        "used": state.used + (not state.is_second),
        "is_second": state.is_jonny(clan) and not state.is_second,
    }
    deed = Excavated(clan=clan, seat=state.mover, square=square, slots=slots, find=find, quake=quake)
    return after.model_copy(update=update), deed


def _shake(state: State, quake: Quake) -> State:
    """Return what an earthquake hits to its owner's pool.

    Lava and old earthquakes stay as they are (KOA-22, KOA-23).
    """
    hit = quake.hit
    if hit is not None and hit.clan is None:
        return state
    after = state if hit is None or hit.clan is None else _to_pool(state, hit.clan, hit.find)
    return _lay_tile(after, Tile(square=quake.square, find=Find.EARTHQUAKE))


def _attack(state: State, ground: Ground, square: Square, dice: Dice) -> tuple[State, Report]:
    """Swap the tile for one's own if the roll is high enough.

    Else the action is spent in vain (KOA-26).
    """
    clan, prey = state.turn, ground.at[square]
    assert prey.clan is not None
    deed = Attacked(
        clan=clan,
        seat=state.mover,
        square=square,
        prey=prey,
        zone=zone(prey.clan, square),
        needs=needed_roll(prey),
        die=roll_die(dice),
        penalty=penalty(state),
    )
    after = _use_action(state)
    if not deed.is_won:
        return after, deed
    after = _lay_tile(_from_pool(after, clan, prey.find), Tile(square=square, find=prey.find, clan=clan))
    if prey.find is Find.CAVERN:  # it is the attacker's trophy, and not replaced (KOA-30)
        won = _with(after.trophies, clan, (*after.trophies[clan], prey.clan))
        return after.model_copy(update={"trophies": won}), deed
    return _to_pool(after, prey.clan, prey.find), deed


def _ask_sharman(state: State, ground: Ground, dice: Dice) -> tuple[State, Report]:
    """Lay a marker where the stones say.

    It reserves a tile of the pool (KOA-32 to KOA-37).
    """
    clan, stones, findable = state.turn, drop_stones(dice), ground.findable(state.turn)
    # Else the other kind is found (KOA-36).
    find = stones.first if stones.first in findable else findable[0]
    pointed = stones.points_to(clan)
    square = dice.choice(ground.nearby(clan, pointed))
    deed = Sought(clan=clan, seat=state.mover, square=square, find=find, pointed=pointed, **stones._asdict())
    marker = Tile(square=square, find=find, clan=clan, is_marker=True)
    return _lay_tile(_from_pool(_use_action(state), clan, find), marker), deed


def _claim(state: State, ground: Ground, square: Square) -> tuple[State, Report]:
    """Replace a marker by the tile that it stands for (KOA-38)."""
    find = ground.at[square].find
    deed = Claimed(clan=state.turn, seat=state.mover, square=square, find=find)
    return _lay_tile(_use_action(state), Tile(square=square, find=find, clan=state.turn)), deed


def _switch(state: State, ground: Ground, square: Square) -> tuple[State, Report]:
    """Replace a piece that blocks the camp by a cavern (KOA-42).

    No action is used.
    """
    clan, blocking = state.turn, ground.at[square]
    deed = Unblocked(clan=clan, seat=state.mover, square=square, was=blocking.find)
    after = state if blocking.clan is None else _to_pool(state, blocking.clan, blocking.find)
    after = _lay_tile(_from_pool(after, clan, Find.CAVERN), Tile(square=square, find=Find.CAVERN, clan=clan))
    return after.model_copy(update={"is_switched": True}), deed


# Turns


def _note_action(before: State, after: State, deed: Report) -> State:
    """Note the action; end the match after a last cavern (KOA-29, KOA-48)."""
    clan = before.turn
    is_first = not (before.used or before.is_switched)
    update: dict[str, object] = {"deeds": (deed,) if is_first else (*before.deeds, deed)}
    if not after.has(clan, Find.CAVERN):
        update |= {"ending": "caverns", "ender": clan, "finisher": before.mover}
    return after.model_copy(update=update)


# From here on board and pools stay the same, so one Ground serves all turns.


def _go_on(state: State, ground: Ground) -> tuple[State, tuple[Event, ...]]:
    """Go on with the turn, or start the next one.

    The turn goes on while actions are left and possible.
    """
    if state.ending:
        return state, ()
    if state.is_second:
        if ground.sites(state.turn):
            return state, ()
        after, passed = _go_on(state.model_copy(update={"is_second": False}), ground)
        return after, (events.has_no_room(state), *passed)
    # A loss of resources below the used actions just ends the turn (KOA-10).
    if state.used < ground.count_actions(state.turn) and can_act(state, ground):
        return state, ()
    return _pass_on(state, ground)


def is_last_turn(table: Public, ground: Ground) -> bool:
    """Return whether the match is over when this turn ends now (KOA-43).

    It ends if no clan did anything for a round, or after the last round.
    """
    return _pass_on(table, ground)[0].ending is not None


def _pass_on(state: P, ground: Ground) -> tuple[P, tuple[Event, ...]]:
    """Start the next turn of a clan that can act, or end the match.

    The match ends after a whole round without an action (KOA-43). A player who has left has no
    turns, so none count as idle (KOA-54).
    """
    told: list[Event] = []
    finisher, started = state.mover, state.round
    has_acted = state.used > 0 or state.is_switched
    idle = 0 if has_acted else state.idle + (not state.is_gone(state.turn))
    update: dict[str, object] = {"used": 0, "is_switched": False, "is_second": False}
    while True:
        update["idle"] = idle
        if idle >= CLANS:
            end = {"ending": "stalled", "finisher": finisher}
            return state.model_copy(update=update | end), tuple(told)
        if state.owners[state.turn] is None:
            update["steering"] = _next_steering(state)
        clan = (state.turn + 1) % CLANS
        number = state.round + (clan == state.first)
        if number > state.options.rounds:
            end = {"ending": "rounds", "finisher": finisher}
            return state.model_copy(update=update | end), tuple(told)
        state = state.model_copy(update=update | {"turn": clan, "round": number})
        if state.is_gone(clan):
            continue
        if can_act(state, ground):
            if started < state.round == state.options.rounds:
                told.append(events.last_round())
            return state, tuple(told)
        told.append(events.can_do_nothing(state))
        idle += 1


def _next_steering(state: Public) -> int:
    """Return the neutral clan's next leader, clockwise (KOA-6, KOA-54)."""
    corner = state.owners.index(state.steering)
    following = (state.owners[(corner + step) % CLANS] for step in range(1, CLANS + 1))
    return next(seat for seat in following if seat is not None and seat not in state.gone)


# Tiles


def _use_action(state: State) -> State:
    return state.model_copy(update={"used": state.used + 1})


def _lay_tile(state: State, tile: Tile) -> State:
    """Lay a tile in place of the one on its square."""
    tiles = state.tiles
    at = bisect_left(tiles, ORDER[tile.square], key=lambda one: ORDER[one.square])
    after = at + (at < len(tiles) and tiles[at].square == tile.square)
    return state.model_copy(update={"tiles": (*tiles[:at], tile, *tiles[after:])})


def _from_pool(state: State, clan: Corner, find: Find) -> State:
    return _change_pool(state, clan, find, -1)


def _to_pool(state: State, clan: Corner, find: Find) -> State:
    return _change_pool(state, clan, find, 1)


def _change_pool(state: State, clan: Corner, find: Find, by: int) -> State:
    """Change a clan's pool; endless caverns are not counted."""
    if find is Find.CAVERN and state.is_endless(clan):
        return state
    return state.model_copy(update={"pools": _with(state.pools, clan, state.pools[clan].with_more(find, by))})


def _with(values: tuple[T, ...], clan: Corner, value: T) -> tuple[T, ...]:
    return (*values[:clan], value, *values[clan + 1 :])
