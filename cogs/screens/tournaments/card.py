"""The card of a tournament, always current, and the announcement of its end."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, in_rows
from cogs.kit.interactions import Row
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Markdown, ago, bold_names, mention, safe, teller
from cogs.screens.tournaments.table import cut, describe_columns, table_text
from engine.clocks.pace import describe_pace, read_pace
from engine.contract.words import Sentence, Teller, say, say_as
from engine.library import title_of
from engine.tournaments.points import Line, group_standings, standings, winners
from engine.tournaments.values import ABOVE_MOST, Plan, Reason, Tournament

JOIN: Final = "tournament-join"
LEAVE: Final = "tournament-leave"
START: Final = "tournament-start"
CHALLENGE: Final = "tournament-ask"
"""Actions of the buttons below a card, each with the number of the tournament."""
TABLE: Final = "tournament-table"
"""The action that shows a page of the whole table: the tournament and the page."""
SHOWN: Final = 8
"""Lines of the standings on a card."""
SHOWN_OF_LADDER: Final = 7
"""Those of a ladder, whose challenges are told above them."""
NAMED: Final = 16
"""Players who are named on a card before the start."""
NAME: Final = 12
"""Columns of their names there."""
CHALLENGES: Final = 2
"""Challenges of a ladder that are told on a card."""
COLOUR: Final = 0x7B5FD0

_REASONS: Final[dict[Reason, Sentence]] = {
    "stopped": say("It was ended early: the table stays as it was."),
    "withdrawn": say("Its game isn’t offered any more, so it ended with the table as it was."),
    "few": say("Too few players were left."),
    "unstarted": say("It wasn’t started within two weeks, so it was cancelled."),
}


def card_screen(tournament: Tournament) -> Screen:
    """Return the card of a tournament, for everyone in its channel."""
    if tournament.phase == "over":
        return final_screen(tournament)
    telling = teller(locale=tournament.language)
    lines = [heading(tournament), telling(describe_plan(tournament.plan))]
    lines += _lines(tournament, telling)

    if tournament.phase == "cancelled":
        return Screen(("\n".join(lines),), COLOUR)
    return Screen(("\n".join(lines), lambda: in_rows(_buttons(tournament, telling))), COLOUR)


def card_stamp(tournament: Tournament) -> str:
    """Return what a card shows, as a short text."""
    text = str(card_screen(tournament).blocks[0])
    return blake2b(f"{tournament.phase}\n{text}".encode(), digest_size=12).hexdigest()


def final_screen(tournament: Tournament) -> Screen:
    """Announce the end: who won, and the first of the table. It pings no one."""
    telling, lines = teller(locale=tournament.language), standings(tournament)
    text = [f"### {telling(say('Final'))} · {safe(tournament.plan.name)}", telling(_won(tournament))]
    text.append(telling(_played(tournament, len(lines))))
    if (why := _REASONS.get(tournament.reason)) is not None:
        text.append(telling(why))
    text += table_lines(lines[:SHOWN], telling, is_ladder=tournament.plan.format == "ladder")

    def rows() -> tuple[Row, ...]:
        return (ui.ActionRow[Any](table_button(tournament, telling)),)

    return Screen(("\n".join(text), rows), COLOUR)


def heading(tournament: Tournament) -> str:
    """Return the heading of a tournament: its name and game."""
    return f"### {safe(tournament.plan.name)} · {safe(title_of(tournament.plan.game))}"


def describe_plan(plan: Plan) -> Sentence:
    """Return a tournament's format and terms in a line."""
    rated = say("rated") if plan.rated else say("friendly")
    pace = describe_pace(read_pace(plan.pace))
    if plan.format == "ladder":
        return say("Ladder for {n} days · {pace} · {rated}", n=plan.days, pace=pace, rated=rated)
    if plan.format == "groups":
        return say(
            "Groups, matches of {size} · {n} days a round · {pace} · {rated}",
            size=plan.size,
            n=plan.days,
            pace=pace,
            rated=rated,
        )
    return say(
        "Swiss, matches of {size} · {rounds:one round|# rounds} of {n} days · {pace} · {rated}",
        size=plan.size,
        rounds=plan.rounds,
        n=plan.days,
        pace=pace,
        rated=rated,
    )


