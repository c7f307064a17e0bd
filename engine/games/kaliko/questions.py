"""Questions of Kaliko on the way to a turn.

A play is laid tile by tile, in any order. Each tile goes anywhere it fits, and can be taken up
again (KAL-25). The prompt always says whether the tiles are a play. Drafts of the first release
still lead to the same results.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from engine.contract.errors import IllegalMove
from engine.contract.hexes import cell_name, reading_order
from engine.contract.values import Ask, Option, Pick
from engine.contract.words import Sentence, say
from engine.games.kaliko import refusals
from engine.games.kaliko.choices import (
    again_option,
    other_options,
    play_option,
    space_option,
    staged_option,
    tile_option,
    turn_option,
    typed_option,
)
from engine.games.kaliko.events import final_notes, path_count, path_label
from engine.games.kaliko.paths import Pattern, draft_of, pattern_of, points, scoring_paths
from engine.games.kaliko.plays import plays, shortest
from engine.games.kaliko.preview import Preview, Space
from engine.games.kaliko.refusals import ELSEWHERE, EXCHANGE, PASS, PASS_AT_ONCE, PLAY, UP
from engine.games.kaliko.sight import turned_cell, way_in
from engine.games.kaliko.space_groups import Sight, sights
from engine.games.kaliko.stand_in import SEARCHED, ends_by_passing
from engine.games.kaliko.state import Exchange, Laid, Move, Pass, Play, View, read_laid
from engine.games.kaliko.tiles import COLOUR_NAMES, TURNINGS, Tile, Turned, turn_key

LONG: Final = 23
"""A pattern wider than this is listed by halves, as pictures show it."""
TAKEN_UP_MOST: Final = 7
"""Maximum number of tiles taken up in one draft, which therefore ends."""
_PATHS_TOLD: Final = 4


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for a play tile by tile, or an exchange, or a pass."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    pattern = pattern_of(view.pattern)
    (key,) = yield (_left_to_pass(view, pattern) if _can_only_pass(view) else _opening(view, pattern))
    if key == PASS_AT_ONCE:
        return Pass()
    laid, key = yield from _lay_tiles(_Draft(view, Preview(pattern, ())), key)
    if key == PLAY:
        return Play(laid=laid)
    if key == EXCHANGE:
        tiles = yield _ask_exchange(view)
        yield _confirm_exchange(view, tiles)
        return Exchange(tiles=tiles)
    yield _confirm_pass(view)
    return Pass()


@dataclass(frozen=True, slots=True)
class _Draft:
    """A play in progress: the view at the turn's start, and the laid tiles."""

    view: View
    preview: Preview
    taken_up: int = 0

    @property
    def laid(self) -> tuple[Laid, ...]:
        return self.preview.laid

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The hand without the laid tiles."""
        gone = {one.tile for one in self.laid}
        return tuple(tile for tile in self.view.hand if tile not in gone)

    def with_laid(self, laid: Sequence[Laid]) -> "_Draft":
        return replace(self, preview=Preview(self.preview.pattern, laid))

    def build_view(self) -> View:
        """Return the seat's view of the draft."""
        made = draft_of(self.preview.pattern, self.preview.new, self.preview.staged) if self.laid else None
        return self.view.model_copy(update={"hand": self.hand, "staged": self.laid, "draft": made})

    def build_view_about(
        self, spaces: Sequence[Space], tile: Tile | None = None, *, is_nearest: bool = False
    ) -> View:
        """Return the seat's view while it chooses among these spaces."""
        hand = tuple(other for other in self.hand if other != tile)
        numbered, worth = (
            tuple(space.laid.cell for space in spaces),
            tuple(space.points for space in spaces),
        )
        return self.build_view().model_copy(
            update={
                "hand": hand,
                "held": tile,
                "numbered": numbered,
                "worth": worth,
                "nearest": numbered if is_nearest else (),
            }
        )

    def read(self, key: str) -> Option | None:
        """Return the option for a typed "C12t3@N3E2", which may still lie apart."""
        one = read_laid(key)
        if one is None or one.tile not in self.hand or refusals.place(self.preview, self.hand, one):
            return None
        return typed_option(one)


