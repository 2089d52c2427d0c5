"""Where a database is: SQLite in a data folder, or PostgreSQL by its address. A password is never shown."""

import os
from importlib.util import find_spec
from pathlib import Path

import sqlalchemy as sql

# A database that does not answer is told as such within seconds, and a process that hangs in the middle of writing
# keeps nobody else waiting for long.
_PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c idle_in_transaction_session_timeout=10000 -c lock_timeout=10000",
}


class WrongAddress(OSError):
    """What was given is no address of a database that can be used."""


def named_database(asked: str | None) -> str | None:
    """The address of a database: as asked, or by OAKDOOR_DATABASE; None for the one in the data folder."""
    return asked or os.environ.get("OAKDOOR_DATABASE") or None


def in_folder(folder: Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite:///{folder / 'oakdoor.db'}"


def read_address(text: str) -> sql.URL:
    """An address, with the driver that we use; raises a WrongAddress that does not tell it."""
    try:
        url = sql.make_url(text)
    except sql.exc.ArgumentError:
        raise WrongAddress("this is no address of a database: it begins with postgresql://") from None
    if url.drivername == "sqlite":
        return url
    if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise WrongAddress(f"a database is a postgresql:// address, not {url.drivername}://; SQLite needs no address")
    if find_spec("psycopg") is None:
        raise WrongAddress("PostgreSQL needs one more package: pip install 'oakdoor[postgres]'")
    return url.set(drivername="postgresql+psycopg")


def shown(url: sql.URL) -> str:
    """An address as people may read it."""
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def engine_of(url: sql.URL) -> sql.Engine:
    """The connections to a database. Keys open tables: no error tells them. Connections of PostgreSQL are tried before
    they are used, so that nobody's move is refused because the database was restarted."""
    if url.get_backend_name() == "sqlite":
        return sql.create_engine(url, hide_parameters=True)
    given = {name: value for name, value in _PATIENCE.items() if name not in url.query}
    return sql.create_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=4,
        max_overflow=8,
        pool_timeout=5,
        connect_args={"application_name": f"oakdoor {os.getpid()}", **given},
    )
