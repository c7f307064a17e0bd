"""The strength of computer players: matches with every deal from every seat.

House rules: seeds are fixed, so that a figure can be reproduced. A draw counts half. The interval
is Wilson's, at 95 %, over deals and not over matches, because the matches of one deal are not
independent. The figures are of computers against computers.
"""
