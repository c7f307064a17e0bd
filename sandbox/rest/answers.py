"""Answers to interactions: the first by callback, others by token."""

from __future__ import annotations

from sandbox.interactions.interaction import Interaction
from sandbox.payloads.shapes import message_json
from sandbox.refusals import Refusal
from sandbox.rest.wire import Answer, Call, Routes


async def acknowledge(call: Call) -> Answer:
    """POST /interactions/{interaction_id}/{token}/callback."""
    token = call.request.match_info["token"]
    _, resource = call.interactions.acknowledge(call.id("interaction_id"), token, call.incoming)
    wanted = call.request.query.get("with_response", "").lower() in {"1", "true"}
    return resource if wanted else None


async def follow_up(call: Call) -> Answer:
    """POST /webhooks/{application_id}/{token}: return the message."""
    return message_json(call.world, call.interactions.follow_up(_interaction(call), call.incoming))


async def get_original(call: Call) -> Answer:
    """GET …/messages/@original."""
    return message_json(call.world, call.interactions.original(_interaction(call)))


async def edit_original(call: Call) -> Answer:
    """PATCH …/messages/@original."""
    interaction = _interaction(call)
    message = call.interactions.original(interaction)
    return message_json(call.world, call.interactions.edit(interaction, message, call.incoming))


async def delete_original(call: Call) -> Answer:
    """DELETE …/messages/@original."""
    call.world.delete_message(call.interactions.original(_interaction(call)))


async def get_followup(call: Call) -> Answer:
    """GET …/messages/{message_id}."""
    return message_json(call.world, call.interactions.message(_interaction(call), call.id("message_id")))


async def edit_followup(call: Call) -> Answer:
    """PATCH …/messages/{message_id}."""
    interaction = _interaction(call)
    message = call.interactions.message(interaction, call.id("message_id"))
    return message_json(call.world, call.interactions.edit(interaction, message, call.incoming))


async def delete_followup(call: Call) -> Answer:
    """DELETE …/messages/{message_id}."""
    call.world.delete_message(call.interactions.message(_interaction(call), call.id("message_id")))


def _interaction(call: Call) -> Interaction:
    if call.id("application_id") != call.world.application_id:
        raise Refusal(10015)
    return call.interactions.by_token(call.request.match_info["token"])


_HOOK = "/webhooks/{application_id}/{token}"
ROUTES: Routes = [
    ("POST", "/interactions/{interaction_id}/{token}/callback", acknowledge),
    ("POST", _HOOK, follow_up),
    ("GET", f"{_HOOK}/messages/@original", get_original),
    ("PATCH", f"{_HOOK}/messages/@original", edit_original),
    ("DELETE", f"{_HOOK}/messages/@original", delete_original),
    ("GET", _HOOK + "/messages/{message_id}", get_followup),
    ("PATCH", _HOOK + "/messages/{message_id}", edit_followup),
    ("DELETE", _HOOK + "/messages/{message_id}", delete_followup),
]
