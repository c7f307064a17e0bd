"""Scenes of KOA, from whole matches or made up.

They are made up where play seldom gets there.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from engine.contract.dice import Dice
from engine.games import koa
from engine.games.koa.chance import Find
from engine.games.koa.positions import play_with_luck, preview_after, set_board
from engine.games.koa.rules import leave, view
from engine.games.koa.state import Attacked, Excavated, Report, SeatOptions, Sought, State, View
from render import Picture
from tests.render.scenes.people import LONG, NAMES
from tests.render.scenes.played import cards_of, find_moment, load_states, stored_move
from tools.movers import mover_of

GAME = "koa"
KEPT = (
    "koa, before the first turn",
    "koa, crowded with longest names",
    "koa, two players",
    "koa, three players",
    "koa, four deeds",
    "koa, quake that destroys",
    "koa, attack in vain",
    "koa, sharman",
    "koa, cut off",
    "koa, final of caverns",
    "koa, final of rounds",
    "koa, final stalled and shared",
    "koa, hand to act",
    "koa, hand excavate",
    "koa, hand seize",
    "koa, hand sharman",
    "koa, hand at the start",
    "koa, early",
    "koa, moment",
    "koa, cover",
)
"""Scenes with a golden picture."""

CAVES = (
    "A1: cB2 cC3 gC2 sB4 cD4 cE5 sD2 gB1 cF6 sC1 gD3 A10: cB9 gC9 cC8 sB7 cD7 gD8 cE7 sE9 "
    "J10: cI9 cH8 gI8 sH10 cG7 cG6 sH6 gI6 J1: cI2 gH3 cH2 cG3 sI4 cG4 sF2 mgF4 nobody: lF3 eE6 eG8 lC6"
)
"""Four clans that have met in the middle."""
FULL = (
    "A1: cB2 cC3 gC2 sB4 cD4 cE5 sD2 gB1 cF6 sC1 gD3 cA3 sA4 gA2 cE4 sE3 cC4 cE1 "
    "A10: cB9 gC9 cC8 sB7 cD7 gD8 cE7 sE9 cB10 gA8 sD10 cD9 cA6 cB5 "
    "J10: cI9 cH8 gI8 sH10 cG7 cG6 sH6 gI6 cF8 sG9 cF9 gJ7 sJ6 cI5 msH7 "
    "J1: cI2 gH3 cH2 cG3 sI4 cG4 sF2 mgF4 cF5 cJ3 gJ4 cH4 cE2 sG1 "
    "nobody: lF3 eE6 eG8 lC6 eC7 lI3 eD5 lF1"
)
"""Hardly a square left."""
NEAR_OTHERS = "A1: cB2 gC3 gB3 sA3 sC2 sC4 msB4 A10: cD4 gB9 J10: cI9 J1: cI2 sH2 nobody: lD2 eD3"
"""Squares to dig, a tile to seize and a marker to claim, all on buttons."""
EVERYDAY = ("Christopher", "Alexandra", "Bartholomew", "Charlotte")
WON = {"A1": "A10 J1 J1", "J10": "A1 A10", "A10": "J1 J1 J1 J10 J10 A1"}
JONNYS = (SeatOptions(jonny=True, vote=True), SeatOptions(vote=True), SeatOptions(vote=True), SeatOptions())


@cache
def match(players: int, seed: str) -> tuple[State, ...]:
    """Return all states of a match whose seats have the corners in order."""
    camps = (SeatOptions(camp="A1"), SeatOptions(camp="A10"), SeatOptions(camp="J10"), SeatOptions(camp="J1"))
    state = koa.start(koa.Options(), camps[:players], Dice(seed, 0))

    def move(seen: View, ply: int) -> Any:
        return mover_of(GAME)(koa, seen, Dice(f"{seed} moves", ply))[1]

    return load_states(koa, f"koa-{players}-{seed.replace(' ', '-')}", state, seed, move)


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as everybody sees it."""
    return Picture(GAME, "table", view(state, None), names[: state.seats])


def hand(state: State, seat: int | None = None, names: tuple[str, ...] = NAMES) -> Picture:
    """Return what a seat sees with nothing begun; by default the mover."""
    return Picture(GAME, "hand", view(state, state.mover if seat is None else seat), names[: state.seats])


