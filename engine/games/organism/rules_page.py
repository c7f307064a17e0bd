"""The rules of ORGANISM for players, with positions made by the game itself."""

from engine.contract.values import Section
from engine.contract.words import say
from engine.games.organism.boards import Space
from engine.games.organism.positions import parse_move, play_move, preview_after, set_board
from engine.games.organism.rules import view
from engine.games.organism.state import State, View


def _after(state: State, keys: str, *numbered: Space) -> View:
    """Return what all see after the next seat's picks, with these spaces numbered."""
    seen = view(play_move(state, parse_move(state, keys)), None)
    return seen.model_copy(update={"numbered": numbered})


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


def _capture_alone(seen: View) -> View:
    """Return a View with the capture of the last turn alone, and a question.

    Its painter knows it by that: no other onlooker is asked anything.
    """
    assert seen.last is not None
    return seen.model_copy(
        update={"asked": "type", "turn": 0, "last": seen.last.model_copy(update={"acts": ()})}
    )


PRIMER = _capture_alone(
    _after(
        set_board("0: eat@C2.1 move@D3.1 grow@D4.1 1: grow@B3", 6, options={"board": "open"}),
        "move C2 C3 confirm",
    )
)
"""An EAT captured the GROW beside it."""

MIDDLE = _after(
    _LATE,
    "move circulate C16 D23 C17 B11 D23 C17 confirm",
)
"""A match of three after many turns: an EAT captured the two GROW elements beside it."""

INTRODUCED = _after(
    set_board("1: move@B11 move@B10.1 eat@A5.1 grow@A6"),
    "eat-move-grow end confirm",
)
"""The first seat enters the board, and clears the way for it."""

FED = _after(
    set_board("0: eat@C17.1 eat@C16 move@C18.1 grow@B12.2 1: eat@C7.1 move@C8.1 grow@C9.1"),
    "eat C16 circulate C17 B12 confirm",
)
"""Two actions: one meal, and one circulation that fills an element."""

MOVED = _after(
    set_board("0: grow@B12.1 move@C17.1 eat@B11.1 move@A6 1: eat@C13.1 move@C12.1 grow@C11"),
    "move B11 B10 C17 B11 confirm",
)
"""Two elements moved; an element of the same type forbids a third step."""

GROWN = _after(
    set_board("0: grow@B12.2 grow@B1.1 eat@C18.1 move@C17.1 1: eat@B3.1 move@B4 grow@B5"),
    "grow move A1 B12x1 move C2 confirm",
)
"""Two MOVE elements grown, the second at twice the price."""

_CHAIN = set_board("0: eat@A6.1 move@B11.1 grow@B12 eat@C17 1: grow@A4.2 move@B8.1 eat@B7 grow@C11")

CHAINED = _after(_CHAIN, "move A6 A5 confirm", "A4", "A5", "B8")
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

RAINED = _after(
    set_board(
        "0: eat@B1.1 move@B12.1 grow@A6 grow@C18 -1: grow@A2 grow@B9 move@C10 eat@B7", 1, round_number=3
    ),
    "move B1 A1 confirm",
)
"""A single player captures a drop of rain, and the drift washes away another."""

