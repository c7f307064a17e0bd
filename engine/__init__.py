"""What happened and what may happen: games, matches and their keeping. Knows no Discord and no picture."""
