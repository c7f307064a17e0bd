"""Discord's specification as a check of request bodies, if its file is present.

The file lies beside the repository. Where the specification and the documentation differ, the
documentation is followed: ids may be numbers.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from typing import Any

import jsonschema_rs

from tests.support.program import ROOT

FILE = ROOT.parent / "shared" / "discord_openapi.json"
ABSENT = f"Discord's specification is not at hand: there is no ../shared/{FILE.name}"
MOST_FAULTS = 5

Check = Callable[[str, str, Any], list[str]]
"""Takes method, path without /api/vN and body; returns the body's faults."""


def checker() -> Check | None:
    """Return the check, or None if the file is missing."""
    return _load() if FILE.exists() else None


@functools.cache
def _load() -> Check:
    document = json.loads(FILE.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    routes: list[tuple[str, re.Pattern[str], Any]] = []
    # An address without a variable goes before one with variables that would match it too.
    for template, operations in sorted(document["paths"].items(), key=lambda item: item[0].count("{")):
        pattern = re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(template)))
        for method, operation in operations.items():
            if method != "parameters" and "requestBody" in operation:
                kinds = operation["requestBody"]["content"]
                schema = kinds.get("application/json") or next(iter(kinds.values()))
                whole = {**schema["schema"], "components": {"schemas": schemas}}
                routes.append((method.upper(), pattern, whole))
    validators: dict[int, Any] = {}

    def check(method: str, path: str, body: Any) -> list[str]:
        # A body that is a list is passed on under an empty key.
        judged = body[""] if isinstance(body, dict) and set(body) == {""} else body
        for number, (wanted, pattern, schema) in enumerate(routes):
            if wanted == method and pattern.fullmatch(path):
                if number not in validators:
                    validators[number] = jsonschema_rs.Draft202012Validator(schema)
                return _faults(validators[number], judged)
        return []

    return check


def _faults(validator: Any, body: Any) -> list[str]:
    if validator.is_valid(body):
        return []
    found = []
    for fault in validator.iter_errors(body):
        place = "/".join(map(str, fault.instance_path)) or "the body"
        found.append(f"against the specification, at {place}: {fault.message[:300]}")
    return found[:MOST_FAULTS]
