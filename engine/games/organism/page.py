"""The rules of ORGANISM for players, in this project's own words, with positions in which the game itself has made the turn."""

from engine.game import Section
from engine.games.organism.positions import decided, previewed, set_board, turned
from engine.games.organism.rules import view
from engine.games.organism.table import State, View
from engine.words import say


def _after(state: State, keys: str) -> View:
    """What everybody sees when whoever's turn it is has made these picks."""
    return view(turned(state, decided(state, keys)), None)


_LATE = set_board(
    "0: move@C1.3 move@C16.3 eat@C17.3 grow@C18.1 grow@D1.1 eat@D2 move@D23 grow@D24.1 "
    "1: grow@A2.3 grow@B2.3 grow@B4.3 eat@B5.3 move@C5.3 eat@C6.3 eat@C7.3 move@D7.3 "
    "2: eat@A5.3 grow@A6 move@B9.2 grow@B10 move@C11.3 eat@C12 grow@C13 move@C14.2 grow@D13 grow@D14.1 "
    "eat@D15.3 move@D17.3",
    3,
    tokens=(2, 4, 2),
    round_number=41,
    options={"board": "open"},
)

COVER = view(_LATE, None)
"""Three players after many turns, for the face of the game."""

MIDDLE = _after(
    _LATE,
    "move circulate C16 D23 C17 B11 D23 C17 confirm",
)
"""A match of three after many turns: an EAT has moved in between two GROW elements and captured both."""

INTRODUCED = _after(
    set_board("1: move@B11 move@B10.1 eat@A5.1 grow@A6"),
    "eat-move-grow end confirm",
)
"""The first seat comes into play, and clears the way for it."""

FED = _after(
    set_board("0: eat@C17.1 eat@C16 move@C18.1 grow@B12.2 1: eat@C7.1 move@C8.1 grow@C9.1"),
    "eat C16 circulate C17 B12 confirm",
)
"""Two actions: one meal, and one circulation that fills an element."""

MOVED = _after(
    set_board("0: grow@B12.1 move@C17.1 eat@B11.1 move@A6 1: eat@C13.1 move@C12.1 grow@C11"),
    "move B11 B10 C17 B11 confirm",
)
"""Two elements moved; a third step is forbidden by an element of the same type."""

GROWN = _after(
    set_board("0: grow@B12.2 grow@B1.1 eat@C18.1 move@C17.1 1: eat@B3.1 move@B4 grow@B5"),
    "grow move A1 B12x1 move C2 confirm",
)
"""Two MOVE elements grown, the second at twice the price."""

_CHAIN = set_board("0: eat@A6.1 move@B11.1 grow@B12 eat@C17 1: grow@A4.2 move@B8.1 eat@B7 grow@C11")

CHAINED = _after(_CHAIN, "move A6 A5 confirm")
"""A captor that is captured: the food goes on to the last one."""

BROKEN = _after(
    set_board("0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6"),
    "move A6 A5 confirm",
)
"""A capture after which the rest of an organism lacks a type."""

DIVIDED = _after(
    set_board(
        "0: eat@A1 move@A2 grow@core eat@C12 move@C13 grow@C14 move@C15.1 grow@C16 eat@C17 move@C18 "
        "1: eat@C7.1 move@C8.1 grow@C9"
    ),
    "C12 move C15 B10 done end confirm",
)
"""Two organisms made three by one step."""

