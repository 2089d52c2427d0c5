"""The lobby names teams: what the catalogue says of them is what the rules do."""

from oakdoor.app.routes.games import catalogue_with


def test_the_catalogue_knows_who_plays_together() -> None:
    """V2.2: of four those opposite each other; nobody else shares a side."""
    for info in catalogue_with([]).modes:
        is_team_game = info.game == "rivality" and 4 in info.players
        assert info.teams == ({"4": [0, 1, 0, 1]} if is_team_game else {})
