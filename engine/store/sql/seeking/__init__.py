"""Storage of who looks for a match, whom users avoid, and how punctual they are."""
