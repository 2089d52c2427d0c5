"""Devices are told coarsely."""

import pytest

from oakdoor.server.club.sessions.agents import device_of

MOZILLA = "Mozilla/5.0"


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (f"{MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", ("Firefox", "Linux", "computer")),
        (
            f"{MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36 Edg/139.0",
            ("Edge", "Windows", "computer"),
        ),
        (
            f"{MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile Safari/604.1",
            ("Safari", "iPhone", "phone"),
        ),
        (f"{MOZILLA} (Linux; Android 15; SM-X700) Chrome/139.0 Safari/537.36", ("Chrome", "Android", "tablet")),
        (f"{MOZILLA} (Linux; Android 15; Pixel 9) Chrome/139.0 Mobile Safari/537.36", ("Chrome", "Android", "phone")),
        ("", ("", "", "computer")),
    ],
)
def test_a_browser_is_known_by_what_it_says(agent: str, told: tuple[str, str, str]) -> None:
    assert device_of(agent) == told
