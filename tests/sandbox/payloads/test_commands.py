"""Registration of commands, and what a client offers and sends."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Impossible, Person, Sandbox
from sandbox.model import Channel
from sandbox.payloads.commands import check_commands, fill_options, is_offered_in, paths_of
from sandbox.refusals import Refusal
from tests.sandbox.client import HELLO, Rest, Toy

Json = dict[str, Any]


def command(*options: Json, **changes: Any) -> Json:
    return {"name": "go", "description": "Goes", "options": list(options)} | changes


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "what", "description": "What"} | changes


def sub(name: str, *options: Json) -> Json:
    return {"type": 1, "name": name, "description": "Sub", "options": list(options)}


def group(name: str, *options: Json) -> Json:
    return {"type": 2, "name": name, "description": "Group", "options": list(options)}


BAD: dict[str, tuple[Any, str]] = {
    "a capital": (command(name="Go"), "name is invalid"),
    "a blank in the name": (command(name="go on"), "name is invalid"),
    "a name of 33": (command(name="x" * 33), "name is invalid"),
    "no description": (command(description=""), "required"),
    "a description of 101": (command(description="x" * 101), "between 1 and 100"),
    "26 options": (command(*[option(name=f"o{n}") for n in range(26)]), "between 0 and 25"),
    "one option twice": (command(option(), option()), "already exists"),
    "required after optional": (command(option(), option(name="b", required=True)), "before non-required"),
    "26 choices": (command(option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])), "0 and 25"),
    "one choice twice": (command(option(choices=[{"name": "a", "value": "b"}] * 2)), "already exists"),
    "a choice of 101": (command(option(choices=[{"name": "x" * 101, "value": "b"}])), "1 and 100"),
    "a number for a text": (command(option(choices=[{"name": "x", "value": 1}])), "string"),
    "choices that complete": (command(option(choices=[{"name": "x", "value": "x"}], autocomplete=True)), "exclude"),
    "bounds of a text on a number": (command(option(type=4, min_length=2)), "no such bound"),
    "a group in a group": (command(group("a", group("b"))), "two levels"),
    "options beside subcommands": (command(sub("a"), option()), "exclude each other"),
    "an unknown option": (command(option(type=99)), "unknown"),
    "an unknown context": (command(contexts=[7]), "contexts"),
    "an unknown kind": (command(type=9), "one of (1, 2, 3)"),
    "a menu with a description": (command(type=2, options=[]), "no description"),
    "more than 8000 characters": (
        command(*[sub(f"s{n}", *[option(name=f"o{m}", description="x" * 100) for m in range(10)]) for n in range(8)]),
        "8000",
    ),
    "permissions in words": (command(default_member_permissions="all"), "permission bits"),
    "no dictionary": ("go", "dictionaries"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_bad_commands_are_refused_with_a_reason(what: str) -> None:
    body, reason = BAD[what]
    with pytest.raises(Refusal) as refused:
        check_commands([body])
    assert refused.value.code == 50035
    assert reason in str(refused.value)


def test_two_commands_of_one_name_are_refused() -> None:
    with pytest.raises(Refusal, match="unique"):
        check_commands([command(), command()])


def test_a_good_set_passes() -> None:
    check_commands(
        [
            command(option(required=True), option(name="größe", type=4, min_value=1, max_value=3)),
            command(group("a", sub("b", option())), sub("c"), name="tree"),
            {"type": 3, "name": "Look At This"},
        ]
    )


async def test_commands_are_kept_replaced_and_keep_their_ids(rest: Rest, sandbox: Sandbox) -> None:
    at = f"/applications/{sandbox.world.application_id}/commands"
    first = (await rest("PUT", at, [command(), command(name="stay")])).body
    second = (await rest("PUT", at, [command(name="stay"), command(name="new")])).body
    assert second[0]["id"] == first[1]["id"]
    assert [c["name"] for c in (await rest("GET", at)).body] == ["stay", "new"]
    made = (await rest("POST", at, command(name="more"))).body
    again = (await rest("POST", at, command(name="more", description="Other"))).body
    assert made["id"] == again["id"]
    patched = await rest("PATCH", f"{at}/{made['id']}", {"description": "Third"})
    assert patched.body["description"] == "Third"
    assert (await rest("DELETE", f"{at}/{made['id']}")).status == 204
    assert (await rest("GET", f"{at}/{made['id']}")).code == (404, 10063)


async def test_101_commands_are_one_too_many(rest: Rest, sandbox: Sandbox) -> None:
    at = f"/applications/{sandbox.world.application_id}/commands"
    assert (await rest("PUT", at, [command(name=f"c{n}") for n in range(101)])).code == (400, 30032)
    assert (await rest("PUT", at, [command(name=f"c{n}") for n in range(100)])).status == 200


async def test_a_guild_has_commands_of_its_own(rest: Rest, sandbox: Sandbox, ada: Person) -> None:
    at = f"/applications/{sandbox.world.application_id}/guilds/{sandbox.world.guild.id}/commands"
    await rest("PUT", at, [command()])
    assert (await rest("GET", f"/applications/{sandbox.world.application_id}/commands")).body == []
    assert list(ada.commands("games")) == ["go"]
    assert ada.commands(ada.open_dm()) == {}
    assert (await rest("GET", "/applications/1/commands")).code == (404, 10002)


async def test_commands_are_offered_where_their_contexts_say(toy: Toy, ada: Person) -> None:
    await toy.register(
        HELLO | {"name": "both"},
        HELLO | {"name": "here", "contexts": [0]},
        HELLO | {"name": "there", "contexts": [1]},
        HELLO | {"name": "owner", "default_member_permissions": "0"},
    )
    assert list(ada.commands("games")) == ["both", "here", "owner"], "Ada owns the guild"
    assert list(ada.commands(ada.open_dm())) == ["both", "there", "owner"]


async def test_commands_for_some_are_hidden_from_others(toy: Toy, ben: Person) -> None:
    await toy.register(HELLO | {"default_member_permissions": str(1 << 5)})
    assert ben.commands("games") == {}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"times": 9}, "from 1 to 8"),
        ({"times": 0}, "from 1 to 8"),
        ({"times": "two"}, "takes a integer"),
        ({"times": True}, "takes a integer"),
        ({"word": ""}, "empty"),
        ({"other": 1}, "no option"),
    ],
)
async def test_a_person_cannot_send_options_that_do_not_fit(
    toy: Toy, ada: Person, options: Json, reason: str
) -> None:
    await toy.register(HELLO)
    with pytest.raises(Impossible, match=reason):
        await ada.slash("games", "hello", **options)


async def test_a_person_cannot_send_what_is_not_offered(toy: Toy, ada: Person) -> None:
    await toy.register(command(option(required=True)))
    with pytest.raises(Impossible, match="not offered"):
        await ada.slash("games", "missing")
    with pytest.raises(Impossible, match="needs what"):
        await ada.slash("games", "go")
    with pytest.raises(Impossible, match="Unknown Channel"):
        await ada.slash("nowhere", "go")
    with pytest.raises(Impossible, match="does not complete"):
        await ada.autocomplete("games", "go", {}, focused="what")


async def test_subcommands_and_resolved_people_arrive_nested(
    sandbox: Sandbox, toy: Toy, ada: Person, ben: Person
) -> None:
    await toy.register(
        command(group("a", sub("b", option(type=6, name="who"), option(type=7, name="where"))))
    )
    place = sandbox.world.channel("lounge")
    told = await ada.slash("games", "go a b", who=ben.user, where=place)
    [outer] = told.data["options"]
    [inner] = outer["options"]
    assert (outer["type"], outer["name"], inner["type"], inner["name"]) == (2, "a", 1, "b")
    assert inner["options"][0]["value"] == str(ben.id)
    assert told.data["resolved"]["users"][str(ben.id)]["username"] == "Ben"
    assert told.data["resolved"]["channels"][str(place.id)]["name"] == "lounge"


def test_only_choices_can_be_chosen() -> None:
    leaf = command(option(choices=[{"name": "A", "value": "a"}]))
    assert fill_options(leaf, {"what": "a"}) == [{"type": 3, "name": "what", "value": "a"}]
    with pytest.raises(Exception, match="not one of the choices"):
        fill_options(leaf, {"what": "A"})


def test_paths_name_every_leaf() -> None:
    tree = command(group("a", sub("b"), sub("c")), sub("d"))
    assert [path for path, _ in paths_of(tree)] == ["go a b", "go a c", "go d"]
    assert [path for path, _ in paths_of(command(option()))] == ["go"]


def test_a_guild_command_is_not_offered_in_direct_messages(sandbox: Sandbox, ada: Person) -> None:
    direct: Channel = ada.open_dm()
    assert not is_offered_in({"guild_id": "1", "contexts": None, "dm_permission": True}, direct)
