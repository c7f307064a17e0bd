"""How a match ended, in one sentence: to each of its players, to everyone, and in the one line that its card has become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, rules_button, words_button
from cogs.kit.ids import custom_id
from cogs.kit.screen_height import height_of
from cogs.kit.wording import QUIETLY, Markdown
from cogs.screens.fair_deal import fair_button
from cogs.screens.lines import board_url, link, place_lines
from engine.contract.game import Outcome, Teller
from engine.contract.words import Seat, Sentence, say
from engine.library import title_of
from engine.match.ending import Ending
from engine.match.ending_words import ending_of, tell_ending, tell_reasons, tell_sum
from engine.match.ending_words import name_of as name_of  # noqa: PLC0414 - other screens import it from here
from engine.match.records import Match, Ply

UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between points, so that a phone breaks no line there."""


def ending(match: Match, *, is_counted: bool = True) -> Sentence:
    """Return how an ended match ended, for everyone and each of its players; with all points if `is_counted`."""
    how, outcome = ending_of(match), match.outcome
    if how is None:
        return name_of(match)
    has_points = is_counted and how is not Ending.RESIGNED and outcome is not None and len(match.seats) > 1
    return tell_ending(match, how, _with_scores(match, outcome) if has_points and outcome else None).headline


def is_all_said(match: Match) -> bool:
    """Whether points tell why everyone came out where they did, or the sentence does: all but one gave up."""
    if match.outcome is None or len(match.staying) < min(2, len(match.seats)):
        return True
    ranked = tuple(zip(match.outcome.places, match.outcome.scores, strict=True))
    return not any(
        more > points or (more == points and place == 1)
        for place, points in ranked
        for behind, more in ranked
        if place < behind
    )


def own_ending(match: Match, outcome: Outcome, seat: int | None) -> list[Sentence]:
    """Return what a player reads below the headline: why the match ended, their own sum, what decided it."""
    why = (outcome.cause,) if is_all_said(match) else tell_reasons(outcome)
    own = None if seat is None else tell_sum(match.game, outcome, seat)
    return [said for said in (*why, own, outcome.turning_point) if said is not None]


def closing_lines(match: Match, telling: Teller, seat: int | None, room: int) -> list[str]:
    """Return how a match ended for a player.

    Of the story as much as there is room for is told, the end of it first, and all of it after a first hand. Where the room is short, the
    places go first, because the picture shows them, then what decided the match.
    """
    way, outcome = link(match, telling), match.outcome
    links = [way] if way else []
    if outcome is None:
        return [f"## {telling(ending(match))}", *links]
    has_places = len(match.seats) > 2
    own = [telling(said) for said in own_ending(match, outcome, seat)]
    story = [telling(said) for said in outcome.story] if match.terms.coached else []
    whole = [
        f"## {telling(ending(match, is_counted=not has_places))}",
        *(place_lines(match, outcome, telling) if has_places else ()),
        *own,
        *story,
        *links,
    ]
    if not story:
        for first in range(len(outcome.story)):
            told = [*whole[: len(whole) - len(links)], *map(telling, outcome.story[first:]), *links]
            if height_of("\n".join(told)) <= room:
                return told
    if height_of("\n".join(whole)) <= room:
        return whole
    head = f"## {telling(ending(match))}"
    small = [head, *(f"{QUIETLY}{said}" for said in own), *story, *links]
    if outcome.turning_point is None or height_of("\n".join(small)) <= room:
        return small
    return [head, *(f"{QUIETLY}{said}" for said in own[:-1]), *story, *links]


def before_ending(plies: Sequence[Ply], match: Match) -> Sequence[Ply]:
    """Return the plies without the one that ended the match, where the sentence on the ending tells of it."""
    told = {"leave", "end"} if ending_of(match) is Ending.RESIGNED else {"end"}
    return plies[:-1] if not match.is_going and plies and plies[-1].kind in told else plies


def card_line(match: Match, telling: Teller) -> str:
    """What is left of the card of a match that has begun: who plays, then how it ended, and the way there."""
    if match.phase == "playing":
        who = tuple(Seat(seat=seat) for seat in range(len(match.seats)))
        line = telling(say("{who} {n:is|are} playing {match}", who=who, n=len(who), match=name_of(match)))
    else:
        outcome = match.outcome
        has_beaten = outcome is not None and outcome.rival is not None and outcome.rival.fared != "lost"
        is_won = outcome is not None and (len(match.seats) > 1 or has_beaten)
        line = ("🏆 " if is_won else "") + telling(ending(match))
    if match.thread is None:
        return line
    return f"{line} · [{telling(say('match'))}]({board_url(match)})"


def rematch_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """The same again."""
    return button(say("Rematch"), telling, "rematch", match.id, style=ButtonStyle.primary)


def another_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Something else, in the same place."""
    return button(say("Open another"), telling, "another", match.id)


def friends_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """What comes after a first hand: the way to a match with others, on the server on which it was tried, if it was on one."""
    label, style = say("Play with friends"), ButtonStyle.primary
    if match.place.guild is not None:
        return button(label, telling, "another", match.id, style=style)
    return button(label, telling, "games", style=style)


def try_button(telling: Teller, style: ButtonStyle = ButtonStyle.secondary) -> ui.Button[Any]:
    """A hand to try the game with, against computers."""
    return ui.Button[Any](label=telling(say("Try a hand")), style=style, custom_id=custom_id("try"))


def after_match(
    match: Match, telling: Teller, left_out: int = 0, since: int | None = None
) -> list[ui.Button[Any]]:
    """Return what can come next for one who played, and the way to what the message leaves out."""
    found = (
        [friends_button(match, telling), try_button(telling), rules_button(match, telling)]
        if match.terms.coached
        else [rematch_button(match, telling), another_button(match, telling)]
    )
    if left_out:
        found.append(words_button(match, telling, left_out, since=since))
    return [*found, fair_button(match, telling)]


def _with_scores(match: Match, outcome: Outcome) -> Sentence:
    """The match with all points, in the order of the places."""
    order = sorted(range(len(match.seats)), key=lambda seat: (outcome.places[seat], seat))
    scores = Markdown(f"{UNBROKEN}:{UNBROKEN}".join(str(outcome.scores[seat]) for seat in order))
    return say("{title} #{id}, {scores}", title=title_of(match.game), id=match.id, scores=scores)
