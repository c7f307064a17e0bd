"""What happened in the caves of KOA, in sentences.

House rules: an action is one sentence, with what the wheel, the die or the stones showed; what it changed for a clan, its
actions in a turn, its tiles cut off or joined again, its last caverns, is one sentence each after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.game import Event
from engine.games.koa.board import CAMPS, CORNERS, Corner
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground
from engine.games.koa.table import (
    Attacked,
    Claimed,
    Excavated,
    Public,
    Quake,
    Report,
    Sought,
    Tile,
    Unblocked,
)
from engine.words import Arg, Seat, Sentence, say

FIND_NAMES: Final = {
    Find.CAVERN: say("cavern"),
    Find.GOROLDIOA: say("goroldioa"),
    Find.SPRING: say("spring"),
    Find.LAVA: say("lava"),
    Find.EARTHQUAKE: say("earthquake"),
}
A_FIND: Final = {
    Find.CAVERN: say("a cavern"),
    Find.GOROLDIOA: say("goroldioa"),
    Find.SPRING: say("a spring"),
    Find.LAVA: say("lava"),
    Find.EARTHQUAKE: say("earthquake rubble"),
}
"""As a thing that lies somewhere."""
FEW: Final = 3
"""Caverns left of which everybody is warned."""


def reported(before: Public, was: Ground, after: Public, now: Ground, deed: Report) -> tuple[Event, ...]:
    """An action, as everybody reads it, and what it changed for the clans."""
    told = (did(before, deed), *_changes(before, was, after, now, deed))
    return tuple(Event(sentence=sentence) for sentence in told)


def ends(table: Public) -> Event:
    """The rest of a turn waived."""
    return Event(sentence=say("{who} ends the turn.", who=_doer(table, table.turn, table.mover)))


def can_do_nothing(table: Public) -> Event:
    """A turn that passes by itself."""
    return Event(
        sentence=say("{who} can do nothing: the turn passes.", who=clan_name(table, table.turn, begins=True))
    )


# Clans and tiles


def clan_name(table: Public, clan: Corner, *, begins: bool = False) -> Sentence:
    """A clan: its player, with the camp where a player has two; `begins` says that a sentence begins with it."""
    owner = table.owners[clan]
    if owner is None:
        return say("The neutral clan") if begins else say("the neutral clan")
    if len(table.clans_of(owner)) == 1:
        return say("{who}", who=Seat(seat=owner))
    return say("{who} ({camp})", who=Seat(seat=owner), camp=CAMPS[clan])


def whose_tile(table: Public, tile: Tile) -> Sentence:
    """A tile with its owner: "Ann’s spring", "lava"."""
    if tile.clan is None:
        return A_FIND[tile.find]
    args: dict[str, Arg] = {"who": clan_name(table, tile.clan), "find": FIND_NAMES[tile.find]}
    return say("{who}’s {find} marker", **args) if tile.is_marker else say("{who}’s {find}", **args)


def seats_of(seats: Sequence[int]) -> tuple[Seat, ...]:
    """The players, to be listed."""
    return tuple(Seat(seat=seat) for seat in seats)


# Actions


def did(table: Public, deed: Report) -> Sentence:
    """What was done, and what the wheel, the die or the stones showed."""
    args: dict[str, Arg] = {"who": _doer(table, deed.clan, deed.seat), "square": deed.square}
    match deed:
        case Excavated():
            return _excavated(table, deed, args)
        case Attacked():
            return _attacked(table, deed, args)
        case Sought():
            return _sought(deed, args)
        case Claimed(find=find):
            return say("{who} claims {find} on {square}.", find=A_FIND[find], **args)
        case Unblocked(was=was):
            return say("{who} was blocked in: {was} on {square} becomes a cavern.", was=A_FIND[was], **args)


def _excavated(table: Public, deed: Excavated, args: dict[str, Arg]) -> Sentence:
    args = {**args, "spins": _spins(deed), "find": A_FIND[deed.find]}
    if deed.find is Find.LAVA:
        return say("{who} excavates {square} and hits a lava flow{spins}.", **args)
    if deed.quake is not None:
        strikes = _strikes(table, deed.quake)
        return say(
            "{who} excavates {square} and the earth quakes{spins}: {strikes}.", strikes=strikes, **args
        )
    return say("{who} excavates {square}: {find}{spins}.", **args)


def _spins(deed: Excavated) -> Sentence:
    """How often the wheel was spun again, for it had stopped at what the clan had none left of."""
    n = len(deed.slots) - 1
    return say(" (after {n:a spin|# spins} for tiles that are used up)", n=n) if n else say("")


def _strikes(table: Public, quake: Quake) -> Sentence:
    hit = quake.hit
    if hit is None:
        return say("rubble falls on {where}", where=quake.square)
    args: dict[str, Arg] = {"where": quake.square, "hit": whose_tile(table, hit)}
    if hit.clan is None:
        return say("it strikes {where}, where {hit} lies, and changes nothing", **args)
    return say("it destroys {hit} on {where}", **args)


def _attacked(table: Public, deed: Attacked, args: dict[str, Arg]) -> Sentence:
    args = {**args, "prey": whose_tile(table, deed.prey), "needs": deed.needs, "die": _die(deed)}
    if not deed.is_won:
        return say("{who} attacks {prey} on {square} and rolls {die}: {needs} or more was needed.", **args)
    if deed.prey.find is Find.CAVERN:
        return say("{who} rolls {die} and seizes {prey} on {square} as a trophy.", **args)
    return say("{who} rolls {die} and seizes {prey} on {square}.", **args)


def _die(deed: Attacked) -> Sentence:
    if deed.penalty:
        return say("{die} − {penalty}", die=deed.die, penalty=deed.penalty)
    return say("{die}", die=deed.die)


def _sought(deed: Sought, args: dict[str, Arg]) -> Sentence:
    """Which stone fell first, where both point, and where the marker goes."""
    args = {
        **args,
        "find": FIND_NAMES[deed.find],
        "first": FIND_NAMES[deed.first],
        "pointed": deed.pointed,
        "goroldioa": deed.goroldioa,
        "spring": deed.spring,
    }
    stones = say("goroldioa {goroldioa}, spring {spring}", **args)
    if deed.first is not deed.find:
        stones = say("{stones}; no {first} is left", stones=stones, **args)
    if deed.pointed != deed.square:
        stones = say("{stones}; {pointed} is taken", stones=stones, **args)
    return say("{who} asks the Sharman, who finds {find} on {square} ({stones}).", stones=stones, **args)


def _doer(table: Public, clan: Corner, seat: int) -> Sentence:
    if table.owners[clan] is None:
        return say("The neutral clan, led by {who},", who=Seat(seat=seat))
    return clan_name(table, clan)


# What it changed


def _changes(before: Public, was: Ground, after: Public, now: Ground, deed: Report) -> Iterator[Sentence]:
    for clan in CORNERS:
        who = clan_name(after, clan, begins=True)
        if (n := len(now.cut_off(clan)) - len(was.cut_off(clan))) > 0:
            yield say("{who} has {n:one more tile|# more tiles} cut off.", who=who, n=n)
        elif _rejoined(was, now, clan):
            yield say("{who} has cut-off tiles joined again.", who=who)
        if (actions := now.allowed(clan)) != was.allowed(clan):
            yield say("{who} now has {n:one action|# actions} a turn.", who=who, n=actions)
    clan = deed.clan
    left = after.pools[clan].cavern
    if left < before.pools[clan].cavern and left <= FEW and not after.is_endless(clan):
        who = clan_name(after, clan, begins=True)
        if left:
            yield say("{who} has {n:one cavern|# caverns} left.", who=who, n=left)
        else:
            yield say("That was the last cavern of {who}.", who=clan_name(after, clan))


def _rejoined(was: Ground, now: Ground, clan: Corner) -> bool:
    """Whether a tile that was cut off hangs together with the camp now."""
    apart = {tile.square for tile in was.cut_off(clan)}
    return any(tile.square in apart and now.is_connected(tile) for tile in now.tiles_of(clan))


def deeds_told(table: Public, deeds: Iterable[Report]) -> tuple[Sentence, ...]:
    """Several actions, one after the other."""
    return tuple(did(table, deed) for deed in deeds)
