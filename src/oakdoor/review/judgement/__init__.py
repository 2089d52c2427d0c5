"""Decisions judged: what each gave away, why, and what was luck."""