def choosing(state: State, line: str, names: tuple[str, ...] = NAMES) -> Picture:
    """Return what the seat to move sees after these picks."""
    return Picture(GAME, "hand", preview_after(state, line), names[: state.seats])


def is_find(find: Find) -> Callable[[Report], bool]:
    """Return whether the wheel stopped at that."""
    return lambda deed: isinstance(deed, Excavated) and deed.find is find


def is_hit(deed: Report) -> bool:
    """Return whether an earthquake destroyed a clan's tile."""
    quake = deed.quake if isinstance(deed, Excavated) else None
    return quake is not None and quake.hit is not None and quake.hit.clan is not None


def is_miss(deed: Report) -> bool:
    """Return whether an earthquake struck open ground."""
    quake = deed.quake if isinstance(deed, Excavated) else None
    return quake is not None and quake.hit is None and quake.square != deed.square


def is_won(deed: Report) -> bool:
    """Return whether an attack succeeded."""
    return isinstance(deed, Attacked) and deed.is_won


def is_lost(deed: Report) -> bool:
    """Return whether an attack failed."""
    return isinstance(deed, Attacked) and not deed.is_won


def is_moved(deed: Report) -> bool:
    """Return whether the Sharman found something beside the stones' square."""
    return isinstance(deed, Sought) and deed.pointed != deed.square


def four_deeds() -> State:
    """Return a turn of four actions just before its end."""
    state = set_board(FULL, trophies=WON, round=17)
    state = play_with_luck(state, "seize F4", is_lost)
    state = play_with_luck(state, "seize F4", is_won)
    return play_with_luck(state, "sharman confirm")


def _tables() -> Iterator[tuple[str, Picture]]:
    caves = set_board(CAVES, round=9)
    yield "koa, before the first turn", table(match(4, "scene 0")[0])
    yield "koa, before the first turn of two", table(match(2, "scene 0")[0])
    yield "koa, early", table(match(4, "scene 0")[9])
    yield "koa, early with two", table(match(2, "scene 0")[11])
    yield "koa, early with three", table(match(3, "scene 0")[10])
    yield (
        "koa, two players",
        table(
            play_with_luck(
                set_board(FULL, 2, turn="A10", trophies={"A10": "A1 J10 A1"}, round=17), "seize F6", is_lost
            )
        ),
    )
    yield (
        "koa, three players",
        table(
            play_with_luck(
                set_board(FULL, 3, turn="J1", trophies=WON, round=17, steering=1),
                "excavate H5",
                is_find(Find.CAVERN),
            )
        ),
    )
    yield "koa, four players", table(play_with_luck(caves, "excavate C4", is_find(Find.GOROLDIOA)))
    yield (
        "koa, everyday names of 2",
        table(play_with_luck(set_board(FULL, 2, round=17), "seize F5", is_won), EVERYDAY),
    )
    yield (
        "koa, everyday names of 3",
        table(play_with_luck(set_board(FULL, 3, round=17), "seize E7", is_lost), EVERYDAY),
    )
    yield (
        "koa, everyday names of 4",
        table(play_with_luck(set_board(FULL, round=17), "seize G6", is_won), EVERYDAY),
    )
    yield "koa, crowded", table(match(4, "scene 0")[-3])
    yield (
        "koa, crowded with longest names",
        table(play_with_luck(set_board(FULL, trophies=WON, round=60), "seize G6", is_won), LONG),
    )
    yield (
        "koa, two with longest names",
        table(play_with_luck(set_board(FULL, 2, round=38, brought=JONNYS[:2]), "seize E7", is_lost), LONG),
    )
    yield "koa, cavern", table(play_with_luck(caves, "excavate F5", is_find(Find.CAVERN)))
    yield "koa, goroldioa", table(play_with_luck(caves, "excavate A2", is_find(Find.GOROLDIOA)))
    yield "koa, spring", table(play_with_luck(caves, "excavate A3", is_find(Find.SPRING)))
    yield "koa, lava", table(play_with_luck(caves, "excavate F5", is_find(Find.LAVA)))
    yield "koa, quake", table(play_with_luck(caves, "excavate D5", is_miss))
    yield "koa, quake that destroys", table(play_with_luck(caves, "excavate D5", is_hit))
    yield "koa, attack", table(play_with_luck(caves, "seize G6", is_won))
    yield "koa, attack in vain", table(play_with_luck(caves, "seize E7", is_lost))
    yield "koa, sharman", table(play_with_luck(caves, "sharman confirm", is_moved))
    yield "koa, claim", table(play_with_luck(set_board(CAVES, turn="J1"), "claim F4"))
    yield "koa, unblocked", table(play_with_luck(set_board("A1: sB2 nobody: lA2 eB1"), "unblock B1"))
    yield "koa, four deeds", table(four_deeds())
    yield "koa, one gone", table(leave(set_board(CAVES, trophies=WON, round=9), 2)[0])
    yield (
        "koa, leader of the neutral clan gone",
        table(leave(set_board(FULL, 3, turn="J1", trophies=WON, round=17, steering=1), 1)[0]),
    )
    yield (
        "koa, one of two gone with longest names",
        table(leave(set_board(FULL, 2, round=38, brought=JONNYS[:2]), 0)[0], LONG),
    )
    yield (
        "koa, cut off",
        table(play_with_luck(set_board(FULL, round=21), "seize G7", is_won)),
    )
    yield (
        "koa, jonny",
        table(play_with_luck(set_board(CAVES, brought=JONNYS, round=9), "excavate F5", is_find(Find.CAVERN))),
    )
    yield (
        "koa, jonny of three",
        table(play_with_luck(set_board(CAVES, 3, brought=JONNYS[:3], round=9), "seize E7", is_lost)),
    )
    yield (
        "koa, final of caverns",
        table(
            play_with_luck(
                set_board(FULL, trophies={"A1": "J1", "J10": "A1 A1 A1 A10"}, options={"caverns": 13}),
                "excavate F7",
                is_find(Find.CAVERN),
            )
        ),
    )
    yield "koa, final of two", table(match(2, "scene 0")[-1], LONG)
    yield "koa, final of three", table(match(3, "scene 0")[-1])
    yield (
        "koa, final with one gone",
        table(leave(set_board(CAVES, trophies=WON), 2)[0].model_copy(update={"ending": "rounds"})),
    )
    yield "koa, final stalled and shared", table(set_board("A1: cB2 J10: cI9", ending="stalled"))
    yield "koa, final of rounds", table(set_board(CAVES, brought=JONNYS, ending="rounds"), LONG)


