"""Rules of Kaliko for players, in this project's own words.

All positions on the page come from moves that the game itself made.
"""

from engine.contract.values import Section
from engine.contract.words import say
from engine.games.kaliko.events import laid_names
from engine.games.kaliko.positions import catalogue, lay, play, play_move, preview_after, set_table
from engine.games.kaliko.rules import view
from engine.games.kaliko.state import Exchange

MIDDLE = view(
    play_move(
        set_table(
            "C10@start C4t5@W1 B1@S1W1 C3t2@S1E1 A4t1@S2 A3t3@N1W2 C13@N1W1 B3@S1W2 C22t2@N2 B10@N2E1 F4t2@N1E1 "
            "C20t4@E1 B9t3@E2 D9t1@S1E2",
            ("", "B15 C16 D15", "", ""),
            size=7,
            scores=(30, 11, 16, 9),
            turn=1,
        ),
        play("C16t3@N1E2 D15t5@S1E3 B15t4@S2E2"),
    ),
    None,
)
"""A table of four; the last play was a main path and a loop, for 29 points.

The main path is blue, the loop white.
"""

SHAPES = catalogue(("A7", "B4", "C12", "C27", "D14", "F9"))
"""All five shapes and all colours."""

PATHS = view(
    set_table(
        "C2t3@start B5t1@S1W1 B13t2@S2 C4t5@W1 D10t1@S1E1 D13@S2W1 C13@S3W2",
        ("", ""),
        size=7,
    ),
    None,
).model_copy(update={"bag": 0})
"""A red loop of three corners, and a white path that crosses itself.

The white path has five segments. Without the stack only the pattern is in the part that is shown.
"""

JOINED = view(
    play_move(
        set_table("B6t5@start C7@E1 B14@N1E1", ("A1 A5 D2", ""), size=7),
        play("A5t1@S1E2 A1t1@E2 D2t4@N1E2"),
    ),
    None,
)
"""Two red paths joined by two tiles, and extended by a third."""

_TWO_AT_ONCE = set_table("F1@start C10t4@W1 A5@S1W1 D18@S2W1", ("A9 B8 C12 C21 D4 F3 F10", ""), size=7)

COUNTED = view(play_move(_TWO_AT_ONCE, play("A9t4@S2 B8t3@S1W2")), None)
"""A main path that crosses itself on an old tile (KAL-7), and a loop."""

CLOSED = view(
    play_move(
        set_table("F3t1@start C1t3@N1E1 A3t5@N1W1", ("A1 C2", ""), size=7),
        play("A1@S1W1 C2t2@S1E1"),
    ),
    None,
)
"""A loop that crosses itself, made by joining the ends of one path."""

EXCHANGED = view(
    play_move(
        set_table("F3t1@start C1t3@N1E1 A3t5@N1W1", ("A4 B9 D14", ""), size=7),
        Exchange(tiles=("A4", "B9", "D14")),
    ),
    None,
)
"""Three tiles shown and returned."""

PICKS = "A9 S2 t4 B8 S1W2"
_PLACED = "A9t4@S2 B8t3@S1W2"
PREVIEWED = preview_after(_TWO_AT_ONCE, PICKS)
"""The tiles of `COUNTED` on their player's preview."""

