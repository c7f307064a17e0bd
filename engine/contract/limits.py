"""How much of what may be said, in letters or pieces: part of the contract.

House rule: games do not measure; these bind whoever shows their words to people, and the conformance suite.
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
"""Options of an Ask for one thing that become a button each; of more there is a menu."""
CHOSEN_MOST = 25
"""Options of an Ask that takes several of them at once."""
HEADING_LONGEST = 100
SECTION_LONGEST = 1000
GROUP_LONGEST = 3000
"""Letters of a section of a Collection."""
OPTION_TITLE_LONGEST = 45
OPTION_HELP_LONGEST = 100
OPTIONS_MOST = 25
