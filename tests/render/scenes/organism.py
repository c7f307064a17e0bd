"""Scenes of ORGANISM, from matches of sensible players or made up.

They are made up where play seldom gets there.
"""

from collections.abc import Iterator
from functools import cache

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Ask
from engine.games import organism
from engine.games.organism import rules_page
from engine.games.organism.boards import Length
from engine.games.organism.positions import parse_move, play_move, set_board
from engine.games.organism.state import Move, State, View
from render import Picture
from tests.render.scenes.people import LONG, NAMES, ORDINARY
from tests.render.scenes.played import cards_of, find_moment, load_states
from tools.movers import mover_of

GAME = "organism"
KEPT = (
    "organism, before the first turn",
    "organism, six players with longest names",
    "organism, pentagon",
    "organism, two players close",
    "organism, after captures",
    "organism, after deaths",
    "organism, core and many tokens",
    "organism, alone in the rain",
    "organism, final of three organisms",
    "organism, hand to come into play",
    "organism, hand which element moves",
    "organism, hand where to",
    "organism, hand where to grow",
    "organism, hand at the end",
    "organism, moment",
    "organism, cover",
)
"""Scenes with a golden picture."""


@cache
def match(players: int, seed: str, board: Length = "open") -> tuple[State, ...]:
    """Return all states of a match."""
    seats = (organism.SeatOptions(),) * players
    first = organism.start(organism.Options(board=board, rounds=60), seats, Dice(seed, 0))

    def move(seen: View, ply: int) -> Move:
        _, made = mover_of(GAME)(organism, seen, Dice(f"{seed} moves", ply))
        assert isinstance(made, Move)
        return made

    return load_states(organism, f"organism-{players}-{board}-{seed.replace(' ', '-')}", first, seed, move)


def busiest(players: int, board: Length = "open") -> State:
    """Return the state of a match with most on the board."""
    return max(match(players, "scene 0", board)[:-1], key=lambda state: len(state.elements))


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as everybody sees it."""
    return Picture(GAME, "table", organism.view(state, None), names[: state.seats])


def hand(state: State, seat: int, names: tuple[str, ...] = NAMES) -> Picture:
    """Return a seat's board with nothing begun."""
    return Picture(GAME, "hand", organism.view(state, seat), names[: state.seats])


