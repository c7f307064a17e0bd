"""The world: users, guilds, channels, messages, their changes, permissions and storage.

Every change goes through a method of `World`. It imports only the model, limits and refusals.
"""
