"""Asynchronous services over the store: matches, seats, people, hints, computers, deadlines.

`matches` is their face. They may import everything below: `store`, `steps`, `match`, `clocks`, `players`, `contract`, `kit`.
"""
