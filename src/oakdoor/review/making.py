"""What makes reviews and hints: this version, a bot, and the machine on which it runs."""

from oakdoor import __version__
from oakdoor.review.shapes import Maker, Where


def made_by(bot: str, looks: int, seed: int, where: Where = "device") -> Maker:
    """What makes a review on a device, or on a server."""
    return Maker(__version__, bot, looks, seed, where)
