"""The sentences of kCaloria, one module for each place where they are read.

- `questions` and `food` are questions, the latter about feeding; `hints` stand beside an answer,
  `notes` above a question (in the last look they say what a placement brings about).
- `refusals` answer impossible moves; `events` tell what has happened.
- `description` and `details` describe the table, in short and in full; `outcome` is the end.
- `rules_page` and `collection` are pages to browse.
- `tiles` says what is printed on a tile and why it makes what it makes; `names` names tiles.
"""
