"""`python -m oakdoor` is the command `oakdoor`."""

import sys

from oakdoor.cli import main

sys.exit(main())
