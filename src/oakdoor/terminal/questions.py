"""The questions that set up a table when no arguments were given: few, short, each with an answer on Enter."""

from collections.abc import Callable, Sequence

from oakdoor.bots.registry import OWN_BOTS, bot_names
from oakdoor.games.contract import Mode
from oakdoor.games.registry import GAMES, find_mode, mode_names
from oakdoor.language.language import CODES, Language, Words
from oakdoor.terminal.arguments import OPPONENTS, Plan
from oakdoor.terminal.screen import wrapped
from oakdoor.terminal.seats import HUMAN, default_names


class Questions:
    """Asks one thing after the other. `read` asks a question and returns a line, `write` prints one."""

    def __init__(self, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self._read = read
        self._write = write

    def language(self, default: str) -> Language:
        """The table's language, asked in the language that the system prefers."""
        asking = Language(default)
        spoken = [Language(code).text("language.name") for code in CODES]
        code = self._choose(asking, "terminal.ask.language", CODES, default, spoken)
        return Language(code)

    def plan(self, language: Language) -> Plan:
        """Game, mode, number of players, and who sits where."""
        games = [language.text(f"game.{name}") for name in GAMES]
        game = self._choose(language, "terminal.ask.game", GAMES, GAMES[0], games)
        names = mode_names(game)
        modes = [Words(language, game, name).word(f"mode.{name}") for name in names]
        mode = self._choose(language, "terminal.ask.mode", names, names[0], modes)
        counts = [str(count) for count in find_mode(game, mode).players]
        players = counts[0]
        if len(counts) > 1:
            players = self._choose(language, "terminal.ask.players", counts, counts[0])
        kinds = self._kinds(language, int(players))
        options = self._options(language, find_mode(game, mode), int(players))
        return Plan(game, mode, kinds, self._names(language, kinds), options=options)

    def _options(self, language: Language, mode: Mode, players: int) -> dict[str, str]:
        """What a mode offers as a plain choice; other options are for the command line."""
        chosen = {}
        for name, choices in mode.option_choices(players).items():
            spoken = [Words(language, mode.game, mode.name).word(f"{name}.{choice}") for choice in choices]
            chosen[name] = self._choose(language, f"terminal.ask.{name}", choices, choices[0], spoken)
        return chosen

    def _kinds(self, language: Language, players: int) -> list[str]:
        choices = (HUMAN, *bot_names())
        spoken = [language.text(f"terminal.kind.{kind}") if kind in (HUMAN, *OWN_BOTS) else kind for kind in choices]
        kinds = []
        for seat in range(players):
            default = HUMAN if seat == 0 else OPPONENTS[seat - 1]
            kinds.append(self._choose(language, "terminal.ask.seat", choices, default, spoken, seat=seat + 1))
        return kinds

    def _names(self, language: Language, kinds: list[str]) -> list[str]:
        """People have names to be called by; bots keep theirs."""
        names = default_names(kinds, language)
        for seat, kind in enumerate(kinds):
            if kind == HUMAN:
                question = language.text("terminal.ask.name", seat=seat + 1, default=names[seat])
                names[seat] = self._ask(question) or names[seat]
        return names

    def _ask(self, question: str) -> str:
        return self._read(f"{wrapped(question.rstrip())} ").strip()

    def _choose(
        self,
        language: Language,
        key: str,
        choices: Sequence[str],
        default: str,
        spoken: Sequence[str] | None = None,
        **values: int,
    ) -> str:
        """One of the choices: by number, by name in records or in the language, or by the beginning of one."""
        labels = list(choices if spoken is None else spoken)
        numbered = choices[0].isdecimal()  # numbers need no numbers
        listed = ", ".join(label if numbered else f"{number} {label}" for number, label in enumerate(labels, 1))
        default_label = labels[list(choices).index(default)]
        while True:
            answer = self._ask(language.text(key, choices=listed, default=default_label, **values)).casefold()
            if not answer:
                return default
            if not numbered and answer.isdecimal() and 1 <= int(answer[:4]) <= len(choices):
                return choices[int(answer[:4]) - 1]
            pairs = zip(choices, labels, strict=True)
            found = [c for c, label in pairs if c.startswith(answer) or label.casefold().startswith(answer)]
            exact = [choice for choice in found if choice == answer]
            if len(exact or found) == 1:
                return (exact or found)[0]
            self._write(language.text("terminal.ask.again"))