def draft_picture(state: State, keys: str, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the mover's board after these picks, with its question's numbers."""
    ask = ask_after(state, keys)
    tags = tuple((option.at, n) for n, option in enumerate(ask.options, start=1) if option.at is not None)
    return Picture(GAME, "hand", ask.view, names[: state.seats], tags)


def ask_after(state: State, keys: str) -> Ask:
    """Return the question after these picks."""
    picks = tuple((key,) for key in keys.split())
    ask = resume(organism, organism.view(state, state.turn), picks)
    assert isinstance(ask, Ask)
    return ask


def after(state: State, keys: str) -> State:
    """Return the state after the turn that these picks make."""
    return play_move(state, parse_move(state, keys))


CLASH = set_board(
    "0: eat@A6.1 move@B11.1 grow@B12 eat@C17 1: grow@A4.2 move@B8.1 eat@B7 grow@C11",
    tokens=(3, 1),
)
"""A position where one step makes captures on both sides."""
RAID = set_board(
    "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
    tokens=(2, 4),
)
"""A position where one step leaves an organism without a type."""
LARGE = set_board(
    "0: eat@C2.2 eat@D3.1 move@D4.3 move@E4.1 grow@D2.3 grow@C1.1 grow@C3.2 eat@E3.1 move@E5.1 eat@F9.1 "
    "move@F10.1 grow@F8.1 1: eat@D8.1 eat@D9 move@E11.1 move@E12.2 grow@E10.3 grow@D10.1 eat@D7.1 "
    "move@C6.1 grow@C7.1 eat@F12.2 2: eat@E15.1 move@E16.3 grow@E17 grow@F17 eat@F18.2 move@F16.1 3: "
    "eat@F22.2 move@F23.2 grow@F24.1 eat@E20 move@E21.1 grow@E19 4: eat@F28 move@D18.1 move@D19 move@E23.1 "
    "eat@F29.1 grow@F27.3 grow@E24.2 5: eat@E27.1 move@D22.1 grow@D23 move@E28.3 eat@C16.3 move@B11.1 "
    "grow@A6 eat@core.3 grow@B9.1 eat@B8 move@A5.2",
    6,
    tokens=(2, 4, 0, 1, 3, 2),
    round_number=23,
    options={"board": "open"},
)
"""Six players with organisms of all sizes, close together."""
FIVE = set_board(
    "0: move@D4.1 eat@E3.3 grow@E4 move@E5 eat@F3.3 grow@F4.2 move@F5 1: grow@E7 move@E8 eat@E9.2 "
    "move@E10.1 grow@F9 eat@F10 2: eat@E12.2 move@E13.1 eat@E14.1 grow@F14.1 grow@F16 move@F17 3: "
    "move@E17.1 grow@E18 eat@E19.2 move@F20 grow@F21.1 eat@F22.3 4: eat@D1.3 move@D18.1 eat@E23.3 grow@E25 "
    "move@F28 grow@F29.1 move@F30",
    5,
    tokens=(1, 0, 4, 2, 3),
    round_number=17,
)
"""The pentagon, from a match."""
CLOSE = set_board(
    "0: eat@B11.2 move@B12.1 eat@C16.2 grow@C17.2 move@C18.1 1: grow@core.1 move@A4 eat@B5 move@B6.2 "
    "eat@B7 grow@C9",
    tokens=(1, 2),
    round_number=12,
)
"""Two players, from a match."""
TWO = set_board(
    "0: eat@A1 move@A2 grow@core eat@C12 move@C13 grow@C14 move@C15.1 grow@C16 eat@C17 move@C18 "
    "1: eat@C7.1 move@C8.1 grow@C9"
)
"""Two organisms; one of them can be divided."""
LOST = play_move(
    set_board("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9 eat@C15 move@C12", 1, tokens=(3, 4)),
    parse_move(set_board("0: eat@A1 move@A6 grow@B1 eat@C18 -1: grow@B9 eat@C15 move@C12", 1), "end confirm"),
)
"""One player has lost to the rain."""
RICH = LARGE.model_copy(
    update={
        "turn": 4,
        "limits": (9, 13, 9, 9, 9, 13),
        "tokens": ((1, 2, 3), (0, 2, 3, 4, 5) * 2, (), (0, 1), (5,) * 8, (0, 1, 2, 3, 4, 0, 1, 2, 3)),
    }
)
"""The same with as many tokens as there can be; the last seat holds the core."""


def _tables() -> Iterator[tuple[str, Picture]]:
    yield "organism, before the first turn", table(match(4, "scene 0")[0])
    yield "organism, early", table(match(3, "scene 0", "close")[5])
    yield "organism, six players in the middle", table(busiest(6))
    yield (
        "organism, six players with longest names",
        table(after(LARGE, "C1 move D4 C4 E5 E6 done end confirm"), LONG),
    )
    yield "organism, six players close", table(busiest(6, "close"))
    yield "organism, five players in the middle", table(busiest(5))
    yield "organism, two players in the middle", table(busiest(2, "close"))
    yield "organism, pentagon", table(after(FIVE, "grow eat D3 done confirm"))
    yield "organism, two players close", table(after(CLOSE, "eat C16 B11 confirm"))
    yield "organism, four players", table(busiest(4))
    yield "organism, after captures", table(after(CLASH, "move A6 A5 confirm"))
    yield "organism, after deaths", table(after(RAID, "move A6 A5 confirm"))
    for players in (2, 3, 4, 6):
        yield f"organism, ordinary names of {players}", table(busiest(players, "close"), ORDINARY)
    yield "organism, page", Picture(GAME, "table", rules_page.MIDDLE, NAMES[:3])
    yield "organism, after growth", Picture(GAME, "table", rules_page.GROWN, NAMES[:2])
    yield "organism, after a meal", Picture(GAME, "table", rules_page.FED, NAMES[:2])
    yield "organism, introduced", Picture(GAME, "table", rules_page.INTRODUCED, NAMES[:2])
    yield "organism, core and many tokens", table(after(RICH, "end confirm"), LONG)
    yield "organism, alone at the start", table(match(1, "scene 0", "close")[0])
    yield "organism, alone in the rain", table(busiest(1, "close"))
    yield "organism, alone on the open board", table(busiest(1))
    yield "organism, page of the rain", Picture(GAME, "table", rules_page.RAINED, NAMES[:1])
    yield "organism, final against the rain", table(LOST)
    yield "organism, final of three organisms", table(after(TWO, "C12 move C15 B10 done end confirm"))
    yield "organism, final", table(match(6, "scene 0")[-1])
    yield "organism, final of five", table(match(5, "scene 0")[-1], LONG)


def _hands() -> Iterator[tuple[str, Picture]]:
    begun = match(6, "scene 0")[0]
    yield "organism, hand to come into play", draft_picture(begun, "")
    yield "organism, hand come into play", draft_picture(begun, "eat-move-grow")
    moved = after(LARGE, "C1 move D4 C4 E5 E6 done end confirm")
    yield "organism, hand waiting", hand(LARGE, 2, LONG)
    yield "organism, hand waiting after steps", hand(moved, 2, LONG)
    yield "organism, hand waiting after growth", hand(busiest(6), 1, ORDINARY)
    yield "organism, hand waiting after captures", hand(after(CLASH, "move A6 A5 confirm"), 0)
    yield "organism, hand which organism", draft_picture(LARGE, "")
    yield "organism, hand which type", draft_picture(LARGE, "C1")
    yield "organism, hand which element moves", draft_picture(LARGE, "C1 move")
    yield "organism, hand where to", draft_picture(LARGE, "C1 move D4")
    yield "organism, hand which element eats", draft_picture(LARGE, "C1 eat")
    yield "organism, hand what to grow", draft_picture(LARGE, "C1 grow")
    yield "organism, hand who gives", draft_picture(LARGE, "C1 grow circulate")
    yield "organism, hand where to grow", draft_picture(LARGE, "C1 grow move")
    yield "organism, hand to circulate", draft_picture(LARGE, "C1 grow circulate D2")
    yield "organism, hand second action", draft_picture(LARGE, "C1 move D4 C4")
    yield "organism, hand at the end", draft_picture(CLASH, "move A6 A5")
    yield "organism, hand at the end with deaths", draft_picture(RAID, "move A6 A5")
    yield "organism, hand at the end without losses", draft_picture(LARGE, "end", LONG)
    yield "organism, hand in the rain", draft_picture(busiest(1, "close"), "")
    yield "organism, hand over", hand(match(2, "scene 0")[-1], 0)


def _moments() -> Iterator[tuple[str, Picture]]:
    """Yield the cards of the capture that won a match of five, and of a captor that dies of it."""
    five, four = match(5, "scene 0"), match(4, "scene 0", "close")
    yield from cards_of("organism, moment", GAME, find_moment(organism, five, len(five) - 1), 5)
    last = find_moment(organism, four, len(four) - 1)
    yield from cards_of("organism, moment of a captor that dies", GAME, last, 4)


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    yield from _tables()
    yield from _hands()
    yield from _moments()
    yield "organism, cover", Picture(GAME, "cover", None, ())
