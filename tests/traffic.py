"""What a page exchanges with the server: every request with its bytes and times, by the DevTools protocol."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from browsing import SECONDS

Json = dict[str, Any]  # what the DevTools protocol tells


@dataclass
class Exchange:
    """A request and what came back; times in seconds of the browser's own clock."""

    name: str
    sent: float
    ended: float | None = None
    status: int = 0
    bytes: int = 0
    cached: bool = False
    lasting: bool = False  #: whether the browser was told to keep it for ever


class Traffic:
    """Listens to a page; `exchanges` are those since it was last cleared, in the order in which they were begun."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._open: dict[str, Exchange] = {}
        self.exchanges: list[Exchange] = []
        for name, hear in self._heard().items():
            self._session.on(f"Network.{name}", hear)
        self._session.send("Network.enable")

    def visit(self, address: str, ready: str) -> list[Exchange]:
        """Open a page and wait until something on it is to be seen, and nothing is under way; what was exchanged."""
        self._page.goto(address, wait_until="commit")
        return self.until(ready)

    def until(self, ready: str) -> list[Exchange]:
        """Wait until something is to be seen, and nothing is under way; what was exchanged since the last time."""
        self._page.locator(ready).first.wait_for()
        self.settle()
        return self.clear()

    def clear(self) -> list[Exchange]:
        """What was exchanged since the last time, as it is now: a socket goes on."""
        found = [replace(one) for one in self.exchanges]
        self.exchanges.clear()
        return found

    def slow_down(self, latency_ms: int, bytes_per_second: int = -1, processor: int = 1) -> None:
        """Let the network and the processor be slower from now on, as Chromium itself does it."""
        limits = {"downloadThroughput": bytes_per_second, "uploadThroughput": bytes_per_second}
        self._session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency_ms, **limits})
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": processor})

    def settle(self) -> None:
        """Wait until nothing is under way any more; a socket is not, once it was answered."""
        end = time.monotonic() + SECONDS
        while under_way := [one.name for one in self.exchanges if one.ended is None]:
            assert time.monotonic() < end, f"still under way: {under_way}"
            self._page.wait_for_timeout(20)

    def _heard(self) -> Json:
        return {
            "requestWillBeSent": self._sent,
            "requestServedFromCache": self._from_cache,
            "responseReceived": self._answered,
            "dataReceived": self._more,
            "loadingFinished": self._finished,
            "loadingFailed": self._finished,
            "webSocketCreated": self._socket,
            "webSocketWillSendHandshakeRequest": self._shaking,
            "webSocketFrameReceived": self._frame,
            "webSocketClosed": self._closed,
        }

    def _begin(self, told: Json, name: str, now: float) -> None:
        self._open[told["requestId"]] = Exchange(name, now)
        self.exchanges.append(self._open[told["requestId"]])

    def _sent(self, told: Json) -> None:
        request = told["request"]
        if request["url"].startswith("http"):
            self._begin(told, f"{request['method']} {_path(request['url'])}", told["timestamp"])

    def _socket(self, told: Json) -> None:
        self._begin(told, f"SOCKET {_path(told['url'])}", float("inf"))

    def _shaking(self, told: Json) -> None:
        # A socket is created without a time; it is first known when the handshake goes out.
        self._open[told["requestId"]].sent = told["timestamp"]

    def _from_cache(self, told: Json) -> None:
        if told["requestId"] in self._open:
            self._open[told["requestId"]].cached = True

    def _answered(self, told: Json) -> None:
        one, response = self._open.get(told["requestId"]), told["response"]
        if one:
            one.status = response["status"]
            one.cached |= response.get("fromDiskCache", False)
            one.lasting = "immutable" in response["headers"].get("cache-control", "")

    def _more(self, told: Json) -> None:
        if told["requestId"] in self._open:
            self._open[told["requestId"]].bytes += told["encodedDataLength"]

    def _finished(self, told: Json) -> None:
        one = self._open.get(told["requestId"])
        if one:
            one.ended = told["timestamp"]
            one.bytes = max(one.bytes, int(told.get("encodedDataLength", 0)))

    def _closed(self, told: Json) -> None:
        # One that a page gave up, or left behind, may never have been answered.
        if told["requestId"] in self._open:
            self._open[told["requestId"]].ended = self._open[told["requestId"]].ended or told["timestamp"]

    def _frame(self, told: Json) -> None:
        one = self._open[told["requestId"]]
        one.bytes += len(told["response"]["payloadData"].encode())
        one.ended = one.ended or told["timestamp"]


def _path(url: str) -> str:
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def transferred(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """Those for which the network was needed."""
    return [one for one in exchanges if not one.cached]


def hops(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """The longest chain of exchanges each of which was begun after the one before had ended."""
    chain: list[Exchange] = []
    for one in sorted(transferred(exchanges), key=lambda one: one.ended or float("inf")):
        if not chain or one.sent >= (chain[-1].ended or float("inf")):
            chain.append(one)
    return chain
