"""The REST interface: a module per family of addresses, with a table of routes."""
