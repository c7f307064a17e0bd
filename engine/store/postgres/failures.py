"""Sentences for people about PostgreSQL's errors."""

from __future__ import annotations

from typing import Final

import asyncpg

from engine.contract.errors import StoreError
from engine.contract.words import N_, say

LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    # raised by some answers when the connection is cut off within them
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the server is shutting down or starting
    asyncpg.TooManyConnectionsError,
)
"""Errors of a lost or unavailable connection; another one may be tried."""
GONE: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresConnectionError)
"""Errors that mean this very connection is gone."""
FAILURES: Final = (*LOST, asyncpg.PostgresError)
"""All errors that using a database can raise."""

_SENTENCES: Final = (
    (asyncpg.DiskFullError, N_("The disk is full, so nothing was changed. Please try again when there "
                               "is room.")),
    (asyncpg.ReadOnlySQLTransactionError, N_("The database may not be written, so nothing was changed.")),
    (asyncpg.InsufficientPrivilegeError, N_("The database may not be written, so nothing was changed.")),
    (asyncpg.DataCorruptedError, N_("The database is damaged here. Please restore it from a backup.")),
    (asyncpg.InvalidAuthorizationSpecificationError, N_("The database does not let the bot in: are name "
                                                        "and password right?")),
    (asyncpg.InvalidCatalogNameError, N_("There is no such database on that server.")),
    *((kind, N_("The database can’t be reached, so nothing was changed. Please try again in "
                "a minute.")) for kind in LOST),
)  # fmt: skip
_OTHER: Final = N_("The database refuses, so nothing was changed. Please try again later.")


def failure(error: BaseException) -> StoreError:
    """Return a StoreError with a sentence that names neither host nor password."""
    return StoreError(say(next((said for kind, said in _SENTENCES if isinstance(error, kind)), _OTHER)))


def in_doubt() -> StoreError:
    """Return the error for a write that may or may not have become durable."""
    return StoreError(
        say(
            "The database can’t be reached, so it is not known whether that counted. Please look again in "
            "a minute."
        )
    )
