"""Languages: catalogues of translations are read, checked and offered to readers.

A catalogue is `locales/<Discord's code of the language>/*.po`. `docs/translating.md` explains it.
"""
