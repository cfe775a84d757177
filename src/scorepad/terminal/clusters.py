"""The option `--cluster` of the commands that play many games."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import click

from scorepad.lab import cluster

P = ParamSpec("P")

HELP = (
    "Play on a Ray cluster: auto, HOST:PORT of its head, or ray://HOST:PORT; --jobs is then as many as it has room for."
)


def cluster_option(command: Callable[P, None]) -> Callable[P, None]:
    """Let a command with `jobs` run on a cluster; the last decorator before the function."""

    @wraps(command)
    def run(*given: P.args, **chosen: P.kwargs) -> None:
        address = chosen.pop("cluster")
        if address is None:
            return command(*given, **chosen)
        with cluster.connect(str(address)) as jobs:
            chosen["jobs"] = jobs
            return command(*given, **chosen)

    return click.option("--cluster", metavar="ADDRESS", help=HELP)(run)
