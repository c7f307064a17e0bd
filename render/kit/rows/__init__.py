"""Rows that show all players where there is little height.

Imports the kit's plates, and no painter.
"""
