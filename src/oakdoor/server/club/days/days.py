"""Games over days, put together."""

from oakdoor.app.tables.hall import Hall
from oakdoor.server.club.alerts.alerts import Alerts
from oakdoor.server.club.days import ledger
from oakdoor.server.club.days.holidays import Holidays
from oakdoor.server.club.days.marks import Marks
from oakdoor.server.club.days.plans import Plans
from oakdoor.server.club.days.sweep import Sweep
from oakdoor.server.database.storage import Storage


class Days:
    """What a club has of games over days."""

    def __init__(self, storage: Storage, hall: Hall, alerts: Alerts) -> None:
        storage.keepers.append(ledger.keep)
        self.marks = Marks(storage)
        self.plans = Plans(storage)
        self.holidays = Holidays(storage)
        self.sweep = Sweep(storage, hall, alerts)
        alerts.is_over = self.sweep.is_over
