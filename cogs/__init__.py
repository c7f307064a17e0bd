"""Everything that knows Discord: commands, buttons, messages. Holds no rule, no SQL, no pixel and no game's name."""
