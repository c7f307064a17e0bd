"""What the managers of a server see.

It may import the other screens.
"""
