"""A bot that is measured, in a process of its own: its API and token, its database, its calls a second (0: any number), its shards.

`noted` beside that has it tell, in the end, what held its event loop.
"""

import asyncio
import sys

if __name__ == "__main__":
    # Not above: whatever draws begins with this file, too.
    from bench.serving import serve

    api_url, token, database, calls, shards, *noted = sys.argv[1:]
    asyncio.run(serve(api_url, token, database, shards, is_limited=calls != "0", is_noted=bool(noted)))
