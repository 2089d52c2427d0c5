"""The routers of a club's parts, one for each."""

from oakdoor.server.club.routes import router as about_router
from oakdoor.server.club.share.routes import router as share_router

ROUTERS = (about_router, share_router)
