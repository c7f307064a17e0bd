"""Tournaments over the store: their steps, and the matches of their tables."""
