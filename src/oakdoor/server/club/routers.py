"""The routers of a club's parts, one for each."""

from oakdoor.server.club.own.routes import router as own_router
from oakdoor.server.club.passkeys.routes import router as passkeys_router
from oakdoor.server.club.routes import router as about_router

ROUTERS = (about_router, own_router, passkeys_router)
