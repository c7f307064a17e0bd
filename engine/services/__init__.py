"""Asynchronous services over the store: matches, seats, users, hints, computers, deadlines.

`matches` is their facade. They may import everything below: `store`, `steps`, `match`, `clocks`,
`players`, `contract`, `kit`.
"""
