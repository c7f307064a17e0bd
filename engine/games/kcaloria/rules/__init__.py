"""The rules of kCaloria: the tiles, the table, and what changes on it.

Nothing here is worded for players but names. `turns` and `questions` in the parent folder know who
decides when.

- `kinds` and `decks` are the catalogue, `state` the values on the table.
- `web` knows who touches and feeds whom, and what each tile makes; `food` how a cost can be met.
- `legal` knows what can go where; `changes` what a placement, a rescue and the end of a turn do.
- `sight` works out what a picture shows; `collapse` keeps counters of doomed tiles; `reports` sums
  up a turn.
- `scoring` counts points and breaks ties.
"""
