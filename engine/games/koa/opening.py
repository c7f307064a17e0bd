"""What the players' wishes and votes settle before the first turn of KOA.

Players wish for a corner and vote on the Jonny rule when they join, so that neither costs days. The
first question of the match tells each player the result, and so does the board in words.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.koa.board import CAMPS, CORNERS, Corner
from engine.games.koa.events import seats_of
from engine.games.koa.state import CLANS, Options, Public, SeatOptions, View

_OF_JONNYS: Final = ("jonny", "vote")


def deal_corners(seats: Sequence[SeatOptions], lots: Sequence[Corner]) -> tuple[int | None, ...]:
    """Return the seat of each corner; None is the neutral clan's.

    Wishes come first, in the order of seats. Seats without a wish, or with a vain one, get the free
    corners in the order of `lots`, which has all four corners (KOA-7, KOA-55). Two players have two
    opposite corners each (KOA-4). Of three players none has the last corner, and the neutral clan
    digs from there (KOA-6).
    """
    owners: list[int | None] = [None] * CLANS
    has_two_each = 2 * len(seats) == CLANS

    def give(corner: Corner, seat: int) -> None:
        owners[corner] = seat
        if has_two_each:
            owners[_across(corner)] = seat

    without = []
    for seat, brought in enumerate(seats):
        wish = _wish(brought)
        if wish is not None and owners[wish] is None:
            give(wish, seat)
        else:
            without.append(seat)
    for seat in without:
        give(next(corner for corner in lots if owners[corner] is None), seat)
    return tuple(owners)


def jonnys(options: Options, seats: Sequence[SeatOptions]) -> tuple[int, ...]:
    """Return the seats for which the Jonny rule holds.

    There are none unless the match has the rule and most players vote for it (KOA-50, KOA-52).
    """
    if not options.jonny_rule or 2 * _votes(seats) <= len(seats):
        return ()
    return tuple(seat for seat, brought in enumerate(seats) if brought.jonny)


def is_first_question(table: Public) -> bool:
    """Return whether a player is asked for the first time in the match.

    The player who leads the neutral clan in its first turn began.
    """
    owner, before = table.owners[table.turn], (table.turn - table.first) % CLANS
    asked = {table.owners[(table.first + turns) % CLANS] for turns in range(before)}
    has_begun = table.used or table.is_switched or table.is_second
    return table.round == 1 and not has_begun and owner is not None and owner not in asked


def brought_with(options: Options) -> tuple[str, ...]:
    """Return the options that players bring to a match.

    Without the Jonny rule they are not asked about it (KOA-52).
    """
    every = tuple(SeatOptions.model_fields)
    return every if options.jonny_rule else tuple(name for name in every if name not in _OF_JONNYS)


def foreseen(options: Options, seats: Sequence[SeatOptions]) -> tuple[Sentence, ...]:
    """Say what the lobby already settles.

    That is the exposed corner (KOA-55), and for whom the Jonny rule holds (KOA-52).
    """
    return (*_name_exposed(seats), *_describe_jonnys(options, seats))


def _name_exposed(seats: Sequence[SeatOptions]) -> Iterator[Sentence]:
    """Name the corner between two rivals if three players' wishes settle it.

    It is settled if they leave one corner to the neutral clan.
    """
    wished = {wish for brought in seats if (wish := _wish(brought)) is not None}
    if len(seats) != CLANS - 1 or len(wished) != CLANS - 1:
        return
    neutral = next(corner for corner in CORNERS if corner not in wished)
    across = _across(neutral)
    yield say(
        "The neutral clan gets {camp}. {exposed}, across from it, is exposed: it lies between 2 rivals.",
        camp=CAMPS[neutral],
        exposed=CAMPS[across],
    )


def _describe_jonnys(options: Options, seats: Sequence[SeatOptions]) -> tuple[Sentence, ...]:
    """Say for whom the Jonny rule would hold, and who could win (KOA-52)."""
    held = jonnys(options, seats)
    if not held:
        return ()
    args: dict[str, Arg] = {"who": seats_of(held)}
    others = [seat for seat in range(len(seats)) if seat not in held]
    if len(others) == 1 and len(seats) > 1:
        return (say("⚠️ As you vote, the Jonny rule holds for {who}: only {other} can win.",
                    other=Seat(seat=others[0]), **args),)  # fmt: skip
    return (say("As you vote, the Jonny rule holds for {who}.", **args),)


def aim(view: View) -> Sentence:
    """Return what wins the match, for the player who is asked.

    A Jonny can't win (KOA-50).
    """
    if view.mover in view.jonnys and len(view.jonnys) < view.seats:
        return say(
            "🎯 As a Jonny you can’t win: the others’ best does, once a clan lays its last cavern. "
            "Points come from caverns that you dig and seize."
        )
    return say(
        "🎯 Most points win when a clan lays its last cavern. They come from caverns that you dig and seize."
    )


def beginnings(view: View) -> Iterator[Sentence]:
    """Say what the opening settled for the player to move.

    That is two camps, a vain wish, and the Jonny rule.
    """
    seat = view.mover
    camps = tuple(CAMPS[clan] for clan in view.clans_of(seat))
    if len(camps) > 1:
        yield say("Your camps are {camps}.", camps=camps)
    wish = _wish(view.brought[seat])
    owner = None if wish is None else view.owners[wish]
    if owner is not None and owner != seat:
        yield say("You wished for {camp}, which was {other}’s already.",
                  camp=view.brought[seat].camp, other=Seat(seat=owner))  # fmt: skip
    yield from votes(view)


def camps_of_two(table: Public) -> Iterator[Sentence]:
    """Say the two corners of each of two players."""
    for seat in range(table.seats):
        camps = tuple(CAMPS[clan] for clan in table.clans_of(seat))
        yield say("{who:*’s/Your} camps are {camps}.", who=Seat(seat=seat), camps=camps)


def wishes_and_votes(table: Public) -> Iterator[Sentence]:
    """Say which wishes were not granted, and the result of the votes."""
    for seat, brought in enumerate(table.brought):
        wish = _wish(brought)
        owner = None if wish is None else table.owners[wish]
        if owner is not None and owner != seat:
            yield say(
                "{who:*/You} wished for {camp}, which was {other:*’s/yours} already.",
                who=Seat(seat=seat),
                camp=brought.camp,
                other=Seat(seat=owner),
            )
    yield from votes(table)


def votes(table: Public) -> Iterator[Sentence]:
    """Say the result of the vote on the Jonny rule, if there was one."""
    if not table.options.jonny_rule:
        return
    args: dict[str, Arg] = {"votes": _votes(table.brought), "of": len(table.brought)}
    if table.jonnys:
        yield say(
            "The Jonny rule holds for {who:*/you}, by {votes} of {of} votes.",
            who=seats_of(table.jonnys),
            **args,
        )
    elif 2 * _votes(table.brought) > len(table.brought):
        yield say("The Jonny rule was voted for, {votes} of {of}, but nobody is called Jonny.", **args)
    else:
        yield say("The Jonny rule was voted down: {votes} of {of} were for it.", **args)


def _votes(seats: Sequence[SeatOptions]) -> int:
    return sum(brought.vote for brought in seats)


def _wish(brought: SeatOptions) -> Corner | None:
    return None if brought.camp == "any" else CAMPS.index(brought.camp)


def _across(corner: Corner) -> Corner:
    return (corner + 2) % CLANS
