"""How users finished their matches, titles and personal bests."""
