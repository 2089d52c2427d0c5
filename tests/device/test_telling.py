"""A page tells of games, lessons, puzzles, rules and sheets what a server tells. The long form: `make telling`."""

from device.telling import differences


def test_a_page_tells_what_a_server_tells() -> None:
    assert differences(games=1, every=8) == []
