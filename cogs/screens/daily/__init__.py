"""Messages of the deal of the day: playing it, its result, tables and the solution."""
