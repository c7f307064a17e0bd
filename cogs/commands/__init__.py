"""Slash commands, one file for each.

A command may import everything but `cogs.app`.
"""
