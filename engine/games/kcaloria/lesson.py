"""The lesson: a food chain from water to a frog."""

from __future__ import annotations

from engine.contract.lessons import Lesson, Press
from engine.contract.words import say
from engine.games.kcaloria.positions import set_table
from engine.games.kcaloria.rules.state import Options, State
from engine.games.kcaloria.words.rules_page import DECK


def _begin() -> State:
    """Return the start of a match of two: each has water, and the other player a plant, too."""
    return set_table(
        "0: creek@start 1: bayou@E5 phlox@E4",
        hands=("phlox cicada frog bobcat human mushroom pine", "cicada pine pine"),
        decks=(DECK, DECK),
        options={"extinction": False, "length": "short"},
    )


LESSON = Lesson(
    aim=say(
        "Build a food chain. The cubes left on your tiles are points: blue 0, green 1, yellow 2, orange 3, "
        "red 4, purple 5."
    ),
    start=_begin,
    presses=(
        Press(
            say(
                "Tiles show what they eat → what they make. Your water has 2 blue cubes; the phlox, a "
                "plant, eats 1 and makes 2 green. **Press Trailing phlox.**"
            ),
            "phlox",
            say("A tile goes beside a tile of yours, and its food must lie on tiles that it touches."),
        ),
        Press(
            say("Space 4 is beside your water. **Press 4.**"),
            "E1",
            say("This is a preview: the arrow shows what the phlox eats."),
        ),
        Press(
            say("It looks good: **press Place it.**"),
            "confirm",
            say("1 blue cube is gone, and 2 green ones are 2 points. Ben placed a cicada beside his plant."),
            ("cicada E3 confirm",),
        ),
        Press(
            say("Animals live on plants. Yours eats 1 green and makes 2 yellow: **press Cicada.**"),
            "cicada",
            say("The number with a + says what the tile’s cubes would be worth there."),
        ),
        Press(
            say("Space 3 is beside the phlox, so there is food. But it is a **mistake**: try it."),
            "N1E2 confirm",
            say(
                "2 yellow are 4 points, and the green that it ate was 1: you gain 3. Your creek would help"
                " it, but is too far away."
            ),
            is_mistake=True,
        ),
        Press(
            say(
                "Space 1 touches both your phlox and your creek. The ↑ on the creek boosts animals like "
                "this one. **Press 1.**"
            ),
            "N1E1 confirm",
            say(
                "3 yellow instead of 2: a tile makes 1 cube more beside each tile that boosts its kind. "
                "Ben placed a pine."
            ),
            ("pine N1E5 confirm",),
        ),
        Press(
            say(
                "The treefrog eats 2 yellow. Your cicada has 3, but Ben’s has 2: eat those. **Press "
                "Squirrel treefrog.**"
            ),
            "frog",
            say("You may eat cubes of any tile that yours touches, also other players’."),
        ),
        Press(
            say("Space 5 is beside your phlox, and touches Ben’s cicada. **Press 5.**"),
            "E2",
            say("The frog likes insects beside it and makes one cube more. You choose which."),
        ),
        Press(
            say("Orange is worth 3 points, yellow 2. **Press 1 orange.**"),
            "1O",
            say("The preview shows it: the food comes from Ben’s cicada."),
        ),
        Press(
            say("Your own cubes stay where they are. **Press Place it.**"),
            "confirm",
            say(
                "Ben lost 2 yellow, which were 4 points, and the frog brought you 11. You lead by far: eat"
                " at your neighbours’ where you can!"
            ),
        ),
    ),
    rest=(
        say("You hold 7 tiles. Instead of placing one you may discard up to 3 and draw as many."),
        say("Bigger animals eat yellow and orange and make red; humans need a bit of all and make purple."),
        say("The match ends when a player places a second human, or runs out of tiles."),
    ),
    options=Options(extinction=False, length="short"),
)
