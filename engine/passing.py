"""What time brings about, in all matches of a store: looked for every few seconds, and whenever the program starts."""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine import due
from engine.errors import StoreConflict, StoreError
from engine.keeping import Keeper
from engine.people import People
from engine.store.interface import WholeStore

_log = logging.getLogger(__name__)


async def pass_time(
    store: WholeStore, kept: Keeper, people: People, now: Callable[[], int], draw: Callable[[], str]
) -> None:
    """Have everything happen whose time has come."""
    for match_id in await store.due(now()):
        try:
            async with kept.holding(match_id) as record:
                habits = await kept.habits(record)
                resting = due.resting(record, habits, now())
                for user_id, deadline in resting.items():
                    await people.spend(user_id, deadline)
                if resting:
                    habits = await kept.habits(record)
                step = due.passed(record, habits, now(), draw, resting=frozenset(resting))
                if step is not None:
                    await kept.save(record, *step)
        except StoreConflict:
            continue  # somebody was faster; the next time it is looked at how that left it
        except StoreError:
            raise
        except Exception:  # whatever is wrong with one match, the others go on
            _log.exception("what was due in match %s did not happen", match_id, extra={"match": match_id})
    await people.pass_time()
