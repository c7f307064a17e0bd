"""Interactions: what a person does, and the rules for the bot's answers.

It imports payloads and the world.
"""
