"""The gateway: websocket sessions of the bot, and the events that each gets.

It imports interactions, payloads and the world.
"""
