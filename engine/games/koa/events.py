"""The events of KOA in sentences.

An action is one sentence with the result of wheel or die. Its effects on a clan follow in one
sentence for each clan: its actions in a turn, its tiles cut off or joined again, its last caverns.
The outcome alone tells how a match ended.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.values import Brief, Event
from engine.contract.words import N_, Arg, Seat, Sentence, say
from engine.games.koa.board import CAMPS, CORNERS, Corner, Square
from engine.games.koa.chance import WHEELS, Find
from engine.games.koa.ground import FOR_A_LEVEL, LEVELS, Ground
from engine.games.koa.state import (
    Attacked,
    Claimed,
    Excavated,
    Public,
    Quake,
    Report,
    Sought,
    Unblocked,
)
from engine.games.koa.tile_words import A_FIND, FIND_NAMES, whose_tile

_ORDINALS: Final = {2: say("second"), 3: say("third"), 4: say("fourth")}
FEW: Final = 3
"""Caverns left from which all players are warned."""
NAMED: Final = 6
"""Most squares named when tiles are cut off or joined again; else their number is told."""


def report_action(before: Public, was: Ground, after: Public, now: Ground, deed: Report) -> tuple[Event, ...]:
    """Return the events of an action, and of its effects on the clans."""
    prey = deed.prey.clan if isinstance(deed, Attacked) else None
    hit = deed.quake.hit if isinstance(deed, Excavated) and deed.quake is not None else None
    lost = [clan for clan in (prey, hit.clan if hit is not None else None) if clan is not None]
    learning = () if isinstance(deed, Claimed | Unblocked) else (deed.seat,)
    acted = Event(
        sentence=tell_action(before, deed),
        about=_seats(*learning, *(before.owners[clan] for clan in lost)),
        brief=_brief(before, deed),
    )
    return acted, *_changes(before, was, after, now, deed)


def ends(table: Public) -> Event:
    """Return the event of a turn ended early or passed."""
    args = _doer(table, table.turn, table.mover)
    if table.used or table.is_switched:
        return Event(sentence=say("{who:*/You}{camp} {who:ends/end} the turn.", **args), weight="aside")
    brief = Brief(template=N_("{who:*/You} {who:passes/pass/pass}"), who=Seat(seat=table.mover))
    return Event(sentence=say("{who:*/You}{camp} {who:passes/pass}.", **args), brief=brief)


def can_do_nothing(table: Public) -> Event:
    """Return the event of a turn that is skipped."""
    return Event(
        sentence=say(
            "{who:*/You}{camp} can’t do anything and {who:is/are} skipped.", **as_subject(table, table.turn)
        ),
        about=_seats(table.owners[table.turn]),
    )


def last_round() -> Event:
    """Return that the last round begins."""
    return Event(sentence=say("This is the last round: most points win."), weight="effect")


def has_no_room(table: Public) -> Event:
    """Return the event of a Jonny's second piece that has no square."""
    args = as_subject(table, table.turn)
    return Event(
        sentence=say("{who:*/You}{camp} {who:has/have} no square for a second piece.", **args),
        weight="effect",
        about=_seats(table.owners[table.turn]),
    )


def leaves(table: Public, seat: int) -> Event:
    """Return the event of a player who leaves (KOA-54)."""
    return Event(
        sentence=say(
            "{who:*/You} left: {n:a clan|# clans} without turns, whose tiles others may still seize.",
            who=Seat(seat=seat),
            n=len(table.clans_of(seat)),
        ),
        about=(seat,),
    )


def takes_over(table: Public) -> Event:
    """Return the event of a player who takes over the neutral clan (KOA-54)."""
    who = Seat(seat=table.steering)
    if table.owners[table.turn] is None:
        told = say("{who:*/You} {who:leads/lead} the neutral clan now.", who=who)
    else:
        told = say("{who:*/You} {who:leads/lead} the neutral clan in its next turn.", who=who)
    return Event(sentence=told, weight="effect", about=(table.steering,))


def _seats(*seats: int | None) -> tuple[int, ...]:
    """Return the seats among those that a clan may belong to, each once."""
    return tuple(dict.fromkeys(seat for seat in seats if seat is not None))


# Clans and tiles


def clan_name(table: Public, clan: Corner, *, begins: bool = False) -> Sentence:
    """Return a clan: its player, with the camp if the player has two clans.

    `begins` says that it begins a sentence.
    """
    owner = table.owners[clan]
    if owner is None:
        return say("The neutral clan") if begins else say("the neutral clan")
    name = N_("{who:*/You}{camp}") if begins else N_("{who:*/you}{camp}")
    return say(name, who=Seat(seat=owner), camp=in_brackets(table, clan))


def in_brackets(table: Public, clan: Corner) -> Sentence:
    """Return the camp in brackets if the player has two clans, else nothing."""
    owner = table.owners[clan]
    is_one_of_two = owner is not None and len(table.clans_of(owner)) > 1
    return say(" ({camp})", camp=CAMPS[clan]) if is_one_of_two else say("")


