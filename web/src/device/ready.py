"""The first that a page's Python runs: where the application lies, and what stands in for packages it does not have."""

import os
import sys

os.environ["OAKDOOR_PLAIN"] = "1"
sys.path[:0] = ["/package/oakdoor/device/shims", "/package"]
