"""HTTP handling of REST: authorization, faults, rate limits, bodies, errors.

Every handler takes a `Call` and returns JSON, or None for 204; it refuses by raising Refusal.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import BodyPartReader, web

from sandbox.faults import Fault
from sandbox.host import Host
from sandbox.interactions.interactions import Interactions
from sandbox.model import Channel, Json, Message
from sandbox.payloads.bodies import Incoming
from sandbox.payloads.components import TooMuchForThePlatform
from sandbox.payloads.uploads import Upload
from sandbox.refusals import SIGNS_OF_A_BUG, Refusal
from sandbox.rest.pace import RateLimits
from sandbox.world.permissions import Permission
from sandbox.world.world import World

Answer = Any
"""A handler's result: JSON, or None for an answer without a body."""

_VERSION: Final = re.compile(r"^/api(?:/v\d+)?")
_UPLOAD: Final = re.compile(r"files\[(\d+)\]")
_BY_TOKEN: Final = ("/interactions/", "/webhooks/")
"""Addresses that contain their own token and do not count for the global limit."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request with what a handler needs: world, address and body."""

    sandbox: Host
    request: web.Request
    incoming: Incoming

    @property
    def world(self) -> World:
        """The world that the request is about."""
        return self.sandbox.world

    @property
    def interactions(self) -> Interactions:
        """The interactions whose tokens are valid."""
        return self.sandbox.interactions

    @property
    def body(self) -> Json:
        """The request's JSON; empty if it has none."""
        return self.incoming.body

    def id(self, name: str) -> int:
        """Return a snowflake of the address."""
        return snowflake(self.request.match_info[name], (name,))

    def channel(self, *needed: Permission) -> Channel:
        """Return the channel of the address.

        Refuses if there is none, if it is hidden (50001), or if a permission is missing (50013).
        """
        channel = self.world.channel(self.id("channel_id"))
        self.need(channel, *needed)
        return channel

    def need(self, channel: Channel, *needed: Permission) -> None:
        """Refuse with 50001 for a hidden channel, with 50013 for a missing permission."""
        has = self.world.permissions(channel, self.world.bot)
        if not has & Permission.VIEW_CHANNEL:
            raise Refusal(50001)
        for permission in needed:
            if not has & permission:
                raise Refusal(50013)

    def message(self, channel: Channel) -> Message:
        """Return the message of the address.

        Ephemeral messages are unknown here; asking for one is a bot's mistake and is reported.
        """
        message_id = self.id("message_id")
        there = channel.messages.get(message_id)
        if there is not None and there.ephemeral_for is not None:
            self.sandbox.report(f"message {message_id} is ephemeral, and was asked for by its channel")
        return self.world.message(channel, message_id)

    def query_number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a number of the query; refuse with 50035 outside of bounds."""
        text = self.request.query.get(name, str(default))
        if not text.isdigit() or not least <= int(text) <= most:
            raise Refusal(
                50035, errors={name: {"_errors": [{"code": "NUMBER_TYPE", "message": f"{least} to {most}"}]}}
            )
        return int(text)


AWAITED = 60.0
"""Seconds; a client told to wait longer counts as idle meanwhile."""
Handler = Callable[[Call], Awaitable[Answer]]
Routes = list[tuple[str, str, Handler]]
"""Method, address below /api/vN, and handler."""


def snowflake(text: object, place: tuple[str, ...]) -> int:
    """Return the id in a text or number; refuse others with 50035."""
    if not str(text).isdigit():
        fault = {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}]}
        raise Refusal(50035, errors={place[-1]: fault})
    return int(str(text))


class Wire:
    """Handler of all REST requests; `in_flight` counts those being served."""

    def __init__(self, sandbox: Host) -> None:
        self._sandbox = sandbox
        self.rates = RateLimits(sandbox.limits)
        self.in_flight = 0
        self.served = 0
        self._retry_at = 0.0

    @property
    def awaits_retry(self) -> bool:
        """Whether a client was told to retry later and that time has not come."""
        return time.monotonic() < self._retry_at

    def endpoint(
        self, route: str, handler: Handler
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Return the handler in the form that aiohttp needs."""

        async def serve(request: web.Request) -> web.StreamResponse:
            self.in_flight += 1
            try:
                response = await self._serve(request, route, handler)
                wait = float(response.headers.get("Retry-After", 0))
                if 0 < wait <= AWAITED:
                    self._retry_at = time.monotonic() + wait
                return response
            finally:
                self.in_flight -= 1
                self.served += 1

        return serve

    async def _serve(self, request: web.Request, route: str, handler: Handler) -> web.StreamResponse:
        path = _VERSION.sub("", request.path)
        fault = self._sandbox.faults.take(request.method, path)
        if fault is not None:
            self._disturb(path)
            if fault.delay:
                await asyncio.sleep(fault.delay)
            if fault.drop:
                return _cut(request)
            if fault.status is not None:
                return _fault_response(fault)
        headers: dict[str, str] = {}
        try:
            headers = self._admit(request, path, route)
            answer = await self._execute(request, path, handler)
            await self._sandbox.flush()
            response = _respond(answer, headers)
        except _RateLimited as limited:
            return limited.response
        except Refusal as refusal:
            self._note(request, path, refusal, is_forgiven=fault is not None)
            response = _refuse(refusal, headers)
        except TooMuchForThePlatform as breakdown:
            self._sandbox.report(
                f"{request.method} {path}: {breakdown}, which the platform answers with a 500"
            )
            response = _json({"message": "500: Internal Server Error", "code": 0}, 500, headers)
        if fault is not None and fault.lose_answer:
            return _cut(request)
        return response

    async def _execute(self, request: web.Request, path: str, handler: Handler) -> Answer:
        incoming = await _read(request, self._sandbox.limits.request_bytes)
        if self._sandbox.check is not None and request.body_exists:
            for problem in self._sandbox.check(request.method, path, incoming.body):
                self._sandbox.report(f"{request.method} {path}: {problem}")
        return await handler(Call(self._sandbox, request, incoming))

    def _admit(self, request: web.Request, path: str, route: str) -> dict[str, str]:
        by_token = path.startswith(_BY_TOKEN)
        major = request.match_info.get("channel_id") or request.match_info.get("token") or ""
        headers, wait, is_global = self.rates.count(
            f"{request.method}:{route} {major}", is_global=not by_token
        )
        if wait:
            raise _RateLimited(_too_many(wait, headers, is_global=is_global))
        if not by_token:
            given = request.headers.get("Authorization", "")
            if not given.startswith("Bot ") or not self._sandbox.token_is_good(given.removeprefix("Bot ")):
                raise Refusal(40001, "401: Unauthorized")
        return headers

    def _disturb(self, path: str) -> None:
        """Mark an interaction that a fault hits, so that the bot is not blamed."""
        if not path.startswith(_BY_TOKEN):
            return
        key, token = path.split("/")[2:4]
        known = self._sandbox.interactions
        found = (
            known.find(int(key))
            if path.startswith("/interactions/") and key.isdigit()
            else known.find_by_token(token)
        )
        if found is not None:
            found.was_disturbed = True

    def _note(self, request: web.Request, path: str, refusal: Refusal, *, is_forgiven: bool) -> None:
        if refusal.code not in SIGNS_OF_A_BUG or is_forgiven:
            return
        if path.startswith(_BY_TOKEN):
            token = path.split("/")[3]
            found = self._sandbox.interactions.find_by_token(token)
            if found is not None and found.was_disturbed:
                return
            path = path.replace(token, "…") if token else path
        self._sandbox.report(f"{request.method} {path}: {refusal}")


