"""Buttons, menus and forms of no single command, one file per family.

Below `commands`. They may import the bot and all folders below it.
"""