PICKS = "move A6 A5"
PREVIEWED = previewed(_CHAIN, PICKS)
"""The turn of `CHAINED`, before it is confirmed."""

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("In short"),
        text=(
            say(
                "You are a living thing made of three types of **elements**: EAT takes in food, MOVE carries you about, GROW makes more of you. Lack one of the three, and you die."
            ),
            say(
                "Each turn your organism does **one of the three**, as often as it has such elements. Capture others where you touch them. **Three living organisms of your own win, and so do 5 captures.**"
            ),
            say(
                "_The picture: Ada’s EAT has just moved in between two GROW elements of Cleo’s, on A6 and B10. It took both: 2 captures, now 4 of 5._"
            ),
        ),
        picture=MIDDLE,
    ),
    Section(
        heading=say("The board, and coming into play"),
        text=(
            say(
                "Rings lie around a **core**, A next to it. Spaces are numbered clockwise from the right, on the board of five from the top: C7. The board grows with the players; the open one is larger than the close one."
            ),
            say(
                "Begin your turn with nothing on the board, and you **come into play**: an EAT, a MOVE and a GROW on your three homes, in any order, with 1 food each. Elements beside your homes, or on them, are removed; nobody gets anything for that. Then your turn goes on as usual. So you can always come back."
            ),
            say("_Here Ada came into play on C16, C17 and C18. Ben’s MOVE on B11 was beside them._"),
        ),
        picture=INTRODUCED,
    ),
    Section(
        heading=say("EAT and CIRCULATE"),
        text=(
            say(
                "For each organism you choose a type, whatever it is good for just now. It gives as many **actions** as the organism has elements of that type at that moment. You may stop early."
            ),
            say("**EAT**: an EAT element gets 1 food. No element ever holds more than 3."),
            say(
                "**CIRCULATE** may take the place of any action: 1 food goes from an element to any other one of the organism, near or far."
            ),
            say(
                "_Two EAT elements, so two actions: C16 ate, then C17 gave its food to the GROW on B12, which is full with 3._"
            ),
        ),
        picture=FED,
    ),
    Section(
        heading=say("MOVE"),
        text=(
            say("Move an element to an empty space beside it, under **three conditions**:"),
            say(
                "**Mobile**: it is a MOVE, or a MOVE of its organism is beside it.\n**Fed**: it has at least 1 food, and keeps it.\n**Alive**: what it hangs together with has all three types, before the step; not always after it."
            ),
            say(
                "You may stop beside other players’ elements, **but never like beside like**: EAT not by EAT. The same element may move again."
            ),
            say(
                "_Ada’s EAT went from B11 to B10, and a MOVE followed to B11. On to B9 the EAT could not have gone: Ben’s EAT on C13 is beside it._"
            ),
        ),
        picture=MOVED,
    ),
    Section(
        heading=say("GROW"),
        text=(
            say(
                "A new element of any type appears on an empty space beside a GROW of the organism, without food. It **costs as many food as the organism has elements of that type**, so variety is cheap. GROW elements pay, any of them, as you like."
            ),
            say(
                "Nothing may grow **beside another player’s element**. You have 5 elements of each type. What grew this turn counts for prices at once, but gives no more actions."
            ),
            say(
                "_Two GROW elements: a MOVE on A1 for 1 food, as there was 1, and another on C2 for 2. B2 was forbidden, for Ben’s EAT on B3 is beside it._"
            ),
        ),
        picture=GROWN,
    ),
    Section(
        heading=say("Conflict"),
        text=(
            say("**EAT captures GROW, GROW captures MOVE, MOVE captures EAT.**"),
            say(
                "When all your organisms have acted, each element that touches its captor is captured, yours and theirs, and each captor’s player gets a token. First go those that capture nothing, then those that no longer do. The food goes to the captor, and on to whoever captures that one; what is more than 3 is lost."
            ),
            say(
                "_Ada’s EAT moved to A5. It took Ben’s GROW on A4 with its 2 food, and was itself taken by the MOVE on B8: 1 own and 2 make 3, with the MOVE’s own 1 that is 4, so 1 was lost. A token each._"
            ),
        ),
        picture=CHAINED,
    ),
    Section(
        heading=say("Integrity"),
        text=(
            say(
                "Then every group of touching elements of one player is looked at. If it **lacks a type, it is removed**, food and all. If two of your organisms touch now, they have become one."
            ),
            say(
                "For each group that another player loses in your turn you get a token. If you lose one of your own, everybody from whom it captured something this turn gets a token: so beware of raids that leave you torn."
            ),
            say(
                "_Ada’s EAT on A5 captured the GROW on A4. What Ben had left lacked GROW and died as well: 2 tokens._"
            ),
        ),
        picture=BROKEN,
    ),
    Section(
        heading=say("Winning"),
        text=(
            say(
                "At the end of your turn you win with **3 living organisms**; also if you have them when your turn begins. If not, whoever has **enough captures** wins, 5 unless agreed otherwise: with most if several have enough. If that is a tie, whoever has just moved loses it, and the others share."
            ),
            say(
                "Hold the **core** when your turn begins, and you get a token, too. It can be the last one you need."
            ),
            say(
                "Whoever **leaves** the match takes all elements off the board at once. Nobody gets a token for that, and there are no more turns for that seat."
            ),
            say(
                "_Ada had two organisms. One step from C15 to B10 divided one into two that both live: three, and she has won._"
            ),
        ),
        picture=DIVIDED,
    ),
    Section(
        heading=say("Your turn here"),
        text=(
            say(
                "Press what your organism does, then where: the numbers are on the picture. Where there is only one answer, it is given for you. Take back as much as you like: **before you end your turn you see all that comes of it**, and nothing is hidden or left to chance."
            ),
            say(
                "`/move` takes a whole turn in one line: `{picks} confirm`. After `eat`, `C17x2` eats twice; `circulate C16 D23` passes food on; `done` ends an organism’s actions, `end` those of all.",
                picks=PICKS,
            ),
            say("_The picture: the turn above, as Ada sees it before she confirms._"),
        ),
        picture=PREVIEWED,
    ),
    Section(
        heading=say("Ours and theirs"),
        text=(
            say(
                "**ORGANISM** was designed by **Ryan Spangler** and is published by **Elephant Laboratories**. Thank you for it! Their box holds mutation cards, too, which we leave out."
            ),
            say(
                "Where their text is silent, this table decides. Lots choose who begins. Of several captors of one element each player gets one token, and the food goes to the emptiest. A circle of captors goes all at once. Your torn group pays even for what a lost captor took. After 60 rounds most captures win."
            ),
            say(
                "Options: board, captures (3 to 9, with handicaps), rounds, growth beside other types, endless supply, who pays for a torn group; and COMMUNE (two fed neighbours feed and move an element), PERSIST (torn groups live beside a whole one)."
            ),
        ),
    ),
)
