"""Private pages about tournaments: the whole table, a challenge, which one is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.buttons import button, in_rows
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU, OPTION
from cogs.kit.menus import Menu
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, Markdown, bold_names, plain_teller, shorten, teller
from cogs.screens.paging import leaf_row, nearest
from cogs.screens.tournaments.card import (
    COLOUR,
    JOIN,
    LEAVE,
    NAME,
    START,
    TABLE,
    describe_plan,
    heading,
    match_link,
    rule_lines,
    table_lines,
)
from cogs.screens.tournaments.table import cut, table_text
from engine.clocks.pace import SUGGESTED, describe_pace, read_pace
from engine.contract.words import Sentence, Teller, say
from engine.library import title_of
from engine.tournaments.ladder import can_challenge, why_none
from engine.tournaments.points import standings
from engine.tournaments.values import Table, Tournament

CHOOSE: Final = "tournament-choose"
"""The action that chooses one of several tournaments: what is to be done with it."""
RIVAL: Final = "tournament-rival"
"""The action that challenges the chosen player."""
SET: Final = "tournament-set"
"""The action that changes a term of a tournament: its number and the term."""
LEFT: Final = "tournament-left"
"""The action that leaves a tournament which has started."""
END, ENDED, KEPT = "tournament-end", "tournament-ended", "tournament-kept"
"""Actions: ask whether to end a tournament early, end it, and don't."""
ACCEPT, YIELD = "tournament-yes", "tournament-no"
"""Actions: accept a challenge, or give the place away; the tournament and the table."""
RULES: Final = "tournament-rules"
"""The action that tells what counts in a tournament."""
PAGE: Final = 8
"""Lines of the standings on a page."""
LISTED: Final = 3
"""Matches of the round that are listed, unless the reader plays more."""
PACES: Final = tuple(one for one in SUGGESTED if "+" not in one)


class Link(NamedTuple):
    """The match of a table, and where the reader finds it if it is their own."""

    match: int
    url: str | None = None