def rule_lines(plan: Plan, telling: Teller) -> list[str]:
    """Return what players agree to by joining: how unfinished matches count, what breaks ties."""
    said = [
        say("A match that isn’t finished on the last day ends by the points on the board then.")
        if plan.format == "ladder"
        else say("A match that isn’t finished on the round’s last day ends by the points on the board then.")
    ]
    if plan.format == "ladder":
        said.append(
            say(
                "Challenge up to {n} places above you. No answer within seven days gives the place away; a "
                "draw changes nothing.",
                n=ABOVE_MOST,
            )
        )
    else:
        said.append(
            say(
                "First place is a point, last none, steps between. On equal points the opponents’ points "
                "decide, then matches won; else the place is shared."
            )
        )
        said.append(
            say(
                "If you make no move in the time for your first turn, you are out, and in round 1 the others "
                "are paired again."
            )
        )
    return [QUIETLY + telling(one) for one in said]


def table_button(tournament: Tournament, telling: Teller) -> ui.Button[Any]:
    """Return the button that shows the whole table."""
    return button(say("Whole table"), telling, TABLE, tournament.id, 0)


def _lines(tournament: Tournament, telling: Teller) -> list[str]:
    """Return how a tournament stands."""
    if tournament.phase == "joining":
        return _joining(tournament, telling)
    if tournament.phase == "cancelled":
        is_late = tournament.reason == "unstarted"
        return [telling(_REASONS["unstarted"] if is_late else say("It was cancelled before it started."))]
    is_ladder = tournament.plan.format == "ladder"
    return [
        telling(_progress(tournament)),
        *_challenges(tournament, telling),
        *table_lines(shown_lines(tournament), telling, is_ladder=is_ladder),
        *rule_lines(tournament.plan, telling)[:1],
    ]


def table_lines(lines: Sequence[Line], telling: Teller, *, is_ladder: bool) -> list[str]:
    """Return a part of the standings with what its figures are; nothing without players."""
    if not lines:
        return []
    columns = telling(describe_columns(is_ladder=is_ladder))
    return [table_text(lines, telling, is_ladder=is_ladder), QUIETLY + columns]


def match_link(match: int, url: str | None) -> Markdown:
    """Return a match by its number, linked if it is known where it is shown."""
    number = safe(f"#{match}")
    return Markdown(f"[{number}]({url})") if url else number


