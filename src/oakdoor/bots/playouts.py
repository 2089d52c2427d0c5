"""A yardstick: the plainest search, which plays at random to the end where its tree ends. It has learned nothing."""

from oakdoor.bots.search import SearchBot, compile_looks, mind_for
from oakdoor.bots.thinking.looking import Mind
from oakdoor.bots.thinking.network import new_network
from oakdoor.bots.thinking.playouts import look_at_random
from oakdoor.games.compiler.compiled import is_plain, sources_hash
from oakdoor.games.compiler.warm import is_warm, mark_warm
from oakdoor.games.contract import Mode
from oakdoor.games.names import Record


class PlayoutsBot(SearchBot):
    """Searches by random playouts, as long or as often as it may. A mode needs nothing for it, but compiling it takes
    a while: the arena calls `warm_playouts` first."""

    loop = staticmethod(look_at_random)

    @classmethod
    def can_search(cls, mode: Mode) -> bool:
        """It always does."""
        return True

    @classmethod
    def new_mind(cls, mode: Mode, box: Record) -> Mind:
        """What it searches with: its network is never asked."""
        return mind_for(mode, box, new_network(1, 1, 1))


def _mark() -> str:
    return f"playouts-{sources_hash('oakdoor.bots.thinking')}-"


def is_playouts_warm(game: str, mode: str) -> bool:
    """Whether this version's random playouts in a mode were compiled before."""
    return is_warm(game, mode, _mark())


def warm_playouts(mode: Mode) -> None:
    """Compile the search by random playouts in a mode, and remember that it was done."""
    if not is_plain():
        compile_looks(mode, PlayoutsBot.new_mind(mode, mode.components(None).box), look_at_random)
        mark_warm(mode, _mark())