def _hands() -> Iterator[tuple[str, Picture]]:
    caves, full = set_board(CAVES, round=9), set_board(FULL, trophies=WON, round=17)
    yield "koa, hand at the start", hand(match(4, "scene 0")[0])
    yield "koa, hand", choosing(play_with_luck(full, "seize F4", is_lost), "")
    yield "koa, hand to act at the start", choosing(match(4, "scene 0")[0], "")
    yield "koa, hand to act", choosing(set_board(NEAR_OTHERS), "")
    yield "koa, hand waiting", hand(caves, 2, LONG)
    yield "koa, hand excavate", choosing(caves, "excavate")
    yield "koa, hand excavate at the start", choosing(match(4, "scene 0")[0], "excavate")
    yield "koa, hand seize", choosing(full, "seize")
    yield "koa, hand claim", choosing(set_board(CAVES, turn="J1", round=9), "claim")
    yield "koa, hand sharman", choosing(caves, "sharman", LONG)
    yield "koa, hand unblock", choosing(set_board("A1: sB2 nobody: lA2 eB1"), "unblock")
    yield "koa, hand end", choosing(play_with_luck(caves, "excavate D5", is_miss), "end")
    yield "koa, hand of a neutral clan", choosing(set_board(CAVES, 3, turn="J1", round=9), "excavate")
    yield "koa, hand of two", choosing(set_board(FULL, 2, turn="J10"), "")
    yield (
        "koa, hand of a jonny",
        choosing(play_with_luck(set_board(CAVES, brought=JONNYS), "excavate F5", is_find(Find.CAVERN)), ""),
    )
    yield "koa, hand of one gone", hand(leave(set_board(CAVES, round=9), 2)[0], 2)
    yield "koa, hand over", hand(match(2, "scene 0")[-1], 0)


def _moments() -> Iterator[tuple[str, Picture]]:
    """Yield the cards of a chain that a player broke in a match of four."""
    ply = 99
    move = stored_move(koa, "koa-4-scene-0", ply)
    yield from cards_of("koa, moment", GAME, find_moment(koa, match(4, "scene 0"), ply, move), 4)


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    yield from _tables()
    yield from _hands()
    yield from _moments()
    yield "koa, cover", Picture(GAME, "cover", None, ())
