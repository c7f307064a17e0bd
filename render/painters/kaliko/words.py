"""All words in Kaliko's pictures, as templates: a translation is a catalogue."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract.words import N_, Arg, Sentence, say
from engine.games.kaliko.sight import best_scores
from engine.games.kaliko.state import Exchanged, Passed, Played, ScoringPath, View
from engine.games.kaliko.tiles import COLOUR_NAMES
from render.kit import theme, victory
from render.kit.wording import short_name, translate, word

TITLE: Final = "Kaliko"
PITCH: Final = N_("Join paths. Cross them. Close them. Score!")
FOR_WHOM: Final = N_("2–6 players, or one for practice")

PLUS: Final = N_("+{n}")
LEFT_IN_BAG: Final = N_("{n} in the bag")
ON_STACK: Final = N_("in the bag")
"""Stands below the stack that bears their number."""
# Translators: a player who left the match.
GONE: Final = N_("left")

BEGINS: Final = N_("{who} begins")
CLOSES_LOOP: Final = N_("{who} closes a loop")
CLOSES_LOOPS: Final = N_("{who} closes {n} loops")
JOINS_PATH: Final = N_("{who} joins a {colour} path")
JOINS_ONE: Final = N_("{who} joins a path")
JOINS_PATHS: Final = N_("{who} joins {n} paths")
EXCHANGES: Final = N_("{who} exchanges {n:one tile|# tiles}")
PASSES: Final = N_("{who} passes")
IF_TOO: Final = N_("If {who} passes too, the match ends")
IF_YOU_TOO: Final = N_("If you pass too, the match ends")
MORE_PASSES: Final = (
    N_("{n} more passes in a row end the match"),
    N_("{n} more passes end the match"),
)
YOU_CLOSE_LOOP: Final = N_("You close a loop")
YOU_CLOSE_LOOPS: Final = N_("You close {n} loops")
YOU_JOIN_PATH: Final = N_("You join a {colour} path")
YOU_JOIN_PATHS: Final = N_("You join {n} paths")
YOU_EXCHANGE: Final = N_("You exchange {n:one tile|# tiles}")
YOU_PASS: Final = N_("You pass")
ALL_PASSED: Final = N_("Everyone has passed: the match ends")
WENT_OUT: Final = N_("No tiles left: the match ends")
WHOSE_TURN: Final = N_("{who}’s turn")
SEGMENTS: Final = N_("{n:1 segment|# segments}")
MORE: Final = N_("{one} · {n} more: {points}")
AND: Final = N_("{one} · {other}")
ADDED: Final = N_("{one} + {other}")
LOOP: Final = N_("loop {n}")

HOW_TO_LAY: Final = (
    N_("Lay tiles along one path, colour to colour, to join or close it."),
    N_("Lay tiles along one path, colour to colour."),
)
HOW_TO_JOIN: Final = N_("Join 2 ends of one colour:")
HOW_TO_COUNT: Final = N_("1 point for each segment")
HOW_TO_LOOP: Final = N_("Close a loop:")
HOW_TO_DOUBLE: Final = N_("all twice, each crossing +3")

BEST: Final = N_("The best play brought {n}")
BEST_OF: Final = N_("{who}’s best play brought {n}")
BEST_ALONE: Final = N_("Best play {n} · longest path {long} segments")
UNIT: Final = N_("{n:point|points}")
ALONE: Final = N_("{who}, alone")

YOUR_TURN: Final = N_("What do you lay?")
LAY_OR_PASS: Final = N_("Do you lay {tile}, or pass?")
ONLY_PASS: Final = N_("You can only pass")
SCORE_NOWHERE: Final = N_("{tiles} can’t score anywhere")
ENDS: Final = N_("{what}: a pass ends the match")
WHERE: Final = N_("Where do you lay {tile}?")
SOME_SCORE: Final = N_("{n:1 space scores|# spaces score}")
NONE_SCORES: Final = N_("None of these scores yet")
BACK_IN_BAG: Final = N_("They are back in the bag.")
TOLD: Final = N_("{what}: +{n}")
TAKE_UP: Final = N_("Which one do you take up?")
PLAY_IT: Final = N_("Do you play it?")
NEXT: Final = N_("Do you lay another tile?")
NOT_JOINED: Final = N_("Nothing joined yet: join 2 ends of one colour")
NOT_THROUGH_ALL: Final = N_("No path runs through all your tiles yet")
BUILD: Final = (
    N_("None scores yet: these build the longest paths"),
    N_("None scores yet: these build long paths"),
)
"""For spaces where the longest paths go on, which would score most in the end."""
BLOCKED: Final = (N_("blocked for good"), N_("blocked"))
"""The meaning of a cross: no tile that is left fits on the space."""
ONWARDS: Final = N_("goes on below")
"""Stands where a long pattern is cut in two, between the halves."""

_PATH: Final = {False: N_("{colour}"), True: N_("{colour} loop")}
"""The name of a path, by whether it is closed."""
_COMPUTED: Final = N_("{path} {sum} {points}")
_SUMMED: Final = N_("{path} {points}")
_BY_YOU: Final = {
    CLOSES_LOOP: YOU_CLOSE_LOOP,
    CLOSES_LOOPS: YOU_CLOSE_LOOPS,
    JOINS_PATH: YOU_JOIN_PATH,
    JOINS_PATHS: YOU_JOIN_PATHS,
    EXCHANGES: YOU_EXCHANGE,
    PASSES: YOU_PASS,
}
"""Templates about others, and the same ones about the viewer."""
_SEVERAL: Final = 3
"""Number of paths from which a line adds up their points, and does not compute them."""
_NAMED: Final = 320
"""The least room for a name before what was played is told in fewer words."""
_ROOMS: Final = (10 * theme.WIDTH, *range(480, 120, -40))
"""Ever less room for a name in a headline."""


# The turn before


def headline(view: View, called: Sequence[str], mine: int | None = None) -> tuple[str, ...]:
    """Return what just happened, in several versions, ever shorter.

    Only names are cut. `mine` is the viewer's seat, who is called “you”.
    """
    seat = view.turn if view.last_seat is None else view.last_seat
    template, args = _last_turn(view)
    if seat == mine and template in _BY_YOU:
        return (word(_BY_YOU[template], **args),)
    shorter = JOINS_ONE if template == JOINS_PATH else template
    named = [(room, short_name(called[seat], room, theme.TITLE, called, heavy=True)) for room in _ROOMS]
    whole = [word(template, who=name, **args) for room, name in named if room >= _NAMED]
    return tuple(dict.fromkeys((*whole, *(word(shorter, who=name, **args) for _, name in named))))


def _last_turn(view: View) -> tuple[str, dict[str, Arg]]:
    match view.last:
        case Played(paths=paths):
            loops = sum(path.is_closed for path in paths)
            if loops:
                return (CLOSES_LOOP, {}) if loops == 1 else (CLOSES_LOOPS, {"n": loops})
            if len(paths) == 1:
                return JOINS_PATH, {"colour": COLOUR_NAMES[paths[0].colour]}
            return JOINS_PATHS, {"n": len(paths)}
        case Exchanged(tiles=tiles):
            return EXCHANGES, {"n": len(tiles)}
        case Passed():
            return PASSES, {}
        case None:
            return BEGINS, {}


def below(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return the result of the last turn, in several versions, ever shorter.

    It is empty if there is nothing to add.
    """
    if view.last_seat is not None and not view.counts[view.last_seat]:
        return (word(WENT_OUT),)
    match view.last:
        case Played(paths=(path,)) if path.crossings:
            return (translate(_count_words(path)), path_sum(path))
        case Played(paths=(path,)) if not path.is_closed:
            return (word(SEGMENTS, n=path.segments),)
        case Played(paths=paths):
            return tuple(dict.fromkeys(_sums(paths)))
        case Exchanged():
            return (word(BACK_IN_BAG),)
        case None:
            return tuple(word(way) for way in HOW_TO_LAY)
        case Passed() if view.seats > 1:
            return tuple(_at_stake(view, called))
        case _:
            return ()


