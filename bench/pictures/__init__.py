"""How fast pictures and moving pictures are drawn.

It imports the positions of `games`.
"""
