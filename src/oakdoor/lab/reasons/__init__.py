"""Reasons, proved: planted positions whose reason is known, and what reasons account for in many games."""