def _at_stake(view: View, called: Sequence[str]) -> Iterator[str]:
    """Yield how many passes end the match, names ever shorter (KAL-17)."""
    missing = len(view.staying) - view.passes
    if missing <= 0:
        yield word(ALL_PASSED)
    elif missing > 1:
        yield from (word(way, n=missing) for way in MORE_PASSES)
    elif view.seat == view.turn:
        yield word(IF_YOU_TOO)
    else:
        names = (short_name(called[view.turn], room, theme.BODY, called) for room in _ROOMS)
        yield from dict.fromkeys(word(IF_TOO, who=name) for name in names)


def _sums(paths: Sequence[ScoringPath]) -> Iterator[str]:
    """Yield how a play's points come about.

    The versions are: all computed, all summed, the best alone. The pattern itself tells more about
    several paths.
    """
    summed = [word(_SUMMED, path=path_name(path), points=path.points) for path in paths]
    if len(paths) >= _SEVERAL:
        terms = [word(LOOP, n=path.points) if path.is_closed else str(path.points) for path in paths]
        yield _join(summed, ADDED)
        yield _join(terms, ADDED)
    if len(paths) < _SEVERAL:
        sums = [path_sum(path) for path in paths]
        yield _join(sums)
        loops = zip(paths, sums, summed, strict=True)
        yield _join([whole if path.is_closed else short for path, whole, short in loops])
    yield _join(summed)
    for shown in range(len(paths) - 1, 0, -1):
        rest = sum(path.points for path in paths[shown:])
        yield word(MORE, one=_join(summed[:shown]), n=len(paths) - shown, points=rest)


