"""One module or package per game; none knows another, none does I/O or reads a clock."""
