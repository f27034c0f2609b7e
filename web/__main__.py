"""`python3 web play|build|test|bench|serve`: everything the site needs, from a clean clone.

Only the standard library is used up to the point where `.venv` exists, so that nothing has to be installed by hand.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this line is for the older ones
    sys.exit("Dragon Dojo needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

from sitekit.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
