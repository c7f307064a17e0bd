"""Reads a table of kCaloria back from its words.

It reads the short form of an alt text, and the full form of all sentences.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.contract.hexes import cell_name
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, NONE, Cubes, Key, cubes
from engine.games.kcaloria.rules.state import Public, Report, Standing, View
from engine.games.kcaloria.rules.web import Web

Where = str
"""A space by its name."""
SPACE: Final = r"(?:start|[NSEW][NSEW\d]*)"
KEYS: Final[Mapping[str, Key]] = {kind.name: kind.key for kind in KINDS.values() if not kind.is_former}


def number(text: str) -> int:
    """Return a number as it is written."""
    return 1 if text == "one" else int(text)


def cubes_in(text: str) -> Cubes:
    """Return cubes as written: "1 blue and 2 green", or short "1B 2G"."""
    initials = dict(zip("BGYORP", COLOURS, strict=True))
    counts = {
        initials[word] if word in initials else next(one for one in COLOURS if one == word): int(count)
        for count, word in re.findall(r"(\d+) ?([a-z]+|[BGYORP])", text)
    }
    return cubes(counts)


# In short


@dataclass(frozen=True)
class Short:
    """The content of an alt text."""

    tiles: frozenset[tuple[int, Key, Where, Cubes]]
    points: tuple[int, ...]
    humans: tuple[int, ...]
    doomed: frozenset[tuple[Where, int, int]]
    """Each tile with its counter and its owner."""
    hungry: frozenset[Where]
    barricades: frozenset[tuple[Where, int]]


def short_of(seen: Public, points: Sequence[int]) -> Short:
    """Return the short content of a table."""
    web, where = Web(seen), {tile.id: cell_name(tile.cell) for tile in seen.tiles}
    return Short(
        tiles=frozenset((one.seat, one.key, where[one.id], one.left) for one in seen.tiles),
        points=tuple(points),
        humans=seen.humans,
        doomed=frozenset((where[tile], doom.value, doom.initiator) for tile, doom in dooms(seen).items()),
        hungry=frozenset(where[one.id] for one in seen.tiles if not web.is_fed(one)),
        barricades=frozenset((where[one.id], one.barricade) for one in seen.tiles if one.barricade),
    )


def read_short(text: str, names: Sequence[str]) -> Short:
    """Return the content of an alt text."""
    who = "|".join(map(re.escape, names))
    players = re.findall(
        rf"({who}) (\d+) points?(?:, (\d) humans?)?(?:: ([^.]+))?\.(?= |$)", text.partition("Cubes left: ")[2]
    )[: len(names)]
    assert [name for name, *_ in players] == list(names), text
    tiles = set()
    for seat, (_, _, _, told) in enumerate(players):
        for kind in told.split("; ") if told else ():
            found = re.fullmatch(rf"(.+?) ({SPACE}(?: \d+[BGYORP])*(?:, .+)?)", kind)
            assert found is not None, kind
            for one in found[2].split(", "):
                where, _, left = one.partition(" ")
                tiles.add((seat, KEYS[found[1]], where, cubes_in(left)))
    doomed = {
        (where, int(value), names.index(initiator))
        for initiator, tiers in re.findall(rf"Doomed in so many turns of ({who}): ([^.]+)\.", text)
        for value, places in re.findall(rf"(\d+)((?: {SPACE})+)(?=,| and|$)", tiers)
        for where in places.split()
    }
    return Short(
        tiles=frozenset(tiles),
        points=tuple(int(points) for _, points, _, _ in players),
        humans=tuple(int(humans or 0) for _, _, humans, _ in players),
        doomed=frozenset(doomed),
        hungry=frozenset(
            where for places in re.findall(r"Lacking food: ([^.]+)\.", text) for where in places.split()
        ),
        barricades=frozenset(
            (where, number(turns))
            for where, turns in re.findall(rf"Barricade on ({SPACE}), (one|\d+) turns?\.", text)
        ),
    )


# In full


@dataclass
class Told:
    """A tile as the sentences describe it."""

    seat: int
    key: Key
    left: Cubes = NONE
    made: int = 0
    alternative: int = 0
    fed: int = 0
    lost: int = 0
    lacks: Cubes = NONE
    barricade: int = 0
    born: int = 0


Eaten = tuple[Where, Where, str]
"""Eaten cubes: producer, consumer, colour."""


@dataclass
class Table:
    """All that the sentences say about public facts."""

    tiles: dict[Where, Told] = field(default_factory=dict)
    eaten: Counter[Eaten] = field(default_factory=Counter)
    """Links as the eaters' sentences give them."""
    fed: Counter[Eaten] = field(default_factory=Counter)
    """The same links, as the sentences of eaten tiles give them."""
    collapses: list[object] = field(default_factory=list)
    players: list[tuple[str, ...]] = field(default_factory=list)
    decks: list[tuple[str, ...]] = field(default_factory=list)
    house_rules: tuple[bool, bool, bool] = (False, False, False)
    numbered: int = 0
    first: str = ""
    last: tuple[object, ...] = ()


