"""A bot that takes a legend whenever it can, and else plays anything."""

from oakdoor.bots.contract import Bot, Budget, Decision, Sight


class Collector(Bot):
    """Sees what its seat sees, and chooses one of the legal actions."""

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """One of `sight.legal`; `sight.mode.codec.words` says what an action is called in records."""
        legends = [action for action in sight.legal if sight.mode.codec.words(action).startswith("legend")]
        return Decision(self.random.choice(legends or sight.legal))
