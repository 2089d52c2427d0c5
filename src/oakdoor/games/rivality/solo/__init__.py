"""Solo against Suramun (V7)."""
