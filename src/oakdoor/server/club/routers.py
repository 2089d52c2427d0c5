"""The routers of a club's parts, one for each."""

from oakdoor.server.club.rating.routes import router as rating_router
from oakdoor.server.club.routes import router as about_router
from oakdoor.server.club.tournament.routes import router as tournament_router

ROUTERS = (about_router, rating_router, tournament_router)
