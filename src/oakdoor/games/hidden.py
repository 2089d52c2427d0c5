"""Which events show something that was hidden: what they showed cannot be taken back."""

from oakdoor.games.events import Event


def reveals(event: Event) -> bool:
    """Whether an event showed something that was hidden before."""
    shows = event.kind.shows
    return bool(event.values.get(shows)) if isinstance(shows, str) else shows
