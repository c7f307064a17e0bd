"""Print one result line for each of some matches.

The lines do not depend on the hash seed of the process.

python -m tests.conformance fast|slow
"""

import sys

from tests.conformance.walk import digest, extremes, walked

for case in extremes(sys.argv[1]):
    print(case, digest(walked(case)))