def _lay_tiles(draft: _Draft, key: str) -> Generator[Ask, Pick, tuple[tuple[Laid, ...], str]]:
    """Lay tiles until something else is chosen; return the tiles and the choice."""
    while True:
        was_asked = True
        if (whole := read_laid(key)) is not None:
            draft = draft.with_laid((*draft.laid, whole))
        elif key == UP:
            (tile,) = yield _ask_take_up(draft)
            rest = [one for one in draft.laid if one.tile != tile]
            draft = replace(draft.with_laid(rest), taken_up=draft.taken_up + 1)
        elif key in draft.hand:
            spaces = draft.preview.spaces(key)
            if was_asked := len(spaces) > 1:
                lie = yield from _choose_space(draft, key, spaces)
            else:
                lie = spaces[0].laid
            draft = draft.with_laid((*draft.laid, lie))
        else:
            return draft.laid, key
        draft, key = yield from _choose_turning(draft, was_asked=was_asked)


def _choose_space(draft: _Draft, tile: Tile, spaces: tuple[Space, ...]) -> Generator[Ask, Pick, Laid]:
    """Ask for a tile's space in groups; all that are still to come may be typed."""
    rest, key = list(spaces), ELSEWHERE
    for sight in sights(draft.preview, spaces):
        rest = [space for space in rest if space not in sight.spaces]
        (key,) = yield _ask_space(draft, tile, sight, rest)
        if key != ELSEWHERE:
            break
    return next(space.laid for space in spaces if cell_name(space.laid.cell) == key)


def _choose_turning(draft: _Draft, *, was_asked: bool) -> Generator[Ask, Pick, tuple[_Draft, str]]:
    """Offer other turnings of the last tile; return the draft and the next choice."""
    lie = draft.laid[-1]
    # Each turning is offered once, so that the player can't go through them forever.
    turnings, shown = {turn_key(one.turn): one.turn for one in TURNINGS[lie.tile]}, {lie.turn}
    while True:
        (key,) = yield _ask_next(draft, shown, was_asked=was_asked)
        if key in turnings:
            shown.add(turnings[key])
            draft = draft.with_laid((*draft.laid[:-1], lie.model_copy(update={"turn": turnings[key]})))
        elif key != cell_name(lie.cell):
            return draft, key


# Questions


def _opening(view: View, pattern: Pattern) -> Ask:
    """Return the question that begins a turn."""
    nothing = _Draft(view, Preview(pattern, ()))
    alone = _scores_alone(view.pattern, view.hand)
    tiles = [tile for tile in view.hand if nothing.preview.has_room_for(tile)]
    return Ask(
        prompt=say("Lay a tile, exchange or pass.") if view.bag else say("Lay a tile or pass."),
        options=(*(tile_option(tile, alone.get(tile)) for tile in tiles), *other_options(view)),
        view=view,
        notes=partial(_outlook, view),
        refusal=partial(refusals.opening, nothing.preview, view),
        typed=nothing.read,
        shape="buttons",
    )


def _can_only_pass(view: View) -> bool:
    """Return whether a search has shown that the last few tiles make no play."""
    return not view.bag and len(view.hand) <= SEARCHED and shortest(view.pattern, view.hand, SEARCHED) is None


def _left_to_pass(view: View, pattern: Pattern) -> Ask:
    """Return the first question of a turn in which only a pass is left.

    One press is enough, as there is no alternative. Players may still type all other answers,
    because drafts and notation of earlier releases use them.
    """
    usual = _opening(view, pattern)
    if view.seats == 1:
        prompt, label = (
            say("Your tiles make no more plays: pass to end your practice."),
            say("Pass and end it"),
        )
    elif ends_by_passing(view):
        prompt = say("Your tiles make no more plays: you can only pass, and that ends the match.")
        label = say("Pass and end the match")
    else:
        prompt, label = say("Your tiles make no more plays: you can only pass."), say("Pass")
    quiet = (replace(option, quiet=True) for option in usual.options)
    return replace(
        usual,
        prompt=prompt,
        options=(Option(key=PASS_AT_ONCE, label=label), *quiet),
        view=view.model_copy(update={"can_only_pass": True}),
        notes=(),
    )


