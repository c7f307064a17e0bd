"""Who is let in at the door: browsers that show the page itself, and programs of this machine; no page from elsewhere.

House rules: everything the stand-in serves lies behind this, addresses that it does not know too. A browser carries requests
of any page to the loopback: a foreign page is known by the origin that a browser adds to whatever could change or overhear
something (POST, websockets), or, where it has had its own name point here, by that name. A bot's client sends no origin.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

OWN_NAMES: Final = frozenset({"127.0.0.1", "localhost", "::1"})


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The handler's answer to what comes from the page itself, a program, or an address typed on this machine; else 403."""
    origin = request.headers.get("Origin")
    if _name(request.host) not in OWN_NAMES or (origin is not None and origin != f"http://{request.host}"):
        raise web.HTTPForbidden(text="Only the page itself and programs of this machine are served here.")
    return await handler(request)


def _name(host: str) -> str | None:
    """The name in a Host, without its port; None if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
