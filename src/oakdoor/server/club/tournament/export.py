"""Tournaments as files for other programs: standings as CSV, everything as JSON."""

import csv
import io

from oakdoor.server.club.tournament.messages import TournamentInfo

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # how a cell begins that spreadsheets would work out


def as_csv(info: TournamentInfo) -> str:
    """The standings: place, name, points of every round, and the sums."""
    names = {one.number: one.name for one in info.entrants}
    rounds = [one.number for one in info.rounds]
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(["place", "name", *(f"round {number}" for number in rounds), "points", "buchholz", "difference"])
    for row in info.standings:
        found = {one.round: one.points for one in row.results}
        points = ["" if found.get(number) is None else found[number] for number in rounds]
        rows.writerow([row.place, _plain(names[row.number]), *points, row.points, row.buchholz, row.margin])
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that stays one in a spreadsheet."""
    return f"'{name}" if name.startswith(FORMULA) else name
