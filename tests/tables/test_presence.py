from oakdoor.tables.presence import ABSENT, Presence


def test_who_has_no_connection_for_a_minute_is_absent() -> None:
    now = 100.0
    presence = Presence(lambda: now)
    presence.come("ada")
    now += ABSENT - 1
    assert not presence.is_absent("bela")  # not seen since the table was opened: they may be on their way
    presence.go("ada")
    now += 1
    assert presence.is_absent("bela")
    assert not presence.is_absent("ada")
    now += ABSENT
    assert presence.is_absent("ada")
    presence.come("ada")
    assert not presence.is_absent("ada")
