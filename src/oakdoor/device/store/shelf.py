"""What was found in the games of a device: one text for each."""

import json

from oakdoor.device.store.rows import Device

PREFIX = "feats "  # of the names under which it is kept


class FeatShelf:
    """Reads and writes what was found."""

    def __init__(self, device: Device, kept: dict[str, str]) -> None:
        self._device = device
        self._found = {name: text for name, text in kept.items() if name.startswith(PREFIX)}

    def found_feats(self, keys: list[str], version: int) -> dict[str, str]:
        """What this version of all conditions has found; games that were not searched are left out."""
        found = {}
        for key in keys:
            by, text = json.loads(self._found.get(PREFIX + key, "[0, null]"))
            if by == version:
                found[key] = text
        return found

    async def keep_feats(self, found: dict[str, str], version: int) -> None:
        """Keep what was found; what others found before gives way."""
        texts: dict[str, str | None] = {PREFIX + key: json.dumps([version, text]) for key, text in found.items()}
        await self._device.keep(texts)
        self._found |= {name: text for name, text in texts.items() if text is not None}
