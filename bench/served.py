"""The bot that `bench.load` presses, in a process of its own: its API and token, its database, its calls a second (0: any number).

`noted` beside that has it tell, in the end, what held its event loop.
"""

import asyncio
import sys
from pathlib import Path

if __name__ == "__main__":
    # Not above: whatever draws begins with this file, too.
    from bench.load import serve, serve_noted

    api_url, token, database, calls, *noted = sys.argv[1:]
    if noted:
        asyncio.run(serve_noted(api_url, token, Path(database)))
    else:
        asyncio.run(serve(api_url, token, Path(database), is_limited=calls != "0"))
