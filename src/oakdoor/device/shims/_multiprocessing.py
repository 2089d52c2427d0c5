"""Stands in for the part of multiprocessing that a page has not: nothing there starts a process."""
