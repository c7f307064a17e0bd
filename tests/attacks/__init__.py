"""Attacks by hostile players, strangers, web pages and texts.

Each is a test that fails without its fix.
"""
