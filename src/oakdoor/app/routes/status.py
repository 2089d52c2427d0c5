"""With which status a request is refused."""

from oakdoor.tables.errors import TableError

_STATUS = {
    "not_host": 403,
    "not_your_seat": 403,
    "missing": 404,
    "no_lesson": 404,
    "no_puzzle": 404,
    "no_deal": 404,
    "no_review": 404,
    "no_lab": 403,
    "malformed": 422,
    "not_stored": 503,
    "no_database": 503,
    "unsure": 503,
    "damaged": 503,
    "too_many": 429,
    "too_many_bots": 429,
}


def status_of(error: TableError) -> int:
    """The status of an answer that refuses something."""
    return _STATUS.get(error.reason.key, 409)
