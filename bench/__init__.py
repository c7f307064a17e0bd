"""Benchmarks of everything that must be fast: `make bench`.

`load` presses at the whole bot; `matches`, `pictures` and `games` measure its parts; `arena` and
`outlook` measure and fit the computer players. All of them import from `kit`.
"""
