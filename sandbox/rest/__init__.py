"""The REST interface: a module per family of addresses, with a table of routes.

It imports everything but the page, people and the server.
"""
