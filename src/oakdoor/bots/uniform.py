"""The random bot: every legal move is as likely as any other."""

from oakdoor.bots.contract import Bot, Sight


class RandomBot(Bot):
    """Chooses uniformly at random."""

    name = "random"

    def decide(self, sight: Sight) -> int:
        """Any legal action."""
        return self.random.choice(sight.legal)
