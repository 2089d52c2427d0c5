import random

import pytest

from oakdoor.games.errors import IllegalMove
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER, readers
from oakdoor.games.registry import all_names, find_mode
from oakdoor.tables.clock import ClockRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.keys import new_key
from oakdoor.tables.table import Table
from tables.seating import away, bot, empty, guest, person, play_any, table_of


def error_of(function: object, *arguments: object) -> str:
    with pytest.raises(TableError) as caught:
        function(*arguments)  # type: ignore[operator]
    return caught.value.reason.key


def arranged(*seats: object, **more: object) -> Table:
    """A base game after all have arranged their cards, which shows something."""
    table = table_of(*seats, **more)  # type: ignore[arg-type]
    while any(words.startswith("arrange") for words in table.running().legal()):
        play_any(table)
    return table


def test_keys_cannot_be_guessed() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert all(len(new_key()) == 22 for _ in range(100))


# ---------------------------------------------------------------------- sitting down


def test_a_table_waits_for_its_last_seat() -> None:
    table = table_of(person("Ada"), empty())
    assert table.status == "gathering"
    assert error_of(table.running) == "not_started"
    assert (table.actor, table.bot_to_move, table.opening, table.ply) == (None, None, [], 0)
    assert table.sit_down("bela", "Bela", "owl") == 1
    assert table.is_ready()
    table.begin(0.0)
    assert table.status == "playing"
    assert not table.is_ready()


def test_a_seat_is_taken_once() -> None:
    table = table_of(person("Ada"), empty(), empty())
    assert error_of(table.sit_down, "ada", "Ada", "fox") == "already_seated"
    assert error_of(table.sit_down, "bela", "Bela", "fox", 0) == "seat_taken"
    assert error_of(table.sit_down, "bela", "Bela", "fox", 7) == "seat_taken"
    assert table.sit_down("bela", "Bela", "owl", 2) == 2
    assert error_of(table.sit_down, "cleo", "Cleo", "owl", 2) == "seat_taken"
    assert table.sit_down("cleo", "Cleo", "owl") == 1
    assert error_of(table.sit_down, "dora", "Dora", "owl") == "no_seat"


def test_two_people_of_one_name_are_told_apart() -> None:
    table = table_of(person("Ada"), empty(), empty())
    table.sit_down("other", "Ada", "owl")
    table.sit_down("third", "Ada", "owl")
    assert [seat.name for seat in table.seats] == ["Ada", "Ada 2", "Ada 3"]


def test_two_people_of_one_picture_are_told_apart() -> None:
    table = table_of(person("Ada"), empty(), empty())
    table.seats[0].avatar = "raven"
    table.sit_down("bela", "Bela", "raven", faces=("raven", "owl", "fox"))
    assert [seat.avatar for seat in table.seats[:2]] == ["raven", "owl"]
    table.give_to_bot("ada", 2, "runa", "bear")
    assert [seat.picture for seat in table.seats] == ["bear", "owl", "runa"]


def test_only_the_host_gives_seats_to_bots() -> None:
    table = table_of(person("Ada"), empty(), empty())
    table.sit_down("bela", "Bela", "owl")
    assert error_of(table.give_to_bot, "bela", 2, "tove", "deer") == "not_host"
    assert error_of(table.give_to_bot, "ada", 1, "tove", "deer") == "seat_taken"
    assert error_of(table.give_to_bot, "ada", 5, "tove", "deer") == "no_seat"
    assert error_of(table.give_to_bot, "ada", -1, "tove", "deer") == "no_seat"
    table.give_to_bot("ada", 2, "odo", "deer")
    assert (table.seats[2].kind, table.seats[2].level, table.seats[2].name) == ("bot", "odo", "Odo")


def test_a_regular_takes_one_seat() -> None:
    table = table_of(person("Ada"), empty(), empty())
    table.give_to_bot("ada", 1, "odo", "deer")
    assert error_of(table.give_to_bot, "ada", 2, "odo", "deer") == "regular_taken"
    table.give_to_bot("ada", 2, "tove", "deer")
    assert [seat.name for seat in table.seats] == ["Ada", "Odo", "Tove"]


