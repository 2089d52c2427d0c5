"""A yardstick: the search, but it sees everything. What it does not win either, the cards decide."""

from oakdoor.bots.search import SearchBot
from oakdoor.bots.thinking.looking import Mind
from oakdoor.games.contract import Mode
from oakdoor.games.names import Record


class Seer(SearchBot):
    """Searches as the others do, but every look begins in the state as it is: only shuffles to come are open. The view
    of its sight must be that state, so it plays nowhere but in the arena."""

    sees_all = True

    @classmethod
    def new_mind(cls, mode: Mode, box: Record) -> Mind:
        """What the others search with, and a taste for the truth."""
        mind = super().new_mind(mode, box)
        return mind._replace(taste=mind.taste._replace(sees_all=1))
