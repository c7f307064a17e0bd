"""Messages of tournaments: their cards, and notices to players."""
