"""Maximum lengths and numbers of what games show: part of the contract.

House rule: games do not measure. The limits bind the code that shows their words, and the
conformance suite.
"""

PITCH_LONGEST = 150
PROMPT_LONGEST = 150
LABEL_LONGEST = 80
HINT_LONGEST = 100
NOTE_LONGEST = 240
NOTES_LONGEST = 1800
NOTES_MOST = 12
KEY_LONGEST = 40
"""Letters of an option's key; it holds no space, comma or bar."""
BUTTONS_MOST = 12
"""The most options of an Ask for one thing that become buttons; more become a menu."""
CHOSEN_MOST = 25
"""Options of an Ask that takes several of them at once."""
HEADING_LONGEST = 100
SECTION_LONGEST = 1000
GROUP_LONGEST = 3000
"""Letters of a section of a Collection."""
OPTION_TITLE_LONGEST = 45
OPTION_HELP_LONGEST = 100
OPTIONS_MOST = 25