PICKS = "move A6 A5"
PREVIEWED = preview_after(_CHAIN, PICKS)
"""The turn of `CHAINED`, before it is confirmed."""

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say(
                "**EAT captures GROW, GROW captures MOVE, MOVE captures EAT** where they touch. **You win with 5 captures or 3 living organisms.**"
            ),
            say(
                "Begin a turn on the **core** in the middle, and you get a capture, too. Each turn, choose a type: one action for each element of it."
            ),
        ),
        picture=PRIMER,
    ),
    Section(
        heading=say("Your first 5 turns"),
        text=(
            say(
                "**1.** Enter as suggested. GROW a second EAT, for 1 food: now you can eat 2 food a turn.\n**2 and 3.** EAT. Your GROW needs food too: choose EAT step by step, and pass food along to it in place of a meal. GROW a second MOVE.\n**4 and 5.** Go hunting with your MOVE actions: your EAT to a GROW, your GROW to a MOVE, your MOVE to an EAT."
            ),
            say(
                "Before your turn ends, you see what comes of it. Look what would capture you, and that no group of yours lacks a type."
            ),
            say(
                "If nobody is near the **core**, go there: it gives you a capture each turn. Later, divide into 3 organisms."
            ),
            say(
                "_Late in a match of 3, Ada’s EAT moved in beside 2 GROW elements of Cleo’s, and captured both: now she has 4 of 5._"
            ),
        ),
        picture=MIDDLE,
    ),
    Section(
        heading=say("Entering the board"),
        text=(
            say(
                "You are an organism of 3 types of **elements**: EAT, a toothed mouth, takes in food; MOVE, a flagellum, carries you; GROW, a bud, makes more of you. Rings of spaces lie around a **core**. More players get a larger board; an open one is larger than a close one."
            ),
            say(
                "If your turn begins with nothing on the board, you **enter**: an EAT, a MOVE and a GROW on your 3 homes, in any order, with 1 food each; from the middle your MOVE can take both others along. Whatever stands on your homes or beside them is removed; nobody gets anything for that. Then your turn goes on as usual. So you can always come back."
            ),
            say("_Here Ada entered. A MOVE of Ben’s was beside her homes and was removed._"),
        ),
        picture=INTRODUCED,
    ),
    Section(
        heading=say("EAT and passing food along"),
        text=(
            say(
                "For each of your organisms you choose a type. It gives as many **actions** as the organism has elements of that type at that moment. You may stop early."
            ),
            say("**EAT**: an EAT element gets 1 food. No element ever holds more than 3."),
            say(
                "Instead of any action you may **pass food along**: 1 food goes from one element to any other of the organism, near or far."
            ),
            say(
                "_2 EAT elements, so 2 actions: one ate, then the other gave its food to the GROW, which is full with 3 food now._"
            ),
        ),
        picture=FED,
    ),
    Section(
        heading=say("MOVE"),
        text=(
            say("Move an element to an empty space beside it. It must be"),
            say(
                "**mobile**: it is a MOVE, or a MOVE of its organism is beside it;\n**fed**: it has at least 1 food, and keeps it;\n**alive**: before the step, its group has all 3 types."
            ),
            say(
                "You may stop beside other players’ elements, **but never like beside like**: no EAT beside an EAT. The same element may move again."
            ),
            say(
                "_Ada’s EAT moved a step, and a MOVE followed. One more step towards Ben, and the EAT would have been beside his EAT: it may not stop there._"
            ),
        ),
        picture=MOVED,
    ),
    Section(
        heading=say("GROW"),
        text=(
            say(
                "A new element of any type appears on an empty space beside a GROW of the organism, without food. It **costs as much food as the organism has elements of that type**, so variety is cheap. Your GROW elements pay, any of them."
            ),
            say(
                "Nothing may grow **beside another player’s element**. You have 5 elements of each type. What grew this turn counts for prices at once, but gives no more actions."
            ),
            say(
                "_Ada’s GROW elements grew a MOVE for 1 food, as there was 1 MOVE, and another for 2 food. Between the new MOVE elements and Ben’s EAT nothing may grow: that space is beside his EAT._"
            ),
        ),
        picture=GROWN,
    ),
    Section(
        heading=say("Conflict"),
        text=(
            say(
                "When all your organisms have acted, every element that touches its captor is captured, EAT by MOVE, MOVE by GROW, GROW by EAT, yours and theirs. Each captor’s player gets a **capture**."
            ),
            say(
                "First those go that capture nothing, then those that no longer do. Their food goes to the captor, and on to the one that captures that one; what is more than 3 is lost."
            ),
            say(
                "_Ada’s EAT captured Ben’s GROW, 1, with its 2 food, and was itself captured, on 2, by the MOVE on 3: 1 own and 2 make 3, with the MOVE’s own 1 that is 4, so 1 was lost. A capture each._"
            ),
        ),
        picture=CHAINED,
    ),
    Section(
        heading=say("Groups that die"),
        text=(
            say(
                "After the captures, every group of touching elements of one player is looked at. If it **lacks a type, it dies**, food and all. If 2 of your organisms touch now, they are one."
            ),
            say(
                "For each group that another player loses in your turn, you get a capture. For each group of **your own** that dies in your turn, everyone you took a capture from this turn gets one: beware of raids that leave you torn."
            ),
            say(
                "_Ada’s EAT captured Ben’s GROW. What he had left lacked GROW and died as well: 2 captures for Ada._"
            ),
        ),
        picture=BROKEN,
    ),
    Section(
        heading=say("Winning"),
        text=(
            say(
                "At the end of your turn you win with **3 living organisms**, or if you have them when your turn begins. If no one does, the player with **enough captures** wins, 5 unless you agreed otherwise; with the most, if several have enough. In a tie, the player who has just moved loses it, and the others share."
            ),
            say(
                "If your turn begins with your element on the **core**, you get a capture. It can be the last one you need."
            ),
            say(
                "A player who **leaves** the match takes all elements off the board. No one gets a capture for that, and that player has no more turns."
            ),
            say("_Ada had 2 organisms. One step divided one of them into 2 that both live: 3, and she won._"),
        ),
        picture=DIVIDED,
    ),
    Section(
        heading=say("Alone: the rain"),
        text=(
            say(
                "If you play alone, it **rains**: drops are elements without food that nobody plays. After each of your turns every drop drifts one space to the lower right. Then 2 new ones fall at the upper left, and 1 more after every 5 rounds."
            ),
            say(
                "What touches is captured as usual, by drops, too. A drop and an element of the **same type** wash each other away. Nobody gets anything for that, nor for groups that die. You win with 5 captures or 3 living organisms, the rain with 5 captures."
            ),
            say("Too easy? Bring a handicap: you need more captures, the rain doesn’t."),
            say(
                "_Ada’s EAT captured a GROW of the rain. Then the rain drifted on, and another GROW washed one of hers away._"
            ),
        ),
        picture=RAINED,
    ),
    Section(
        heading=say("Typing a turn"),
        text=(
            say(
                "Buttons and numbers on the picture are enough to play. But `/move` takes a whole turn in one line: `{picks} confirm`.",
                picks=PICKS,
            ),
            say(
                "Spaces are called by ring and number: ring A lies around the core, and you count clockwise from the right, with 5 players from the top. **In words** names every space."
            ),
            say(
                "`eat-all` eats all it can, `eat` goes step by step: `C17x2` eats twice. `circulate C16 D23` passes 1 food along, `done` stops one organism, `end` all of them."
            ),
            say("_The picture: that turn, as Ada sees it before she ends it._"),
        ),
        picture=PREVIEWED,
    ),
    Section(
        heading=say("Credits and house rulings"),
        text=(
            say(
                "**ORGANISM** was designed by **Ryan Spangler** and is published by **Elephant Laboratories**. Thank you! We leave out their mutation cards."
            ),
            say(
                "Their overview also lets you win by eliminating everyone, their rules for the end don’t: it is the option **elimination**. The rain is from their digital version; where it falls, and that captures win, is ours."
            ),
            say(
                "Where their text is silent, we decided: lots choose who begins. If several capture one element, each gets a capture, the emptiest captor the food. Captors in a circle all go at once."
            ),
            say(
                "More options: board, captures (3 to 9, with handicaps), a round limit, growth in contact, endless supply, captures for groups you lose yourself, COMMUNE and PERSIST."
            ),
        ),
    ),
)
