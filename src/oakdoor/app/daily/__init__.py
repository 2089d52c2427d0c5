"""Deals of days and weeks: the same cards for everybody, and one try."""
