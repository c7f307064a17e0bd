"""Interactions: deadline, single answer, token lifetime and visibility."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from sandbox import Interaction, Limits, Person, Sandbox
from sandbox.model import Channel, MessageFlag
from tests.sandbox.client import HELLO, Rest, Toy, board, png, toy_at
from tests.support.clock import Clock
from tests.support.waits import until

NONE = discord.AllowedMentions.none()


def url_of(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def hook_of(sandbox: Sandbox, interaction: Interaction) -> str:
    return f"/webhooks/{sandbox.world.application_id}/{interaction.token}"


async def hello(sandbox: Sandbox, toy: Toy, who: Person, **options: Any) -> Interaction:
    await toy.register(HELLO)
    return await who.slash("games", "hello", **options)


async def show_board(sandbox: Sandbox, toy: Toy, who: Person, custom_id: str = "go") -> Interaction:
    """Post a board with a button in answer to a command."""

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board(custom_id=custom_id), file=png())

    toy.answer = answer
    return await (await hello(sandbox, toy, who)).wait_until_settled()


async def test_an_answer_with_a_picture_is_a_message_for_all(
    sandbox: Sandbox, toy: Toy, ada: Person, ben: Person, games: Channel
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.callback_type == 4
    assert told.acknowledged_after is not None and told.acknowledged_after < 0.4
    assert told.message is not None and told.message.is_v2
    assert told.message.alt_texts == ["A table"]
    assert told.message in ben.sees(games)
    [attachment] = told.message.attachments
    assert (attachment.width, attachment.height) == (3, 2)
    assert told.message.shown_attachment_ids == {attachment.id}
    assert sandbox.problems == []


async def test_the_library_gets_the_message_with_the_first_answer(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    seen: list[int | None] = []

    async def answer(interaction: discord.Interaction) -> None:
        done = await interaction.response.send_message("Hi", ephemeral=True)
        assert isinstance(done.resource, discord.InteractionMessage)
        seen.append(done.message_id)

    toy.answer = answer
    told = await (await hello(sandbox, toy, ada)).wait_until_settled()
    assert told.message is not None and seen == [told.message.id]


async def test_ephemeral_answers_are_seen_by_one_person_and_unknown_to_the_channel(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, ben: Person
) -> None:
    games = sandbox.world.channel("games")

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Psst <@1>", ephemeral=True)

    toy.answer = answer
    told = await (await hello(sandbox, toy, ada)).wait_until_settled()
    assert told.message is not None
    assert told.message in ada.sees(games)
    assert told.message not in ben.sees(games)
    assert told.message.pinged == set()
    assert games.last_message_id is None
    found = await rest("GET", f"/channels/{games.id}/messages/{told.message.id}")
    assert found.code == (404, 10008)
    assert "ephemeral" in sandbox.problems[0]
    await ada.dismiss(told.message)
    assert ada.sees(games) == []


async def test_who_sees_a_deferred_answer_is_decided_when_it_is_deferred(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(view=board(), attachments=[png()])

    toy.answer = answer
    told = await (await hello(sandbox, toy, ada)).wait_until_settled()
    assert told.callback_type == 5
    assert told.message is not None
    assert told.message.ephemeral_for == ada.id
    assert told.message.flags & MessageFlag.EPHEMERAL
    assert not told.message.is_loading
    assert told.message.edited is None
    assert sandbox.problems == []


async def test_a_deferred_answer_pings_no_user_when_it_comes(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, ben: Person
) -> None:
    told = await hello(sandbox, toy, ada)
    await rest("POST", url_of(told), {"type": 5})
    answer = await rest("PATCH", f"{hook_of(sandbox, told)}/messages/@original", {"content": ben.mention})
    assert [user["username"] for user in answer.body["mentions"]] == ["Ben"]
    assert told.message is not None and told.message.pinged == set()


async def test_only_ephemeral_may_be_set_in_a_deferral(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    told = await hello(sandbox, toy, ada)
    refused = await rest("POST", url_of(told), {"type": 5, "data": {"flags": 32768}})
    assert refused.code == (400, 50035)


async def test_a_followup_right_after_a_deferral_becomes_the_answer(
    sandbox: Sandbox, toy: Toy, ada: Person, games: Channel
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("First")
        await interaction.followup.send("Second")

    toy.answer = answer
    told = await (await hello(sandbox, toy, ada)).wait_until_settled()
    assert [message.content for message in ada.sees(games)] == ["First", "Second"]
    assert [message.content for message in told.followups] == ["Second"]


async def test_an_answer_after_the_deadline_is_unknown_and_a_problem(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    told = await hello(sandbox, toy, ada)
    sandbox.interactions.let_deadlines_pass()
    assert told.failed == "The application did not respond"
    late = await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    assert late.code == (404, 10062)
    assert "not acknowledged in time" in sandbox.problems[0]
    assert "10062" in sandbox.problems[1]


async def test_a_press_without_an_answer_has_failed(sandbox: Sandbox, toy: Toy, ada: Person) -> None:
    told = await show_board(sandbox, toy, ada)
    toy.answer = None
    assert told.message is not None
    press = await ada.press(told.message, label="Go")
    assert press.failed is None
    sandbox.interactions.let_deadlines_pass()
    assert (await press.wait_for_answer()).failed == "This interaction failed"


async def test_silence_is_no_problem_where_no_bot_listens(sandbox: Sandbox, toy: Toy, ada: Person) -> None:
    await toy.register(HELLO)
    await toy.close()
    told = await ada.slash("games", "hello")
    sandbox.interactions.let_deadlines_pass()
    assert told.failed is not None
    assert sandbox.problems == []


async def test_the_deadline_comes_by_itself() -> None:
    async with Sandbox(limits=Limits(ack_seconds=0.1)) as sandbox, toy_at(sandbox) as toy:
        told = await hello(sandbox, toy, sandbox.person("Ada"))
        assert (await told.wait_for_answer()).failed == "The application did not respond"


async def test_a_second_answer_is_refused(sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person) -> None:
    told = await hello(sandbox, toy, ada)
    first = await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    assert (first.status, first.body) == (204, None)
    second = await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    assert second.code == (400, 40060)
    assert "40060" in sandbox.problems[0]


async def test_the_token_opens_nothing_before_the_answer_and_nothing_after_15_minutes(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, clock: Clock
) -> None:
    told = await hello(sandbox, toy, ada)
    hook = hook_of(sandbox, told)
    assert (await rest("POST", hook, {"content": "Hi"})).code == (404, 10015)
    await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    clock.ahead = 14 * 60
    assert (await rest("PATCH", f"{hook}/messages/@original", {"content": "Ho"})).status == 200
    clock.ahead = 16 * 60
    assert (await rest("PATCH", f"{hook}/messages/@original", {"content": "Ha"})).code == (401, 50027)
    assert (await rest("POST", hook, {"content": "Hi"})).code == (401, 50027)


async def test_a_token_changes_only_its_own_messages(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, games: Channel
) -> None:
    other = sandbox.world.add_message(games, sandbox.world.bot.id, content="Elsewhere")
    told = await hello(sandbox, toy, ada)
    await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    hook = hook_of(sandbox, told)
    assert (await rest("PATCH", f"{hook}/messages/{other.id}", {"content": "Mine"})).code == (404, 10008)
    made = await rest("POST", hook, {"content": "More"})
    changed = await rest("PATCH", f"{hook}/messages/{made.body['id']}", {"content": "Less"})
    assert changed.body["content"] == "Less"
    assert changed.body["edited_timestamp"] is not None
    assert (await rest("DELETE", f"{hook}/messages/{made.body['id']}")).status == 204
    assert (await rest("GET", f"{hook}/messages/{made.body['id']}")).code == (404, 10008)
    assert (await rest("DELETE", f"{hook}/messages/@original")).status == 204
    assert (await rest("GET", f"{hook}/messages/@original")).code == (404, 10008)


async def test_an_update_changes_the_clicked_message_and_drops_attachments_that_it_does_not_list(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.message is not None

    async def plain(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board("Done", picture=False))

    toy.answer = plain
    press = await (await ada.press(told.message, label="Go")).wait_until_settled()
    assert press.callback_type == 7
    assert press.message is told.message
    assert told.message.text == "Done"
    assert told.message.attachments == []
    assert sandbox.problems == []


async def test_an_update_that_shows_a_picture_has_to_send_it_again(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.message is not None
    refused: list[int] = []

    async def forgetful(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.edit_message(view=board("Done"))
        except discord.HTTPException as error:
            refused.append(error.code)
        await interaction.response.edit_message(view=board("Done"), attachments=[png()])

    toy.answer = forgetful
    await (await ada.press(told.message, label="Go")).wait_until_settled()
    assert refused == [50035]
    assert len(told.message.attachments) == 1
    assert "was not found" in sandbox.problems[0]


async def test_a_picture_that_the_message_lost_is_a_problem(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.message is not None
    toy.answer = None
    press = await ada.press(told.message, label="Go")
    await rest("POST", url_of(press), {"type": 7, "data": {}})
    assert "loses the attachment" in sandbox.problems[0]


async def test_edits_by_token_keep_the_attachments(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.message is not None
    kept = [attachment.id for attachment in told.message.attachments]
    await rest("PATCH", f"{hook_of(sandbox, told)}/messages/@original", {"flags": 32768})
    assert [attachment.id for attachment in told.message.attachments] == kept
    assert sandbox.problems == []


async def test_a_deferred_update_leaves_the_message_for_later(
    sandbox: Sandbox, toy: Toy, ada: Person
) -> None:
    told = await show_board(sandbox, toy, ada)
    assert told.message is not None

    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board("Later"), attachments=[png()])

    toy.answer = later
    press = await (await ada.press(told.message, label="Go")).wait_until_settled()
    assert press.callback_type == 6
    assert told.message.text == "Later"
    assert told.message.edited is not None


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("callback", [1, 6, 7, 8, 12])
async def test_answers_of_a_type_that_does_not_fit_are_refused(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, callback: int
) -> None:
    told = await hello(sandbox, toy, ada)
    refused = await rest("POST", url_of(told), {"type": callback, "data": {"choices": []}})
    assert refused.code == (400, 50035)
    assert f"type {callback}" in refused.faults


async def test_a_form_goes_to_the_person_and_comes_back_filled_in(
    sandbox: Sandbox, toy: Toy, ada: Person, ben: Person
) -> None:
    class Form(discord.ui.Modal):
        name = discord.ui.Label[Any](text="Name", component=discord.ui.TextInput(custom_id="name"))

        async def on_submit(self, interaction: discord.Interaction) -> None:
            field = self.name.component
            assert isinstance(field, discord.ui.TextInput)
            await interaction.response.edit_message(view=board(field.value, picture=False), attachments=[])

    told = await show_board(sandbox, toy, ada)
    assert told.message is not None

    async def ask(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(Form(title="Who?", timeout=60))

    toy.answer = ask
    press = await (await ben.press(told.message, label="Go")).wait_for_answer()
    assert press.callback_type == 9
    assert press.modal is not None and press.modal.title == "Who?"
    sent = await (await ben.submit(press.modal, {"Name": "Rosalind"})).wait_until_settled()
    assert sent.callback_type == 7
    assert told.message.text == "Rosalind"
    assert sandbox.problems == []


async def test_a_form_cannot_answer_a_form(sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person) -> None:
    form = {
        "custom_id": "f",
        "title": "F",
        "components": [
            {"type": 18, "label": "N", "component": {"type": 4, "custom_id": "n", "style": 1}},
        ],
    }
    told = await hello(sandbox, toy, ada)
    await rest("POST", url_of(told), {"type": 9, "data": form})
    sent = await ada.submit((await told.wait_for_answer()).modal, {"n": "x"})
    assert (await rest("POST", url_of(sent), {"type": 9, "data": form})).code == (400, 50035)
    assert (await rest("POST", url_of(sent), {"type": 7, "data": {}})).code == (400, 50035)


async def test_a_menu_of_people_brings_them_along(
    sandbox: Sandbox, toy: Toy, ada: Person, ben: Person
) -> None:
    chosen: list[list[str]] = []
    view = discord.ui.LayoutView(timeout=None)
    menu: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id="who", max_values=2)
    view.add_item(discord.ui.ActionRow(menu))

    async def answer(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.application_command:
            await interaction.response.send_message(view=view)
        else:
            assert interaction.data is not None
            data: Any = interaction.data
            chosen.append([data["resolved"]["users"][value]["username"] for value in data["values"]])
            await interaction.response.defer()

    toy.answer = answer
    told = await (await hello(sandbox, toy, ada)).wait_until_settled()
    assert told.message is not None
    await (await ada.choose(told.message, "who", [ben, ada])).wait_until_settled()
    assert chosen == [["Ben", "Ada"]]


async def test_the_bot_learns_where_it_is_and_what_it_may(sandbox: Sandbox, toy: Toy, ada: Person) -> None:
    found: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        found.append(interaction)
        await interaction.response.send_message("Hi")

    toy.answer = answer
    await (await hello(sandbox, toy, ada, times=2)).wait_until_settled()
    dm = ada.open_dm()
    await (await ada.slash(dm, "hello")).wait_until_settled()
    thread = sandbox.world.add_thread(sandbox.world.channel("games"), "Corner", ada.user)
    await (await ada.slash(thread, "hello")).wait_until_settled()
    inside, direct, corner = found
    assert inside.guild is not None and inside.guild.me is not None
    assert inside.user.name == "Ada" and inside.context.guild
    assert inside.app_permissions.send_messages and not inside.app_permissions.manage_messages
    assert inside.filesize_limit == 10 * 1024 * 1024
    assert (
        direct.guild is None and isinstance(direct.channel, discord.DMChannel) and direct.context.dm_channel
    )
    assert isinstance(corner.channel, discord.Thread)
    assert sandbox.problems == []


async def test_autocompletion_is_answered_with_choices(sandbox: Sandbox, toy: Toy, ada: Person) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        [option] = data["options"]
        assert option["focused"] is True
        await interaction.response.autocomplete(
            [discord.app_commands.Choice(name=option["value"] + "!", value="x")]
        )

    toy.answer = answer
    await toy.register(HELLO)
    offered = await ada.autocomplete("games", "hello", {"word": "Ho"}, focused="word")
    assert offered == [{"name": "Ho!", "value": "x"}]


async def test_26_choices_are_one_too_many(sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person) -> None:
    await toy.register(HELLO)
    asking = asyncio.create_task(ada.autocomplete("games", "hello", {}, focused="word"))
    await until(lambda: sandbox.interactions.open)
    [told] = sandbox.interactions.open
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    refused = await rest("POST", url_of(told), {"type": 8, "data": {"choices": choices}})
    assert refused.code == (400, 50035)
    sandbox.interactions.let_deadlines_pass()
    assert await asking == []


async def test_an_app_that_only_its_user_installed_has_five_followups(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person
) -> None:
    await toy.register(HELLO | {"integration_types": [0, 1]})
    sandbox.world.set_in_guild(sandbox.world.bot, False)
    sandbox.world.set_installed(ada.user)
    told = await ada.slash("games", "hello")
    await rest("POST", url_of(told), {"type": 4, "data": {"content": "Hi"}})
    codes = [await rest("POST", hook_of(sandbox, told), {"content": "More"}) for _ in range(6)]
    assert [answer.status for answer in codes] == [200] * 5 + [400]
    assert codes[-1].code == (400, 40094)


async def test_a_deferred_answer_that_never_comes_is_reported_at_the_end(
    sandbox: Sandbox, toy: Toy, rest: Rest, ada: Person, clock: Clock
) -> None:
    told = await hello(sandbox, toy, ada)
    await rest("POST", url_of(told), {"type": 5})
    clock.ahead = 16 * 60
    sandbox.interactions.forget_old()
    assert "deferred and never answered" in sandbox.problems[0]
