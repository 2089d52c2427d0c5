"""The random bot: every legal move is as likely as any other."""

from oakdoor.bots.contract import Bot, Budget, Decision, Sight


class RandomBot(Bot):
    """Chooses uniformly at random."""

    looks_back = False

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """Any legal action."""
        return Decision(self.random.choice(sight.legal))
