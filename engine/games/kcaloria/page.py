"""The rules of kCaloria for players, in this project's own words."""

from engine.game import Section

PAGE: tuple[Section, ...] = ()
