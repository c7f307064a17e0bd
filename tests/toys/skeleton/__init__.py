"""The smallest whole game. `make game` copies it as the start of a new one."""
