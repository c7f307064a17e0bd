"""Every word in the pictures of kCaloria, as templates: another language is a catalogue."""

from typing import Final

from engine.games.kcaloria.kinds import KINDS, Kind, Type
from engine.games.kcaloria.table import Report, View
from render import lettering, theme
from render.wording import named, word

TITLE: Final = "kCaloria"
PITCH: Final = "Water, plants, beasts, humans: who eats whom?"
FOR_WHOM: Final = "2–4 players"

HUMANS: Final = "{n} of {all}"
OR: Final = "or"
FREE: Final = "free"
TIMES: Final = "× {n}"
BEGINS: Final = "{who} begins"
PLACED: Final = "{who}: {tile}"
DISCARDED: Final = "{who} discarded {n:a tile|# tiles}"
DOOMED: Final = "{n} doomed"
SAVED: Final = "{n} saved"
FALLEN: Final = "{n} died out"
APART: Final = " · "

YOUR_TURN: Final = "Your turn: which tile?"
YOUR_HAND: Final = "Your hand"
TILES: Final = "Tiles"
WHERE: Final = "Where does it go?"
WHO_FEEDS: Final = "Who feeds it?"
SURE: Final = "Is that how you want it?"
HUNGRY: Final = "{tile} lacks food"

BY_HUMANS: Final = "{who} has a second human"
BY_SETS: Final = "{who} is out of tiles"
FINAL_RESULT: Final = "Final result"
PLACE: Final = "{n}."

TYPES: Final = {
    Type.WATER: "water",
    Type.FUNGI: "fungi",
    Type.PLANT: "plant",
    Type.HERBIVORE: "herbivore",
    Type.OMNIVORE: "omnivore",
    Type.CARNIVORE: "carnivore",
    Type.HUMAN: "human",
    Type.MICROBE: "microbe",
    Type.EVENT: "event",
    Type.ACTION: "action",
}


def placed(who: str, kind: Kind, room: int, size: int) -> str:
    """Who placed what, or that alone where both are too long: a badge beside it says who."""
    both = word(PLACED, who=who, tile=kind.name)
    return both if lettering.width(both, size, bold=True) <= room else kind.name


def ending(view: View, who: tuple[str, ...], room: int) -> str:
    """How the match came to its end, the name cut if need be; nothing while it goes on."""
    if view.ending is None or view.ender is None:
        return ""
    template = BY_HUMANS if view.ending == "humans" else BY_SETS
    return named(template, who[view.ender], room, theme.SMALL)


def sort(kind: Kind) -> str:
    """What a tile is: "herbivore, mammal"."""
    return ", ".join((TYPES[kind.type], *kind.classes))


def scientific(kind: Kind) -> tuple[str, str]:
    """Its scientific name, and the same with the genus cut to its initial: "Quercus alba", "Q. alba"."""
    genus, _, rest = kind.scientific.partition(" ")
    return kind.scientific, f"{genus[:1]}. {rest}" if rest else genus


def consequences(report: Report) -> str:
    """What a turn has come to for others' tiles, in short."""
    counts = ((DOOMED, report.doomed), (SAVED, report.saved), (FALLEN, report.fallen))
    return APART.join(word(template, n=len(tiles)) for template, tiles in counts if tiles)


def came(view: View) -> str:
    """What the placement that is about to be confirmed comes to for others."""
    is_looked_at = view.staged is not None and view.seat in view.to_move and not view.starving
    return consequences(view.last) if is_looked_at and view.last is not None else ""


def title(view: View) -> str:
    """What there is to do in a hand."""
    if view.seat is None or view.seat not in view.to_move:
        return word(YOUR_HAND if view.to_move else TILES)
    if view.starving:
        hungry = next(tile.kind.name for tile in view.tiles if tile.id == view.starving[0])
        return word(HUNGRY, tile=hungry)
    if view.staged is not None:
        return word(SURE)
    if view.held is not None:
        return word(WHO_FEEDS if len(view.numbered_cells) == 1 and KINDS[view.held].cost else WHERE)
    return word(YOUR_TURN)
