"""Signs about the pattern: arrows at its edges, and the legend of the spaces."""