def _join(said: Sequence[str], template: str = AND) -> str:
    whole = said[0]
    for one in said[1:]:
        whole = word(template, one=whole, other=one)
    return whole


def path_sum(path: ScoringPath) -> str:
    """Return a path with its computed points: "blue loop 2 × 18 = 36"."""
    if not (formula := count(path)):
        return word(_SUMMED, path=path_name(path), points=path.points)
    return word(_COMPUTED, path=path_name(path), sum=formula, points=path.points)


def _count_words(scoring: ScoringPath) -> Sentence:
    """Return the count of a path that crosses itself.

    For example "9 segments + 1 crossing × 3", where there is room for it.
    """
    args: dict[str, Arg] = {"n": scoring.segments, "c": scoring.crossings}
    if scoring.is_closed:
        return say("2 × ({n:1 segment|# segments} + {c:1 crossing|# crossings} × 3)", **args)
    return say("{n:1 segment|# segments} + {c:1 crossing|# crossings} × 3", **args)


def path_name(scoring: ScoringPath) -> str:
    """Return a path's kind: "white loop"."""
    return word(_PATH[scoring.is_closed], colour=COLOUR_NAMES[scoring.colour])


def count(scoring: ScoringPath) -> str:
    """Return how a path's points come about: "11 + 1 × 3 =".

    It is empty where there is nothing to compute.
    """
    return translate(_count(scoring))


def _count(scoring: ScoringPath) -> Sentence:
    args: dict[str, Arg] = {"n": scoring.segments, "c": scoring.crossings}
    match bool(scoring.crossings), scoring.is_closed:
        case False, False:
            return say("")
        case True, False:
            return say("{n} + {c} × 3 =", **args)
        case False, _:
            return say("2 × {n} =", **args)
        case _:
            return say("2 × ({n} + {c} × 3) =", **args)


def waiting(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return the last turn's result and whose turn it is, ever shorter."""
    names = [short_name(called[view.turn], room, theme.BODY, called) for room in _ROOMS]
    turns = [word(WHOSE_TURN, who=name) for name in names]
    return tuple(dict.fromkeys((*(_join((said, turns[0])) for said in below(view, called)), *turns)))


def before(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return what just happened with its points, ever shorter.

    It is empty before the first turn.
    """
    if view.last is None:
        return ()
    if isinstance(view.last, Passed) and view.passes == len(view.staying) - 1:
        return below(view, called)
    told = headline(view, called, view.seat)
    if not isinstance(view.last, Played):
        return told
    return tuple(word(TOLD, what=what, n=view.last.points) for what in told)


def only_pass(view: View) -> tuple[str, ...]:
    """Return why only a pass is left, and whether it ends the match.

    The versions are ever shorter.
    """
    why = word(SCORE_NOWHERE, tiles=view.hand)
    return (word(ENDS, what=why), why) if view.passes == len(view.staying) - 1 else (why,)


# The end


def feat(view: View, called: Sequence[str], room: int) -> str:
    """Return who played alone, in that room; empty if others play, some of whom win."""
    if view.seats > 1:
        return ""
    name = short_name(called[0], room, theme.TITLE, called, heavy=True)
    return word(ALONE, who=name)


def best_play(view: View, called: Sequence[str], winners: Sequence[int]) -> tuple[str, ...]:
    """Return whose best play brought how much, ever shorter; empty if unknown.

    In a solo match it says how long the path was.
    """
    seat = max(winners, key=lambda seat: view.best[seat], default=None)
    if seat is None or not (n := view.best[seat]):
        return ()
    if view.seats > 1:
        names = [short_name(called[seat], room, theme.BODY, called, bold=True) for room in _ROOMS]
        return tuple(dict.fromkeys(word(BEST_OF, who=name, n=n) for name in names))
    longest = max((len(path.segments) for path in best_scores(view)), default=0)
    alone = (word(BEST_ALONE, n=n, long=longest),) if longest > 1 else ()
    return (*alone, word(BEST, n=n))


def result(view: View, called: Sequence[str], winners: Sequence[int]) -> tuple[str, ...]:
    """Return what follows the winners' points: the unit and the lead, ever shorter.

    In a solo match there is no lead.
    """
    rivals = [seat for seat in range(view.seats) if seat not in winners]
    most = max((view.scores[seat] for seat in rivals), default=0)
    unit = word(UNIT, n=view.scores[winners[0]])
    if not rivals:
        return (unit,)
    behind = [called[seat] for seat in rivals if view.scores[seat] == most]
    return victory.lead(unit, view.scores[winners[0]] - most, behind, winners=len(winners))