def table_screen(
    tournament: Tournament,
    links: Mapping[int, Link],
    user: int,
    locale: Locale,
    page: int = 0,
    *,
    is_home: bool,
    is_host: bool,
    note: str = "",
) -> Screen:
    """Return a page of the whole table, with the reader's own line and the round's matches."""
    telling, lines = teller(locale=locale), standings(tournament)
    pages = max(1, -(-len(lines) // PAGE))
    page, is_ladder = nearest(page, pages), tournament.plan.format == "ladder"
    text = [*filter(None, (note,)), heading(tournament), QUIETLY + telling(describe_plan(tournament.plan))]
    shown = lines[page * PAGE : (page + 1) * PAGE]
    if shown:
        text += table_lines(shown, telling, is_ladder=is_ladder)
        own = [line for line in lines if line.player.user_id == user and line not in shown]
        text += [f"{telling(say('You:'))} {table_text(own, telling, is_ladder=is_ladder)}"] if own else []
    else:
        text.append(telling(say("No one has joined yet.")))
        text += rule_lines(tournament.plan, telling)
    text += _matches(tournament, links, user, telling)

    def rows() -> tuple[Row, ...]:
        leaves = (leaf_row(telling, page, pages, TABLE, tournament.id),) if pages > 1 else ()
        terms = _terms(tournament, locale) if is_host and is_home else ()
        buttons = _buttons(tournament, user, telling, is_host=is_host) if is_home else []
        rules = button(say("What counts"), telling, RULES, tournament.id)
        return (*leaves, *terms, *in_rows([*buttons, rules]))

    return Screen(("\n".join(text), rows), COLOUR)


def describe_joining(tournament: Tournament, user: int) -> Sentence:
    """Return what follows for a user who has just joined."""
    own, is_ladder = tournament.player_of(user), tournament.plan.format == "ladder"
    if tournament.phase == "joining" or own is None:
        return (
            say("You have joined. Once it has started, you can challenge players above you.")
            if is_ladder
            else say("You have joined. When it starts, a DM tells you whom you play.")
        )
    if is_ladder:
        return say("You have joined on place {n}. **Challenge …** lets you move up.", n=own.rank)
    return say("You have joined and play from round {round} on. A DM tells you whom.", round=own.joined)


def rules_screen(tournament: Tournament, locale: Locale) -> Screen:
    """Tell what counts in a tournament."""
    telling = teller(locale=locale)
    return Screen(("\n".join((heading(tournament), *rule_lines(tournament.plan, telling))),), COLOUR)


def _matches(tournament: Tournament, links: Mapping[int, Link], user: int, telling: Teller) -> list[str]:
    """Return the matches of this round: all of the reader's own, then others that are played."""
    own = tournament.player_of(user)
    found = [one for one in tournament.current if one.number in links and one.state != "void"]
    mine = [one for one in found if own is not None and own.number in one.players]
    if tournament.plan.format == "ladder":
        mine = [one for one in mine if one.state == "open"]
    others = [one for one in found if one not in mine and one.state == "open"]
    listed = (*mine, *others)[: max(len(mine), LISTED)]
    return [_match_line(tournament, one, links[one.number], telling) for one in listed]


def _match_line(tournament: Tournament, table: Table, link: Link, telling: Teller) -> str:
    names = tuple(
        Markdown(one)
        for one in bold_names(cut(tournament.player(number).name, NAME) for number in table.players)
    )
    said = say("{match}: {names}", match=match_link(link.match, link.url), names=names)
    return f"{telling(said)} ✓" if table.state == "done" else telling(said)


def _buttons(tournament: Tournament, user: int, telling: Teller, *, is_host: bool) -> list[ui.Button[Any]]:
    own, number = tournament.player_of(user), tournament.id
    if not tournament.is_going:
        return []
    is_in = own is not None and own.is_in
    found = (
        [button(say("Leave"), telling, LEAVE, number)]
        if is_in
        else [button(say("Join"), telling, JOIN, number, style=ButtonStyle.success)]
    )
    if is_host and tournament.phase == "joining":
        found.append(button(say("Start"), telling, START, number, style=ButtonStyle.primary))
    if is_host:
        found.append(button(say("End it early …"), telling, END, number, style=ButtonStyle.danger))
    return found  # fmt: skip


def _terms(tournament: Tournament, locale: Locale) -> tuple[Row, ...]:
    """Return the menus of terms that a host can change until someone has joined."""
    if tournament.players or tournament.phase != "joining":
        return ()
    plain = plain_teller(locale=locale)
    paces = dict.fromkeys((tournament.plan.pace, *PACES))
    menus = (
        Menu("pace", {one: describe_pace(read_pace(one)) for one in paces}, tournament.plan.pace),
        Menu(
            "rated",
            {"1": say("Rated: changes ratings"), "0": say("Friendly: changes no ratings")},
            str(int(tournament.plan.rated)),
        ),
    )
    return tuple(menu.row(custom_id(SET, tournament.id, menu.field), plain) for menu in menus)


def ending_screen(tournament: Tournament, locale: Locale) -> Screen:
    """Ask a host whether to end a tournament early."""
    telling = teller(locale=locale)
    said = (
        say("⚠️ Cancel {name}? Everyone who has joined leaves it.", name=tournament.plan.name)
        if tournament.phase == "joining"
        else say(
            "⚠️ End {name} now? The table stays as it is; matches in play go on, but count no more for it.",
            name=tournament.plan.name,
        )
    )

    def rows() -> tuple[Row, ...]:
        return (
            ui.ActionRow[Any](
                button(say("End it"), telling, ENDED, tournament.id, style=ButtonStyle.danger),
                button(say("Keep it"), telling, KEPT),
            ),
        )

    return Screen((telling(said), rows))


def leaving_screen(tournament: Tournament, locale: Locale) -> Screen:
    """Ask a player whether to leave a tournament that has started."""
    telling = teller(locale=locale)
    name = tournament.plan.name
    said = (
        say("⚠️ Leave {name}? You can’t come back. The matches that you are in go on.", name=name)
        if tournament.plan.format == "groups"
        else say(
            "⚠️ Leave {name}? You play no more matches in it, and can’t come back once half of it is over. A "
            "match that you are in goes on.",
            name=name,
        )
    )

    def rows() -> tuple[Row, ...]:
        return (
            ui.ActionRow[Any](
                button(say("Leave"), telling, LEFT, tournament.id, style=ButtonStyle.danger),
                button(say("Stay"), telling, KEPT),
            ),
        )

    return Screen((telling(said), rows))


def challenge_screen(tournament: Tournament, user: int, locale: Locale) -> Screen:
    """Ask whom to challenge; say why no one can be challenged."""
    telling, found = teller(locale=locale), can_challenge(tournament, user)
    if not found:
        return Screen((telling(why_none(tournament, user)),))
    said = say("Whom do you challenge? They have seven days to answer.")

    def rows() -> tuple[Row, ...]:
        options = [
            SelectOption(label=shorten(f"{one.rank}. {one.name}", OPTION), value=str(one.number))
            for one in found
        ]
        return (ui.ActionRow[Any](ui.Select(custom_id=custom_id(RIVAL, tournament.id), options=options)),)

    return Screen((telling(said), rows))


def choice_screen(found: Sequence[Tournament], what: str, locale: Locale) -> Screen:
    """Ask which tournament of the server is meant."""
    telling = teller(locale=locale)

    def rows() -> tuple[Row, ...]:
        options = [
            SelectOption(
                label=shorten(one.plan.name, OPTION),
                value=str(one.id),
                description=shorten(title_of(one.plan.game), OPTION),
            )
            for one in found[:MENU]
        ]
        return (ui.ActionRow[Any](ui.Select(custom_id=custom_id(CHOOSE, what), options=options)),)

    return Screen((telling(say("Which tournament?")), rows))
