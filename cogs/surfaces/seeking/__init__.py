"""Messages that bring users together: notices of lobbies, and lists of open tables."""
