"""The routers of a club's parts, one for each."""

from oakdoor.server.club.puzzles.routes import router as puzzles_router
from oakdoor.server.club.routes import router as about_router

ROUTERS = (about_router, puzzles_router)
