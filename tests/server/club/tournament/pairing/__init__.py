"""Tests of who meets whom."""
