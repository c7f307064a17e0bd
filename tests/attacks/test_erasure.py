"""Limits and public answers against hostile users, through the real client.

Erasing one's data resets no limit.
"""

from __future__ import annotations

import re

import pytest

from cogs.client import Bot
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.steps.limits import Limits
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.attacks.test_limits import TOO_FAST, bot, clock, limits, table
from tests.flow.support import Table, private, store_of
from tests.flow.test_decks import LIST
from tests.flow.test_setup import choose
from tests.support.askers import asker
from tests.support.clock import Still
from tests.support.program import ROOT

__all__ = ["bot", "clock", "limits", "table"]

GAME = "howmanycalories"


async def type_command(table: Table, clock: Still, who: str, path: str, **options: str) -> Interaction:
    """Send a command, at a pace that no limit refuses."""
    clock.ahead += 1
    sent = await (await table[who].slash(table.channel, path, **options)).wait_until_settled()
    await table.wait_until_shown()
    return sent


async def erase_user(table: Table, clock: Still, name: str) -> None:
    """Erase a user, by the command and its button."""
    asking = private(await type_command(table, clock, name, "privacy erase"))
    done = await table.press_button(name, asking, "Yes, erase")
    await table.wait_until_shown()
    assert "Your data is erased" in (done.message or asking).text


async def open_and_cancel(table: Table, clock: Still, name: str, *guests: str) -> bool:
    """Open a match with these guests and cancel it; False if refused."""
    invited = {"with": " ".join(f"<@{table[guest].id}>" for guest in guests)} if guests else {}
    before = len(await table.matches.of_user(table[name].id))
    sent = await type_command(table, clock, name, f"play {GAME}", **invited)
    going = await table.matches.of_user(table[name].id)
    match = next((one for one in going if one.phase == "lobby"), None)
    if match is None:
        assert "You opened 5 matches within an hour" in private(sent).text
        assert before == len(going)
        return False
    card = next(one for one in reversed(table.channel.messages.values()) if "Sealed:" in one.text)
    clock.ahead += 1
    page = await table.more(name, card)
    await table.press_button(name, page, "Cancel")
    await table.wait_until_shown()
    return True


def rung(table: Table, name: str) -> list[Message]:
    """Return the messages that pinged a user."""
    return [one for one in table.channel.messages.values() if table[name].id in one.pinged]


