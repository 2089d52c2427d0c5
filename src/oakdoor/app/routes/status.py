"""With which status a request is refused."""

from oakdoor.tables.errors import TableError

_STATUS = {
    "not_host": 403,
    "not_your_seat": 403,
    "missing": 404,
    "no_lesson": 404,
    "no_way": 404,
    "way_failed": 502,
    "no_puzzle": 404,
    "no_deal": 404,
    "no_review": 404,
    "no_lab": 403,
    "lab_tools": 503,
    "lab_goals": 422,
    "needs_name": 403,
    "needs_word": 403,
    "needs_passkey": 403,
    "no_session": 404,
    "passkey_unknown": 404,
    "no_passkeys": 503,
    "not_warden": 403,
    "banned": 403,
    "banned_until": 403,
    "muted": 403,
    "muted_until": 403,
    "no_person_here": 404,
    "no_hall": 404,
    "no_such_person": 404,
    "no_ratings": 403,
    "no_tournaments": 403,
    "not_organiser": 403,
    "no_tournament": 404,
    "no_person_page": 404,
    "no_board": 404,
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
