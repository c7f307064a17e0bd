"""The lesson: eat, grow, and move in for a capture."""

from __future__ import annotations

from engine.contract.lessons import Lesson, Press
from engine.contract.words import say
from engine.games.organism.positions import set_board
from engine.games.organism.state import Options, State


def _begin() -> State:
    """Return a match of two late enough that one capture decides it."""
    return set_board(
        "0: eat@B11.1 move@C16.1 grow@C17.1 1: grow@A2.1 eat@A3.1 move@A4.1", tokens=(3, 2), round_number=9
    )


LESSON = Lesson(
    aim=say(
        "You win with 5 captures. EAT captures GROW, GROW captures MOVE and MOVE captures EAT where they "
        "touch as a turn ends."
    ),
    start=_begin,
    presses=(
        Press(
            say(
                "You are orange: EAT has teeth, MOVE a tail, GROW a bud. Each turn you choose a type to "
                "act. Food first: **press EAT.**"
            ),
            "eat-all confirm",
            say("Your EAT has 2 food now, the yellow balls. Elements need food to move. Ben ate, too."),
            ("eat-all confirm",),
        ),
        Press(
            say(
                "You have as many actions as elements of the type. With a second MOVE you will move twice:"
                " **press GROW.**"
            ),
            "grow",
            say("A new element costs as much food as you have elements of its type."),
        ),
        Press(
            say("You have one MOVE, so another one costs 1 food. **Press MOVE.**"),
            "move",
            say("New elements appear beside your GROW."),
        ),
        Press(
            say("On space 1 it will be on the way to Ben. **Press 1.**"),
            "B12 confirm",
            say("Your GROW paid with its food. Ben ate again, and it’s your turn."),
            ("eat-all confirm",),
        ),
        Press(
            say("Now hunt: your EAT captures Ben’s GROW if they touch. **Press MOVE.**"),
            "move",
            say("You have 2 moves. A MOVE can go alone; other elements need one beside them."),
        ),
        Press(
            say("Your EAT has food and a MOVE on either side, so it can go. **Press 2.**"),
            "B11",
            say("Now choose where it goes, one space at a time."),
        ),
        Press(
            say("Space 3 is a step towards Ben, and still beside your new MOVE. **Press 3.**"),
            "A6",
            say("One move is left, and your EAT can go on."),
        ),
        Press(
            say("Take the same EAT again: **press 2.**"),
            "A6",
            say("It can reach two spaces beside Ben’s organism, and only one of them is safe."),
        ),
        Press(
            say("Space 3 touches his MOVE, the one with the tail. That is a **mistake**, but try it."),
            "A5 confirm",
            say(
                "MOVE captures EAT: Ben got yours. The rest of your organism lacked an EAT then, and an "
                "organism without all 3 types dies."
            ),
            is_mistake=True,
        ),
        Press(
            say("Space 4 touches his GROW and nothing that could capture you. **Press 4.**"),
            "A1",
            say("Before your turn ends, the picture shows what will come of it."),
        ),
        Press(
            say("You’d have 5 captures, Ben would lose everything: **press End turn.**"),
            "confirm",
            say(
                "EAT captures GROW: that was your 4th capture. Without a GROW the rest of his organism "
                "died, which is a capture, too. With 5 you win!"
            ),
        ),
    ),
    rest=(
        say("Your first turn brings your 3 elements onto the board; if you lose them all, you enter again."),
        say("A player who begins a turn on the core, the light in the middle, gets a capture for it."),
        say("Grow enough to divide: with 3 living organisms you win at once."),
    ),
    options=Options(captures=3),
)
