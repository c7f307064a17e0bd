"""What boards that grow have in common.

Imports no painter.
"""
