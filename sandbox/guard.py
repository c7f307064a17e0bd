"""Access control: only the page itself and programs of this machine.

House rules: it protects every address, unknown ones too. A browser sends requests of any page to
the loopback address. A foreign page is recognised by the origin that a browser adds to requests
that can change or read something (POST, websockets). If its own name resolves to this machine, it
is recognised by that name. A bot's client sends no origin.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

OWN_NAMES: Final = frozenset({"127.0.0.1", "localhost", "::1"})


@web.middleware
async def guard_access(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer 403 unless the request comes from the page, a program or typed address."""
    origin = request.headers.get("Origin")
    if _name(request.host) not in OWN_NAMES or (origin is not None and origin != f"http://{request.host}"):
        raise web.HTTPForbidden(text="Only the page itself and programs of this machine are served here.")
    return await handler(request)


def _name(host: str) -> str | None:
    """Return the name in a Host header, without port; None if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
