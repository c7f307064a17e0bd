"""Tournaments: what is stored of them, and the messages that show them."""
