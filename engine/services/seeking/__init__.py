"""Services for users who look for a match: whom they avoid, what they want to be told of.

House rule: no user learns from anything that the bot says or does who avoids them, or who waits to
be told. What a user sees after a press of their own never depends on either.
"""
