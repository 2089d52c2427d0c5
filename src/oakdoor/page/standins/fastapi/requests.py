"""Requests, by the name under which routes ask for them."""

from oakdoor.page.routing import HTTPConnection as HTTPConnection
