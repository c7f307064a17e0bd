"""JSON in and out: checks of what the bot sends, and the shapes of what it gets.

It imports the world, and knows no request, socket or page.
"""
