"""Messages about ratings: below a result, in tables, and a user's own choice."""
