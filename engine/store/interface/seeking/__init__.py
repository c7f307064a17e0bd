"""Stores for users who look for a match, and of whom they avoid."""
