"""What users who look for a match see: notices, open tables, whom they avoid."""
