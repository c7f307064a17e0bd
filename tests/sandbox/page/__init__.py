"""The chat page in a real browser, with a real discord.py client behind it."""
