"""The platform's refusals: status, code, sentence and faulty fields."""

from __future__ import annotations

from typing import Any, Final

Path = tuple[str | int, ...]
"""The place of a fault in a body: keys and positions from the outside in."""

CODES: Final[dict[int, tuple[int, str]]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit"),
    30003: (400, "Maximum number of pinned messages reached (250)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (429, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40001: (401, "Unauthorized"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "Maximum number of follow up messages reached for this interaction."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    130000: (503, "API resource is currently overloaded. Try again a little later"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    200000: (400, "Message was blocked by automatic moderation"),
}
"""Code → HTTP status and sentence, for all codes that the stand-in can give."""

SIGNS_OF_A_BUG: Final = frozenset(
    {10015, 10062, 30032, 40001, 40005, 40060, 40094, 50005, 50006, 50027, 50035, 50109}
)
"""Codes that a well-made client never gets; people and channels can cause the others."""


class Refusal(Exception):
    """An answer that is not a success.

    `errors` is the platform's nested map of faulty fields.
    """

    def __init__(
        self,
        code: int,
        message: str = "",
        *,
        status: int = 0,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        known_status, known_message = CODES.get(code, (400, "Refused"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(f"{self.status} {code}: {self.message}{_flat(errors)}")

    def body(self) -> dict[str, Any]:
        """Return the JSON of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body


class Complaints:
    """The faults found so far in a body, raised together as one refusal."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a fault at a place."""
        self._found.append((path, code, message))

    def check_length(self, path: Path, text: object, least: int, most: int) -> bool:
        """Return whether this is a string of `least` to `most` characters; note a fault."""
        if not isinstance(text, str):
            self.add(path, "BASE_TYPE_STRING", "This field must be a string.")
            return False
        if not least <= len(text) <= most:
            if not text and least:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            else:
                self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            return False
        return True

    def check_number(self, path: Path, number: object, least: float, most: float) -> bool:
        """Return whether this is an integer from `least` to `most`; note a fault."""
        if isinstance(number, bool) or not isinstance(number, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{number}" is not int.')
            return False
        if number < least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
            return False
        if number > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
            return False
        return True

    def check_list(self, path: Path, items: object, least: int, most: int) -> list[Any]:
        """Return the list at `path`, empty if it is not a list.

        A length outside of `least` to `most` is noted as a fault.
        """
        if not isinstance(items, list):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required and must be a list.")
            return []
        if not least <= len(items) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return items

    def refuse_if_any(self) -> None:
        """Raise 50035 with all noted faults, if there are any."""
        if not self._found:
            return
        errors: dict[str, Any] = {}
        for path, code, message in self._found:
            node = errors
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise Refusal(50035, errors=errors)


def _flat(errors: dict[str, Any] | None, prefix: str = "") -> str:
    """Return each fault of the nested map as ` · place: sentence`."""
    if not errors:
        return ""
    found = ""
    for key, value in errors.items():
        if key == "_errors":
            found += "".join(f" · {prefix}: {fault['message']}" for fault in value)
        else:
            found += _flat(value, f"{prefix}.{key}" if prefix else key)
    return found
