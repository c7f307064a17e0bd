"""Prints what some matches of each game come to, one line each: the same whatever the hash seed of the process.

python -m tests.conformance fast|slow
"""

import sys

from tests.conformance.walk import digest, extremes, walked

for case in extremes(sys.argv[1]):
    print(case, digest(walked(case)))
