"""Takes the place of the server's reviews in the page: there are none to work out or to keep."""

from oakdoor.page.instead.storage import Storage
from oakdoor.page.workers import Workers


class Reviews:
    """No reviews: no route of the page asks for one."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        pass

    def close(self) -> None:
        """Nothing is under way."""
