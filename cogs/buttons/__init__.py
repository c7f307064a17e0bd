"""Buttons, menus and forms that belong to no single command, one file for each family.

Below `commands`. They may import the bot and all folders below it.
"""
