"""Discord's limits that more than one file uses."""

MENU = 25
"""Options in a menu."""
OPTION = 100
"""Characters in the label of a menu option."""
CHOICES = 25
"""Suggestions for an option while a user types."""
CHOICE = 100
"""Characters of a suggestion, and of its value."""
DESCRIPTION = 100
"""Characters in the description of a command, of its options or of a form field."""
ACROSS = 5
"""Buttons in one row."""