@lru_cache(256)
def _scores_alone(tiles: tuple[Laid, ...], hand: tuple[Tile, ...]) -> Mapping[Tile, int]:
    """Return each tile's best score if it is laid alone.

    Every press asks it again of the same pattern and hand.
    """
    pattern, best = pattern_of(tiles), dict[Tile, int]()
    for ((cell, turned),) in plays(pattern, hand, 1):
        scored = points(pattern.trace({cell: turned}))
        best[turned.tile] = max(scored, best.get(turned.tile, 0))
    return best


def _outlook(view: View) -> tuple[Sentence, ...]:
    """Return notes on the aim, the end of the match, and possible plays.

    Only players without points read the aim. No note says where a play is.
    """
    if view.seat is not None and not view.scores[view.seat]:
        goal = say("🎯 Most points win. Join 2 open ends of a colour: each segment scores 1.")
        return (goal, *final_notes(view.bag, view.seats), *_in_hand(view))
    return (*final_notes(view.bag, view.seats), *_in_hand(view))


def _in_hand(view: View) -> tuple[Sentence, ...]:
    found = shortest(view.pattern, view.hand, SEARCHED)
    if found is None:
        none = say("No scoring play with up to {n} tiles in your hand.", n=SEARCHED)
        if len(view.pattern) == 1:
            return none, say("Beside the first tile alone, it may take more.")
        return (none,)
    if len(found) == 1:
        return ()
    together = tuple(tile for tile in view.hand if tile in {turned.tile for _, turned in found})
    return (say("No tile scores alone, but {tiles} do together.", tiles=together),)


def _ask_exchange(view: View) -> Ask:
    """Ask for the tiles to exchange, from one to the bag's count (KAL-13, KAL-14)."""
    is_short = view.bag < len(view.hand)
    return Ask(
        prompt=say("Which tiles do you exchange?"),
        options=tuple(tile_option(tile) for tile in view.hand),
        view=view,
        most=min(len(view.hand), view.bag),
        notes=(say("The bag holds {n:only one tile|only # tiles}.", n=view.bag),) if is_short else (),
        refusal=refusals.tile_at_all,
        shape="menu",
    )


def _confirm_exchange(view: View, tiles: tuple[Tile, ...]) -> Ask:
    """Ask to confirm an exchange, which can't be taken back."""
    return Ask(
        prompt=say("Exchange {tiles}? Everyone sees them, then they go back into the bag.", tiles=tiles),
        options=(Option(key=EXCHANGE, label=say("Yes, exchange")),),
        view=view,
        shape="buttons",
    )


def _confirm_pass(view: View) -> Ask:
    """Ask to confirm a pass, which can't be taken back."""
    if view.seats == 1:
        prompt, label = say("Pass? That ends your practice."), say("Yes, end it")
    elif ends_by_passing(view):
        prompt = say("⚠️ Pass? Everyone before you passed, so that ends the match.")
        return Ask(
            prompt=prompt,
            options=(Option(key=PASS, label=say("Pass and end the match"), tone="danger"),),
            view=view,
            shape="buttons",
        )
    else:
        prompt, label = say("Pass? You lay nothing and keep your tiles."), say("Yes, pass")
    return Ask(prompt=prompt, options=(Option(key=PASS, label=label),), view=view, shape="buttons")


def _ask_space(draft: _Draft, tile: Tile, sight: Sight, others: Sequence[Space]) -> Ask:
    """Ask for the tile's space: one of these, or another one."""
    shown = _as_read(draft, sight.spaces)
    options = [space_option(number, space) for number, space in enumerate(shown, start=1)]
    if others:
        options.append(Option(key=ELSEWHERE, label=say("Elsewhere…"), apart=True))
        options += [
            Option(
                key=cell_name(space.laid.cell),
                label=say("{where}", where=cell_name(space.laid.cell)),
                quiet=True,
            )
            for space in others
        ]
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=tile),
        options=tuple(options),
        view=partial(draft.build_view_about, shown, tile, is_nearest=sight.is_nearest),
        refusal=partial(refusals.space, draft.preview, tile),
        shape="menu",
    )


