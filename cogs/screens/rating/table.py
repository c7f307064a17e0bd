"""Tables of ratings: `/top`, for its reader alone."""

from __future__ import annotations

from typing import Final, NamedTuple

from discord import ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.menus import Menu
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, Markdown, mention, plain_teller, safe, teller
from cogs.screens.daily.result import MEDALS
from cogs.screens.rating.choice import RATINGS
from engine.contract.words import Sentence, Teller, say
from engine.library import GAMES, title_of
from engine.ratings.fold import MATCHES_LEAST, OPPONENTS_LEAST
from engine.ratings.levels import shown
from engine.ratings.seasons import QUARTERS, SEASONS
from engine.ratings.values import Rating
from engine.services.ratings import Table, has_place
from engine.store.interface.rating.tables import Choice, Rated

TOP: Final = "top"
"""The action that shows another table: what changes, then the game, the place and the season."""
SHOWN: Final = 10
"""Lines of a table; the reader's own line comes on top of them."""
HERE, EVERYWHERE = "here", "all"
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
        if field == "game" and value in GAMES:
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
) -> Screen:
    """Return a table with its menus. `now` is the season that runs, `choice` the reader's own."""
    telling = teller(locale=locale)
    where = say("this server") if asked.where == HERE else say("everywhere")
    title = say(
        "{game} · {where} · {season}", game=title_of(asked.game), where=where, season=_season(asked.season)
    )
    placed = [*table.ranked[:SHOWN], *(one for one in table.ranked[SHOWN:] if one.rated.user == reader)]
    lines = [
        f"### {telling(title)}",
        *(_line(_place(one.place), one.rated, reader, telling, asked) for one in placed),
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

    def rows() -> tuple[Row, ...]:
        plain = plain_teller(locale=locale)
        found = [Menu("game", {name: say("{title}", title=title_of(name)) for name in GAMES}, asked.game)]
        if is_server:
            said = {HERE: say("This server"), EVERYWHERE: say("Everywhere")}
            found.append(Menu("where", said, asked.where))
        seasons = dict.fromkeys((now, now - 1, asked.season, EVER))
        found.append(Menu("season", {str(one): _season(one) for one in seasons}, str(asked.season)))
        menus = tuple(menu.row(custom_id(TOP, menu.field, *asked), plain) for menu in found)
        return (*menus, ui.ActionRow(button(say("How ratings work"), telling, RATINGS)))

    return Screen(("\n".join(lines), rows), COLOUR)


def _season(season: int) -> Sentence:
    if season == EVER:
        return say("all time")
    year, quarter = divmod(season, QUARTERS)
    return say("season {n} of {year}", n=quarter + 1, year=Markdown(str(year)))


def _place(place: int) -> str:
    # Discord would number a list by itself, also where places are shared.
    return MEDALS.get(place, f"{place}\\.")


def _line(place: str, rated: Rated, reader: int, telling: Teller, asked: Asked) -> str:
    """Return a user's line. Elsewhere users may be strangers, whose mention shows no name."""
    is_known = asked.where == HERE or not rated.account
    name = mention(rated.user) if is_known else safe(rated.account)
    line = " ".join(filter(None, (place, f"{name} · {telling(shown(rated.rating))}")))
    return f"**{line}**" if rated.user == reader else line


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
