"""A State in mid-match of every game and version of its rules, drafts and all: what matches in play have to outlive."""
