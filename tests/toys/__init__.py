"""Three small complete games with features that the first real game lacks."""
