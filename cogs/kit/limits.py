"""How much Discord takes, where more than one file minds it."""

MENU = 25
"""Options in a menu."""
OPTION = 100
"""Letters of what an option of a menu is called."""
CHOICES = 25
"""What may be suggested at once while somebody types."""
CHOICE = 100
"""Letters of a suggestion, and of the value behind it."""
DESCRIPTION = 100
"""Letters of what is said of a command, of an option of it, or of a field of a form."""
ACROSS = 5
"""Buttons beside each other."""
