"""What ended matches add up to for users: guesses, medals of seasons, winning shares."""
