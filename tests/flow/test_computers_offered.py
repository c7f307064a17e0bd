"""After half an hour, the host of a lobby is offered computers for the free seats."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from engine.clocks.habits import USUAL
from engine.clocks.pace import HOUR
from engine.clocks.quiet_hours import Hours
from engine.services.seeking.tables import WAIT
from tests.flow.seekers import GAME, command, labels, look, press
from tests.flow.support import Table, private
from tests.support.clock import Clock


async def test_the_card_names_the_time_and_the_host_is_asked_once_by_dm(table: Table, clock: Clock) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    match = await table.matches.match(1)
    told = re.search(r"Computers offered <t:(\d+):R>\.", card.text)
    assert told is not None and int(told[1]) == match.times.opened + WAIT
    clock.ahead += WAIT - 60
    await look(table)
    assert table.hands("Ada") == []
    clock.ahead += 60
    await look(table)
    await look(table)
    (asked,) = table.hands("Ada")
    assert "2 seats are still free. Computers can take them, and the match starts." in asked.text
    assert labels(asked) == ["Fill and start", "Keep waiting"]
    assert table.hands("Ben") == []
    begun = await press(table, "Ada", asked, "Fill and start")
    assert private(begun).text == "How many Calories? #1 begins."
    match = await table.matches.match(1)
    assert (match.phase, len(match.seats)) == ("playing", 4)
    again = await press(table, "Ada", asked, "Fill and start")
    assert private(again).text.startswith("This match has already started")
    assert table.sandbox.problems == []


async def test_in_quiet_hours_the_question_waits(table: Table, clock: Clock) -> None:
    await table.lobby(GAME, ("Ada", "Ben"))
    clock.ahead += WAIT
    hour = datetime.fromtimestamp(clock(), UTC).hour
    quiet = replace(USUAL, hours=Hours("UTC", (hour, (hour + 2) % 24)))
    await table.store.keep_habits(table["Ada"].id, quiet)
    await look(table)
    assert table.hands("Ada") == []
    clock.ahead += 2 * HOUR
    await look(table)
    assert "2 seats are still free." in table.hands("Ada")[0].text


async def test_who_does_not_host_any_more_is_refused(table: Table, clock: Clock) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"))
    clock.ahead += WAIT
    await look(table)
    (asked,) = table.hands("Ada")
    await press(table, "Ada", card, "Leave")
    refused = private(await press(table, "Ada", asked, "Fill and start"))
    assert refused.text.startswith("Only the host")
    assert (await table.matches.match(1)).phase == "lobby"


async def test_a_lobby_that_is_kept_for_the_invited_or_full_is_not_filled(table: Table, clock: Clock) -> None:
    invited = f"<@{table['Ben'].id}>"
    await command(table, "Ada", f"play {GAME}", **{"with": invited})
    assert "Computers offered" not in table.public()[-1].text
    clock.ahead += WAIT
    await look(table)
    assert table.hands("Ada") == []