def table_of(seen: View, names: Sequence[str]) -> Table:
    """Return the full content of a table."""
    web, where = Web(seen), {tile.id: cell_name(tile.cell) for tile in seen.tiles}
    eaten: Counter[Eaten] = Counter()
    for link in seen.links:
        eaten[where[link.producer], where[link.consumer], link.colour.value] += link.count
    table = Table(
        tiles={where[tile.id]: _describe(web, tile) for tile in seen.tiles},
        eaten=eaten,
        fed=eaten,
        house_rules=(
            not seen.options.extinction,
            seen.options.ending == "stack",
            seen.options.decay == "every",
        ),
        numbered=seen.numbered if seen.tiles else 0,
        first=names[seen.first],
        last=() if seen.last is None else _report(seen.last, where, names),
    )
    for one in seen.collapses:
        trigger = where.get(one.trigger, str(one.trigger))
        roots = [(where[root.tile], root.value, root.born, root.is_hit) for root in one.roots]
        table.collapses.append((one.id, names[one.initiator], trigger, sorted(roots)))
    for seat, name in enumerate(names):
        counts = seen.turns[seat], seen.humans[seat], seen.in_stack[seat], seen.in_hand[seat], seen.gone[seat]
        table.players.append((name, *map(str, counts)))
        table.decks.append((name, seen.decks[seat]))
    return table


def _describe(web: Web, tile: Standing) -> Told:
    return Told(
        seat=tile.seat,
        key=tile.key,
        left=tile.left,
        made=web.makes(tile),
        alternative=tile.alternative,
        fed=tile.fed,
        lost=tile.lost,
        lacks=web.lacks(tile),
        barricade=tile.barricade,
        born=tile.born,
    )


def _report(last: Report, where: Mapping[int, Where], names: Sequence[str]) -> tuple[object, ...]:
    placed = last.placed
    made = placed is not None and (any(placed.kind.makes) or last.eaten)
    return (
        names[last.seat],
        (placed.kind.name, cell_name(placed.cell)) if placed else last.discarded,
        placed.left if placed is not None and made and last.named is None else NONE,
        KINDS[last.named].name if last.named else "",
        [(one.count, one.colour.value, cell_name(one.cell)) for one in last.eaten],
        [(where[tile], by) for tile, by in last.changed],
        [where[tile] for tile in last.doomed],
        [where[tile] for tile in last.saved],
        [(names[one.seat], one.kind.name, cell_name(one.cell)) for one in last.fallen],
    )


