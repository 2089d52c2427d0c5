"""Requests, by the name under which routes ask for them."""

from oakdoor.device.routing import HTTPConnection as HTTPConnection
