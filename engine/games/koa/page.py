"""The rules of KOA for players, in this project's own words."""

from engine.game import Section

PAGE: tuple[Section, ...] = ()
