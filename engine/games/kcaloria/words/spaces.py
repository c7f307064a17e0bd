"""What tells spaces with equal hints apart: the owners of the tiles they touch."""

from collections.abc import Sequence

from engine.contract.words import Parts, Seat, Sentence, Wordings, Words, say
from engine.games.kcaloria.rules.state import View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.hints import join_hint


def _are_alike(hints: Sequence[Parts | None]) -> bool:
    return len(hints) > 1 and all(hint == hints[0] for hint in hints)


def with_owners(view: View, web: Web, prospects: Sequence[Parts | None]) -> Sequence[Parts | None]:
    """Add whose tiles each space touches, if only that tells the spaces apart.

    It comes first, because the end of a long hint is cut off.
    """
    owners = [sorted({tile.seat for tile in web.beside(cell)}) for cell in view.numbered_cells]
    if not _are_alike(prospects) or all(seats == owners[0] for seats in owners):
        return prospects
    return [
        join_hint((*_describe_owners(view, seats), *(told.parts if told is not None else ())))
        for seats, told in zip(owners, prospects, strict=True)
    ]


def _describe_owners(view: View, seats: Sequence[int]) -> tuple[Words, ...]:
    """Say whose tiles lie beside a space, the reader's own first.

    Where names are too long it says how many players.
    """
    others, n = tuple(Seat(seat=seat) for seat in seats if seat != view.seat), len(seats)
    if not others:
        return (say("touches your tiles"),) if seats else ()
    if view.seat in seats:
        named = say("touches your tiles and those of {others}", others=others)
        return (
            Wordings((named, say("touches your tiles and {n:another player’s|# other players’}", n=n - 1))),
        )
    named = say("touches tiles of {others}", others=others)
    return (Wordings((named, say("touches tiles of {n:another player|# other players}", n=n))),)


def say_alike(prospects: Sequence[Parts | None], hints: Sequence[Parts | None]) -> tuple[Sentence, ...]:
    """Say that the space makes no difference in points, and what else differs."""
    if not _are_alike(prospects):
        return ()
    if _are_alike(hints):
        return (say("No difference in points now between the {n} spaces.", n=len(hints)),)
    return (
        say(
            "No difference in points now between the {n} spaces, but they touch different players’ tiles.",
            n=len(hints),
        ),
    )
