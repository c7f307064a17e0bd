"""The Discord side of the program: commands, buttons and messages.

It holds no rule of a game, no SQL, no drawing code and no game's name.
"""
