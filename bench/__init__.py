"""Benchmarks of everything that must be fast: `make bench`."""
