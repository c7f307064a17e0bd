"""Words in pictures: translated templates, and players' names as drawn."""

from collections.abc import Sequence
from itertools import zip_longest
from string import ascii_uppercase
from typing import Final

from engine.contract.languages import catalogue_of
from engine.contract.words import Arg, Words, say, tell
from render.kit import lettering
from render.kit.style import language

_READABLE: Final = 4
"""Least number of letters of a name's part that stands for the name."""


def word(template: str, **args: Arg) -> str:
    """Return the template in words, in the picture's language."""
    return translate(say(template, **args))


def translate(words: Words, names: Sequence[str] = ()) -> str:
    """Return a game's words in the picture's language.

    `names` are the players' by seat, for words that name some.
    """
    return tell(words, names, catalogue_of(language()))


def fit_name(
    template: str,
    who: str,
    room: int,
    size: int,
    *,
    heavy: bool = False,
    among: Sequence[str] = (),
    **args: Arg,
) -> str:
    """Return a bold or heavy sentence about a player; only the name is shortened.

    `among` are all players' names, so that no short name stands for two.
    """
    rest = lettering.width(word(template, who="", **args), size, bold=True, heavy=heavy)
    return word(template, who=short_name(who, room - rest, size, among, bold=True, heavy=heavy), **args)


def short_name(
    name: str, room: int, size: int, among: Sequence[str] = (), *, bold: bool = False, heavy: bool = False
) -> str:
    """Return a name whole if it fits, else its first word, else as many letters as fit."""
    for one in (name, *first_words(name, among or (name,))):
        if lettering.width(one, size, bold=bold, heavy=heavy) <= room:
            return one
    return lettering.fit(name, size, room, bold=bold, heavy=heavy)


def first_words(name: str, names: Sequence[str]) -> list[str]:
    """Return a name up to its first space, and up to its first hyphen.

    They are left out where they are hardly a name, or where another player's begins like them.
    """
    plain, others = lettering.bare(name), [lettering.bare(other) for other in names]
    first = (plain.split(maxsplit=1) or [""])[0]
    short = [
        one
        for one in dict.fromkeys((first, first.split("-")[0]))
        if len(one) >= _READABLE and sum(other.startswith(one) for other in others) == 1
    ]
    return short if plain == name else [lettering.isolate(one) for one in short]


def name_forms(template: str, who: str, names: Sequence[str], **args: Arg) -> tuple[str, ...]:
    """Return a sentence about a player with the whole name, and with its first words.

    An ellipsis after a first name tells less than that name alone.
    """
    return tuple(word(template, who=one, **args) for one in (who, *first_words(who, names)))


def drawable_names(names: Sequence[str], seats: int, accounts: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the players' drawable names by seat.

    A name that can't be drawn is replaced by the account's name, or else by a letter: the seats'
    from A on.
    """
    both = zip_longest(names[:seats], accounts[:seats], fillvalue="")
    return tuple(
        lettering.drawable(name) or lettering.drawable(account) or ascii_uppercase[seat]
        for seat, (name, account) in enumerate(both)
    )


def share_room(room: int, wishes: Sequence[int]) -> list[int]:
    """Divide room fairly among wishes.

    A wish smaller than an equal part leaves the rest to the others.
    """
    given = [0] * len(wishes)
    for done, place in enumerate(sorted(range(len(wishes)), key=lambda place: wishes[place])):
        given[place] = min(wishes[place], room // (len(wishes) - done))
        room -= given[place]
    return given
