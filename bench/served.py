"""The bot that `bench.load` presses, in a process of its own: its API and token, its database, its calls a second (0: any number)."""

import asyncio
import sys
from pathlib import Path

if __name__ == "__main__":
    # Not above: whatever draws begins with this file, too.
    from bench.load import serve

    asyncio.run(serve(sys.argv[1], sys.argv[2], Path(sys.argv[3]), is_limited=sys.argv[4] != "0"))
