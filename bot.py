"""Starts the program, which is `cogs.program`."""

import sys

if __name__ == "__main__":
    # Not above: whatever draws in processes of its own begins each of them with this file, and needs nothing else of it.
    from cogs.program import main

    sys.exit(main())