def test_the_host_replaces_an_absent_player_and_back() -> None:
    table = table_of(person("Ada"), person("Bela"))
    assert error_of(table.stand_in, "bela", 0, "tove") == "not_host"
    away(table, "bela")
    table.stand_in("ada", 1, "birk")
    assert table.seats[1].is_played_by_bot
    assert table.seats[1].owner == "bela"
    assert error_of(table.check_owner, "bela", 1) == "stand_in"
    table.take_back("ada", 1)
    assert not table.seats[1].is_played_by_bot
    table.check_owner("bela", 1)
    table.stand_in("bela", 1, "tove")  # one's own seat
    table.take_back("bela", 1)
    assert error_of(table.take_back, "bela", 0) == "not_host"


@pytest.mark.parametrize("seat", [bot(), empty()])
def test_a_seat_without_a_person_cannot_be_replaced(seat: object) -> None:
    table = table_of(person("Ada"), seat)  # type: ignore[arg-type]
    level = table.seats[1].level
    assert error_of(table.stand_in, "ada", 1, "tove") == "no_person"
    assert error_of(table.take_back, "ada", 1) == "no_person"
    assert (table.seats[1].level, table.seats[1].stand_in) == (level, False)
    assert error_of(table.stand_in, "ada", -1, "tove") == "no_seat"


def test_only_its_owner_moves_for_a_seat() -> None:
    table = table_of(person("Ada"), guest("Gast", "ada"), person("Bela"))
    table.check_owner("ada", 0)
    table.check_owner("ada", 1)
    for who, seat in (("ada", 2), ("bela", 0), ("bela", 1), ("nobody", 0), ("ada", -1), ("ada", 9)):
        assert error_of(table.check_owner, who, seat) == "not_your_seat"
    assert table.seats_of("ada") == [0, 1]
    assert table.people() == {"ada", "bela"}


# ---------------------------------------------------------------------- playing


def test_a_draft_changes_nothing() -> None:
    table = table_of(person("Ada"), person("Bela"), clock=ClockRule(5))
    before = table.running().state.tobytes()
    draft = table.draft()
    play_any(draft, 10.0)
    draft.seats[0].name = "Zoe"
    draft.ask_undo("ada" if draft.steps[0].seat == 0 else "bela")
    assert (table.ply, table.wish, table.seats[0].name) == (0, None, "Ada")
    assert table.running().state.tobytes() == before
    assert table.running().moves == []
    assert table.clock is not None
    assert table.clock.left == [300.0, 300.0]
    assert table.steps == []
    assert draft.chat is table.chat


def test_a_failing_bot_is_replaced_on_a_draft() -> None:
    table = table_of(person("Ada"), bot(), person("Bela"))
    table.stand_in("bela", 2, "odo")
    draft = table.draft()
    for seat in range(3):
        draft.replace_bot(seat, "birk", "late")
    assert [seat.level for seat in draft.seats] == [None, "tove", "birk"]  # the seat stays Tove's
    assert [seat.player for seat in draft.seats[1:]] == ["birk", "birk"]
    assert [seat.stand_in for seat in draft.seats] == [False, True, True]
    assert [seat.player for seat in table.seats[1:]] == ["tove", "odo"]


def test_a_rematch_is_named_on_a_draft() -> None:
    table = table_of(person("Ada"), mode="solo")
    assert error_of(table.follow_with, "n" * 22) == "not_over"
    while table.actor is not None:
        play_any(table)
    draft = table.draft()
    draft.follow_with("n" * 22)
    assert (draft.rematch, table.rematch) == ("n" * 22, None)


def test_a_bots_sight_has_what_its_seat_saw() -> None:
    table = table_of(person("Ada"), bot())
    while not any(event.kind.secret for step in table.steps for event in step.events):
        play_any(table, prefer="draw")
    drawer = table.steps[-1].seat
    for seat in (0, 1):
        sight = table.sight(seat)
        assert sight.view.tobytes() == table.running().observed(seat).tobytes()
        assert sight.history.decided == sum(step.seat == seat for step in table.steps)
        values = [event.values for event in sight.history.steps[-1].events if event.name == "drawn"]
        assert (None in values[0].values()) == (seat != drawer)


def test_late_messages_are_noticed() -> None:
    table = table_of(person("Ada"), person("Bela"))
    table.check_place(0, 0)
    play_any(table)
    for ply, edition in ((0, 0), (1, 1), (2, 0)):
        assert error_of(table.check_place, ply, edition) == "late"


