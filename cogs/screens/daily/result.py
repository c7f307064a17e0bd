"""The end of a deal of the day: the result, what is posted of it, tables, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, in_rows
from cogs.kit.interactions import Row
from cogs.kit.screen import Block, Image, Screen, text_screen
from cogs.kit.wording import QUIETLY, Locale, ago, mention, safe, teller
from cogs.screens.daily.names import DEAL, RESULT, YESTERDAY, deal_teller, heading, open_button
from cogs.screens.fair_deal import SEAL_SHOWN
from cogs.screens.lines import quoted_lines
from engine.contract.words import Sentence, Teller, say, whole
from engine.daily.attempts import Attempt, Day
from engine.daily.calendar import end_of, start_of
from engine.daily.maker import Dealt
from engine.daily.ranking import Ranked, draw_symbols
from engine.match.drafts import describe_draft
from engine.players import Trail
from engine.services.daily.attempts import Position, Tables

SHOWN: Final = 10
"""Lines of a table; the reader's own line comes on top of them."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
NEWS: Final = 300
OTHERS: Final = "daily-others"
POST: Final = "daily-post"
AGAIN: Final = "daily-again"
SEALS: Final = "daily-seals"
"""Actions of the buttons below a result."""


def result_screen(
    position: Position, image: Image, locale: Locale | None, *, streak: int, can_post: bool, note: str = ""
) -> Screen:
    """Return the result of a finished attempt, with what can be done next."""
    dealt, attempt = position.dealt, position.attempt
    deal, telling = dealt.deal, deal_teller(dealt.deal, locale)
    lines = [
        *filter(None, (note,)),
        f"**{telling(heading(deal, attempt.day))}**",
        f"## {telling(say('{percent} % of the best', percent=attempt.rating or 0))}",
        telling(compared(dealt, attempt)),
        draw_symbols(attempt.rating or 0),
    ]
    if not attempt.counts:
        lines.append(QUIETLY + telling(say("For practice: this try doesn’t count.")))
    elif streak > 1:
        lines.append(telling(say("🔥 {n} days in a row.", n=streak)))
    soon = say("The best solution is shown {when}: press **Yesterday** then.", when=ago(end_of(attempt.day)))
    events = [telling(event.sentence) for event in deal.news(position.trail)]

    def rows() -> tuple[Row, ...]:
        post = button(say("Post"), telling, POST, attempt.day, style=ButtonStyle.primary)
        others = button(say("How others did"), telling, OTHERS, attempt.day)
        again = button(say("Try again (for practice)"), telling, AGAIN, attempt.day)
        return in_rows([*([post] if can_post else []), others, again, *_further(telling)])

    news = quoted_lines(events, telling, NEWS) if events else ""
    return Screen(("\n".join(lines), news, image, QUIETLY + telling(soon), rows), RESULT)


def compared(dealt: Dealt, attempt: Attempt) -> Sentence:
    """Return the figure beside the best one."""
    score = attempt.score or 0
    both = dealt.deal.daily.compare(score, dealt.best)
    if score > dealt.best:
        return say("You found {both}: more than my search did!", both=both)
    if score == dealt.best:
        return say("You found {both}: the best there is!", both=both)
    return say("You found {both}.", both=both)


def post_screen(dealt: Dealt, attempt: Attempt, name: str, streak: int, locale: Locale) -> Screen:
    """Return the result for everyone: it tells nothing of the moves, and pings no one."""
    telling = teller(locale=locale)
    said = say("**{who}** found {percent} % of the best.", who=safe(name), percent=attempt.rating or 0)
    lines = [f"{telling(heading(dealt.deal, attempt.day))}", telling(said), draw_symbols(attempt.rating or 0)]
    if streak > 1:
        lines.append(telling(say("🔥 {n} days in a row.", n=streak)))
    return Screen(("\n".join(lines), lambda: (ui.ActionRow(open_button(telling)),)), RESULT)


def invitation_screen(dealt: Dealt, day: int, locale: Locale) -> Screen:
    """Return the post that invites a server to the deal of the day."""
    telling = teller(locale=locale)
    said = say("One try, a few minutes, and the same deal for everyone. Who finds the best?")
    lines = (
        f"### {telling(heading(dealt.deal, day))}",
        telling(dealt.deal.daily.aim),
        QUIETLY + telling(said),
    )
    return Screen(
        ("\n".join(lines), lambda: (ui.ActionRow(open_button(telling, ButtonStyle.primary)),)), DEAL
    )


