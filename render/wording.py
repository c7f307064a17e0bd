"""Words in pictures: templates told, players' names as they can be drawn."""

from collections.abc import Sequence
from itertools import zip_longest
from string import ascii_uppercase

from engine.languages import catalogue_of
from engine.words import Arg, Words, say, tell
from render import lettering
from render.setting import language


def word(template: str, **args: Arg) -> str:
    """The template in words, in the language of the picture that is being drawn."""
    return told(say(template, **args))


def told(words: Words) -> str:
    """What a game says, in the language of the picture that is being drawn. It names no seats."""
    return tell(words, (), catalogue_of(language()))


def named(template: str, who: str, room: int, size: int, **args: Arg) -> str:
    """A bold sentence about somebody, whose name is cut if need be and never what it says."""
    rest = lettering.width(word(template, who="", **args), size, bold=True)
    return word(template, who=lettering.fit(who, size, room - rest, bold=True), **args)


def drawn_names(names: Sequence[str], seats: int, accounts: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of so many players, by seat, as they can be drawn; where one can't be, the account's.

    Where that is not known either, a letter: the seats' from A on.
    """
    both = zip_longest(names[:seats], accounts[:seats], fillvalue="")
    return tuple(
        lettering.drawable(name) or lettering.drawable(account) or ascii_uppercase[seat]
        for seat, (name, account) in enumerate(both)
    )


def shared(room: int, wishes: Sequence[int]) -> list[int]:
    """Room divided among those who wish for so much: who wishes for less than an equal part leaves the rest to the others."""
    given = [0] * len(wishes)
    for done, place in enumerate(sorted(range(len(wishes)), key=lambda place: wishes[place])):
        given[place] = min(wishes[place], room // (len(wishes) - done))
        room -= given[place]
    return given