def test_illegal_moves_change_nothing() -> None:
    table = table_of(person("Ada"), person("Bela"))
    actor = table.actor
    assert actor is not None
    before = table.running().state.tobytes()
    tries = [(actor, "dance", "unknown"), (1 - actor, table.running().legal()[0], "not_your_turn"), (actor, "draw", "")]
    for seat, words, key in tries:
        with pytest.raises(IllegalMove) as caught:
            table.play(seat, words, 0.0)
        assert caught.value.reason.key == key or not key
    assert (table.running().state.tobytes(), table.ply) == (before, 0)


def test_secrets_are_noticed() -> None:
    table = table_of(person("Ada"), guest("Gast", "ada"))
    assert table.has_secrets([0, 1])  # hands, until all have arranged them
    assert not table.has_secrets([0])
    while any(words.startswith("arrange") for words in table.running().legal()):
        play_any(table)
    assert not table.has_secrets([0, 1])


# ---------------------------------------------------------------------- taking back


def test_alone_and_with_bots_undo_is_free() -> None:
    table = arranged(person("Ada"), bot())
    while table.actor != 0:
        play_any(table, prefer="take")
    assert error_of(table.undo_ply, "nobody") == "undo_nothing"
    play_any(table, prefer="take")
    ply = table.ply
    assert table.ask_undo("ada") == ply - 1
    table.go_back(ply - 1, 0.0)
    assert (table.ply, table.edition, table.actor) == (ply - 1, 1, 0)


def test_what_was_revealed_stays() -> None:
    table = arranged(person("Ada"), bot())
    while table.actor != 0:
        play_any(table, prefer="take")
    play_any(table, prefer="draw")
    assert error_of(table.ask_undo, "ada") == "undo_revealed"


def test_a_tile_from_a_bots_hand_stays_seen() -> None:
    table = table_of(person("Ada"), bot(), game="rivality", mode="standard")
    while table.actor is not None:
        if play_any(table) == 1 and table.status == "playing":
            assert error_of(table.ask_undo, "ada") == "undo_revealed"
    placed = [step for step in table.steps if step.seat == 1 and step.events[-1].name != "game_ended"]
    assert any("drawn" not in {event.name for event in step.events} for step in placed)  # the stack was empty


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_taking_back_at_random_leaves_what_everybody_knew(game: str, mode: str) -> None:
    chance = random.Random(3)
    seats = [person("Ada"), *(guest(name, "ada") for name in ("Bo", "Cy")[: find_mode(game, mode).players[0] - 1])]
    table = table_of(*seats, game=game, mode=mode)
    everybody, back = readers(len(seats)), 0
    seen = [[table.running().view(reader) for reader in everybody]]
    while table.status == "playing" and back < 20:
        table.play(table.actor or 0, chance.choice(table.running().legal()), 0.0)
        seen.append([table.running().view(reader) for reader in everybody])
        if chance.random() < 0.5 or table.status == "over" or table.steps[-1].shows:
            continue
        back += 1
        table.go_back(table.undo_ply("ada"), 0.0)
        del seen[table.ply + 1 :]
        assert [table.running().view(reader) for reader in everybody] == seen[-1]
        assert table.running().moves == [] or table.steps[-1].lines == len(table.running().moves)
    assert back or game == "rivality"  # there nearly every step shows a tile


def test_others_must_agree() -> None:
    table = table_of(person("Ada"), person("Bela"), person("Cleo"))
    seat = play_any(table)
    asker, *others = [("ada", "bela", "cleo")[(seat + step) % 3] for step in range(3)]
    assert table.ask_undo(asker) is None
    assert table.wish is not None
    assert error_of(table.answer_undo, asker, True) == "no_wish"
    assert table.answer_undo(others[0], True) is None
    assert error_of(table.answer_undo, others[0], True) == "no_wish"
    assert table.answer_undo(others[1], True) == 0
    table.go_back(0, 0.0)
    assert (table.ply, table.edition, table.wish) == (0, 1, None)


def test_one_refusal_or_a_move_ends_a_wish() -> None:
    table = table_of(person("Ada"), person("Bela"))
    asker = ("ada", "bela")[play_any(table)]
    other = "bela" if asker == "ada" else "ada"
    table.ask_undo(asker)
    assert table.answer_undo(other, False) is None
    assert table.wish is None
    table.ask_undo(asker)
    play_any(table)
    assert table.wish is None


def test_who_is_away_for_long_need_not_agree() -> None:
    table = table_of(person("Ada"), person("Bela"))
    asker = ("ada", "bela")[play_any(table)]
    away(table, "bela" if asker == "ada" else "ada", 59.0)
    assert table.ask_undo(asker) is None
    away(table, "bela" if asker == "ada" else "ada")
    assert table.ask_undo(asker) == 0


