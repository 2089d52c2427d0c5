"""What was worked out lately, for whoever asks the same again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Recent(Generic[Made]):
    """A bounded cache of a function. Its key holds everything that the function reads, so what it gives tells nobody
    more than they have asked with; it is shared, and nobody changes it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Made] = OrderedDict()

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made for this key, or is made now; whatever nobody asked for longest makes room."""
        found = self._made.pop(key, None)
        if found is None:
            found = make()
        self._made[key] = found  # the last one used stands last
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return found
