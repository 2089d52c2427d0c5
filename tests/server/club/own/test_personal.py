"""Nothing about somebody is forgotten: tables that no part tells of are told and erased, too."""

import sqlalchemy as sql

from oakdoor.server.club.own.personal import Gone, Rows, rest_of

META = sql.MetaData()
MARKS = sql.Table(
    "marks",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("other", sql.String(32), nullable=False),
    sql.Column("note", sql.Text, nullable=False),
    sql.Column("key", sql.LargeBinary, nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
THINGS = sql.Table("things", META, sql.Column("id", sql.Integer, primary_key=True))


def test_tables_of_people_that_nobody_claims_are_told_without_others() -> None:
    engine = sql.create_engine("sqlite://")
    META.create_all(engine)
    with engine.begin() as connection:
        for person in ("lena", "ole"):
            row = {"person": person, "other": "secret", "note": "secret", "key": b"secret", "kind": "win", "at": 1.0}
            connection.execute(sql.insert(MARKS), [row])
        [rest] = rest_of((MARKS, THINGS), set())
        assert (rest.name, rest.export(connection, "lena")) == ("marks", [{"kind": "win", "at": 1.0}])
        rest.erase(connection, Gone("lena", frozenset({"Lena"}), "Guest"))
        assert connection.execute(sql.select(MARKS.c.person)).scalars().all() == ["ole"]


def test_what_a_part_claims_is_its_own_to_tell() -> None:
    assert rest_of((MARKS, THINGS), {"marks"}) == []
    assert Rows("own", MARKS, "person", ("note",)).name == "own"
