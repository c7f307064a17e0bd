"""The rules page of How many Calories?"""

from engine.game import Section

PAGE: tuple[Section, ...] = ()
