"""What Gymnasium knows of us: an id for every mode. Its games are made only when somebody asks for them."""

from oakdoor.envs.extra import needed
from oakdoor.games.registry import all_names

with needed():
    from gymnasium import register
    from gymnasium.envs.registration import registry

ALONE = "solo"  # what modes for one are called


def env_id(game: str, mode: str) -> str:
    """The id of a mode."""
    return f"Oakdoor/{game.title()}{mode.title()}-v0"


def register_all() -> None:
    """Register every mode as a vector environment, and those for one also as an environment."""
    for game, mode in all_names():
        if env_id(game, mode) not in registry:
            register(
                id=env_id(game, mode),
                entry_point="oakdoor.envs.solo:SoloEnv" if mode == ALONE else None,
                vector_entry_point="oakdoor.envs.vector:GamesEnv",
                kwargs={"game": game, "mode": mode},
            )
