"""Signs about the pattern: arrows at its edges, the legend of the spaces, and the stack."""
