"""Databases as releases left them, with matches in play: every later build goes on with them."""
