"""Run a bot that is measured, in its own process.

Its arguments are API, token, database, calls a second (0: any number) and shards. With `noted` as a
further one it finally reports what blocked its event loop.
"""

import asyncio
import sys

if __name__ == "__main__":
    # Not above: the drawing process runs this file, too.
    from bench.kit.server import serve

    api_url, token, database, calls, shards, *noted = sys.argv[1:]
    asyncio.run(serve(api_url, token, database, shards, is_limited=calls != "0", is_noted=bool(noted)))
