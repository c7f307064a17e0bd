"""Storage of how users finished their matches, of titles and of personal bests."""
