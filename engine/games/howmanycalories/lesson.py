"""The lesson: three tricks of a round, up to its points."""

from __future__ import annotations

from engine.contract.lessons import Lesson, Press
from engine.contract.words import say
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.state import Options, State


def _begin() -> State:
    """Return the fifth trick of a round, in which the learner plays the last card."""
    table = set_table(
        ("G20 G28 R32 B7", "Y6 G21 B26 Y11", "Y14 R9 B15 Y3", "B18 G29 G13 Y22"),
        leader=1,
        size=4,
        taken=("G12", "R1", "B10", "R8"),
        rounds=1,
    )
    return play_cards(table, "Y6 Y14 B18")


LESSON = Lesson(
    aim=say("Eat more than the others, but not past 2,400 kcal: then you score nothing."),
    start=_begin,
    presses=(
        Press(
            say(
                "The player of the highest card eats the lowest one. Ben played first, yellow: all other "
                "colours get +5. So your Green 28 counts 33 and beats Dan’s 23. **Press Green 28.**"
            ),
            "G28",
            say(
                "Yours was the highest card, so you ate the lowest, Ben’s 6: that is 600 kcal. You have "
                "1,800 now. The player whose card is eaten leads, that is, plays first next: Ben, with green."
            ),
            ("G21", "R9", "G29"),
        ),
        Press(
            say(
                "Eat again? Red 32 would count 37, the highest, but the picture warns: you’re out. Try "
                "this **mistake** all the same: you can take it back."
            ),
            "R32",
            say(
                "You had to eat Cleo’s 9, and 1,800 and 900 are 2,700: past 2,400 you are **out**. You lay"
                " down your hand and score nothing in this round."
            ),
            is_mistake=True,
        ),
        Press(
            say(
                "Green 20 is better. Green was led, so no +5 goes on it: it is neither the highest nor the"
                " lowest card. **Press Green 20.**"
            ),
            "G20",
            say(
                "Dan’s 29 was the highest, so Dan ate the 9. Your card in the middle was just discarded: "
                "that is safe when you have eaten a lot."
            ),
            ("B15", "G13"),
        ),
        Press(
            say(
                "Eating a 15 would put you out, too. So be eaten: your 7 will be the lowest card. **Press "
                "Blue 7.**"
            ),
            "B7",
            say(
                "Ben ate your 7, so you led the next trick. Last cards play themselves: your Red 32 ate "
                "Cleo’s 3. It counted 8 with its +5, but a +5 has no calories. You end with 2,100 kcal, "
                "the most: 4 points!"
            ),
            ("B26",),
        ),
    ),
    rest=(
        say("Each round begins with 8 cards: everyone passes 2 of them to the left before the first trick."),
        say(
            "A match has 4 rounds; the places in each bring 4, 3, 2 and 1 points. If you have eaten "
            "little, play high; near 2,400, hide in the middle."
        ),
    ),
    options=Options(rounds=1),
)
