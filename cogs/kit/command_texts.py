"""Texts of slash commands in the languages of the bot.

A text that is made of others is a `locale_str` with the whole as its extra `sentence`.

House rules: a command is typed by the same name in every language, because sentences name it. Its
description, options and choices are translated; sentences name an option by `option_name`, as the
reader sees it. A translation that Discord would refuse is left out: the text is English.
"""

from __future__ import annotations

import re
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from cogs.kit.limits import DESCRIPTION, OPTION
from cogs.kit.wording import shorten
from engine.contract.languages import catalogue_of, spoken
from engine.contract.typed_words import option_name
from engine.contract.words import Sentence, say, tell

_NAME: Final = re.compile(r"[-_\w]{1,32}")
_NAMES: Final = frozenset({Location.command_name, Location.group_name})
_LONGEST: Final = {Location.choice_name: OPTION}


class CommandTexts(app_commands.Translator):
    """Translates what users read of commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a text in a language; None for the English one."""
        if context.location in _NAMES or not (language := spoken(locale.value)):
            return None
        if context.location is Location.parameter_name:
            name = _translation(option_name(string.message), language)
            return name if name is not None and _is_name(name) else None
        longest = _LONGEST.get(context.location, DESCRIPTION)
        if (sentence := string.extras.get("sentence")) is not None:
            return shorten(tell(sentence, (), catalogue_of(language)), longest)
        told = _translation(say(string.message), language)
        return told if told is not None and 0 < len(told) <= longest else None


def _translation(sentence: Sentence, language: str) -> str | None:
    """Return a sentence without fields in a language; None if it has no translation."""
    words = catalogue_of(language)
    return None if words.translation(sentence.template) is None else tell(sentence, (), words)


def _is_name(name: str) -> bool:
    """Return whether Discord takes an option's name."""
    return _NAME.fullmatch(name) is not None and name == name.lower()