def owner_of(table: Public, clan: Corner) -> Seat | Sentence:
    """Return a clan's owner, for words that depend on the reader."""
    owner = table.owners[clan]
    return say("the neutral clan") if owner is None else Seat(seat=owner)


def as_subject(table: Public, clan: Corner) -> dict[str, Arg]:
    """Return a clan's player at the beginning of a sentence, and the camp if they have two."""
    owner = table.owners[clan]
    who = say("The neutral clan") if owner is None else Seat(seat=owner)
    return {"who": who, "camp": in_brackets(table, clan)}


def seats_of(seats: Sequence[int]) -> tuple[Seat, ...]:
    """Return the players for a list."""
    return tuple(Seat(seat=seat) for seat in seats)


def connected_to(table: Public, clan: Corner) -> Sentence:
    """Return to whose camp resources are connected, before what they are."""
    camp = in_brackets(table, clan)
    return say("Connected to {who:*’s/your} camp{camp}", who=owner_of(table, clan), camp=camp)


def to_next_level(ground: Ground, clan: Corner, head: Sentence | None = None) -> Sentence:
    """Return a clan's connected resources, of how many for one more action (KOA-10).

    `head` says whose they are where the reader could take them for their own.
    """
    goroldioa, springs = ground.resources(clan)
    actions = ground.count_actions(clan)
    head = head or say("Connected")
    if actions > LEVELS:
        return say(
            "{head}: {goroldioa} goroldioa, {springs} springs, for {n} actions: that is the most.",
            head=head,
            goroldioa=goroldioa,
            springs=springs,
            n=actions,
        )
    wanted = FOR_A_LEVEL * actions
    args: dict[str, Arg] = {"goroldioa": goroldioa, "springs": springs, "wanted": wanted}
    return say(
        "{head}: {some}, {others} for a {next} action.",
        head=head,
        some=say("enough goroldioa ({goroldioa})", **args)
        if goroldioa > wanted
        else say("{goroldioa} of {wanted} goroldioa", **args),
        others=say("enough springs ({springs})", **args)
        if springs > wanted
        else say("{springs} of {wanted} springs", **args),
        next=_ORDINALS[actions + 1],
    )


# Actions


def tell_action(table: Public, deed: Report) -> Sentence:
    """Say what was done, with the result of wheel, die or stones."""
    args: dict[str, Arg] = {**_doer(table, deed.clan, deed.seat), "square": deed.square}
    match deed:
        case Excavated():
            return _tell_excavation(table, deed, args)
        case Attacked():
            return _tell_attack(table, deed, args)
        case Sought():
            return _tell_sharman(deed, args)
        case Claimed(find=find):
            return say("{who:*/You}{camp} {who:claims/claim} {find} on {square}.", find=A_FIND[find], **args)
        case Unblocked(was=was):
            return say(
                "{who:*/You}{camp} {who:was/were} blocked in: {was} on {square} becomes a cavern.",
                was=A_FIND[was],
                **args,
            )


def _brief(table: Public, deed: Report) -> Brief | None:
    """Return an action in few words.

    None for the neutral clan or a switch of pieces.
    """
    owner = table.owners[deed.clan]
    if owner is None or isinstance(deed, Unblocked):
        return None
    square, what = deed.square, FIND_NAMES[deed.find] if not isinstance(deed, Attacked) else say("")
    match deed:
        case Excavated(quake=quake):
            template = N_("{who:*/You} {who:digs/dig/dig}: {what}")
            square = square if quake is None else quake.square
        case Attacked(prey=prey):
            won = N_("{who:*/You} {who:seizes/seize/seize} {what}")
            template = won if deed.is_won else N_("{who:*/You} {who:fails/fail/fail} to seize {what}")
            what = whose_tile(table, prey)
        case Sought():
            template = N_("{who:*/You} {who:asks/ask/ask} the Sharman: {what}")
        case Claimed():
            template = N_("{who:*/You} {who:claims/claim/claim} {what}")
    told = say("{what} ({square})", what=what, square=square)
    return Brief(template=template, who=Seat(seat=owner), what=told)


def _tell_excavation(table: Public, deed: Excavated, args: dict[str, Arg]) -> Sentence:
    args = {**args, "spins": _spins(table, deed), "find": A_FIND[deed.find]}
    if deed.find is Find.LAVA:
        return say("{who:*/You}{camp} {who:digs/dig} at {square} and {who:hits/hit} lava{spins}.", **args)
    if deed.quake is not None:
        strikes = _strikes(table, deed.quake)
        return say(
            "{who:*/You}{camp} {who:digs/dig} at {square}: earthquake{spins}! {strikes}.",
            strikes=strikes,
            **args,
        )
    return say("{who:*/You}{camp} {who:digs/dig} at {square} and {who:finds/find} {find}{spins}.", **args)


