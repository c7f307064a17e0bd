"""The REST side: one module per family of addresses, each with its routes in a table."""
