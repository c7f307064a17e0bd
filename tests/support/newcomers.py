"""The figures with which no player is a newcomer, who may sit in few matches at once."""

from typing import Final

NONE: Final = {
    "engine.services.quotas.KNOWN": 0,
    "engine.steps.limits.NEW": 0,
    "engine.steps.limits.KNOWN": 0,
}
