"""The 32 food cards with their numbers, suits and dishes.

The numbers are 1 to 32. Each has a suit by a fixed pattern, and a dish from light to heavy.

The dishes are data (`cards.toml`), checked when loaded. All code passes a card as its number.
"""

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files

from pydantic import Field

from engine.contract.errors import IllegalMove
from engine.contract.words import Sentence, say
from engine.kit.frozen import Frozen

Card = int
"""The number of a card: 1 to 32; times 100 it is the calories."""

DECK: tuple[Card, ...] = tuple(range(1, 33))
PLUS = 5
"""The value that a +5 card adds to a card off the led suit."""
KCAL = 100
"""Calories for each point of a card's number."""


class Suit(StrEnum):
    """The four colours of the cards, by their letter in notation and pictures."""

    RED = "R"
    BLUE = "B"
    YELLOW = "Y"
    GREEN = "G"


_SNAKE = (Suit.RED, Suit.BLUE, Suit.YELLOW, Suit.GREEN, Suit.GREEN, Suit.YELLOW, Suit.BLUE, Suit.RED)

SUIT_NAMES = {
    Suit.RED: say("Red"),
    Suit.BLUE: say("Blue"),
    Suit.YELLOW: say("Yellow"),
    Suit.GREEN: say("Green"),
}
SUIT_ICONS = {Suit.RED: "🟥", Suit.BLUE: "🟦", Suit.YELLOW: "🟨", Suit.GREEN: "🟩"}


class Dish(Frozen):
    """The dish on a card: its name and the name of its picture."""

    number: int = Field(ge=1, le=32)
    name: str = Field(min_length=2, max_length=16)
    picture: str = Field(pattern=r"[a-z_]+")


class _Menu(Frozen):
    dish: tuple[Dish, ...] = Field(min_length=32, max_length=32)


def _menu() -> dict[Card, Dish]:
    text = files(__package__).joinpath("cards.toml").read_text(encoding="utf-8")
    dishes = {dish.number: dish for dish in _Menu.model_validate(tomllib.loads(text)).dish}
    if tuple(sorted(dishes)) != DECK or len({dish.picture for dish in dishes.values()}) != len(DECK):
        raise ValueError("cards.toml must hold each number from 1 to 32, and each picture, exactly once")
    return dishes


DISHES = _menu()


def suit(card: Card) -> Suit:
    """Return the suit of a card.

    The suits run up and down in turn, so that each suit's numbers sum to 132.
    """
    return _SNAKE[(card - 1) % len(_SNAKE)]


@cache
def key(card: Card) -> str:
    """Return the card in notation: suit letter and number, as in "R8"."""
    return f"{suit(card)}{card}"


def dish_place(card: Card) -> str:
    """Return the name of the place where a laid card's dish lies."""
    return f"dish of {key(card)}"


def mouth_place(card: Card) -> str:
    """Return the name of the place on a laid card to which the dish goes that it eats."""
    return f"mouth of {key(card)}"


def card_of(text: str) -> Card:
    """Return the card that a key names.

    Raise IllegalMove if the key names no card.
    """
    number = text[1:]
    if number.isascii() and number.isdecimal() and (card := int(number)) in DISHES and key(card) == text:
        return card
    raise IllegalMove(say("There is no card “{text}”.", text=text[:20]))


@cache  # each question names up to eight of the same 32 cards
def card_name(card: Card) -> Sentence:
    """Return the card in words: "Red 8 Sandwich"."""
    return say(
        "{suit} {number} {dish}", suit=SUIT_NAMES[suit(card)], number=card, dish=say(DISHES[card].name)
    )
