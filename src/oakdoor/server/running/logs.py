"""How a server writes its log: as lines for people, or as JSON for programs. Neither holds names or keys of anybody."""

import json
import logging
from datetime import UTC, datetime

from oakdoor.server.running.application import LogForm


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A line of the log."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "said": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def begin_log(form: LogForm) -> None:
    """Let the process write its log in a form."""
    from oakdoor.server.protocols import Bounded  # heavy, and not for who only starts others

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Bounded())
        if form == "json":
            handler.setFormatter(JsonLines())
