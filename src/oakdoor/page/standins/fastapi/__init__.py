"""Stands in for FastAPI in the page (page/routing.py)."""

from oakdoor.page.routing import APIRouter as APIRouter
from oakdoor.page.routing import Depends as Depends
from oakdoor.page.routing import Header as Header
from oakdoor.page.routing import Query as Query
from oakdoor.page.routing import Request as Request
from oakdoor.page.routing import Response as Response
from oakdoor.page.routing import WebSocket as WebSocket
from oakdoor.page.routing import WebSocketDisconnect as WebSocketDisconnect
