"""Rules of How many Calories? for players, in this project's own words.

All positions on the page were reached by the game itself.
"""

from engine.contract.values import Section
from engine.contract.words import say
from engine.games.howmanycalories.cards import DECK, SUIT_NAMES, suit
from engine.games.howmanycalories.positions import play_cards, set_table
from engine.games.howmanycalories.rules import view

FOLLOWING = view(
    play_cards(set_table(("R1 G12 B18 Y22", "R32 G5 Y6 B31", "R8 B7 G28 Y27"), leader=1, size=4), "R32 R8"), 0
)
"""The hand of the last player: Red 32 takes Red 8, unless Red 1 is played."""

PLUS_FIVE = view(play_cards(set_table(("Y11", "B26", "G4", "Y22"), leader=0), "Y11 B26 G4"), None)
"""A trick led by Yellow 11: Blue 26 and Green 4 count 5 more, one card is to come."""

LEVEL = view(play_cards(set_table(("Y14", "R9", "Y30", "R25"), leader=0), "Y14 R9 Y30 R25"), None)
"""A yellow trick with ties: Yellow 14 and Red 9 +5, Yellow 30 and Red 25 +5."""

TOO_MUCH = view(
    play_cards(
        set_table(("R25 G21", "G29 G28", "R24 B7", "R32 B31"), leader=0), "R25 G29 R24 R32 B7 B31 G21 G28"
    ),
    None,
)
"""A seat that reached the limit with Red 24, and then ate one thing more."""

GHOST = view(play_cards(set_table(("B10", "B18", "G20 G5"), leader=0, ghost=True), "B10 B18"), None)
"""A trick in which the ghost guest's top card took Blue 10, so it is not eaten."""

_SUITS = tuple(
    say("**{suit}** {numbers}", suit=name, numbers=tuple(card for card in DECK if suit(card) == colour))
    for colour, name in SUIT_NAMES.items()
)
"""The composition of the deck, which every player may look up (HMC-28)."""

PAGE: tuple[Section, ...] = (
    Section(
        heading=say("Enough to start"),
        text=(
            say("**The highest card eats the lowest.** Most calories win, up to a limit."),
            say("**Your first turn:** pass 2, then play one."),
            say("_So far, Red 32 eats Red 8: 800 kcal._"),
        ),
        picture=FOLLOWING,
        part=(0.006, 0.94),
    ),
    Section(
        heading=say("Deal and pass"),
        text=(
            say(
                "32 cards, numbered 1 to 32, in 4 colours. Each round everyone gets 8; with 3 players the other 8 stay face down."
            ),
            say(
                "Before the first trick, everyone passes **2 cards to the left**, all at once: you choose before you see what you get. Many high cards make you eat too much, many low ones leave you hungry."
            ),
            say("All the cards: {suits}.", suits=_SUITS),
        ),
    ),
    Section(
        heading=say("A trick"),
        text=(
            say(
                "In a trick everyone plays one card: one leads, the others follow in turn. **Any card may be played at any time**: there is no colour to follow."
            ),
            say(
                "The highest card takes the lowest one as food and keeps it open: Red 8 has 800 kcal. The others are discarded. The player of the lowest leads next."
            ),
            say("Everyone’s last card of a round plays itself: there is nothing to choose."),
        ),
    ),
    Section(
        heading=say("The +5"),
        text=(
            say(
                "Everyone owns one +5 card. If your card is **not of the colour that was led, +5 goes on it**; if it is, none does. That is never a choice, and the buttons show it: 24 → 29."
            ),
            say(
                "The +5 counts only for who is higher or lower. It comes back to its owner after every trick and has no calories."
            ),
            say("_In the picture yellow was led: the Blue 26 counts 31, the Green 4 counts 9._"),
        ),
        picture=PLUS_FIVE,
    ),
    Section(
        heading=say("Equal values"),
        text=(
            say(
                "With +5, 2 cards can come out equal. Then **the card of the led colour is the higher one**."
            ),
            say(
                "_In the picture yellow was led. Yellow 30 beats Red 25 +5 and is the highest; Red 9 +5 loses to Yellow 14 and is eaten._"
            ),
        ),
        picture=LEVEL,
    ),
    Section(
        heading=say("Too much"),
        text=(
            say(
                "**Past the limit (2,700 kcal, with 4 players 2,400) you are out** of the round, at once: you lay down your hand and score nothing this time. Exactly the limit is safe."
            ),
            say("If all but one are out, the round ends there, and the one left keeps what they have eaten."),
            say("_In the picture one player had just 2,400 kcal, and then had to eat once more._"),
        ),
        picture=TOO_MUCH,
    ),
    Section(
        heading=say("Points and winner"),
        text=(
            say(
                "A round ends with the last card. Of those not out, most calories come first: **4, 3, 2, 1 points** with 4 players, **3, 2, 1** with 3, and none for anyone who is out. Equal calories: the higher single card eaten decides. Eating nothing puts you last, but you’re not out."
            ),
            say(
                "The highest total leads the next round. With 2 players the one with **fewer** points leads. If several are tied, lots are drawn."
            ),
            say(
                "After 4 rounds (or as many as the host set, 1 to 8) the highest total wins. If the top is tied, the highest card eaten in the last round decides; a player who was out in it loses the tie. Still tied: they share the win."
            ),
        ),
    ),
    Section(
        heading=say("The ghost guest, with 2 players"),
        text=(
            say(
                "The makers’ rules for 2 players are not in the text we have, so **this variant is our own**."
            ),
            say(
                "A third hand is dealt as a face-down pile: the ghost guest. You and the other player swap 2 cards. In its turn the ghost guest plays its top card, with +5 like anyone, and leads if its card was the lowest."
            ),
            say(
                "What it takes nobody eats, and it has no limit. Yours is **2,700 kcal**. The round ends with the last card, or as soon as one of you is out. Points: 2 and 1, none for who is out."
            ),
        ),
        picture=GHOST,
    ),
    Section(
        heading=say("Credits and house rulings"),
        text=(
            say(
                "**How many Calories?** (それ何キロカロリー？) is a game by **oni mochipan**. Thank you for it! If you like it, get their beautiful cards."
            ),
            say(
                "Where their text is silent, we decide: lots draw who leads the first round; with 2 players the one with fewer points leads the next; a last card plays itself; 2 left in with nothing eaten share the better place, and the next one is skipped. Which number has which colour follows a pattern that fits all cards in it. The dishes are ours, but for pizza, pancakes, parfait and hamburger."
            ),
            say(
                "A player who **leaves for good** leaves a ghost guest in the chair: it plays the hand on, is dealt in again, eats and scores nothing, and passes no cards: yours go to the next player."
            ),
        ),
    ),
    Section(
        heading=say("Typing instead of pressing"),
        text=(
            say(
                "`/move` takes cards by the letter of their colour and their number: `R8` plays Red 8, `R8,G4` passes Red 8 and Green 4."
            ),
        ),
    ),
)
