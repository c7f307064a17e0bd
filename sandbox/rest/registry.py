"""Registration of commands, global or for the guild."""

from __future__ import annotations

from collections import Counter

from sandbox.model import Json
from sandbox.payloads.commands import MOST, SLASH, check_command, check_commands, finish_command
from sandbox.refusals import Complaints, Refusal
from sandbox.rest.wire import Answer, Call, Routes


async def list_commands(call: Call) -> Answer:
    """GET all commands of the scope."""
    return _in_scope(call)


async def replace_commands(call: Call) -> Answer:
    """PUT a new set of commands; known commands keep their ids."""
    wanted = call.body.get("", [])
    check_commands(wanted)
    for kind, count in Counter(c.get("type") or SLASH for c in wanted).items():
        if count > MOST[kind]:
            raise Refusal(30032)
    old = {_key(c): c for c in _in_scope(call)}
    for command in old.values():
        del call.world.commands[int(command["id"])]
    made = [_keep(call, body, old.get(_key(body))) for body in wanted]
    call.world.commands_changed()
    return made


async def create_command(call: Call) -> Answer:
    """POST a command; it replaces one of the same name and type."""
    body = call.body
    _check(body)
    old = {_key(c): c for c in _in_scope(call)}
    kind = body.get("type") or SLASH
    if _key(body) not in old and sum(key[0] == kind for key in old) >= MOST[kind]:
        raise Refusal(30032)
    made = _keep(call, body, old.get(_key(body)))
    call.world.commands_changed()
    return made


async def get_command(call: Call) -> Answer:
    """GET one command."""
    return _command(call)


async def edit_command(call: Call) -> Answer:
    """PATCH one command."""
    old = _command(call)
    body = {**old, **call.body}
    _check(body)
    made = _keep(call, body, old)
    call.world.commands_changed()
    return made


async def delete_command(call: Call) -> Answer:
    """DELETE one command."""
    del call.world.commands[int(_command(call)["id"])]
    call.world.commands_changed()


def _check(body: Json) -> None:
    faults = Complaints()
    check_command(faults, body)
    faults.refuse_if_any()


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or SLASH, command["name"]


def _scope(call: Call) -> int | None:
    if call.id("application_id") != call.world.application_id:
        raise Refusal(10002)
    if "guild_id" not in call.request.match_info:
        return None
    if call.id("guild_id") != call.world.guild.id:
        raise Refusal(10004)
    return call.world.guild.id


def _in_scope(call: Call) -> list[Json]:
    scope = _scope(call)
    guild_id = str(scope) if scope else None
    return [c for c in call.world.commands.values() if c.get("guild_id") == guild_id]


def _command(call: Call) -> Json:
    for command in _in_scope(call):
        if int(command["id"]) == call.id("command_id"):
            return command
    raise Refusal(10063)


def _keep(call: Call, body: Json, old: Json | None) -> Json:
    command_id = int(old["id"]) if old else call.world.next_id()
    made = finish_command(body, command_id, call.world.application_id, _scope(call))
    call.world.commands[command_id] = made
    return made


ROUTES: Routes = [
    (method, base + end, handler)
    for base in ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}")
    for method, end, handler in (
        ("GET", "/commands", list_commands),
        ("PUT", "/commands", replace_commands),
        ("POST", "/commands", create_command),
        ("GET", "/commands/{command_id}", get_command),
        ("PATCH", "/commands/{command_id}", edit_command),
        ("DELETE", "/commands/{command_id}", delete_command),
    )
]
