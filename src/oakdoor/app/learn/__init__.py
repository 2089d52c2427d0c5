"""Lessons as a page gets them."""