def read_table(lines: Sequence[str], names: Sequence[str]) -> Table:
    """Return the content of the sentences."""
    who, table, here, owner = "|".join(map(re.escape, names)), Table(), "", 0

    def read(line: str, pattern: str) -> re.Match[str] | None:
        return re.fullmatch(pattern.replace("WHO", who).replace("WHERE", SPACE), line)

    for line in lines:
        if found := read(line, r"(WHO)’s tiles: (\d+)\."):
            owner = names.index(found[1])
        elif found := read(line, r"(.+) \((WHERE)\)(?:, .+ has (.+) left of (\d+) made| is .+)\."):
            here = found[2]
            table.tiles[here] = Told(owner, KEYS[found[1]], cubes_in(found[3] or ""), int(found[4] or 0))
        elif found := read(line, r"That is \d+ of its own, (.+)\."):
            changes = re.findall(r"([+−]\d+) (its food|lost for good)", found[1])
            told = {what: int(by.replace("−", "-")) for by, what in changes}
            table.tiles[here].fed = told.get("its food", 0)
            table.tiles[here].lost = -told.get("lost for good", 0)
        elif found := read(line, r"It eats (.+?)(?:, its cost number (\d))?\."):
            table.tiles[here].alternative = int(found[2] or 1) - 1
            table.eaten.update((other, here, colour) for other, colour in _food(found[1]))
        elif found := read(line, r"It feeds (.+)\."):
            table.fed.update((here, other, colour) for other, colour in _food(found[1]))
        elif found := read(line, r"It lacks (.+)\."):
            table.tiles[here].lacks = cubes_in(found[1])
        elif found := read(
            line,
            r"Extinction event (\d+) of (WHO), set off (?:on (WHERE)|by tile (\d+), which is gone) – "
            r"hit: (.+); lacking food: (.+); living on them: .+\.",
        ):
            roots = [*_roots(found[5], is_hit=True), *_roots(found[6], is_hit=False)]
            table.collapses.append((int(found[1]), found[2], found[3] or found[4], sorted(roots)))
        elif found := read(line, r"By the turn in which they were placed, (\d+) in all so far: (.+)\."):
            table.numbered = int(found[1])
            for born, where in re.findall(rf"(\d+) ({SPACE})", found[2]):
                table.tiles[where].born = int(born)
        elif found := read(
            line,
            r"(WHO): (\d+) turns?, (\d) of \d humans, stack (\d+), hand (\d+), (\d+) gone\.",
        ):
            table.players.append(found.groups())
        elif found := read(line, r"(WHO) plays with (.+)\."):
            table.decks.append((found[1], found[2]))
        elif found := read(line, r"(WHO) began the match\."):
            table.first = found[1]
    for where, turns in read_short(" ".join(lines), names).barricades:
        table.tiles[where].barricade = turns
    for tile in table.tiles.values():
        if tile.lacks in KINDS[tile.key].cost:
            # all that it had eaten is gone
            tile.alternative = KINDS[tile.key].cost.index(tile.lacks)
    house = " ".join(line for line in lines if line.startswith("House rule: "))
    table.house_rules = (
        "no tile dies out" in house,
        "the last tile of a stack" in house,
        "at the end of everyone’s turns" in house,
    )
    table.last = _read_last(" ".join(lines), who)
    return table


def _food(text: str) -> Iterator[tuple[Where, str]]:
    """Return the other ends of links, cube by cube."""
    for count, colour, other in re.findall(rf"(\d+) ([a-z]+) – [^()]+ \(({SPACE})\)", text):
        yield from [(other, colour)] * int(count)


def _roots(text: str, *, is_hit: bool) -> Iterator[tuple[Where, int, int, bool]]:
    for where, value, born in re.findall(rf"({SPACE}) (\d+) \((\d+)\)", text):
        yield where, int(value), int(born), is_hit


def _read_last(text: str, who: str) -> tuple[object, ...]:
    """Read the last move and its results."""
    found = re.search(
        rf"(?:The last move|Not done yet): ({who}) "
        rf"(?:discarded (one|\d+) tiles?|(?:placed|played|would place|would play) (.+?) on ({SPACE})"
        rf"(?:, naming (.+?))?(?:, fed with (.+?))?(?:, to make (.+?))?)\.",
        text,
    )
    if found is None:
        return ()
    name, discarded, tile, where, named, food, made = found.groups()

    def part(opening: str) -> str:
        told = re.search(rf"(?:{opening}): ([^.]+)\.", text)
        return told[1] if told else ""

    changed = re.findall(
        rf"({SPACE}) ([+−]\d+)", part("It (?:changed|would change) how many cubes these make")
    )
    return (
        name,
        number(discarded) if discarded else (tile, where),
        cubes_in(made or ""),
        named or "",
        [
            (int(n), colour, place)
            for n, colour, place in re.findall(rf"(\d+) ([a-z]+) on ({SPACE})", food or "")
        ],
        [(place, int(by.replace("−", "-"))) for place, by in changed],
        part("It doomed|It would doom").split(),
        part("It saved|It would save").split(),
        re.findall(rf"({who})’s ([^()]+?) \(({SPACE})\)", part("Died out at its end")),
    )
