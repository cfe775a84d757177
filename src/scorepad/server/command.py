"""The commands `serve`, `verify`, `backup` and `restore`."""

import re
import socket
import webbrowser
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from scorepad.errors import ScorepadError
from scorepad.files import read_text
from scorepad.server.verify import verify as check_dice

COMMANDS: list[click.Command] = []
LEVELS = ("debug", "info", "warning", "error", "critical")
#: Sockets that were accepted take this over from the one that listens.
UNREAD_MILLISECONDS = 20_000


def _where(function: Any) -> Any:
    """The options that say which database."""
    data = click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        envvar="SCOREPAD_DATA",
        help="Folder of the SQLite file.",
    )
    database = click.option(
        "--database",
        callback=_check_database,
        envvar="SCOREPAD_DATABASE",
        help="URL of a PostgreSQL database, instead of --data.",
    )
    return data(database(function))


def _check_database(_context: click.Context, _parameter: click.Parameter, url: str | None) -> str | None:
    """Only the kind is said: the rest may hold a password."""
    if url is not None and not re.match(r"(postgres|postgresql|sqlite)(\+\w+)?://", url):
        found = f"{url.partition('://')[0]}://..." if "://" in url else "no ://"
        raise click.BadParameter(f"found {found}, expected postgresql://USER@HOST/NAME")
    return url


@click.command(short_help="Serve tables to browsers.")
@click.option("--host", default="127.0.0.1", show_default=True, envvar="SCOREPAD_HOST", help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8021,
    show_default=True,
    envvar="SCOREPAD_PORT",
    help="Port to listen on; 0: any.",
)
@_where
@click.option("--redis", envvar="SCOREPAD_REDIS", help="URL of a Redis, where several processes share a database.")
@click.option("--public-url", envvar="SCOREPAD_PUBLIC_URL", help="Where browsers reach this server, behind a proxy.")
@click.option("--lan", is_flag=True, envvar="SCOREPAD_LAN", help="Listen on the local network too.")
@click.option(
    "--client",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    envvar="SCOREPAD_CLIENT",
    help="Folder of a browser client, instead of the built-in one.",
)
@click.option("--no-browser", is_flag=True, envvar="SCOREPAD_NO_BROWSER", help="Do not open a browser.")
@click.option(
    "--keep-days",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    envvar="SCOREPAD_KEEP_DAYS",
    help="Delete tables untouched for so long; 0: never.",
)
@click.option(
    "--bot-seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    envvar="SCOREPAD_BOT_SECONDS",
    help="A bot's time for one act.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    envvar="SCOREPAD_BOT_WORKERS",
    help="Processes that bots think in.",
)
@click.option(
    "--acts-per-20s",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    envvar="SCOREPAD_ACTS",
    help="Messages per socket in 20 s.",
)
@click.option(
    "--tables-per-hour",
    type=click.IntRange(1),
    default=30,
    show_default=True,
    envvar="SCOREPAD_TABLES",
    help="New tables per address and hour.",
)
@click.option(
    "--requests-per-minute",
    type=click.IntRange(1),
    default=1200,
    show_default=True,
    envvar="SCOREPAD_REQUESTS",
    help="Requests per address and minute.",
)
@click.option(
    "--codes-per-minute",
    type=click.IntRange(1),
    default=60,
    show_default=True,
    envvar="SCOREPAD_CODES",
    help="Codes tried and browsers made known per address and minute.",
)
@click.option(
    "--trust-proxy",
    default="",
    envvar="SCOREPAD_TRUST_PROXY",
    help="Addresses of proxies whose X-Forwarded-For is believed.",
)
@click.option(
    "--log-level",
    type=click.Choice(LEVELS, case_sensitive=False),
    default="info",
    show_default=True,
    envvar="SCOREPAD_LOG_LEVEL",
    help="How much is logged.",
)
def serve(**options: Any) -> None:
    """Serve tables to browsers: for yourself, your home network, or everybody."""
    try:
        from scorepad.server.run import run
    except ImportError as error:
        raise click.ClickException(f"{error}. Type: pip install 'scorepad[web]'") from None
    sock = listen(options.pop("host"), options.pop("port"), options["lan"])
    port = sock.getsockname()[1]
    public = options.pop("public_url") or f"http://{lan_address() if options['lan'] else '127.0.0.1'}:{port}"
    click.echo(f"Scorepad is at {public}", err=True)
    if not options.pop("no_browser"):
        webbrowser.open(f"http://127.0.0.1:{port}")
    options.pop("lan")
    run(sock, port, public.rstrip("/"), **options)


@click.command(short_help="Check the dice of a finished game that a server kept.")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--commitment", metavar="HEX", default="", help="What was shown before the first roll: 64 digits.")
@click.option("--from", "before", type=click.IntRange(0), help="So many throws came with a game begun elsewhere.")
def verify(record: Path, commitment: str, before: int | None) -> None:
    """Check the dice of a finished game that a server kept: every throw is drawn again from the revealed secret."""
    try:
        verdict = check_dice(read_text(record, "a record"), commitment, before)
    except ScorepadError as error:
        raise click.ClickException(str(error)) from None
    for problem in verdict.problems:
        click.echo(problem)
    counted = f"{verdict.checked} of {verdict.throws} throws checked"
    if verdict.problems:
        raise click.ClickException(f"{counted}; these dice are not proved to be the ones that were promised")
    click.echo(f"{counted}, all drawn from the secret with the SHA-256 {verdict.commitment}")
    if not commitment:
        click.echo("Is that what was shown before the first roll? --commitment compares it.")


@click.command()
@_where
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(data: Path | None, database: str | None, file: Path) -> None:
    """Write everything the server keeps to FILE, while it runs."""
    from scorepad.server.backup import backup as write

    with _said():
        click.echo(f"{write(_engine(data, database), file)} rows written to {file}")


@click.command(short_help="Put everything in FILE back, while the server runs.")
@_where
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(data: Path | None, database: str | None, file: Path) -> None:
    """Put everything in FILE back, while the server runs; tables made since then stay."""
    from scorepad.server.backup import restore as put

    try:
        with _said():
            click.echo(f"{put(_engine(data, database), file)} rows restored from {file}")
    except (ScorepadError, PermissionError) as error:
        raise click.ClickException(str(error)) from None
    except (OSError, EOFError, LookupError, TypeError, ValueError, zlib.error) as error:
        message = f"{file}: found {error}, expected a backup of scorepad; nothing was changed"
        raise click.ClickException(message) from None


@contextmanager
def _said() -> Iterator[None]:
    """What a database refuses is told in one line."""
    from sqlalchemy.exc import SQLAlchemyError

    from scorepad.server.database import failure

    try:
        yield
    except SQLAlchemyError as error:
        raise click.ClickException(f"the database: {failure(error)}") from None


def listen(host: str, port: int, lan: bool) -> socket.socket:
    """A listening socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # asyncio sets TCP_NODELAY only if TCP is named
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that reads nothing is cut off, by the system and for good
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
    try:
        sock.bind(("0.0.0.0" if lan else host, port))  # noqa: S104 - asked for by --lan
    except OSError as error:
        raise click.ClickException(f"{host}:{port}: {error.strerror}") from None
    sock.listen(2048)
    return sock


def lan_address() -> str:
    """The address that others on the network reach this machine at."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way it would go
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _engine(data: Path | None, database: str | None) -> Any:
    from scorepad.server.database import make_engine
    from scorepad.server.run import database_url

    return make_engine(database_url(data, database))


COMMANDS += [serve, verify, backup, restore]
