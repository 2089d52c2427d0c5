"""A toy game that stands outside the package: it shows what a mode needs, and that this is enough."""
