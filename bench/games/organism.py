"""How fast ORGANISM's questions and drafts are, against plain work.

Both have the same positions.
"""

from __future__ import annotations

import json

from bench.kit.measures import compared, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import answers, resume
from engine.contract.values import Ask, Pick
from engine.games import organism
from engine.games.organism.body import organisms, pieces_of
from engine.games.organism.state import KINDS, Element, View
from engine.games.organism.turn import CIRCULATE, END
from tools.movers import mover_of

PLAYERS = 6
PLIES = 90
"""Turns of six players after which a match is in its middle."""
EATERS = 13
"""EAT elements of the busiest organism; each can pass food on once, in three picks."""
PICKS = 3 * EATERS + 1
TABLES = 4
ROUNDS = 15


def rows() -> list[Row]:
    """Measure everything here."""
    asking: list[float] = []
    resuming: list[float] = []
    dumping: list[float] = []
    for view in [middle(f"middle {number}") for number in range(TABLES)]:
        crowd, draft = long_draft(view)
        text = view.model_dump_json()
        for _ in range(ROUNDS):
            asking.append(seconds(lambda view=view: list(_first_picks(view))))  # type: ignore[misc]
            resuming.append(seconds(lambda crowd=crowd, draft=draft: resume(organism, crowd, draft)))  # type: ignore[misc]
            dumping.append(seconds(lambda text=text: View.model_validate(json.loads(text))))  # type: ignore[misc]
    reference = ("reading the view", dumping)
    return [
        compared("ORGANISM: all first picks of a turn", asking, "ms", reference, "≤ 20 ms"),
        compared(f"ORGANISM: resuming {PICKS} picks", resuming, "ms", reference, "≤ 30 ms"),
    ]


def middle(name: str) -> View:
    """Return six players on the open board, seen by the seat to move.

    The match is in its middle."""
    for number in range(50):
        seed = f"{name}/{number}"
        seats = (organism.SeatOptions(),) * PLAYERS
        state = organism.start(organism.Options(board="open", captures=9), seats, Dice(seed, 0))
        for ply in range(1, PLIES):
            if not (waiting := organism.to_move(state)):
                break
            view = organism.view(state, waiting[0])
            _, move = mover_of("organism")(organism, view, Dice(f"moves of {seed}", ply))
            state, _ = organism.apply(state, waiting[0], move, Dice(seed, ply))
        for seat in organism.to_move(state):
            return organism.view(state, seat)
    raise LookupError("no match gets there")


def long_draft(view: View) -> tuple[View, tuple[Pick, ...]]:
    """Return the table with one huge organism, and a draft of a full turn.

    The organism has very many elements; in the draft it passes food about to the end.
    """
    body, board = _grown(view), view.board
    elements = (
        *(one for one in view.elements if one.space not in body and one.seat != view.turn),
        *(
            Element(seat=view.turn, kind=KINDS[max(0, place - EATERS + 1)], space=space, food=1)
            for place, space in enumerate(body)
        ),
    )
    options = view.options.model_copy(update={"endless_supply": True})
    ordered = tuple(sorted(elements, key=lambda one: board.order[one.space]))
    bodies = organisms(pieces_of(ordered, board), board)
    crowd = view.model_copy(update={"elements": ordered, "organisms": bodies, "options": options})
    there, back = (body[0],), (body[1],)
    passing = [
        pick for n in range(EATERS) for pick in ((CIRCULATE,), *((there, back) if n % 2 else (back, there)))
    ]
    return crowd, (("eat",), *passing)


def _grown(view: View) -> tuple[str, ...]:
    """Return connected spaces from the core outwards: one for each eater, and two more."""
    return view.board.spaces[: EATERS + 2]


def _first_picks(view: View) -> list[Ask]:
    """Return the first question, and the one that each answer to it leads to."""
    first = resume(organism, view, ())
    assert isinstance(first, Ask)
    found = [first]
    for pick in answers(first):
        if pick != (END,):
            further = resume(organism, view, (pick,))
            assert isinstance(further, Ask)
            found.append(further)
    return found
