"""Tables of ratings: `/top`, for its reader alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from cogs.kit.buttons import button, in_rows
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.menus import Menu
from cogs.kit.screen import Screen
from cogs.kit.wording import (
    QUIETLY,
    Locale,
    Markdown,
    dotted,
    mention,
    plain_teller,
    safe,
    teller,
)
from cogs.screens.daily.result import MEDALS
from cogs.screens.rating.choice import RATINGS
from engine.contract.words import Sentence, Teller, say
from engine.library import GAMES, title_of
from engine.ratings.fold import MATCHES_LEAST, OPPONENTS_LEAST
from engine.ratings.levels import shown
from engine.ratings.medals import SeasonMedal
from engine.ratings.seasons import QUARTERS, SEASONS
from engine.ratings.values import Rating
from engine.services.ratings import Table, has_place
from engine.store.interface.rating.tables import Choice, Rated

TOP: Final = "top"
"""The action that shows another table: what changes, then the game, the place and the season."""
MEDALS_SHOWN: Final = 5
"""Medals of a season that are named; with ties there may be more."""
SHOWN: Final = 10
"""Lines of a table; the reader's own line comes on top of them."""
HERE, EVERYWHERE = "here", "all"
STATS: Final = "stats"
"""The action that shows how often seats, choices and decks of a game won."""
GUESSERS: Final = "guessers"
"""What stands in a game's place for the table of guesses who wins."""
EVER: Final = 0
"""The number that stands for all seasons."""
COLOUR: Final = 0xE8D130
_HOW: Final = say(
    "Rated matches bring you a place: with a pace, against people, by the usual rules. `/play` opens one."
)


def _is_season(number: int) -> bool:
    """Return whether a number, which anyone may have sent, names a season or all of them."""
    return number == EVER or number in SEASONS


class Asked(NamedTuple):
    """Which table a user asks for."""

    game: str
    where: str
    season: int

    def with_choice(self, field: str, value: str) -> Asked:
        """Return the question with one part changed; other values change nothing."""
        if field == "game" and value in (*GAMES, GUESSERS):
            return self._replace(game=value)
        if field == "where" and value in (HERE, EVERYWHERE):
            return self._replace(where=value)
        if field == "season" and value.isdecimal() and _is_season(int(value)):
            return self._replace(season=int(value))
        return self


def top_screen(
    asked: Asked,
    table: Table,
    reader: int,
    locale: Locale,
    *,
    now: int,
    is_server: bool,
    choice: Choice | None,
    medals: Sequence[SeasonMedal] = (),
) -> Screen:
    """Return a table with its menus. `now` is the season that runs, `choice` the reader's own.

    `medals` are those of the table's season or, in the one that runs, of the season before.
    """
    telling = teller(locale=locale)
    title = title_line(asked, say("{title}", title=title_of(asked.game)))
    placed = [*table.ranked[:SHOWN], *(one for one in table.ranked[SHOWN:] if one.rated.user == reader)]
    lines = [
        f"### {telling(title)}",
        *(_line(place_mark(one.place), one.rated, reader, telling, asked) for one in placed),
    ]
    if not placed:
        lines.append(telling(say("No one has a place here yet.")))
    if table.place_of(reader) is None:
        lines.append(telling(_own(table, choice)))
        if choice is None:
            lines.append(QUIETLY + telling(_HOW))
    others = [one for one in table.provisional if one.user != reader][:SHOWN]
    if others:
        lines.append(f"**{telling(say('Without a place yet'))}**")
        lines += [_line("", one, reader, telling, asked) for one in others]
    if medals:
        lines.append(_medal_line(medals, telling, asked))
    rows = partial(table_rows, asked, locale, now=now, is_server=is_server)
    return Screen(("\n".join(lines), rows), COLOUR)


def title_line(asked: Asked, what: Sentence) -> Sentence:
    """Return the title of a table."""
    where = say("this server") if asked.where == HERE else say("everywhere")
    return say("{what} · {where} · {season}", what=what, where=where, season=season_name(asked.season))


def table_rows(asked: Asked, locale: Locale, *, now: int, is_server: bool) -> tuple[Row, ...]:
    """Return the menus of a table, and the button below them."""
    telling, plain = teller(locale=locale), plain_teller(locale=locale)
    tables = {name: say("{title}", title=title_of(name)) for name in GAMES}
    found = [Menu("game", {**tables, GUESSERS: say("Guesses who wins")}, asked.game)]
    if is_server:
        said = {HERE: say("This server"), EVERYWHERE: say("Everywhere")}
        found.append(Menu("where", said, asked.where))
    seasons = dict.fromkeys((now, now - 1, asked.season, EVER))
    found.append(Menu("season", {str(one): season_name(one) for one in seasons}, str(asked.season)))
    menus = tuple(menu.row(custom_id(TOP, menu.field, *asked), plain) for menu in found)
    more = [button(say("How ratings work"), telling, RATINGS)]
    if asked.game != GUESSERS:
        more.append(button(say("Who wins how often"), telling, STATS, asked.game))
    return (*menus, *in_rows(more))


def _medal_line(medals: Sequence[SeasonMedal], telling: Teller, asked: Asked) -> str:
    """Return who has the medals of a season: "Season 2 of 2027: 🥇 Ada · 🥈 Ben"."""
    shown = medals[:MEDALS_SHOWN]
    named = (f"{place_mark(one.place)} {user_name(one.user, one.account, asked)}" for one in shown)
    names = Markdown(dotted(named, telling))
    season = season_name(medals[0].season)
    return telling(say("**Medals of {season}:** {names}", season=season, names=names))


def season_name(season: int) -> Sentence:
    """Return the name of a season in a title."""
    if season == EVER:
        return say("all time")
    year, quarter = divmod(season, QUARTERS)
    return say("season {n} of {year}", n=quarter + 1, year=Markdown(str(year)))


def place_mark(place: int) -> str:
    """Return how a place is shown."""
    # Discord would number a list by itself, also where places are shared.
    return MEDALS.get(place, f"{place}\\.")


def _line(place: str, rated: Rated, reader: int, telling: Teller, asked: Asked) -> str:
    """Return a user's line. Elsewhere users may be strangers, whose mention shows no name."""
    name = user_name(rated.user, rated.account, asked)
    line = " ".join(filter(None, (place, dotted((name, telling(shown(rated.rating))), telling))))
    return f"**{line}**" if rated.user == reader else line


def user_name(user: int, account: str, asked: Asked) -> str:
    """Return how a user is named in a table."""
    return mention(user) if asked.where == HERE or not account else safe(account)


def _own(table: Table, choice: Choice | None) -> Sentence:
    """Return what a reader without a place reads about themselves."""
    if choice == "none":
        return say("You have no ratings, as you chose.")
    own = table.own
    if own is None:
        return say("You have no rating at this game yet.")
    if choice == "hidden":
        return say("You: {rating}. You are in no table, as you chose.", rating=shown(own))
    return say("You: {rating} · {missing}", rating=shown(own), missing=_missing(table, own))


def _missing(table: Table, own: Rating) -> Sentence:
    if own.matches < MATCHES_LEAST:
        return say("{n} of {most} matches for a place", n=own.matches, most=MATCHES_LEAST)
    if not has_place(own, is_overall=table.guild is None):
        return say("{n} of {most} different opponents for a place", n=own.opponents, most=OPPONENTS_LEAST)
    return say("no rated match in this table")
