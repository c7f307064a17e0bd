"""Kaliko by Future Classics and Kadon Enterprises: tiles with three paths each, laid so that paths join and score."""
