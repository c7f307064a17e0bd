"""The lesson: a turn of two actions, and a seizure."""

from __future__ import annotations

from engine.contract.lessons import Lesson, Press
from engine.contract.words import say
from engine.games.koa.positions import set_board
from engine.games.koa.state import Options, State


def _begin() -> State:
    """Return a match of four; the learner’s clan lacks one spring for a second action."""
    return set_board(
        "A1: cB2 cC3 cA2 gD2 gB3 sA3 msC1 A10: cB9 cC8 cD7 cE6 cE5 cF4 cG4 cG3 gH3 gF3 sF2 sG2 gD8 J10: "
        "cI9 cH8 gI8 J1: cI2 sI1",
        round=10,
    )


LESSON = Lesson(
    aim=say("Dig caverns: each is 1 point, or 2 while caverns alone link it to your camp. Most points win."),
    start=_begin,
    presses=(
        Press(
            say(
                "Your camp is A1, lower left. You laid 2 goroldioa (green moss) but only 1 spring (blue); "
                "with 2 of each you act twice a turn. **Press C1** to claim the spring marked for you."
            ),
            "C1",
            say("That is your second spring. What you gain counts at once: you have one more action now."),
        ),
        Press(
            say("Use it to dig. **Press Dig** to see where you can."),
            "dig",
            say(
                "You can dig on the marked squares, beside your camp, caverns and goroldioa. A button says"
                " how many points a cavern there would add."
            ),
        ),
        Press(
            say("E1 says only +1. Try it, although it is a **mistake**: you can take it back."),
            "E1",
            say(
                "You found a cavern, but it’s dark: between it and your camp lies goroldioa, and only "
                "caverns make the golden chain. So it’s 1 point, not 2."
            ),
            is_mistake=True,
        ),
        Press(
            say("D4 says +2: it touches C3, the end of your golden chain. **Press D4.**"),
            "D4",
            say(
                "A cavern again, but lit by your golden chain: 2 points. Digging spins a wheel, which "
                "finds one in 4 of 10 spins. The others dug, too, and it’s your turn."
            ),
            ("C9", "B8", "H9", "J2"),
        ),
        Press(
            say(
                "From D4 you reach Ben’s cavern on E5. You **seize** it if a 10-sided die shows 5 or more:"
                " that is 60 %. **Press E5.**"
            ),
            "E5",
            say(
                "You rolled 9! The cavern lengthens your chain for 2 points, and is a trophy for 1 more. "
                "Ben’s 7 tiles beyond it are cut off from his camp, and their goroldioa and springs bring "
                "him no action now."
            ),
        ),
    ),
    rest=(
        say(
            "The wheel also finds goroldioa, springs, lava, which blocks a square for good, and "
            "earthquakes, which bury a tile somewhere in the middle."
        ),
        say("If you lack goroldioa or springs, **Ask the Sharman**: he marks one that you can claim later."),
        say("The match ends at once when a clan lays its last cavern, so watch who is ahead then."),
    ),
    options=Options(caverns=8),
    seed="lesson40",
)
