"""The form that opens a match with chosen options, like those of `/play <game>`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import SelectOption, ui

from cogs.buttons import invite
from cogs.kit.limits import OPTION
from cogs.kit.wording import shorten
from cogs.screens import option_fields, paces, terms
from engine.contract.game import AnyGame
from engine.contract.words import Teller, say
from engine.kit.frozen import Frozen
from engine.match.terms import JOININGS

HOUSE_RULES: Final = "house_rules"
PLAYERS: Final = "players"
COMPUTERS: Final = "computers"
PLAYERS_MOST: Final = 25
"""Users that Discord lets one choose in a menu."""
PACE_LONGEST: Final = 30
COMPUTERS_LONGEST: Final = 60
RULES_LONGEST: Final = 2000


def build_form(game: AnyGame, telling: Teller, *, is_alone: bool) -> list[ui.Label[Any]]:
    """Make the form's fields; `is_alone` leaves out those about other players."""
    labels: list[ui.Label[Any]] = []
    if lines := option_fields.lines(game.Options(), telling):
        labels.append(
            ui.Label(
                text=telling(say("House rules")),
                description=telling(say("Change what stands after a colon.")),
                component=ui.TextInput(
                    custom_id=HOUSE_RULES,
                    default=lines,
                    required=False,
                    max_length=RULES_LONGEST,
                    style=discord.TextStyle.paragraph,
                ),
            )
        )
    labels.append(
        ui.Label(
            text=telling(say("Time for each turn")),
            description=telling(say("1d, 36h, or 3d+12h for a bank that grows. Empty: as usual here.")),
            component=ui.TextInput(custom_id=paces.NAME, required=False, max_length=PACE_LONGEST),
        )
    )
    labels.append(
        ui.Label(
            text=telling(say("Computers")),
            description=telling(say("For example “2 easy computers”. Empty: none.")),
            component=ui.TextInput(custom_id=COMPUTERS, required=False, max_length=COMPUTERS_LONGEST),
        )
    )
    if not is_alone:
        joinings = [
            SelectOption(label=shorten(telling(said), OPTION), value=key, default=key == "anyone")
            for key, said in JOININGS.items()
        ]
        labels += [
            ui.Label(
                text=telling(say("Players to invite")),
                component=ui.UserSelect(
                    custom_id=PLAYERS, required=False, min_values=0, max_values=PLAYERS_MOST
                ),
            ),
            ui.Label(
                text=telling(say("Who can join")),
                component=ui.Select(custom_id=terms.JOINING, options=joinings),
            ),
        ]
    return labels


def read_form(game: AnyGame, found: Mapping[str, tuple[str, ...]], telling: Teller) -> dict[str, Any]:
    """Return a form's content as the options of `/play <game>`.

    `telling` is what the form was made with. Raises LobbyRefusal if a line names no option.
    """

    def text(name: str) -> str:
        return (found.get(name) or ("",))[0].strip()

    options: type[Frozen] = game.Options
    given: dict[str, Any] = option_fields.read_lines(options, text(HOUSE_RULES), telling)
    if pace := text(paces.NAME):
        given[paces.NAME] = pace
    if (joining := text(terms.JOINING)) in JOININGS:
        given[terms.JOINING] = joining
    people = [f"<@{user}>" for user in found.get(PLAYERS, ()) if user.isdecimal()]
    computers = text(COMPUTERS)
    if computers.isdecimal():
        computers += " computers"
    given[next(iter(invite.RENAMED))] = " ".join((*people, computers)).strip()
    return given
