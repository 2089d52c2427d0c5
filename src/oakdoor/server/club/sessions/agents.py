"""What a browser says of itself, told coarsely: which browser, on which system, on what kind of device."""

from typing import Literal, NamedTuple

Kind = Literal["computer", "phone", "tablet"]
# The first that stands in the text counts: most browsers also name those that they are like.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


class Device(NamedTuple):
    """A device as its owner knows it again; empty where nothing is known."""

    browser: str
    system: str
    kind: Kind


def device_of(agent: str) -> Device:
    """The device of a `User-Agent`."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    if system == "iPad" or (system == "Android" and "Mobile" not in agent):
        return Device(browser, system, "tablet")
    return Device(browser, system, "phone" if system in ("iPhone", "Android") else "computer")
