"""The score pad as a page gets it."""
