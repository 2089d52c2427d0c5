"""The routers of a club's parts, one for each."""

from oakdoor.server.club.alerts.routes import router as alerts_router
from oakdoor.server.club.days.routes import router as days_router
from oakdoor.server.club.routes import router as about_router

ROUTERS = (about_router, days_router, alerts_router)