def shown_lines(tournament: Tournament) -> Sequence[Line]:
    """Return the lines on a card: the best, or of each group the first ones."""
    groups = sorted({one.group for one in tournament.current if one.group})
    if len(groups) > 1:
        each = max(1, SHOWN // len(groups))
        found = [line for group in groups for line in group_standings(tournament, group)[:each]]
        return found[:SHOWN]
    return standings(tournament)[: SHOWN_OF_LADDER if tournament.plan.format == "ladder" else SHOWN]


def _joining(tournament: Tournament, telling: Teller) -> list[str]:
    active = tournament.active
    names = bold_names(cut(one.name, NAME) for one in active[:NAMED])
    lines = [
        telling(
            say(
                "Hosted by {host}. Join until it starts, {when} at the latest.",
                host=_host(tournament),
                when=ago(tournament.due or 0),
            )
        ),
        telling(
            say("{n:One player has|# players have} joined.", n=len(active))
            if active
            else say("No one has joined yet.")
        ),
    ]
    if names:
        more = len(active) - len(names)
        rest = (say_as("players", "{n} more", n=more),) if more else ()
        lines.append(telling(say("{who}", who=(*map(Markdown, names), *rest))))
    return [*lines, *rule_lines(tournament.plan, telling)]


def _host(tournament: Tournament) -> Markdown:
    return mention(tournament.host) if tournament.host > 0 else Markdown("–")


def _progress(tournament: Tournament) -> Sentence:
    """Return the round, its end, and how many of its matches are over."""
    when = ago(tournament.due or 0)
    if tournament.plan.format == "ladder":
        return say("It ends {when}.", when=when)
    tables = [one for one in tournament.current if not one.is_bye and one.state != "void"]
    done = sum(one.state == "done" for one in tables)
    if tournament.plan.format == "groups":
        return say(
            "Round {round}, {done} of {n} matches over; it ends {when} at the latest.",
            round=tournament.round,
            done=done,
            n=len(tables),
            when=when,
        )
    return say(
        "Round {round} of {rounds}, {done} of {n} matches over; it ends {when} at the latest.",
        round=tournament.round,
        rounds=tournament.plan.rounds,
        done=done,
        n=len(tables),
        when=when,
    )


def _challenges(tournament: Tournament, telling: Teller) -> list[str]:
    """Return the challenges that are open in a ladder."""
    lines = list[str]()
    for table in tournament.tables:
        if tournament.plan.format != "ladder" or not table.is_waited_for:
            continue
        one = tournament.player(table.challenger)
        other = next(tournament.player(number) for number in table.players if number != one.number)
        names = [Markdown(name) for name in bold_names((cut(one.name, NAME), cut(other.name, NAME)))]
        if table.state == "asked":
            said = say(
                "⚔️ {one} challenges {other}: answer {when}.",
                one=names[0],
                other=names[1],
                when=ago(table.due or 0),
            )
        else:
            said = say("⚔️ {one} plays {other}.", one=names[0], other=names[1])
        lines.append(telling(said))
    left = len(lines) - CHALLENGES
    return [*lines[:CHALLENGES], *([telling(say("and {n} more", n=left))] if left > 0 else [])]


def _won(tournament: Tournament) -> Sentence:
    """Return who won."""
    found, name = winners(tournament), Markdown(f"**{safe(tournament.plan.name)}**")
    if not found:
        return say("{name} ended without a winner, as no match counted.", name=name)
    if len(found) > SHOWN:
        return say("🏆 {n} players share the win in {name}!", n=len(found), name=name)
    is_alone = len(found) == 1
    named = (line.player.name if is_alone else cut(line.player.name, NAME) for line in found)
    who = tuple(Markdown(one) for one in bold_names(named))
    return say("🏆 {who} {n:wins|share the win in} {name}!", who=who, n=len(found), name=name)


def _played(tournament: Tournament, players: int) -> Sentence:
    if tournament.plan.format == "ladder":
        return say(
            "{game} · {n} players · {days} days",
            game=title_of(tournament.plan.game),
            n=players,
            days=tournament.plan.days,
        )
    return say(
        "{game} · {n} players · {rounds:one round|# rounds}",
        game=title_of(tournament.plan.game),
        n=players,
        rounds=tournament.round,
    )


def _buttons(tournament: Tournament, telling: Teller) -> list[ui.Button[Any]]:
    number = tournament.id
    found = list[ui.Button[Any]]()
    if tournament.phase == "joining":
        found.append(button(say("Join"), telling, JOIN, number, style=ButtonStyle.success))
        found.append(button(say("Leave"), telling, LEAVE, number))
        found.append(button(say("Start"), telling, START, number, style=ButtonStyle.primary))
        found.append(table_button(tournament, telling))
    elif tournament.phase == "playing":
        if tournament.plan.format == "ladder":
            challenge = button(say("Challenge …"), telling, CHALLENGE, number, style=ButtonStyle.primary)
            found.append(challenge)
        if tournament.plan.format != "groups":
            found.append(button(say("Join"), telling, JOIN, number))
        found += [button(say("Leave"), telling, LEAVE, number), table_button(tournament, telling)]
    return found