def _as_read(draft: _Draft, spaces: Sequence[Space]) -> Sequence[Space]:
    """Return the spaces as the picture is read; in a long pattern, western half first."""
    way = way_in(draft.view)
    at = {one.laid.cell: turned_cell(one.laid.cell, way) for one in spaces}
    found = sorted(spaces, key=lambda one: reading_order(at[one.laid.cell]))
    lying = (turned_cell(cell, way) for cell in (*draft.preview.pattern.tiles, *draft.preview.staged))
    columns = [2 * q + r for q, r in (*lying, *at.values())]
    first, last = min(columns), max(columns)
    if last - first <= 2 * LONG:
        return found
    return sorted(
        found, key=lambda one: 2 * (2 * at[one.laid.cell][0] + at[one.laid.cell][1]) >= first + last
    )


def _ask_take_up(draft: _Draft) -> Ask:
    """Ask which of the laid tiles goes back into the hand."""
    lying = [Space(one, 0) for one in draft.laid]
    return Ask(
        prompt=say("Which tile do you take up? The numbers are on the picture."),
        options=tuple(staged_option(number, one) for number, one in enumerate(draft.laid, start=1)),
        view=partial(draft.build_view_about, lying),
        refusal=refusals.tile_at_all,
        shape="buttons",
    )


def _ask_next(draft: _Draft, shown: set[int], *, was_asked: bool) -> Ask:
    """Ask for the next step: play, turn, take a tile up, or lay one."""
    preview, lie = draft.preview, draft.laid[-1]
    without = Preview(preview.pattern, draft.laid[:-1])
    turned = [one for one in without.fitting(lie.tile, lie.cell) if one.turn not in shown]
    tiles = [tile for tile in draft.hand if preview.has_room_for(tile)]
    options = [replace(play_option(preview.points), apart=True)] if preview.is_play else []
    options += sorted_turns(lie, turned, without)
    if len(draft.laid) > 1 and draft.taken_up < TAKEN_UP_MOST:
        options.append(Option(key=UP, label=say("Take a tile up…"), short=say("Take up…"), apart=True))
    options += [tile_option(tile) for tile in tiles]
    is_stuck = not preview.is_play and not tiles
    options += (replace(one, apart=True) for one in other_options(draft.view, quiet=not is_stuck))
    # Typed answers may always name the first turning and the only space.
    options.append(again_option(turn_key(lie.turn), lie))
    if not was_asked:
        options.append(again_option(cell_name(lie.cell), lie))
    return Ask(
        prompt=preview.lacking()
        or say("{points:1 point|# points}. Play it, or change it.", points=preview.points),
        options=tuple(options),
        view=draft.build_view,
        notes=partial(_list_paths, preview, is_stuck=is_stuck),
        refusal=partial(refusals.onwards, preview, draft.hand, shown),
        typed=draft.read,
        shape="menu",
    )


def sorted_turns(lie: Laid, turned: Sequence[Turned], without: Preview) -> list[Option]:
    """Return the turnings to the right with scores, the smallest first."""
    found = [turn_option(lie, one, without.points_with(one, lie.cell)) for one in turned]
    return [option for _, option in sorted(found, key=lambda one: one[0])]


def _list_paths(preview: Preview, *, is_stuck: bool) -> tuple[Sentence, ...]:
    """Return the score path by path, or the path to continue."""
    if preview.is_play:
        paths = scoring_paths(preview.new, preview.staged)
        told = paths if len(paths) <= _PATHS_TOLD else paths[: _PATHS_TOLD - 1]
        lines = [say("{path}: {count}", path=path_label(path), count=path_count(path)) for path in told]
        if rest := paths[len(told) :]:
            scored = sum(path.points for path in rest)
            lines.append(
                say("{n:one more path|# more paths}: {points:1 point|# points}", n=len(rest), points=scored)
            )
        return tuple(lines)
    if is_stuck:
        return (say("None of your tiles fits any more: take one up or back, or do something else."),)
    through = [path for path in preview.new if path.faces and path.runs_through(preview.staged)]
    if not through or any(path.is_scoring for path in preview.new):
        return ()
    longest = max(through, key=lambda path: path.segments)
    return (
        say(
            "Marked on the picture: {colour}, {n:1 segment|# segments} so far.",
            colour=COLOUR_NAMES[longest.colour],
            n=longest.segments,
        ),
    )
