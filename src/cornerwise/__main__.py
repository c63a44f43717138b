"""The command line as ``python -m cornerwise``."""

import sys

from cornerwise.cli import main

if __name__ == "__main__":
    sys.exit(main())
