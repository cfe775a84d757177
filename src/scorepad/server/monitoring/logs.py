"""Logs: one JSON object per line. Nothing secret is ever given to them: no codes, cookies, dice or bodies."""

import json
import logging
import sys
import time
from collections import Counter

from scorepad.server.rate_limits import Limit, RateLimiter

#: The same message is written this often.
REPEATS = Limit(20, 60)
#: This much of a message tells it from others.
KEY_LENGTH = 200


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower(), "from": record.name}
        line["text"] = record.getMessage()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class RepeatFilter(logging.Filter):
    """Lets the same message through this many times a minute, then only counts: a flood must not fill the disk."""

    def __init__(self, limit: Limit = REPEATS) -> None:
        super().__init__()
        self._limiter = RateLimiter(limit)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it; the first one after a silence says how many were left out."""
        key = f"{record.name} {record.levelno} {record.msg}"[:KEY_LENGTH]
        if not self._limiter.allow(key):
            self._left_out[key] += 1
            return False
        if left_out := self._left_out.pop(key, 0):
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this)", ()
        return True


def set_up_logging(level: str) -> None:
    """Send everything to standard error, a line each.

    Only the server's own messages can be logged in detail: libraries put cookies and bodies into theirs.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatFilter())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("scorepad").setLevel(wanted)
    logging.getLogger("alembic").setLevel(logging.WARNING)