class _RateLimited(Exception):
    def __init__(self, response: web.Response) -> None:
        self.response = response
        super().__init__()


async def _read(request: web.Request, most: int) -> Incoming:
    """Read the JSON and the files of a request."""
    if (request.content_length or 0) > most:
        raise Refusal(40005)
    # Read the header directly: aiohttp parses it again for each question.
    if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        return await _read_parts(request)
    text = await request.text()
    if not text:
        return Incoming({})
    if request.content_type != "application/json":
        raise Refusal(50035, "The content type is not application/json.")
    return Incoming(_parse(text))


async def _read_parts(request: web.Request) -> Incoming:
    body: Json = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        if name == "payload_json":
            body = _parse(bytes(await part.read()))
        elif found := _UPLOAD.fullmatch(name):
            uploads[int(found[1])] = Upload(part.filename or "file", bytes(await part.read()))
        else:
            raise Refusal(50035, f"The part {name!r} is neither payload_json nor files[n].")
    return Incoming(body, uploads)


def _parse(text: str | bytes) -> Json:
    try:
        body = json.loads(text)
    except ValueError as error:
        raise Refusal(50109) from error
    # A set of commands comes as a list; it is passed on under an empty key.
    return {"": body} if isinstance(body, list) else body if isinstance(body, dict) else {}


def _json(body: Answer, status: int, headers: dict[str, str]) -> web.Response:
    # The library compares the whole header, so it must not contain a charset.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **headers}
    )


def _respond(answer: Answer, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=204, headers=headers)
    return _json(answer, 200, headers)


def _refuse(refusal: Refusal, headers: dict[str, str]) -> web.Response:
    extra = {"Via": "1.1 sandbox"} if refusal.status == 429 else {}
    if refusal.retry_after is not None:
        extra["Retry-After"] = f"{refusal.retry_after:.3f}"
    code = 0 if refusal.code == 40001 else refusal.code
    return _json(refusal.body() | {"code": code}, refusal.status, {**headers, **extra})


def _too_many(wait: float, headers: dict[str, str], *, is_global: bool) -> web.Response:
    extra = {"Via": "1.1 sandbox", "Retry-After": f"{wait:.3f}"}
    extra |= {"X-RateLimit-Scope": "global" if is_global else "user"}
    extra |= {"X-RateLimit-Global": "true"} if is_global else {}
    body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": is_global}
    return _json(body, 429, {**headers, **extra})


def _fault_response(fault: Fault) -> web.Response:
    status = fault.status or 500
    if status == 429 and not fault.code:
        return _too_many(fault.retry_after or 0.05, {}, is_global=fault.is_global)
    refusal = Refusal(fault.code, status=status, retry_after=fault.retry_after)
    if not fault.code:
        refusal.message = f"{status}: made on purpose"
    return _refuse(refusal, {})


def _cut(request: web.Request) -> web.Response:
    """Close the client's connection; the response that aiohttp needs is not sent."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
