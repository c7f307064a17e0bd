"""How strong the computer players are: matches of each against others, every deal played from every seat.

House rules: seeds are fixed, so that a figure can be had again; a draw counts half; the interval is Wilson's, at 95 %, over
deals and not over matches, as the matches of one deal are not independent. The figures are of computers against computers.
"""
