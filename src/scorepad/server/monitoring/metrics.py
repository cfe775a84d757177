"""Counters, gauges and histograms in Prometheus' text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

HELP = {
    "acts": "Commands done and stored",
    "refused": "Commands refused",
    "conflicts": "Commands repeated because another process wrote first",
    "messages_sent": "Messages put on their way to clients",
    "slow_clients": "Clients dropped because they did not read",
    "bot_acts": "Acts of bots",
    "bot_timeouts": "Bots that did not answer in time",
    "uploads_lost": "Uploads that their reader crashed over or did not finish in time",
    "reports_lost": "Times that the coach's process died or did not finish in time",
    "storage_errors": "Writes that the database did not take",
    "limited": "Requests and messages refused for coming too fast",
    "connections_refused": "Connections closed at once because there were too many",
    "requests_late": "Connections closed because a request did not arrive in time",
    "tables_created": "Tables created",
}

#: Upper bounds in seconds.
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Histogram:
    """How often something took how long."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help = name, help_text
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        """As Prometheus reads it: each bucket counts everything up to its bound."""
        full, total = f"scorepad_{self.name}_seconds", 0
        lines = [f"# HELP {full} {self.help}", f"# TYPE {full} histogram"]
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{full}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{full}_sum {self._sum:g}", f"{full}_count {total}"]


class Metrics:
    """What was counted since the process started."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(HELP, 0))
        self.act_time = Histogram("act", "From a command's arrival until it is stored and on its way to all")
        self.loop_lag = Histogram("loop_lag", "How late the event loop gets to what is due")

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
        lines += [*self.act_time.lines(), *self.loop_lag.lines()]
        return "\n".join(lines) + "\n"
