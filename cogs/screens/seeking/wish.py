"""`/notify`: the private page of what a user waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import MENU, OPTION
from cogs.kit.menus import Menu
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, ago, plain_teller, shorten, teller
from cogs.screens.seeking.notices import QUIET
from engine.clocks.pace import length
from engine.contract.words import Sentence, Teller, say
from engine.library import GAMES, title_of
from engine.services.durations import RHYTHMS
from engine.services.seeking.tables import MOST, NO_CLOCK, pace_group
from engine.services.seeking.wishes import DAYS, LONGEST, SPANS, TONIGHT
from engine.store.interface.seeking.seekers import TELL_SPAN, WAYS, Way, Wish

GAME, PACE, SPAN, WAY = "game", "pace", "span", "way"
"""The menus of the page; each is an argument of the action that chooses."""
CHOOSE: Final = "notify-set"
"""The action of the menus."""
ANY: Final = "any"
_SPANS: Final = {
    TONIGHT: say("For tonight: {time}", time=length(TONIGHT)),
    DAYS: say("For {time}", time=length(DAYS)),
    LONGEST: say("For {time}, and again each time you join", time=length(LONGEST)),
}
_WAYS: Final[dict[Way, Sentence]] = {
    "dm": say("By DM: no one learns that you wait"),
    "mention": say("By a public mention in the channel"),
}


def paces() -> dict[str, Sentence]:
    """Return the groups of paces to choose from, by their names."""
    groups = {ANY: say("At any pace"), NO_CLOCK: say("Without a clock")}
    for group, most in enumerate(RHYTHMS):
        groups[pace_group(group)] = (
            say("Up to {time} a turn", time=length(most))
            if group == 0
            else say(
                "More than {least}, up to {most} a turn", least=length(RHYTHMS[group - 1]), most=length(most)
            )
        )
    groups[pace_group(len(RHYTHMS))] = say("More than {time} a turn", time=length(RHYTHMS[-1]))
    return groups


def wish_screen(wish: Wish | None, locale: Locale, note: Sentence | None = None) -> Screen:
    """Show what a user waits for, with menus to change it."""
    telling, plain = teller(locale=locale), plain_teller(locale=locale)
    lines = [f"### {telling(say('Tell me when …'))}"]
    if note is not None:
        lines.append(telling(note))
    if wish is None:
        lines.append(
            telling(
                say(
                    "Choose games. When a match of one of them opens on a server that we share, and has a "
                    "free seat, I tell you."
                )
            )
        )
    else:
        lines += [telling(describe(wish)), telling(say("This ends {when}.", when=ago(wish.until)))]
    about = say(
        "At most one message a day; if you come too late for a match, up to {n} in {time}. None in your "
        "quiet hours (`/settings`). No one else learns that you wait.",
        n=MOST,
        time=length(TELL_SPAN),
    )
    lines.append(QUIETLY + telling(about))

    def rows() -> tuple[Row, ...]:
        menus = (
            Menu(PACE, paces(), (wish.pace if wish else "") or ANY),
            Menu(SPAN, {str(one): _SPANS[one] for one in SPANS}, str(wish.lasts if wish else DAYS)),
            Menu(WAY, {str(one): _WAYS[one] for one in WAYS}, wish.way if wish else "dm"),
        )
        chosen = (menu.row(custom_id(CHOOSE, menu.field), plain) for menu in menus if wish is not None)
        stop = button(say("Stop"), plain, QUIET, style=ButtonStyle.danger)
        ended = (ui.ActionRow[Any](stop),) if wish is not None else ()
        return (_games(() if wish is None else wish.games, plain, is_new=wish is None), *chosen, *ended)

    return Screen(("\n".join(lines), rows))


def _games(chosen: Sequence[str], plain: Teller, *, is_new: bool) -> Row:
    """Return the menu of games; users may choose several."""
    games = [*GAMES][: MENU - 1]
    options = [SelectOption(label=plain(say("Any game")), value=ANY, default=not (chosen or is_new))]
    options += [
        SelectOption(label=shorten(GAMES[name].TITLE, OPTION), value=name, default=name in chosen)
        for name in games
    ]
    menu = ui.Select[Any](
        custom_id=custom_id(CHOOSE, GAME),
        placeholder=plain(say("Choose games")),
        options=options,
        min_values=1,
        max_values=len(options),
    )
    return ui.ActionRow(menu)


def describe(wish: Wish) -> Sentence:
    """Return what a user waits for."""
    games = tuple(title_of(name) for name in wish.games)
    if not games:
        return say("You’re waiting for a match of any game: {pace}.", pace=_pace(wish.pace))
    return say("You’re waiting for a match of {games}: {pace}.", games=games, pace=_pace(wish.pace))


def _pace(pace: str) -> Sentence:
    """Return a group of paces within a sentence."""
    if not pace:
        return say("at any pace")
    if pace == NO_CLOCK:
        return say("without a clock")
    group = int(pace) if pace.isdecimal() else 0
    if group == 0:
        return say("up to {time} a turn", time=length(RHYTHMS[0]))
    if group >= len(RHYTHMS):
        return say("more than {time} a turn", time=length(RHYTHMS[-1]))
    return say(
        "more than {least}, up to {most} a turn",
        least=length(RHYTHMS[group - 1]),
        most=length(RHYTHMS[group]),
    )


def with_choice(wish: Wish, field: str, chosen: Sequence[str]) -> Wish:
    """Return a wish with a choice of the page; unchanged by anything else."""
    if not chosen:
        return wish
    if field == GAME:
        games = tuple(name for name in GAMES if name in chosen)
        is_any = ANY in chosen and (bool(wish.games) or not games)
        return replace(wish, games=() if is_any or not games else games)
    if field == PACE and chosen[0] in paces():
        return replace(wish, pace="" if chosen[0] == ANY else chosen[0])
    if field == SPAN:
        return replace(wish, lasts=next((one for one in SPANS if str(one) == chosen[0]), wish.lasts))
    if field == WAY:
        return replace(wish, way=next((one for one in WAYS if one == chosen[0]), wish.way))
    return wish
