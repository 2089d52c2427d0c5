"""What all pictures have: 1200 by 630, the ground, something drawn on the left, words on the right, the sign below."""

from dataclasses import asdict, dataclass
from datetime import date

from oakdoor.app.share.drawing import Sheet, file, group
from oakdoor.language.language import Words

WIDE, HIGH = 1200, 630
LEFT, RIGHT = 666.0, 1152.0  # between them stand the words
TEXT, TEXT_2, TEXT_3, BRASS = "#f6eedb", "#c3cfc2", "#a6b7aa", "#f7d992"
DOOR = (
    '<path d="M10 60V28C10 14 20 5 32 5s22 9 22 23v32z" fill="#8a5a26"/>'
    '<path d="M32 5c12 0 22 9 22 23v32H32z" fill="#6d4419"/>'
    '<path d="M21 9.5V60M32 5v55M43 9.5V60" stroke="#4b2d0e" stroke-width="2"/>'
    '<path d="M10 60V28C10 14 20 5 32 5s22 9 22 23v32z" fill="none" stroke="#e8bd63" stroke-width="3.5"/>'
    '<path d="M10 24h13M10 46h13" stroke="#e8bd63" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M34 20c6-1 10 2 9 6 4 1 5 6 1 8 2 4-1 8-5 7-1 3-5 4-7 1l-3 5-2-1 3-6c-4 0-6-4-4-7-3-2-3-7 1-8 0-3 '
    '3-6 7-5z" fill="#9fd08a" stroke="#21331a" stroke-width="1.5"/>'
)


@dataclass(frozen=True)
class Picture:
    """A picture and what it shows in words: its title, its sentence, and all of it for whoever cannot see it."""

    svg: str
    title: str
    sentence: str
    alt: str

    def to_data(self) -> dict[str, str]:
        """It as it travels."""
        return asdict(self)


def framed(ground: str, left: str, heading: str) -> Sheet:
    """A picture with what stands on its left, a square of `BOARD`, and its heading."""
    sheet = Sheet()
    sheet.add(f'<rect width="{WIDE}" height="{HIGH}" fill="{ground}"/>', file("rings", -200, -135, 1600, 900))
    sheet.add(group(20, 20, 1, left))
    sheet.text((LEFT, 60), heading, "strong", 22, TEXT_2, RIGHT - LEFT)
    return sheet


def signed(sheet: Sheet, foot: str) -> Sheet:
    """The picture with the sign of the house, and a few words beside it."""
    sheet.add(group(LEFT, 565, 46 / 64, DOOR))
    sheet.text((LEFT + 60, 599), "Oakdoor", "display", 32, TEXT, 200)
    sheet.text((RIGHT, 596), foot, "text", 20, TEXT_3, 290, "end")
    return sheet


def ruled(sheet: Sheet, at: float) -> None:
    """A line between words."""
    sheet.add(f'<path d="M{LEFT} {at}H{RIGHT}" stroke="#8095bd" stroke-opacity=".5" stroke-width="2"/>')


def dated(words: Words, day: date, short: bool = False) -> str:
    """A day, with its year unless it is to be short."""
    key = "share.short_date" if short else "share.date"
    return words.text(key, day=day.day, month=words.text(f"share.month.{day.month}"), year=str(day.year))