def tables_screen(
    dealt: Dealt, day: int, tables: Tables, reader: int | None, locale: Locale | None, *, is_server: bool
) -> Screen:
    """Return the tables of a server's members, of the day and the month."""
    telling = teller(locale=locale)
    lines = [f"**{telling(heading(dealt.deal, day))}**", *_table(tables.day, reader, telling, is_sum=False)]
    if not tables.day:
        lines.append(telling(say("No one here has finished this deal yet.")))
    if tables.month:
        lines.append(f"### {telling(say('This month: percents added up'))}")
        lines += _table(tables.month, reader, telling, is_sum=True)
    if not is_server:
        where = say("On a server, this shows everyone who asked for the deal there.")
        lines.append(QUIETLY + telling(where))
    return text_screen("\n".join(lines))


def _table(rows: Sequence[Ranked], reader: int | None, telling: Teller, *, is_sum: bool) -> list[str]:
    """Return a table's first lines, and the reader's own one."""
    shown = [*rows[:SHOWN], *(one for one in rows[SHOWN:] if one.result.user == reader)]
    return [_line(one, telling, is_sum=is_sum) for one in shown]


def _line(ranked: Ranked, telling: Teller, *, is_sum: bool) -> str:
    result = ranked.result
    place = MEDALS.get(ranked.place, f"{ranked.place}\\.")  # else Discord numbers the lines itself
    if is_sum:
        told = say("{n:one deal|# deals}: {points} points", n=result.days, points=result.points)
    else:
        told = say("{percent} %", percent=result.points)
    return f"{place} {mention(result.user)} · {telling(told)}"


def solution_screen(
    dealt: Dealt, day: Day, image: Image, own: Attempt | None, locale: Locale | None
) -> Screen:
    """Return the best solution of a past day: the end position, the moves and their reasons."""
    deal, telling = dealt.deal, deal_teller(dealt.deal, locale)
    top = [f"**{telling(heading(deal, day.day))}**", f"### {telling(say('The best solution'))}"]
    if own is not None and own.score is not None:
        top.append(telling(compared(dealt, own)))
    top.append(QUIETLY + telling(deal.daily.method))
    seed = say(
        "🔒 Seed `{seed}`; its SHA-256 was published before: `{seal}…`",
        seed=day.seed,
        seal=day.seal[:SEAL_SHOWN],
    )

    def rows() -> tuple[Row, ...]:
        others = button(say("How others did"), telling, OTHERS, day.day)
        return in_rows([open_button(telling, ButtonStyle.primary), others])

    moves = "\n".join(_solution_lines(dealt, telling))
    blocks: tuple[Block, ...] = ("\n".join(top), image, moves, QUIETLY + telling(seed), rows)
    return Screen(blocks, RESULT)


def _solution_lines(dealt: Dealt, telling: Teller) -> list[str]:
    """Return the best moves in words, each with its reason."""
    deal, lines = dealt.deal, list[str]()
    trail: Trail = deal.begin()
    for number, thought in enumerate(dealt.thoughts, 1):
        what = thought.told
        if what is None:
            with closing(deal.game.choose(deal.game.view(trail.now, deal.seat))) as asking:
                choices = describe_draft(asking, thought.picks)
            what = say("{choices}", choices=tuple(map(whole, choices)))
        is_one = len(dealt.thoughts) == 1
        said = say("Best: {what}", what=what) if is_one else say("{n}. {what}", n=number, what=what)
        lines.append(telling(said))
        if thought.why is not None:
            lines.append(f"{QUIETLY}{telling(thought.why)}")
        trail = deal.play(trail, thought.picks)
    return lines


def seals_screen(days: Sequence[Day], locale: Locale | None) -> Screen:
    """Return the published seals of the coming days."""
    telling = teller(locale=locale)
    said = say(
        "🔒 Every deal is drawn from a seed that is sealed a week ahead, so no one can pick it. Each seed is "
        "shown with its day’s solution: its SHA-256 must begin with the seal below."
    )
    lines = [
        telling(said),
        *(f"{QUIETLY}<t:{start_of(one.day)}:d> `{one.seal[:SEAL_SHOWN]}…`" for one in days),
    ]
    return text_screen("\n".join(lines))


def _further(telling: Teller) -> list[ui.Button[Any]]:
    """Return the buttons that every result has."""
    seals = button(say("Fair deal"), telling, SEALS)
    seals.emoji = "🔒"
    return [button(say("Yesterday"), telling, YESTERDAY), seals]
