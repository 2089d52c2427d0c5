"""The routers of a club's parts, one for each."""

from oakdoor.server.club.alerts.routes import router as alerts_router
from oakdoor.server.club.days.routes import router as days_router
from oakdoor.server.club.hall.routes import router as hall_router
from oakdoor.server.club.metrics.routes import router as metrics_router
from oakdoor.server.club.own.routes import router as own_router
from oakdoor.server.club.passkeys.routes import router as passkeys_router
from oakdoor.server.club.puzzles.routes import router as puzzles_router
from oakdoor.server.club.rating.routes import router as rating_router
from oakdoor.server.club.routes import router as about_router
from oakdoor.server.club.share.routes import router as share_router
from oakdoor.server.club.tournament.routes import router as tournament_router
from oakdoor.server.club.warden.routes import entry as warden_entry
from oakdoor.server.club.warden.routes import router as warden_router

ROUTERS = (
    about_router,
    alerts_router,
    days_router,
    hall_router,
    metrics_router,
    own_router,
    passkeys_router,
    puzzles_router,
    rating_router,
    share_router,
    tournament_router,
    warden_entry,
    warden_router,
)
