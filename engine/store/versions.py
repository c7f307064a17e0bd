"""Errors of databases whose schema this build can't use."""

from engine.contract.errors import StoreError
from engine.contract.words import say


def too_new(path: str, found: int, known: int) -> StoreError:
    """Return the error of a database that a newer build made."""
    return StoreError(
        say(
            "The database “{path}” was made by a newer version of this bot ({found}; this one knows "
            "{known}). Update the bot, or restore the backup from before.",
            path=path,
            found=found,
            known=known,
        )
    )


def unreleased(path: str, found: int) -> StoreError:
    """Return the error of a database from a build between two releases."""
    return StoreError(
        say(
            "The database “{path}” was made by a version of this bot that was never released ({found}). "
            "Start build 1224a6a with it once, then this one.",
            path=path,
            found=found,
        )
    )