COVER = lay(
    "D17@start C17t4@W1 C6@N1W1 B17t2@N1W2 C20t1@S1E1 B6@E1 C3t2@E2 D2t3@N1E2 B10t1@N1E1 A10@W2 C13t1@N2 "
    "D12t1@N2W1 B8t3@N2E2 D10t2@N2E1 F11@N1W3 A7t2@N1W4 A3@N2W3 B16t1@S1W3 B15t3@W3 F10@W4 D5@N3E1 "
    "C5t1@N3W1 A8t1@N3W2 B3t2@S2E1 D4@S2 A4t5@S1W1 D11t2@N3E2 C11t4@N4E1 C26t4@N1E3 C15t3@N2E3 D14t2@N1E4 "
    "B2@N3E4 D8t1@N3E3 F3@N1W5 C1t2@N2W4 C9t4@N3W4 C25t2@N1E5 D6@N2E4 B11t1@N4E2 C12t5@W5 D9t4@N1W6 "
    "C10t2@S1E2 C18t5@S1W6 B14t2@E4 C16@E3 C19t1@S2E3 B7t2@S1E4 F7@S1E3 C21t4@S2E2 A11@N1E6 B9t3@N2E5 "
    "A6t2@N2W2 C4t3@S2E4 C2t4@S2W1"
)
"""The pattern of the cover picture, taken from a match."""

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say(
                "Join **2 open ends of one colour**: that path scores a point for each segment, **old ones too**. Most points win."
            ),
            say(
                "**Your first turn:** press a tile, a space, then **Play**. Colours must match, and one path must run through all you lay."
            ),
            say("_3 old and 3 new segments: 6 points._"),
        ),
        # Without the stack the part can be low, and cuts no caption.
        picture=JOINED.model_copy(update={"bag": 0}),
        part=(0.294, 0.842),
    ),
    Section(
        heading=say("The tiles"),
        text=(
            say(
                "85 tiles, all different; `/tiles` shows them. On each, **3 segments** join the 6 sides in pairs; they may cross, but never mix. 5 shapes, in every way to paint them red, white and blue:"
            ),
            say(
                "**A** 3 corners (11 tiles)\n**B** a straight between 2 corners (18)\n**C** a corner, and 2 curves that cross (27)\n**D** a straight that crosses 2 curves (18)\n**F** 3 straights that all cross (11)"
            ),
            say("A tile may be turned, but not flipped. It is called by its shape and a number: C12."),
        ),
        picture=SHAPES,
    ),
    Section(
        heading=say("Paths"),
        text=(
            say(
                "Wherever 2 tiles touch, **the colours must match**. So segments run on from tile to tile: a path."
            ),
            say(
                "A path has 2 **open ends**, each of which looks at an empty space, or it is closed: **a loop**. Ends beside a space that no tile fits any more count as open, though nothing will ever come of them; a small × marks such spaces while you choose."
            ),
            say(
                "_In the picture 3 red corners make a loop of 3 segments. The longest white path has 5 segments, crosses itself once, and is open at both ends._"
            ),
        ),
        # No turn led to these tiles, so the part leaves out who begins.
        picture=PATHS,
        part=(0.243, 0.92),
    ),
    Section(
        heading=say("A scoring play"),
        text=(
            say(
                "With the tiles you lay, as many of your 7 as you like, **join open ends**: 2 paths of the pattern, or more, into one, or the ends of one path into a loop. This is the **main path**, and **each tile laid must hold a piece of it**. It may also run on past the join, at either end."
            ),
            say("Tiles of one play need not touch each other; the colours must match all round."),
            say(
                "_The tiles marked in the picture have just scored 29: a blue main path of 7 and a white loop of 22._"
            ),
        ),
        picture=MIDDLE,
    ),
    Section(
        heading=say("What it scores"),
        text=(
            say(
                "Each path that your tiles join scores as a whole: **1 for every segment, 3 for every crossing with itself, and all of that twice for a loop.** Beside the main path others may be joined on the way, of any colour: they score too."
            ),
            say(
                "A path that only got longer scores nothing, nor does one of new segments alone, even a loop."
            ),
            say(
                "_In the picture 2 tiles join blue paths of 2 segments and 1: 3 old + 2 new = 5. On an old tile it crosses itself: 5 + 3 = 8. One of them also closes a white path: 3 segments × 2 = 6. Together 14._"
            ),
        ),
        picture=COUNTED.model_copy(update={"bag": 0}),
        part=(0.29, 0.83),
    ),
    Section(
        heading=say("Loops and crossings"),
        text=(
            say(
                "Crossings count wherever they are, even where 2 old paths crossed that only now are one. 3 straights of one colour on one tile, all in one path, cross 3 times."
            ),
            say("A closed loop is done: nothing can be added to it, and it never scores again."),
            say(
                "_In the picture 2 tiles join the ends of one red path: 4 old + 2 new = 6 segments, and 3 for its crossing, make 9; as a loop 18._"
            ),
        ),
        picture=CLOSED.model_copy(update={"bag": 0}),
        part=(0.29, 0.83),
    ),
    Section(
        heading=say("Exchange, pass, end"),
        text=(
            say(
                "After a play you draw up to 7 again. Or you **exchange**: show any of your tiles, draw as many, then put yours back into the bag. Or you **pass**, whenever you like. About one opening hand in 6 has no play at all."
            ),
            say(
                "The match ends at once when someone has **laid the last tile and the bag is empty**, or when **everyone passes in a row**. Tiles left over cost nothing. Most points win; ties share the win. Alone, you play for a high score until you pass."
            ),
            say("_In the picture A4, B9 and D14 were exchanged._"),
        ),
        picture=EXCHANGED,
    ),
    Section(
        heading=say("Laying tiles here"),
        text=(
            say(
                "Press a **tile**, then the number of a **space**, in any order that you like: each tile goes wherever it fits. It lies as it scores best; press to **turn** it. Of many spaces the most useful come first: **Elsewhere** shows more."
            ),
            say(
                "Beside each choice stands what your play would score. What lies can be **taken up** again, tile by tile. You read what is lacking; once nothing is, **Play** appears. Until you press it, you alone see what lies."
            ),
            say("_In the picture {tiles} lie on a preview, for 14 points._", tiles=("A9", "B8")),
        ),
        picture=PREVIEWED,
    ),
    Section(
        heading=say("Credits and house rulings"),
        text=(
            say(
                "**Kaliko** was made by **Future Classics** and is published by **Kadon Enterprises**. Thank you for it! If you like it, get their beautiful tiles."
            ),
            say(
                "Where their text is silent, we decide. Lots choose who begins; the first tile is nobody’s. 3 straights of one path are 3 crossings; crossings between old paths count once they are one. You exchange at least one tile and at most as many as the bag holds; that is no pass, and nothing stops you from doing it again. Tiles left over count nothing, and a tie is shared. A player who **leaves for good** is passed over, and that hand is out of play."
            ),
            say("Up to 6 may play, or one alone. The tiles’ names are ours."),
        ),
    ),
    Section(
        heading=say("Typing instead of pressing"),
        text=(
            say(
                "`/move` takes a whole turn: `{play}`, `{placed} play`, `exchange A9,C12 exchange` or `pass pass`.",
                play=f"{PICKS} play",
                placed=" ".join(laid_names(lay(_PLACED))),
            ),
            say(
                "Spaces are named by rows north or south of the first tile, and steps east or west: N3E2. **In words**, below each board, names them all. A tall pattern is drawn on its side; a disc with **N** then points to the north. A tile as it lies is C12t3: turned 3 sixths to the left. `up C12` takes a tile up again, `elsewhere` is never needed."
            ),
        ),
    ),
)
