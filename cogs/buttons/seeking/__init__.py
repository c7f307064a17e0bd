"""Buttons of users who look for a match: sit down, also from another place."""
