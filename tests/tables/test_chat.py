from oakdoor.tables.chat import KEPT, MOST_LINES, WINDOW, Chat, ChatLine


def test_a_person_may_say_a_few_lines_at_once() -> None:
    chat = Chat()
    assert all(chat.may_speak("ada", 1.0) for _ in range(MOST_LINES))
    assert not chat.may_speak("ada", 1.0 + WINDOW / 2)
    assert chat.may_speak("bela", 1.0)


def test_a_refused_line_does_not_count() -> None:
    chat = Chat()
    for _ in range(MOST_LINES):
        chat.may_speak("ada", 0.0)
    for _ in range(10):
        assert not chat.may_speak("ada", WINDOW - 0.1)
    assert chat.may_speak("ada", WINDOW)


def test_old_lines_are_forgotten() -> None:
    chat = Chat()
    for number in range(KEPT + 5):
        chat.lines.append(ChatLine("Ada", 0, str(number), 0.0))
    assert len(chat.lines) == KEPT
    assert chat.lines[0].text == "5"
