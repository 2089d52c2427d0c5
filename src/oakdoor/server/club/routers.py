"""The routers of a club's parts, one for each."""

from oakdoor.server.club.hall.routes import router as hall_router
from oakdoor.server.club.routes import router as about_router

ROUTERS = (about_router, hall_router)
