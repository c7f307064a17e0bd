"""Words in pictures: templates told, players' names as they can be drawn."""

from collections.abc import Sequence

from engine.words import Arg, say, tell
from render import lettering


def word(template: str, **args: Arg) -> str:
    """The template in words."""
    return tell(say(template, **args), ())


def named(template: str, who: str, room: int, size: int, **args: Arg) -> str:
    """A bold sentence about somebody, whose name is cut if need be and never what it says."""
    rest = lettering.width(word(template, who="", **args), size, bold=True)
    return word(template, who=lettering.fit(who, size, room - rest, bold=True), **args)


def drawn_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names of so many players, by seat, as they can be drawn."""
    return tuple(lettering.drawable(names[seat], seat) for seat in range(seats))
