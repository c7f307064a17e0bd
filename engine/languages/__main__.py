"""Compile all catalogues ahead, so that no start has to: `python -m engine.languages`."""

from engine.languages.catalogues import read_languages

if __name__ == "__main__":
    read_languages()
