"""Interfaces for ratings: the fold over ended matches, tables, and users' choices."""
