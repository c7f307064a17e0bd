"""How an ended match went: a moving picture, or a strip of stills, below its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Showing
from cogs.kit.menus import Menu
from cogs.kit.screen import Block, Image
from cogs.kit.wording import account_names, language, plain_names, plain_teller, teller
from cogs.screens.endings import ending
from cogs.screens.lines import event_lines
from engine.contract.words import Sentence, Teller, say
from engine.match.message_records import REPLAY_FORMS, ReplayForm
from engine.services.review.storyboards import Scene, Storyboard
from render import Picture
from render.kit.theme import WIDTH
from render.replay.shot import Shot

MOVING_WIDTH: Final = 600
"""Width of the moving picture in pixels."""
STORY_LONGEST: Final = 1000
"""Characters of the alt text."""
TOLD: Final = 2
"""The most events that the alt text tells of a move."""


REPLAYS: Final = "replays"
"""The name of the menu that chooses how ended matches are replayed."""
_FORMS: Final[Mapping[ReplayForm, Sentence]] = {
    "moving": say("After a match: a moving picture"),
    "still": say("After a match: a strip of six pictures"),
    "none": say("After a match: no replay"),
}
"""The choices; for users they hold for matches that they host."""


def replay_menu(now: ReplayForm) -> Menu:
    """Return the menu of how ended matches are replayed for everyone."""
    return Menu(REPLAYS, {str(form): said for form, said in _FORMS.items()}, now)


def read_form(value: str) -> ReplayForm:
    """Return the choice in a menu; a moving picture for anything else."""
    return next((form for form in REPLAY_FORMS if form == value), REPLAY_FORMS[0])


async def story_blocks(pictures: Pictures, story: Storyboard, form: ReplayForm) -> tuple[Block, ...]:
    """Return what the result shows of how a match went."""
    return (f"### {teller(story.match)(say('Move by move'))}", await story_image(pictures, story, form))


async def story_image(pictures: Pictures, story: Storyboard, form: ReplayForm) -> Image:
    """Draw the moving picture, or the strip; its alt text tells the story."""
    match, scenes = story.match, story.scenes
    picture = Picture(
        match.game,
        "replay" if form == "moving" else "strip",
        tuple(Shot(one.view, one.ply, one.places, one.is_great) for one in scenes),
        plain_names(match),
        language=language(None),
        accounts=account_names(match),
        width=MOVING_WIDTH if form == "moving" else WIDTH,
        extent=scenes[-1].view,
    )
    showing = Showing(match.id, passes=False, can_wait=True, is_board=True)
    return Image.of("replay", await pictures.png(picture, showing), story_text(story))


def story_text(story: Storyboard) -> str:
    """Return the story of a match: its greatest moves, in order.

    It has at most `STORY_LONGEST` letters.
    """
    match, plain = story.match, plain_teller(story.match)
    first = plain(say("The match in {n:one picture|# pictures}.", n=len(story.scenes)))
    last = plain(ending(match))
    told = {one.ply: text for one in story.scenes if (text := _told(story, one, plain))}
    room, kept = STORY_LONGEST - len(first) - len(last) - 1, set[int]()
    for one in sorted(story.scenes, key=lambda one: (one.is_great, one.gain), reverse=True):
        size = len(told.get(one.ply, "")) + 1
        if one.ply in told and size <= room:
            room -= size
            kept.add(one.ply)
    return " ".join([first, *(told[ply] for ply in sorted(kept)), last])


def _told(story: Storyboard, scene: Scene, plain: Teller) -> str:
    """Return a move in words; empty if there is nothing to tell."""
    if not scene.ply or scene.ply == story.course.past.upto:
        return ""
    lines: Sequence[str] = event_lines([story.course.plies[scene.ply - 1]], None, plain)[:TOLD]
    if not lines:
        return ""
    return plain(say("Move {n}: {what}", n=scene.ply, what=" ".join(lines)))
