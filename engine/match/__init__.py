"""A match as pure values: records, moves, looks, takebacks, endings.

May import `clocks`, `players`, `contract` and `kit`.
"""
