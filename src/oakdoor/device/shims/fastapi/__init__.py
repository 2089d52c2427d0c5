"""Stands in for FastAPI in the page (device/routing.py)."""

from oakdoor.device.routing import APIRouter as APIRouter
from oakdoor.device.routing import Depends as Depends
from oakdoor.device.routing import Header as Header
from oakdoor.device.routing import Query as Query
from oakdoor.device.routing import Request as Request
from oakdoor.device.routing import Response as Response
from oakdoor.device.routing import WebSocket as WebSocket
