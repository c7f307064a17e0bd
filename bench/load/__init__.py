"""The whole bot against the sandbox: presses, deadlines, starts, calls and memory.

It imports `kit` and matches of `matches`.
"""
