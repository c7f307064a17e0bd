"""Replays: a whole match as a moving picture, or as a strip of six stills.

`shot` is a position to show, `frames` draws positions and what moves between them, `opening` draws
the title, `head` writes the move above each, `animation` chooses what its file holds, `gif` writes
it, and `strip` lays stills side by side. It knows no game: the caller gives the painter's table. It
may import `kit`.
"""
