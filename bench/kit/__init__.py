"""What the benchmarks share: the table of figures, timers, people who press, the bot in a process.

It imports no other benchmark.
"""
