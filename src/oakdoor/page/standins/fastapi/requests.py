"""Requests, by the name under which routes ask for them."""

from fastapi import HTTPConnection as HTTPConnection
