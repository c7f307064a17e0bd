"""What PostgreSQL's complaints mean to people."""

from __future__ import annotations

from typing import Final

import asyncpg

from engine.errors import StoreError
from engine.words import N_, say

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what some answers to being cut off in the middle of one come to
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is shut down or starts
    asyncpg.TooManyConnectionsError,
)
"""A connection is gone, or there is none to be had: what was asked may be asked again on another one."""
GONE: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresConnectionError)
"""That very connection is gone, whatever others are."""
FAILURES: Final = (*LOST, asyncpg.PostgresError)
"""All that using a database can raise."""

_SENTENCES: Final = (
    (asyncpg.DiskFullError, N_("The disk is full, so nothing was changed. Please try again when there is room.")),
    (asyncpg.ReadOnlySQLTransactionError, N_("The database may not be written, so nothing was changed.")),
    (asyncpg.InsufficientPrivilegeError, N_("The database may not be written, so nothing was changed.")),
    (asyncpg.DataCorruptedError, N_("The database is damaged here. Please restore it from a backup.")),
    (asyncpg.InvalidAuthorizationSpecificationError, N_("The database does not let the bot in: are name and password right?")),
    (asyncpg.InvalidCatalogNameError, N_("There is no such database on that server.")),
    *((kind, N_("The database can’t be reached, so nothing was changed. Please try again in a minute.")) for kind in LOST),
)  # fmt: skip
_OTHER: Final = N_("The database refuses, so nothing was changed. Please try again later.")


def failure(error: BaseException) -> StoreError:
    """What a complaint means: a sentence, which names neither host nor password."""
    return StoreError(say(next((said for kind, said in _SENTENCES if isinstance(error, kind)), _OTHER)))


def in_doubt() -> StoreError:
    """Nobody can say just now whether something was made durable."""
    return StoreError(
        say(
            "The database can’t be reached, so it is not known whether that counted. Please look again in a minute."
        )
    )
