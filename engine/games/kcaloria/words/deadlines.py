"""Sentences that say how long doomed tiles live."""

from collections.abc import Iterator, Mapping, Sequence

from engine.contract.words import N_, Seat, Sentence, Wordings, Words, say
from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.state import Public, Standing, TileId
from engine.games.kcaloria.words.names import LISTINGS, Listing, apart, lines, tile_names, with_owners


def when(doom: Doom) -> Sentence:
    """Say after how many turns a tile dies.

    One of these turns may be under way.
    """
    return say("after {n:one|#} more of {who:*’s/your} turns", n=doom.value, who=Seat(seat=doom.initiator))


def when_next(doom: Doom, *, is_own: bool = False) -> Sentence:
    """Say when a tile dies, counted from its player's next turn.

    With `is_own` the player has been named before.
    """
    who = Seat(seat=doom.initiator)
    if is_own:
        if doom.value == 1:
            return say("after {who:their/your} next turn", who=who)
        return say("after {n} more of {who:their/your} turns", n=doom.value, who=who)
    if doom.value == 1:
        return say("after {who:*’s/your} next turn", who=who)
    return say("after {n} more of {who:*’s/your} turns", n=doom.value, who=who)


def tell_dooms(initiator: int, prey: Sequence[Standing], newly: Mapping[TileId, Doom]) -> Iterator[Words]:
    """Say when the tiles die that a player has just doomed.

    They are other players' tiles, or the player's own.
    """
    who = Seat(seat=initiator)
    for line in lines(prey, in_order=True):
        is_own = line[0].seat == initiator
        template = (
            N_("{who:*/You} {who:dooms/doom} {n:one|#} of {who:their/your} own: {tiers}.")
            if is_own
            else N_("{tiers}.")
        )
        yield Wordings(
            tuple(
                say(template, who=who, n=len(line), tiers=_tiers(line, newly, listed, is_own=is_own))
                for listed in LISTINGS[is_own:]
            )
        )


def tell_own_dooms(table: Public, soonest: Sequence[Standing], doomed: Mapping[TileId, Doom]) -> Wordings:
    """Say when the doomed tiles of their owner die.

    The counters are one player's, the lowest ones first.
    """
    first = doomed[soonest[0].id]
    tiers: dict[int, list[Standing]] = {}
    for tile in soonest:
        tiers.setdefault(doomed[tile.id].value, []).append(tile)
    when = _at_the_end_of(table, first)
    told = [
        say("{tiles} {n:dies|die} {when}", tiles=tile_names(one.key for one in some), n=len(some), when=when)
        if value == first.value
        else say(
            "{tiles} {n:one turn|# turns} later",
            tiles=tile_names(one.key for one in some),
            n=value - first.value,
        )
        for value, some in tiers.items()
    ]
    return Wordings(
        (
            say("⚠️ Your {tiers}.", tiers=apart(told)),
            say(
                "⚠️ {n:One tile|# tiles} of yours will die out, the first {when}.",
                n=len(soonest),
                when=when,
            ),
        )
    )


def _at_the_end_of(table: Public, doom: Doom) -> Sentence:
    """Say when a tile dies, seen from the present turn."""
    who = Seat(seat=doom.initiator)
    turns = doom.value - (doom.initiator == table.turn)
    if turns == 0:
        return say("at the end of this turn")
    if turns == 1:
        return say("at the end of {who:*’s/your} next turn", who=who)
    return say("after {n} more of {who:*’s/your} turns", n=turns, who=who)


def _tiers(
    tiles: Sequence[Standing], newly: Mapping[TileId, Doom], listed: Listing, *, is_own: bool
) -> Sentence:
    """Say when each tile dies.

    For example: "Shrew dies after Ann’s next turn; Hawk one turn later".
    """
    tiers: dict[int, list[Standing]] = {}
    for tile in tiles:
        tiers.setdefault(newly[tile.id].value, []).append(tile)
    told: list[Sentence] = []
    first, last = min(tiers), None
    for value, some in tiers.items():
        if told:
            names = tuple(listed(some, last))
            told.append(say("{tiles} {n:one turn|# turns} later", tiles=names, n=value - first))
        else:
            names = (
                with_owners(some, begins=not is_own) if listed is with_owners else tuple(listed(some, None))
            )
            when = when_next(newly[some[0].id], is_own=is_own)
            told.append(say("{tiles} {n:dies|die} {when}", tiles=names, n=len(some), when=when))
        last = some[-1].seat
    return apart(told)
