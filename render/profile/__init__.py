"""Profiles: what a user did over all matches, as one picture for all games."""
