"""The consequences of a turn for tiles that were there before.

They tell which die out and when, and which are saved and by whom.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.contract.words import N_, join_texts
from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import NONE, Cubes
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Report, Standing, View
from render.kit import theme
from render.kit.style import last_scene
from render.kit.wording import fit_name, translate, word
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles import entries
from render.painters.kcaloria.words import Told

_NAMED: Final = 2
"""Maximum number of tiles for which it is told when each dies out."""


class Consequence(NamedTuple):
    """A consequence: in full, a line for each part, and in short."""

    lines: tuple[str, ...]
    short: str
    lacks: Cubes = NONE
    """What the tile in question lacks."""
    is_rule: bool = False
    """Whether it is no danger, but a choice."""


def find_consequence(view: View, called: Sequence[str]) -> Consequence | None:
    """Return the consequence of a pending placement, removal or hunger.

    It covers other tiles, what a removal may name, or the hungry tile in question.
    """
    sight, last = sight_of(view), view.last
    if view.seat not in view.to_move:
        return None
    if sight.tile_to_feed is not None:
        doom = sight.coming_dooms.get(sight.tile_to_feed.id)
        said = "" if doom is None else word(words.ELSE, when=_when(view, doom, called))
        return Consequence((said,), said, sight.lacks)
    if sight.nameable:
        rule = (word(words.ALL_DIE), word(words.WITH_THEM)) if sight.tolls else (word(words.ALL_LOSE),)
        return Consequence(rule, rule[0], is_rule=True)
    if view.staged is None or view.starving or last is None:
        return None
    if view.choosing is not None:
        more = dict(view.undecided).get(view.choosing, 0)
        return (
            Consequence((said := word(words.MAKES_MORE, n=more),), said, is_rule=True) if more > 0 else None
        )
    came_to = [text for text, _ in consequences(view, last)]
    if not came_to:
        return None
    if not (dying := _one_by_one(view, last, called)):
        return Consequence((join_texts(came_to, translate, N_(", ")),), came_to[0])
    return Consequence((*dying, *came_to[1:]), came_to[0])


def dying_in_turn(view: View, report: Report, called: Sequence[str], room: int) -> Told:
    """Return which tiles a turn doomed and when each dies out.

    It is short where there is little room, and empty for many tiles.
    """
    full, short = (
        tuple((line, theme.ALARM) for line in _one_by_one(view, report, called, is_short=is_short))
        for is_short in (False, True)
    )
    return full if entries.width(full) <= room else short


def _one_by_one(view: View, report: Report, called: Sequence[str], *, is_short: bool = False) -> list[str]:
    """Return when each doomed tile dies out, if they are few.

    In short the first words of later ones are left out.
    """
    sight = sight_of(view)
    there = [tile for tile in report.doomed if tile in sight.coming_dooms]
    if not 0 < len(there) <= _NAMED:
        return []
    first, *others = sorted(there, key=lambda tile: (sight.coming_dooms[tile].value, tile))
    doom = sight.coming_dooms[first]
    lines = [word(words.DIES_AFTER, tile=sight.by_id[first].kind.title, when=_when(view, doom, called))]
    for tile in others:
        whole, later = translate(sight.by_id[tile].kind.title), sight.coming_dooms[tile]
        title = whole.split()[-1].capitalize() if is_short else whole
        if later.initiator != doom.initiator:
            lines.append(word(words.DIES_AFTER, tile=title, when=_when(view, later, called)))
        elif later.value > doom.value:
            lines.append(word(words.LATER, tile=title, n=later.value - doom.value))
        else:
            lines.append(word(words.TOO, tile=title))
    return lines


def _when(view: View, doom: Doom, called: Sequence[str]) -> str:
    """Return after which turn a counter is used up.

    It counts the turns of the player who lowers it, with the last one.
    """
    if not doom.value:
        return word(words.THIS_TURN)
    is_next = doom.value == 1
    if doom.initiator == view.seat:
        return word(words.YOUR_NEXT) if is_next else word(words.YOUR_LATER, n=doom.value)
    who = called[doom.initiator]
    return word(words.NEXT_OF, who=who) if is_next else word(words.LATER_OF, who=who, n=doom.value)


def dying(fallen: Sequence[Standing], who: Sequence[str], room: int) -> tuple[str, ...]:
    """Return whose tiles died out, in ever shorter forms.

    A single tile is named.
    """
    owners = {tile.seat for tile in fallen}
    if len(owners) > 1:
        return (word(words.DIE_OUT, n=len(fallen)),)
    owner, tile = who[owners.pop()], fallen[0].kind.title
    loses = fit_name(words.LOSES, owner, room, theme.TITLE, heavy=True, n=len(fallen))
    return (word(words.DIES_OUT, who=owner, tile=tile), loses) if len(fallen) == 1 else (loses,)


def consequences(view: View, report: Report) -> Told:
    """Return a turn's consequences for earlier tiles, in short.

    It is empty if there are none.
    """
    is_all = len(sight_of(view).dooms) <= len(report.doomed)
    counts = (
        (words.DOOMED if is_all else words.DOOMED_TOO, report.doomed, theme.ALARM),
        (words.SAVED, report.saved, colours.SAVED),
        (words.FALLEN, report.fallen, theme.ALARM),
    )
    there = len(sight_of(view).dooms)
    return tuple(
        (word(template, n=len(tiles), **({"all": there} if template is words.DOOMED_TOO else {})), paint)
        for template, tiles, paint in counts
        if tiles
    )


def since_last_scene(view: View, report: Report) -> Told:
    """Return the consequences of a turn of a replay besides deaths, and how soon tiles will die.

    What the last scene showed to be dying is told as well, if it died out or was saved since.
    """
    sight, before = sight_of(view), last_scene(view)
    known = {} if before is None or view.ender is not None else sight_of(before).dooms
    saved = {one for one in known if one in sight.by_id and one not in sight.dooms}
    gone = known.keys() - sight.by_id.keys() - {tile.id for tile in report.fallen}
    left = sorted(sight.dooms[one].value for one in report.doomed if one in sight.dooms)
    told = consequences(view, report.model_copy(update={"fallen": (), "saved": (*{*report.saved, *saved},)}))
    if told and left and left[0]:
        n, soon, late = len(left), left[0], left[-1]
        forms = {"n": n, "soon": soon, "late": late} if soon < late else {"n": n, "late": late}
        told = ((word(words.DYING_BETWEEN if soon < late else words.DYING, **forms), theme.ALARM), *told[1:])
    return (*told, *(((word(words.FALLEN_BEFORE, n=len(gone)), theme.ALARM),) if gone else ()))


def is_saved(view: View, report: Report) -> bool:
    """Return whether a death's news is that a tile was saved: one alone, and no other is hungry."""
    sight = sight_of(view)
    there = [tile for tile in report.saved if tile in sight.by_id]
    return bool(report.fallen) and len(there) == len(report.saved) == 1 and not _starving(view)


def saving(view: View, report: Report, called: Sequence[str]) -> tuple[str, ...]:
    """Return what was saved and what it eats now, in ever shorter forms."""
    there = sight_of(view).by_id
    tile = there[report.saved[0]]
    food = {there[link.producer] for link in view.links if link.consumer == tile.id}
    eats = [
        word(words.EATS_NOW, tile=tile.kind.title, who=called[one.seat], food=one.kind.title) for one in food
    ]
    return (*(eats if len(eats) == 1 else ()), word(words.IS_SAVED, tile=tile.kind.title))


def _starving(view: View) -> list[Standing]:
    """Return the hungry tiles that die out if they find no food."""
    sight = sight_of(view)
    return [tile for tile in view.tiles if tile.id in sight.hungry and tile.id in sight.dooms]


def fate(view: View, report: Report, called: Sequence[str]) -> Told:
    """Return which tile is next after a death, if it is a single one."""
    starving = _starving(view)
    if len(starving) == 1 and not report.saved:
        return ((word(words.NEXT, tile=starving[0].kind.title), theme.ALARM),)
    return ()
