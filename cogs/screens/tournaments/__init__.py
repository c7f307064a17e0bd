"""What shows tournaments: the card, the table, notices."""
