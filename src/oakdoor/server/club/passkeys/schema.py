"""What is stored of passkeys: what anybody may know of them, and whose they are."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

PASSKEYS = sql.Table(
    "passkeys",
    META,
    sql.Column("id", sql.String(32), primary_key=True),  # a digest of the credential's own, which may be long
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("credential", sql.LargeBinary, nullable=False),
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("signatures", sql.BigInteger, nullable=False),  # so many so far, where the device counts them
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("transports", sql.String(64), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("used", sql.Float),
)
