"""How an ended match went: a moving picture, or a strip of stills, below its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from cogs.drawing.picture_cache import Pictures
from cogs.kit.buttons import button
from cogs.kit.fair_slots import Showing
from cogs.kit.menus import Menu
from cogs.kit.screen import Block, Image
from cogs.kit.wording import account_names, language, plain_names, plain_teller, shorten, teller
from cogs.screens.endings import REPLAY, ending
from cogs.screens.lines import event_lines
from engine.analysis.values import Analysis, TurningPoint
from engine.contract.words import N_, Seat, Sentence, Teller, join_parts, join_texts, say
from engine.match.message_records import REPLAY_FORMS, ReplayForm
from engine.match.records import Match
from engine.services.review.better_moves import Better
from engine.services.review.storyboards import Scene, Storyboard
from render import Picture
from render.kit.theme import WIDTH
from render.replay.chart import Curve
from render.replay.leads import Overtaking, last_overtaking
from render.replay.shot import Chance, Ghost, Reason, Shot

MOVING_WIDTH: Final = 600
"""Width of the moving picture in pixels."""
STORY_LONGEST: Final = 1000
"""Characters of the alt text."""
TOLD: Final = 2
"""The most events that the alt text tells of a move."""
CHOICES: Final = 2
"""The most choices of a better move that a film tells."""

REPLAYS: Final = "replays"
"""The name of the menu that chooses how ended matches are replayed."""
_FORMS: Final[Mapping[ReplayForm, Sentence]] = {
    "moving": say("After a match: a moving picture"),
    "still": say("After a match: a strip of six pictures"),
    "none": say("After a match: no replay"),
}
"""The choices of a server."""
_OWN_FORMS: Final[Mapping[ReplayForm, Sentence]] = {
    "moving": say("My matches end with a moving picture"),
    "still": say("My matches end with six pictures"),
    "none": say("My matches end without a replay"),
}
"""The choices of a user, for matches that they host."""


def replay_menu(now: ReplayForm, *, is_own: bool = False) -> Menu:
    """Return the menu of how ended matches are replayed for everyone.

    It is a server's, or a user's for matches that they host.
    """
    return Menu(REPLAYS, {str(form): said for form, said in (_OWN_FORMS if is_own else _FORMS).items()}, now)


def read_form(value: str) -> ReplayForm:
    """Return the choice in a menu; a moving picture for anything else."""
    return next((form for form in REPLAY_FORMS if form == value), REPLAY_FORMS[0])


async def story_blocks(
    pictures: Pictures, story: Storyboard, form: ReplayForm, analysis: Analysis | None = None
) -> tuple[Block, ...]:
    """Return what the result shows of how a match went, and of what decided it."""
    telling = teller(story.match)
    image = await story_image(pictures, story, form, analysis)
    blocks: list[Block] = [f"### {telling(say('Move by move'))}", image]
    if analysis is not None and len(analysis.curve) > 1:
        turns = analysis.turning_points
        blocks += [
            f"### {telling(say('What decided it'))}",
            await curve_image(pictures, story.match, analysis),
            lambda: [_turn(story.match, number, turn, telling) for number, turn in enumerate(turns, start=1)],
        ]
    return tuple(blocks)


async def curve_image(pictures: Pictures, match: Match, analysis: Analysis) -> Image:
    """Draw each player's chance to win; the alt text tells its course."""
    curve = curve_of(analysis)
    names, accounts = plain_names(match), account_names(match)
    picture = Picture(match.game, "curve", curve, names, language=language(match=match), accounts=accounts)
    showing = Showing(match.id, passes=False, is_board=True)
    return Image.of("chances", await pictures.png(picture, showing), _curve_text(match, analysis))


def curve_of(analysis: Analysis) -> Curve:
    """Return what the picture of an analysis shows."""
    return Curve(_points(analysis), tuple((turn.ply, turn.seat) for turn in analysis.turning_points))


def lead_of(analysis: Analysis | None) -> Overtaking | None:
    """Return the last change of lead, if it is known."""
    return None if analysis is None else last_overtaking(_points(analysis))


def _points(analysis: Analysis) -> tuple[tuple[int, tuple[float, ...]], ...]:
    return tuple((point.ply, point.chances) for point in analysis.curve)


def chance_of(scene: Scene, analysis: Analysis | None) -> Chance | None:
    """Return how a turning point or the last change of lead changed a chance, if it did.

    A scene may show a later ply than its turning point has, such as the end of the trick.
    """
    if analysis is None:
        return None
    if scene.turn is not None:
        turn = analysis.turning_points[scene.turn[0] - 1]
        seat, after = turn.seat, round(100 * _around(analysis, turn.ply)[1][turn.seat])
        # The list below the curve tells the same difference.
        before = min(max(after - round(100 * turn.change), 0), 100)
    elif scene.takes_lead and (lead := lead_of(analysis)) is not None:
        seat = lead.winner
        before, after = (round(100 * chances[seat]) for chances in _around(analysis, lead.ply))
    else:
        return None
    # The rival's loss alone may change the lead.
    return None if before == after else Chance(seat, before, after)


def reason_of(scene: Scene, analysis: Analysis | None) -> Reason | None:
    """Return why a chance changed, if that is known, or that the lead changed for the last time."""
    if analysis is None or scene.turn is None:
        return Reason("lead") if scene.takes_lead and chance_of(scene, analysis) is not None else None
    turn = analysis.turning_points[scene.turn[0] - 1]
    match turn.kind:
        case "mistake" if scene.better is not None and scene.better.told is not None:
            return Reason("mistake", (scene.better.told,))
        case "mistake":
            # A long list of choices about hidden things says nothing to viewers.
            return Reason("mistake", turn.better if len(turn.better) <= CHOICES else ())
        case "strong":
            return Reason("strong")
        case "chance":
            return Reason("lucky" if turn.change > 0 else "unlucky")
        case "swing":
            return None


