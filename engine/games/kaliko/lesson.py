"""The lesson: a path, a loop and a crossing at the end of a match."""

from __future__ import annotations

from engine.contract.lessons import Lesson, Press
from engine.contract.words import say
from engine.games.kaliko.positions import set_table
from engine.games.kaliko.state import Options, State


def _begin() -> State:
    """Return the end of a match of two: the bag is empty, and each player has three tiles."""
    return set_table(
        "B9@start A3t4@S1E1 B13t3@S1W1 A1t1@S1E2 C7t1@S2E1 A9t2@W1 B12@S1W2 B10t2@W2 F8@S2W1",
        ("C10 C16 C19", "A2 A6 B1"),
        bag="",
        scores=(17, 42),
    )


LESSON = Lesson(
    aim=say(
        "Lay tiles so that you join open ends of one colour. The joined path scores 1 point for each of "
        "its segments, old and new. Most points win."
    ),
    start=_begin,
    presses=(
        Press(
            say(
                "The paths run on from tile to tile, so colours must match wherever two tiles touch. Of "
                "your 3 tiles, C19 can score up to 12. **Press C19.**"
            ),
            "C19",
            say("Now choose where it goes. The bot turns it so that it scores best there."),
        ),
        Press(
            say(
                "On space 3 it joins two red ends: an old segment on each side and a new one, so 3 points."
                " That is a play, but a **mistake**: try it, you can take it back."
            ),
            "E1 play",
            say(
                "You scored 3. But Ben used the space in the middle to close the blue path into a "
                "**loop**. Loops count twice: its 6 segments brought him 12 points."
            ),
            ("A6t2@N1W1 play",),
            is_mistake=True,
        ),
        Press(
            say(
                "Both ends of the blue path look at space 1, and your tile has a blue corner to join them."
                " **Press space 1.**"
            ),
            "N1W1",
            say("So far, only you can see the tile there. You could still turn it or take it up again."),
        ),
        Press(
            say("5 old segments and a new one, twice for the loop: 12 points. **Press Play.**"),
            "play",
            say("The loop is yours, and no one can use it again. Then Ben laid B1 and scored 3."),
            ("B1t2@S2E2 play",),
        ),
        Press(
            say("A path scores more if it crosses itself. Your next tile helps with that: **press C16.**"),
            "C16",
            say(
                "Below its number, a space shows what the tile would score there. Follow the two white "
                "paths that cross at the bottom of the picture."
            ),
        ),
        Press(
            say(
                "On space 2 your tile joins these two into one path, which then crosses itself. **Press "
                "space 2**; this time it is played at once."
            ),
            "S2 play",
            say(
                "7 segments are 7 points, and each crossing of a path with itself is 3 more: 10 points. "
                "Then Ben made a path for 5."
            ),
            ("A2t1@S1E3 play",),
        ),
        Press(
            say("You have one tile left, and the bag is empty: laying it ends the match. **Press C10.**"),
            "C10",
            say("A path can score many times: whenever it is joined again, all of it counts."),
        ),
        Press(
            say("So make the long white path still longer: **press space 2.**"),
            "S2W2 play",
            say(
                "9 segments and the crossing: 12 points. That was your last tile, so the match is over, "
                "and you win by 51 to 50!"
            ),
        ),
    ),
    rest=(
        say(
            "In a match you hold 7 tiles and may lay several in one turn, if one joined path runs through "
            "all of them. A space that is “not a play yet” needs more tiles."
        ),
        say("If nothing fits, exchange tiles. The match also ends when everyone passes in a row."),
    ),
    options=Options(),
    opponents=3,
)
