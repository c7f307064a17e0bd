"""Start the bot: run `cogs.app.program`."""

import sys

if __name__ == "__main__":
    # Imported late: worker processes also load this file and need nothing from it.
    from cogs.app.program import main

    sys.exit(main())
