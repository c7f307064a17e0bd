"""Commands about what all matches of a game add up to."""
