"""Stands in for platformdirs in the page, where nothing is compiled and so nothing is kept in a folder."""