def _around(analysis: Analysis, ply: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the chances before a ply and after it."""
    after = next((at for at, one in enumerate(analysis.curve) if one.ply >= ply), len(analysis.curve) - 1)
    return analysis.curve[max(after - 1, 0)].chances, analysis.curve[after].chances


def _curve_text(match: Match, analysis: Analysis) -> str:
    """Tell the curve: the chances at first, after each turning point, and before the end."""
    plain, points = plain_teller(match), {one.ply: one.chances for one in analysis.curve}
    shown = [analysis.curve[0].ply, *(turn.ply for turn in analysis.turning_points), analysis.curve[-2].ply]
    told = [plain(say("Chance to win, move by move."))]
    for ply in sorted({ply for ply in shown if ply in points}):
        chances = [
            say("{who} {n} %", who=Seat(seat=seat), n=round(100 * chance))
            for seat, chance in enumerate(points[ply])
        ]
        told.append(plain(say("Move {n}: {what}.", n=ply, what=join_parts(chances, N_(", ")))))
    return shorten(join_texts(told, plain), STORY_LONGEST)


def _turn(match: Match, number: int, turn: TurningPoint, telling: Teller) -> ui.Section[Any]:
    """Return a turning point: its number on the curve, what happened, and its position."""
    change = round(100 * turn.change)
    head = say(
        "**{number} · Move {ply}** · {who:*/You} {change} %",
        number=number,
        ply=turn.ply,
        who=Seat(seat=turn.seat),
        change=_signed(change),
    )
    shown = button(say("Look"), telling, REPLAY, match.id, turn.ply)
    return ui.Section(f"{telling(head)}\n{telling(turn.told)}", accessory=shown)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


async def story_image(
    pictures: Pictures, story: Storyboard, form: ReplayForm, analysis: Analysis | None = None
) -> Image:
    """Draw the moving picture, or the strip; its alt text tells the story."""
    match, scenes = story.match, story.scenes
    picture = Picture(
        match.game,
        "replay" if form == "moving" else "strip",
        shots_of(story, analysis),
        plain_names(match),
        language=language(match=match),
        accounts=account_names(match),
        width=MOVING_WIDTH if form == "moving" else WIDTH,
        extent=scenes[-1].view,
    )
    showing = Showing(match.id, passes=False, is_board=True)
    return Image.of("replay", await pictures.png(picture, showing), story_text(story, analysis))


def shot_of(scene: Scene) -> Shot:
    """Return what the picture of a scene shows."""
    return Shot(
        scene.view,
        scene.ply,
        scene.before,
        scene.ways,
        scene.is_great,
        scene.turn,
        better=None if scene.better is None else _ghost(scene.better),
        takes_lead=scene.takes_lead and scene.turn is None,
        actor=scene.seat,
    )


def _ghost(better: Better) -> Ghost | None:
    places = tuple(end for _, end in better.ways)
    return Ghost(better.view, places) if places else None


def shots_of(story: Storyboard, analysis: Analysis | None = None) -> tuple[Shot, ...]:
    """Return what the pictures of a story show, and of known turning points why they mattered."""
    shots = [
        replace(shot_of(one), chance=chance_of(one, analysis), reason=reason_of(one, analysis))
        for one in story.scenes
    ]
    outcome = story.match.outcome
    if outcome is not None:
        shots[-1] = replace(shots[-1], winners=outcome.winners)
    return tuple(shots)


def story_text(story: Storyboard, analysis: Analysis | None = None) -> str:
    """Return the story of a match: its turning points, lead and greatest moves, in order.

    It has at most `STORY_LONGEST` letters.
    """
    match, plain = story.match, plain_teller(story.match)
    first = plain(say("The match in {n:one picture|# pictures}.", n=len({one.ply for one in story.scenes})))
    last = plain(ending(match))
    chances = {one.ply: chance for one in story.scenes if (chance := chance_of(one, analysis))}
    told = {one.ply: text for one in story.scenes if (text := _told(story, one, chances.get(one.ply), plain))}
    room, kept = STORY_LONGEST - len(first) - len(last) - 1, set[int]()
    last_of = {one.ply: one for one in story.scenes}
    worth = sorted(last_of.values(), key=lambda one: (one.is_great, one.weight), reverse=True)
    for one in sorted(worth, key=lambda one: one.turn is None and one.ply not in chances):
        size = len(told.get(one.ply, "")) + 1
        if one.ply in told and size <= room:
            room -= size
            kept.add(one.ply)
    return join_texts([first, *(told[ply] for ply in sorted(kept)), last], plain)


def _told(story: Storyboard, scene: Scene, chance: Chance | None, plain: Teller) -> str:
    """Return a move in words; empty if there is nothing to tell."""
    if not scene.ply or scene.ply == story.course.past.upto:
        return ""
    lines: Sequence[str] = event_lines([story.course.plies[scene.ply - 1]], None, plain)[:TOLD]
    if not lines:
        return ""
    if chance is not None:
        change = f"{chance.before} → {chance.after}"
        lines = [*lines, f"({plain(say('{who} {n} %', who=Seat(seat=chance.seat), n=change))})"]
    return plain(say("Move {n}: {what}", n=scene.ply, what=join_texts(lines, plain)))
