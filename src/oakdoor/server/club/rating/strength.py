"""How strong somebody is: a figure, and how sure it is. The figure is that of `openskill`, on a scale that people know:
1500 is a newcomer, and whoever is 190 points stronger wins three games of four."""

from dataclasses import dataclass

MU = 25.0  # of a newcomer, as openskill begins
SIGMA = 25.0 / 3.0
BASE = 1500
SCALE = 30.0  # points for each unit of openskill
NEW_GAMES = 15  # with fewer somebody is new, and has no figure


@dataclass(frozen=True)
class Strength:
    """What is known of a player in a mode after so many rated games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def figure(self) -> int:
        """The rating."""
        return round(BASE + SCALE * (self.mu - MU))

    @property
    def margin(self) -> int:
        """In two of three cases the true strength lies so many points around the rating."""
        return round(SCALE * self.sigma)

    @property
    def is_new(self) -> bool:
        """Whether there are too few games for a figure."""
        return self.games < NEW_GAMES


def of_figure(figure: float, margin: float) -> Strength:
    """A strength that was measured otherwise: it counts as known."""
    return Strength(MU + (figure - BASE) / SCALE, margin / SCALE, NEW_GAMES)