def test_who_is_here_agrees_even_while_a_bot_plays_for_them() -> None:
    table = table_of(person("Ada"), person("Bela"))
    asker, other = ("ada", "bela") if play_any(table) == 0 else ("bela", "ada")
    table.presence.come(other)
    table.stand_in(other, 1 if other == "bela" else 0, "odo")
    assert table.ask_undo(asker) is None
    assert table.wish is not None
    assert table.wish.waits_for == {other}


def test_no_bot_plays_for_a_person_who_is_here() -> None:
    table = table_of(person("Ada"), person("Bela"))
    away(table, "bela")
    table.presence.come("bela")
    assert error_of(table.stand_in, "ada", 1, "odo") == "present"
    table.presence.go("bela")
    assert error_of(table.stand_in, "ada", 1, "odo") == "present"  # a moment ago
    assert not table.seats[1].is_played_by_bot


def test_nothing_is_taken_back_after_the_end() -> None:
    table = table_of(person("Ada"), mode="solo")
    while table.actor is not None:
        play_any(table)
    assert table.status == "over"
    assert error_of(table.undo_ply, "ada") == "undo_nothing"
    assert table.may_see("nobody", 0)


def test_going_back_to_the_deal_keeps_the_deal_and_the_shuffles_to_come() -> None:
    table = table_of(person("Ada"), mode="solo")
    view, generator = table.running().view(0), table.running().state.rng.tolist()
    play_any(table)
    table.go_back(0, 0.0)
    assert table.running().view(0) == view
    assert table.running().state.rng.tolist() == generator


# ---------------------------------------------------------------------- the clock, coming back


def test_the_clock_follows_the_game() -> None:
    table = table_of(person("Ada"), person("Bela"), clock=ClockRule(1, 2))
    first = play_any(table, 10.0)
    assert table.clock is not None
    assert table.clock.left[first] == 52.0
    assert table.clock.running == {table.actor}


def test_a_bot_plays_on_when_time_is_up() -> None:
    table = table_of(person("Ada"), person("Bela"), clock=ClockRule(1))
    actor = table.actor
    assert actor is not None
    table.replace_late(59.0)
    assert table.bot_to_move is None
    table.replace_late(61.0)
    assert table.bot_to_move == actor
    assert error_of(table.take_back, "ada", actor) == "out_of_time"


def test_a_restored_table_is_the_same() -> None:
    table = table_of(person("Ada"), person("Bela"), clock=ClockRule(3, 1))
    for now in (1.0, 3.0, 7.0, 12.0):
        play_any(table, now)
    record = table.running().record()
    again = Table(table.key, table.watch_key, table.host, table.setup, table.seats)
    assert table.clock is not None
    again.restore(record, record["moves"], list(table.clock.left), 2, 500.0)
    assert again.clock is not None
    assert again.clock.left == table.clock.left
    assert (again.clock.running, again.clock.since) == ({table.actor}, 500.0)
    assert (again.ply, again.edition) == (table.ply, 2)
    assert again.steps == table.steps
    assert again.running().view(0) == table.running().view(0)


def test_a_reader_hears_what_they_may_know() -> None:
    table = arranged(person("Ada"), person("Bela"))
    since = table.ply
    seat = play_any(table, prefer="draw")
    assert [event.values["card"] for event in table.news(seat, since)] == [table.running().view(seat)["held"]]
    assert [event.values["card"] for event in table.news(1 - seat, since)] == [None]
    assert table.news(seat, table.ply) == []
    assert table.news(seat, 0)[-1:] == table.news(seat, since)


def test_a_game_that_was_dealt_elsewhere_is_played_at_a_table() -> None:
    game = Game(find_mode("aetherya", "base"), 2, seed=3, first=1)
    table = table_of(person("Ada"), empty())
    table.seats[1] = bot()
    table.start(game, 0.0)
    assert (table.status, table.actor) == ("playing", 1)
    assert table.record() == {**game.record(), "names": ["Ada", "Odo"]}


def test_only_ones_own_seat_is_shown() -> None:
    table = table_of(person("Ada"), person("Bela"))
    assert table.may_see("ada", 0)
    assert table.may_see("ada", WATCHER)
    assert not table.may_see("ada", 1)
    assert not table.may_see("nobody", 0)
