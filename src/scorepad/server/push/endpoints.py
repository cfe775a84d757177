"""Where may be pushed to: a browser names its push service, and could as well name a machine in our own network."""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from scorepad.server.config import origin

LENGTH = 600
SECONDS = 10.0


class BadEndpoint(ValueError):
    """Nothing is sent there."""


@dataclass(frozen=True)
class Endpoint:
    """The URL that a push service gave to a browser."""

    url: str
    origin: str
    host: str
    port: int
    secure: bool

    def post(self, headers: dict[str, str]) -> int:
        """Send a message without content; the answer's status. Where a name leads is looked at before."""
        address = self.address()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=SECONDS)
        try:
            sock = socket.create_connection((address, self.port), SECONDS)
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(sock, server_hostname=self.host) if self.secure else sock
            parts = urlsplit(self.url)
            path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
            connection.request("POST", path, headers=headers | {"Content-Length": "0"})
            return connection.getresponse().status
        finally:
            connection.close()

    def address(self) -> str:
        """The address that its name has now; BadEndpoint if it is none for everybody."""
        found = [str(info[4][0]) for info in socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)]
        if self.secure and not all(_public(address) for address in found):
            raise BadEndpoint(f"{self.host} is not at a public address")
        return found[0]


def read_endpoint(url: str, also: Collection[str] = ()) -> Endpoint:
    """An endpoint that may be pushed to: https at the usual port of a public name, or at one of the origins `also`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadEndpoint(f"{error}, expected a URL") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LENGTH
    if not plain or not parts.hostname or parts.username or parts.password or parts.fragment:
        raise BadEndpoint("expected a URL as a push service gives it")
    if origin(url) in also:
        return Endpoint(url, origin(url), parts.hostname, port or 80, secure=False)
    if parts.scheme != "https" or port not in (None, 443) or "." not in parts.hostname or _is_address(parts.hostname):
        raise BadEndpoint("expected https at the usual port of a public name")
    return Endpoint(url, origin(url), parts.hostname, 443, secure=True)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast
