"""Storage of tournaments."""
