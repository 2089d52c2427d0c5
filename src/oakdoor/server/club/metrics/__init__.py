"""Figures of a server for Prometheus: without names, keys and addresses."""