def _spins(table: Public, deed: Excavated) -> Sentence:
    """Say which spin counted, and which finds the clan had none left of."""
    wheel = WHEELS[table.options.wheel]
    passed = {wheel[slot] for slot in deed.slots[:-1]}
    if not passed:
        return say("")
    out = tuple(FIND_NAMES[find] for find in Find if find in passed)
    return say(" (spin {n}, as no {out} is left)", n=len(deed.slots), out=out)


def _strikes(table: Public, quake: Quake) -> Sentence:
    hit = quake.hit
    if hit is None:
        return say("{where} is buried", where=quake.square)
    args: dict[str, Arg] = {"where": quake.square, "hit": whose_tile(table, hit)}
    if hit.clan is None:
        return say("It strikes {where}, where {hit} lies, and changes nothing", **args)
    return say("It destroys {hit} on {where}", **args)


def _tell_attack(table: Public, deed: Attacked, args: dict[str, Arg]) -> Sentence:
    args = {**args, "prey": whose_tile(table, deed.prey), "needs": deed.needs, "die": _die(deed)}
    if not deed.is_won:
        return say(
            "{who:*/You}{camp} {who:tries/try} to seize {prey} on {square} and {who:rolls/roll} {die}: "
            "{needs} was needed.",
            **args,
        )
    if deed.prey.find is Find.CAVERN:
        return say(
            "{who:*/You}{camp} {who:rolls/roll} {die}, {who:needs/need} {needs}, and {who:seizes/seize} "
            "{prey} on {square} as a trophy.",
            **args,
        )
    return say(
        "{who:*/You}{camp} {who:rolls/roll} {die}, {who:needs/need} {needs}, and {who:seizes/seize} {prey} "
        "on {square}.",
        **args,
    )


def _die(deed: Attacked) -> Sentence:
    if deed.penalty:
        return say("{die} − {penalty}", die=deed.die, penalty=deed.penalty)
    return say("{die}", die=deed.die)


def _tell_sharman(deed: Sought, args: dict[str, Arg]) -> Sentence:
    """Say what is marked where, and why not as the stones said."""
    args = {**args, "find": A_FIND[deed.find], "first": FIND_NAMES[deed.first], "pointed": deed.pointed}
    but: list[Sentence] = []
    if deed.first is not deed.find:
        but.append(say("no {first} is left", **args))
    if deed.pointed != deed.square:
        but.append(say("{pointed} is taken", **args))
    if but:
        return say(
            "{who:*/You}{camp} {who:asks/ask} the Sharman: {find} marked on {square}, as {but}.",
            but=tuple(but),
            **args,
        )
    return say("{who:*/You}{camp} {who:asks/ask} the Sharman: {find} marked on {square}.", **args)


def _doer(table: Public, clan: Corner, seat: int) -> dict[str, Arg]:
    args = as_subject(table, clan)
    if table.owners[clan] is None:
        args["who"] = say("The neutral clan, led by {who:*/you},", who=Seat(seat=seat))
    return args


# Effects


def _changes(before: Public, was: Ground, after: Public, now: Ground, deed: Report) -> Iterator[Event]:
    """Yield an event for each clan that an action changed."""
    for clan in CORNERS:
        args = as_subject(after, clan)
        changed: list[Sentence] = []
        if now.reach(clan) is not was.reach(clan) and not after.is_gone(clan):
            changed += _tell_links(was, now, clan, args["who"])
        left = after.pools[clan].cavern
        is_fewer = clan == deed.clan and left < before.pools[clan].cavern and not after.is_endless(clan)
        if is_fewer and 0 < left <= FEW:
            has_left = say("{who:has/have} {n:one cavern|# caverns} left", n=left, **args)
            changed.append(has_left if left > 1 else say("{left}: laying it ends the match", left=has_left))
        if changed:
            yield Event(
                sentence=say("{who:*/You}{camp} {what}.", what=tuple(changed), **args),
                weight="effect",
                about=_seats(after.owners[clan]),
            )


def _tell_links(was: Ground, now: Ground, clan: Corner, who: Arg) -> Iterator[Sentence]:
    """Say which links a clan lost or won back, and its new actions.

    `who` is the clan as the reader sees it.
    """
    apart = was.reach(clan).cut
    if cut := [tile.square for tile in now.cut_off(clan) if tile.square not in apart]:
        yield say("{who:has/have} lost the link from camp to {tiles}", who=who, tiles=_several(cut))
    joined = [tile.square for tile in now.tiles_of(clan) if tile.square in apart and now.is_connected(tile)]
    if joined:
        yield say("{who:has/have} the link to {tiles} again", who=who, tiles=_several(joined))
    actions, had = now.count_actions(clan), was.count_actions(clan)
    if actions > had:
        yield say("now {who:has/have} {n:one action|# actions} a turn", who=who, n=actions)
    elif actions < had:
        yield say("{who:is/are} down to {n:one action|# actions} a turn", who=who, n=actions)


def _several(squares: Sequence[Square]) -> Sentence:
    """Return tiles by their squares, or only their number if they are many."""
    if len(squares) > NAMED:
        return say("{n} tiles", n=len(squares))
    return say("{squares}", squares=tuple(squares))
