"""Counters and gauges in Prometheus' text format."""

from collections import Counter
from collections.abc import Mapping

HELP = {
    "acts": "Commands done and stored",
    "refused": "Commands refused",
    "conflicts": "Commands repeated because another process wrote first",
    "messages_sent": "Messages put on their way to clients",
    "bot_acts": "Acts of bots",
    "bot_timeouts": "Bots that did not answer in time",
    "storage_errors": "Writes that the database did not take",
    "limited": "Requests and messages refused for coming too fast",
    "tables_created": "Tables created",
}


class Metrics:
    """Counts since the process started."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(HELP, 0))

    def count(self, name: str, by: int = 1) -> None:
        """One more."""
        self.counts[name] += by

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []
        for name, help_text in HELP.items():
            full = f"scorepad_{name}_total"
            lines += [f"# HELP {full} {help_text}", f"# TYPE {full} counter", f"{full} {self.counts[name]}"]
        for name, value in gauges.items():
            lines += [f"# TYPE scorepad_{name} gauge", f"scorepad_{name} {value:g}"]
        return "\n".join(lines) + "\n"