@pytest.mark.slow
@pytest.mark.parametrize("limits", [Limits(openings_per_hour=5)])
async def test_of_matches_opened_and_erased_again_and_again_a_few_an_hour_are_opened(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    begun = clock()
    count = 0
    for _ in range(3):
        for _ in range(3):
            count += await open_and_cancel(table, clock, "Ada")
        await erase_user(table, clock, "Ada")
    assert clock() - begun < 3600
    assert count == 5
    clock.ahead += 3600
    assert await open_and_cancel(table, clock, "Ada")
    assert sandbox.problems == []


@pytest.mark.slow
async def test_of_any_number_of_invitations_by_one_person_one_a_day_rings(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    for number in range(8):
        assert await open_and_cancel(table, clock, "Ada", "Ben")
        if number % 3 == 2:
            await erase_user(table, clock, "Ada")
    assert len(rung(table, "Ben")) == 1
    clock.ahead += DAY
    await open_and_cancel(table, clock, "Ada", "Ben")
    assert len(rung(table, "Ben")) == 2
    assert sandbox.problems == []


@pytest.mark.slow
async def test_of_any_number_of_inviters_three_a_day_ring(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    for name in ("Eve", "Finn"):
        table.people[name] = sandbox.person(name)
    for name in ("Ada", "Cleo", "Dan", "Eve", "Finn"):
        assert await open_and_cancel(table, clock, name, "Ben")
    assert len(rung(table, "Ben")) == 3
    assert sandbox.problems == []


@pytest.mark.slow
async def test_seats_that_are_offered_count_with_the_invitations(
    table: Table, clock: Still, bot: Bot
) -> None:
    """Offers of seats count as invitations, since they can ping a user by name.

    A match that has started can ping, too.
    """
    for _ in range(3):
        await type_command(table, clock, "Ada", f"play {GAME}", **{"with": "2 easy computers"})
        card = next(one for one in reversed(table.channel.messages.values()) if "Sealed:" in one.text)
        await table.press_button("Ada", card, "Start")
        await table.wait_until_shown()
    for match in await bot.services.matches.of_user(table["Ada"].id):
        await bot.services.matches.seats.hand_over(match.id, asker(table["Ada"].id), table["Ben"].id)
        await table.wait_until_shown()
    places = [table.channel, *table.sandbox.world.threads_of(table.channel)]
    offers = [one for place in places for one in place.messages.values() if "play on for them" in one.text]
    assert len(offers) == 3
    assert sum(table["Ben"].id in one.pinged for one in offers) == 1


@pytest.mark.slow
async def test_an_invitation_pings_no_user_who_wants_no_notices(table: Table, clock: Still, bot: Bot) -> None:
    await store_of(bot).keep_habits(table["Ben"].id, Habits(notice="none"))
    assert await open_and_cancel(table, clock, "Ada", "Ben")
    assert rung(table, "Ben") == []
    await store_of(bot).keep_habits(table["Ben"].id, Habits())
    assert await open_and_cancel(table, clock, "Ada", "Ben")
    assert len(rung(table, "Ben")) == 1


@pytest.mark.slow
async def test_a_user_who_presses_too_fast_is_no_faster_for_having_erased(
    table: Table, clock: Still, bot: Bot
) -> None:
    asking = private(await type_command(table, clock, "Ada", "privacy erase"))
    sent = [await table["Ada"].press(asking, label="No") for _ in range(40)]
    for one in sent:
        await one.wait_for_answer()
    await bot.services.eraser.erase(table["Ada"].id)
    again = await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
    assert private(again).text == TOO_FAST


async def test_a_user_who_may_not_write_shares_no_deck_and_opens_no_match(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    await type_command(table, clock, "Ben", "deck save", name="Free things: see my page", tiles=LIST)
    sandbox.world.revoke(table.channel, "SEND_MESSAGES", of=table["Ben"].user)
    for path, named in (("deck share", {"name": "Free things: see my page"}), (f"play {GAME}", {})):
        said = private(await type_command(table, clock, "Ben", path, **named))
        assert said.text.startswith("You can’t write here")
    assert table.public() == []
    assert sandbox.problems == []


@pytest.mark.slow
async def test_decks_are_shared_only_where_matches_are_opened(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    await type_command(table, clock, "Ben", "deck save", name="Fogs", tiles=LIST)
    lounge = sandbox.world.channel("lounge")
    await choose(table, "channels", lounge)
    refused = private(await type_command(table, clock, "Ben", "deck share", name="Fogs"))
    assert refused.text == f"Matches are opened in <#{lounge.id}> here. Decks are shared there, too."
    assert table.public() == []
    table.matches.servers._known.clear()
    refused = private(await type_command(table, clock, "Ben", "deck share", name="Fogs"))
    assert "Decks are shared there, too." in refused.text
    shared = await (await table["Ben"].slash(lounge, "deck share", name="Fogs")).wait_until_settled()
    assert private(shared).text == "You shared “Fogs”."
    assert [one.text.splitlines()[0] for one in lounge.messages.values() if one.ephemeral_for is None] == [
        f"<@{table['Ben'].id}> shows a deck for kCaloria: **Fogs**"
    ]
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_few_decks_an_hour_are_shared_despite_erasure(
    table: Table, clock: Still, sandbox: Sandbox
) -> None:
    most, refusals = Limits().shares_per_hour, 0
    for number in range(most + 3):
        if number in (3, most + 1):
            await erase_user(table, clock, "Ben")
        await type_command(table, clock, "Ben", "deck save", name="Fogs", tiles=LIST)
        said = private(await type_command(table, clock, "Ben", "deck share", name="Fogs"))
        refusals += f"You shared {most} decks within an hour, and can’t share more just now." in said.text
    assert refusals == 3
    assert len(table.public()) == most
    assert sandbox.problems == []


async def test_a_member_who_is_timed_out_joins_nothing(
    table: Table, clock: Still, sandbox: Sandbox, bot: Bot
) -> None:
    card = await table.lobby("kcaloria", ("Ada",))
    until = int(clock()) + 600
    table["Ben"].user.timed_out_until = until
    told = (
        f"You’re timed out on that server until <t:{until}:f>. Until then you can’t open or join "
        "matches there."
    )
    for label in ("Join", "I bring"):
        press = await (await table["Ben"].press(card, label=label)).wait_until_settled()
        if press.modal is not None:
            press = await (await table["Ben"].submit(press.modal)).wait_until_settled()
        assert private(press).text == told
    assert private(await type_command(table, clock, "Ben", f"play {GAME}")).text == told
    assert (await bot.services.matches.match(1)).names == ("Ada",)
    clock.ahead += 600
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert (await bot.services.matches.match(1)).names == ("Ada", "Ben")
    assert sandbox.problems == []


async def test_a_member_who_is_timed_out_takes_no_seat(
    table: Table, clock: Still, sandbox: Sandbox, bot: Bot
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await bot.services.matches.seats.hand_over(1, asker(table["Ada"].id), None)
    await table.wait_until_shown()
    offer = next(one for one in table.place.messages.values() if one.find(label="Take the seat"))
    table["Cleo"].user.timed_out_until = int(clock()) + 600
    refused = private(await (await table["Cleo"].press(offer, label="Take the seat")).wait_until_settled())
    assert refused.text.startswith("You’re timed out")
    assert sandbox.problems == []


@pytest.mark.slow
async def test_a_member_who_is_timed_out_opens_no_rematch(
    table: Table, clock: Still, sandbox: Sandbox, bot: Bot
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table["Ben"].user.timed_out_until = int(clock()) + 600
    await table.play_on()
    assert (await bot.services.matches.match(1)).phase == "over", "players play on"
    last = table.hands("Ben")[-1]
    refused = private(await (await table["Ben"].press(last, label="Rematch")).wait_until_settled())
    assert refused.text.startswith("You’re timed out")
    assert sandbox.problems == []


def test_every_public_answer_asks_first_whether_it_may() -> None:
    """A new public answer is found here, and has to ask as well."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "cogs").rglob("*.py")}
    del sources["replies.py"]  # the words for it
    public = {name for name, text in sources.items() if re.search(r"Ack\.PUBLIC|\bpublish\(", text)}
    assert public == {"open_match.py", "deck.py", "tournament.py"}
    assert [name for name in sorted(public) if "check_public(" not in sources[name]] == []
    assert [name for name, text in sources.items() if "followup.send(" in text] == []
