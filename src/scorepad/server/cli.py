"""The commands `serve`, `site`, `verify`, `backup` and `restore`."""

import re
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, Unpack
from urllib.parse import urlsplit

import click

from scorepad.core.errors import ScorepadError
from scorepad.core.extras import extra
from scorepad.core.files import read_text
from scorepad.server.config import ServeOptions
from scorepad.table.verify import verify as check_dice

Handler = TypeVar("Handler", bound=Callable[..., object])

COMMANDS: list[click.Command] = []
LEVELS = ("debug", "info", "warning", "error", "critical")
#: Sockets that were accepted take this over from the one that listens.
UNREAD_MILLISECONDS = 20_000
#: Hosts that stand for all addresses of this machine, and those that only it can reach.
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared with
LOOPBACK = ("127.0.0.1", "::1")


def _database_options(function: Handler) -> Handler:
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


def _check_public_url(_context: click.Context, _parameter: click.Parameter, url: str | None) -> str | None:
    """The part of a URL that a server can have, without the slash at its end."""
    if url is None or _is_public_url(url):
        return url and url.rstrip("/")
    raise click.BadParameter(f"found {url}, expected something like https://tables.example.org, without a path")


def _is_public_url(url: str) -> bool:
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets or a port that are none
        return False
    more = parts.username or parts.path.strip("/") or parts.query or parts.fragment
    return named and parts.scheme in ("http", "https") and not more


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
@_database_options
@click.option("--redis", envvar="SCOREPAD_REDIS", help="URL of a Redis server, if several processes share a database.")
@click.option(
    "--public-url",
    callback=_check_public_url,
    envvar="SCOREPAD_PUBLIC_URL",
    help="Where browsers reach this server, behind a proxy.",
)
@click.option("--lan", is_flag=True, envvar="SCOREPAD_LAN", help="Listen on the local network too.")
@click.option(
    "--client",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    envvar="SCOREPAD_CLIENT",
    help="Folder of a browser client, instead of the built-in one.",
)
@click.option("--api-only", is_flag=True, envvar="SCOREPAD_API_ONLY", help="Serve no pages, only the HTTP interface.")
@click.option("--no-browser", is_flag=True, envvar="SCOREPAD_NO_BROWSER", help="Do not open a browser.")
@click.option(
    "--keep-days",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    envvar="SCOREPAD_KEEP_DAYS",
    help="Delete tables untouched for this many days; 0: never.",
)
@click.option(
    "--bot-seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    envvar="SCOREPAD_BOT_SECONDS",
    help="How long a bot may think about one act.",
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
    "--upload-seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    envvar="SCOREPAD_UPLOAD_SECONDS",
    help="Time to read one uploaded sheet or record.",
)
@click.option(
    "--reading-per-minute",
    type=click.FloatRange(0, min_open=True),
    default=15.0,
    show_default=True,
    envvar="SCOREPAD_READING",
    help="Seconds spent on reading uploads per address and minute.",
)
@click.option(
    "--acts-per-20s",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    envvar="SCOREPAD_ACTS",
    help="Messages and commands per browser in 20 s.",
)
@click.option(
    "--tables-per-hour",
    type=click.IntRange(1),
    default=30,
    show_default=True,
    envvar="SCOREPAD_TABLES",
    help="New tables that others may join, per address and hour.",
)
@click.option(
    "--own-tables-per-hour",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    envvar="SCOREPAD_OWN_TABLES",
    help="New tables of one device, per address and hour; a tenth of that per browser.",
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
    help="Codes tried and new browsers per address and minute.",
)
@click.option(
    "--connections-per-address",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    envvar="SCOREPAD_CONNECTIONS",
    help="Connections at the same time per address.",
)
@click.option(
    "--request-seconds",
    type=click.FloatRange(0, min_open=True),
    default=20.0,
    show_default=True,
    envvar="SCOREPAD_REQUEST_SECONDS",
    help="Time for the head of a request to arrive, and the same again for its body.",
)
@click.option(
    "--no-push", is_flag=True, envvar="SCOREPAD_NO_PUSH", help="Do not tell players about their turn by web push."
)
@click.option(
    "--push-also",
    multiple=True,
    metavar="URL",
    envvar="SCOREPAD_PUSH_ALSO",
    help="A push service of your own, even if it is not https at a public address.",
)
@click.option(
    "--trust-proxy",
    default="",
    envvar="SCOREPAD_TRUST_PROXY",
    help="Addresses of proxies whose X-Forwarded-For is trusted.",
)
@click.option(
    "--log-level",
    type=click.Choice(LEVELS, case_sensitive=False),
    default="info",
    show_default=True,
    envvar="SCOREPAD_LOG_LEVEL",
    help="How much to log.",
)
def serve(
    host: str, port: int, lan: bool, public_url: str | None, no_browser: bool, **options: Unpack[ServeOptions]
) -> None:
    """Serve tables to browsers: for yourself, your home network, or everybody."""
    with extra("web"):
        from scorepad.server.run import prepare
    with listen("0.0.0.0" if lan else host, port) as sock:  # noqa: S104 - asked for by --lan
        own = () if public_url else addresses(host, sock.getsockname()[1], lan)
        public = public_url or own[0]
        server = prepare(public, own, options)
        click.echo(f"Scorepad is at {public}", err=True)
        if not no_browser:
            webbrowser.open(own[1] if own and lan else public)
        server.run(sockets=[sock])


