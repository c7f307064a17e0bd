"""Sentences about the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, rules_button, words_button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.screen_height import height_of
from cogs.kit.wording import QUIETLY, Markdown
from cogs.screens.fair_deal import fair_button
from cogs.screens.lines import board_url, link, place_lines
from engine.contract.values import Outcome
from engine.contract.words import Seat, Sentence, Teller, say
from engine.library import title_of
from engine.match.ending import Ending
from engine.match.ending_words import ending_of, tell_ending, tell_reasons, tell_sum
from engine.match.ending_words import name_of as name_of  # noqa: PLC0414 - other screens import it from here
from engine.match.records import Match, Ply

SHARE = "share"
"""The action that shows a match's best moment as a card."""
REPLAY = "replay"
"""The action that opens the viewer of a match: its number, and the ply to begin with."""
UNBROKEN = "\N{NO-BREAK SPACE}"
"""A separator between points where a phone breaks no line."""


def ending(match: Match, *, is_counted: bool = True) -> Sentence:
    """Return how a match ended; with all points if `is_counted`."""
    how, outcome = ending_of(match), match.outcome
    if how is None:
        return name_of(match)
    has_points = is_counted and how is not Ending.RESIGNED and outcome is not None and len(match.seats) > 1
    return tell_ending(match, how, _with_scores(match, outcome) if has_points and outcome else None).headline


def is_all_said(match: Match) -> bool:
    """Return whether the points explain all places.

    If all but one gave up, the sentence about the end explains them.
    """
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
    """Return what a player reads below the headline.

    These are the reason for the end, their own sum, and what decided the match.
    """
    why = (outcome.cause,) if is_all_said(match) else tell_reasons(outcome)
    own = None if seat is None else tell_sum(match.game, outcome, seat)
    return [said for said in (*why, own, outcome.turning_point) if said is not None]


def closing_lines(match: Match, telling: Teller, seat: int | None, room: int) -> list[str]:
    """Return how a match ended for a player, in at most `room` pixels.

    The story is told as far as there is room, its end first; after a first hand all of it is. If
    room is short, the places are left out first, because the picture shows them, then what decided
    the match.
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
    """Return the plies without the last one if the ending covers it."""
    told = {"leave", "end"} if ending_of(match) is Ending.RESIGNED else {"end"}
    return plies[:-1] if not match.is_going and plies and plies[-1].kind in told else plies


def card_line(match: Match, telling: Teller) -> str:
    """Return the one-line card of a match that has begun.

    It says who plays, later how the match ended, and links to it.
    """
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
    """Return the button for a rematch."""
    return button(say("Rematch"), telling, "rematch", match.id, style=ButtonStyle.primary)


def best_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button for the best moment of a match; running matches call it `Share`."""
    return button(say("Share") if match.is_going else say("Best moment"), telling, SHARE, match.id)


def replay_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button that replays an ended match from its deal."""
    return button(say("Replay"), telling, REPLAY, match.id, 0)


def another_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button for another match in the same place."""
    return button(say("Open another"), telling, "another", match.id)


def friends_button(match: Match, telling: Teller) -> ui.Button[Any]:
    """Return the button that follows a first hand: a match with others.

    If the hand was tried on a server, the match is opened there.
    """
    label, style = say("Play with friends"), ButtonStyle.primary
    if match.place.guild is not None:
        return button(label, telling, "another", match.id, style=style)
    return button(label, telling, "games", style=style)


def try_button(telling: Teller, style: ButtonStyle = ButtonStyle.secondary) -> ui.Button[Any]:
    """Return the button for a trial hand against computers."""
    return ui.Button[Any](label=telling(say("Try a hand")), style=style, custom_id=custom_id("try"))


def result_row(match: Match, telling: Teller, *, has_moment: bool) -> Row:
    """Return the controls of a final result."""
    row = ui.ActionRow[Any](rematch_button(match, telling), words_button(match, telling))
    if has_moment:
        row.add_item(best_button(match, telling))
    return row.add_item(replay_button(match, telling)).add_item(fair_button(match, telling))


def after_match(
    match: Match,
    telling: Teller,
    left_out: int = 0,
    since: int | None = None,
    *,
    has_moment: bool = False,
) -> list[ui.Button[Any]]:
    """Return the buttons for a player after a match.

    They include a link to what the message leaves out. The order lets two rows hold them on a
    phone. How the deal is checked is asked below the public result. Where the bot is not, only a
    press there can open a match, so these buttons are below the result alone.
    """
    first, then, last = [rematch_button(match, telling)], [another_button(match, telling)], []
    if match.terms.coached:
        first, then = [friends_button(match, telling)], [try_button(telling)]
        last = [rules_button(match, telling)]
    elif match.place.is_foreign:
        first, then = [], []
    words = [words_button(match, telling, left_out, since=since)] if left_out else []
    best = [best_button(match, telling)] if has_moment else []
    return [*first, replay_button(match, telling), *words, *then, *best, *last]


def _with_scores(match: Match, outcome: Outcome) -> Sentence:
    """Return the match with all points, in the order of the places."""
    order = sorted(range(len(match.seats)), key=lambda seat: (outcome.places[seat], seat))
    scores = Markdown(f"{UNBROKEN}:{UNBROKEN}".join(str(outcome.scores[seat]) for seat in order))
    return say("{title} #{id}, {scores}", title=title_of(match.game), id=match.id, scores=scores)
