"""What makes reviews and hints: this version, a bot, and the machine on which it runs."""

from oakdoor import __version__
from oakdoor.review.shapes import Maker, Where

where: Where = "device"  # a server's workers say so when they begin


def made_by(bot: str, looks: int, seed: int) -> Maker:
    """What makes a review here."""
    return Maker(__version__, bot, looks, seed, where)