@click.command(short_help="Check the dice of a finished game from a server.")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--commitment", metavar="HEX", default="", help="The fingerprint that was shown before the first roll: 64 digits."
)
@click.option("--from", "before", type=click.IntRange(0), help="How many throws came with a game begun elsewhere.")
def verify(record: Path, commitment: str, before: int | None) -> None:
    """Check the dice of a finished game from a server: every throw is drawn again from the revealed secret."""
    verdict = check_dice(read_text(record, "a record"), commitment, before)
    for problem in verdict.problems:
        click.echo(problem)
    counted = f"{verdict.checked} of {verdict.throws} throws checked"
    if verdict.problems:
        raise ScorepadError(f"{counted}; it is not proven that these dice are the promised ones")
    click.echo(f"{counted}, all drawn from the secret with the SHA-256 {verdict.commitment}")
    if not commitment:
        click.echo("Is that what was shown before the first roll? --commitment compares it.")


@click.command()
@_database_options
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(data: Path | None, database: str | None, file: Path) -> None:
    """Back up everything the server keeps to FILE, while it is running."""
    with extra("web"):
        from scorepad.server.storage.backup import backup as write
        from scorepad.server.storage.urls import database_url

    click.echo(f"{write(database_url(data, database), file)} rows written to {file}")


@click.command(short_help="Restore everything from FILE while the server is running.")
@_database_options
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(data: Path | None, database: str | None, file: Path) -> None:
    """Restore everything from FILE while the server is running; tables made since then stay."""
    with extra("web"):
        from scorepad.server.storage.backup import restore as put
        from scorepad.server.storage.urls import database_url

    click.echo(f"{put(database_url(data, database), file)} rows restored from {file}")


@click.command(short_help="Write everything as files for any web host.")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--client",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    envvar="SCOREPAD_CLIENT",
    help="Folder of a browser client, instead of the built-in one.",
)
def site(folder: Path, client: Path | None) -> None:
    """Write everything to FOLDER as files for any web host, under any path: anyone can open them and play."""
    with extra("web"):
        from scorepad.server.run import pages
        from scorepad.server.site import write_site
        from scorepad.server.static_files import BUILT

    click.echo(f"{write_site(pages(client or BUILT), folder)} files written to {folder}")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # asyncio sets TCP_NODELAY only if TCP is named
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a peer that reads nothing is cut off, by the system and for good
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
    try:
        sock.bind((host, port))
    except (OSError, UnicodeError) as error:
        sock.close()
        raise ScorepadError(f"{_bracketed(host)}:{port}: {getattr(error, 'strerror', None) or error}") from None
    sock.listen(2048)
    return sock


def addresses(host: str, port: int, lan: bool) -> tuple[str, ...]:
    """Where browsers reach a server that listens there; the first is the one to tell."""
    if lan:
        names: tuple[str, ...] = (lan_address(), "127.0.0.1", "localhost")
    elif host in EVERYWHERE:
        names = ("127.0.0.1", "localhost", "[::1]")
    else:
        names = (_bracketed(host), *(("localhost",) if host in LOOPBACK else ()))
    return tuple(f"http://{name}:{port}" for name in names)


def _bracketed(host: str) -> str:
    """A host as URLs write it."""
    return f"[{host}]" if ":" in host else host


def lan_address() -> str:
    """The address that others on the network reach this machine at."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way it would go
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


COMMANDS += [serve, site, verify, backup, restore]
