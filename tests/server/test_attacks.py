"""Visitors who want to harm: uploads that hang, requests that never end, more connections than anybody needs."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from scorepad.server.workers.pool import Pool
from scorepad.server.workers.uploads import MEMORY_BYTES, Allowances
from scorepad.ubongo.generator import generate
from tableserver import Browser, Running, play_on

#: One key of many parts: reading it takes seconds and gigabytes, if it is read at all.
SLOW_SHEET = ".".join(["a"] * 30_000) + " = 1"
ELSEWHERE = "127.0.0.2"


@contextmanager
def serving(folder: Path, *options: str, open_files: int = 0) -> Iterator[Running]:
    running = Running(folder, *options, open_files=open_files)
    try:
        yield running
    finally:
        running.stop()


def post_sheet(server: Running, text: str) -> int:
    """What a visitor without a cookie gets for a sheet."""
    body = {"sheet": {"kind": "own", "text": text}}
    answer = httpx.post(f"{server.url}/api/sheets", json=body, headers={"Origin": server.origin}, timeout=120)
    return answer.status_code


def workers(server: Running) -> dict[int, int]:
    """The server's processes, and how much memory each may have."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    spawned = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return {child: address_space(child) for child in spawned}


def address_space(process: int) -> int:
    lines = Path(f"/proc/{process}/limits").read_text().splitlines()
    said = next(line for line in lines if line.startswith("Max address space"))
    return int(said.split()[3])


# -- uploads ---------------------------------------------------------------------------------------------------------
def test_a_game_with_a_bot_goes_on_while_four_visitors_upload_slow_sheets(tmp_path: Path) -> None:
    with serving(tmp_path, "--upload-seconds=1") as server, ThreadPoolExecutor(4) as pool:
        browser = server.browser()
        table = browser.create(people=1, bots=1)["table"]
        browser.sit(table)
        over = False

        def attack(_number: int) -> set[int]:
            answers = set()
            while not over:
                answers.add(post_sheet(server, SLOW_SHEET))
            return answers

        attacks = [pool.submit(attack, number) for number in range(4)]
        try:
            assert play_on(browser, table)["status"] == "over"
        finally:
            over = True
        assert set().union(*(done.result() for done in attacks)) <= {409, 429}
        assert server.metric("bot_timeouts_total") == 0
        wait_until(lambda: post_sheet(server, generate(1)) == 200)  # one second may be short on a busy machine


def test_a_hung_reader_of_uploads_is_replaced_and_no_bot_notices(tmp_path: Path) -> None:
    with serving(tmp_path, "--upload-seconds=2") as server, ThreadPoolExecutor(4) as pool:
        browser = server.browser()
        table = browser.create()["table"]
        browser.sit(table)
        browser.command("act", table, 0, action="roll")
        browser.question("hint", table, 0)
        assert post_sheet(server, generate(2)) == 200
        reader, thinker = sorted(workers(server), key=lambda child: workers(server)[child])
        os.kill(reader, signal.SIGSTOP)
        uploads = [pool.submit(post_sheet, server, generate(3 + number)) for number in range(4)]
        hint = browser.question("hint", table, 0)
        assert hint["reasons"]  # found by the bot, not the first choice that comes to hand
        assert [done.result() for done in uploads] == [200] * 4
        assert server.metric("bot_timeouts_total") == 0
        assert thinker in workers(server)
        assert reader not in workers(server)


def test_who_has_used_up_the_time_for_uploads_waits_and_others_do_not(tmp_path: Path) -> None:
    with serving(tmp_path, "--reading-per-minute=0.03") as server:
        sheets = (generate(number) for number in range(1000))
        assert post_sheet(server, next(sheets)) == 200
        wait_until(lambda: post_sheet(server, next(sheets)) == 429)
        far = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(ELSEWHERE, 0))
        far.request("POST", "/api/sheets", b'{"sheet": {"kind": "generated", "seed": 4}}', sent_from(server))
        assert far.getresponse().status == 200
        far.close()


def sent_from(server: Running) -> dict[str, str]:
    return {"Origin": server.origin, "Content-Type": "application/json"}


def test_time_for_uploads_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    left = Allowances(30)
    assert left.left("a") == 30
    left.take("a", 50)
    assert (left.left("a"), left.left("b")) == (0, 30)
    now += 50
    assert left.left("a") == pytest.approx(5)
    now += 500
    assert left.left("a") == 30


@pytest.mark.parametrize(
    ("work", "argument", "lost"),
    [(bytearray, 2 * MEMORY_BYTES, MemoryError), (time.sleep, 60, TimeoutError), (os._exit, 1, BrokenProcessPool)],
)
def test_a_process_that_eats_memory_hangs_or_dies_is_replaced(
    work: Callable[[int], str], argument: int, lost: type[Exception]
) -> None:
    async def ask() -> None:
        pool = Pool(1, MEMORY_BYTES)
        try:
            assert len(await pool.ask(60, bytes.hex, bytes(2**20))) == 2**21
            with pytest.raises(lost):
                await pool.ask(3, work, argument)
            assert not pool.warm
            assert await pool.ask(60, str, "again") == "again"
        finally:
            pool.stop()

    asyncio.run(ask())


# -- connections -----------------------------------------------------------------------------------------------------
HALVES = (
    b"",
    b"GET / HT",
    b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: ",
    b"POST /api/me HTTP/1.1\r\nHost: here\r\nOrigin: {origin}\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: here\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"POST /api/me HTTP/1.1\r\nHost: here\r\nOrigin: http://elsewhere\r\nContent-Length: 100\r\n\r\n{",
)


def half_sent(server: Running, half: bytes, source: str = "127.0.0.1") -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(source, 0))
    raw.sendall(half.replace(b"{origin}", server.origin.encode()))
    return raw


def closed(raw: socket.socket) -> bool:
    """Wait until the server has closed it; False if it does not."""
    try:
        while raw.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def test_requests_that_never_end_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path, "--request-seconds=1") as server, ExitStack() as opened:
        half = [opened.enter_context(half_sent(server, HALVES[number % len(HALVES)])) for number in range(120)]
        assert server.healthy()
        assert all(closed(raw) for raw in half)
        assert server.metric("requests_late_total") >= 100
        assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("half", [HALVES[2], HALVES[3], HALVES[5]])
def test_a_request_that_comes_drop_by_drop_is_closed(tmp_path: Path, half: bytes) -> None:
    with serving(tmp_path, "--request-seconds=1") as server, half_sent(server, half) as raw:
        raw.settimeout(0.1)
        wait_until(lambda: not takes_one_more(raw))


def takes_one_more(raw: socket.socket) -> bool:
    """Whether the server still listens, after one byte more."""
    try:
        raw.sendall(b"x")
        return bool(raw.recv(65536))
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def test_who_is_in_time_is_not_disturbed(tmp_path: Path) -> None:
    with serving(tmp_path, "--request-seconds=1") as server:
        socket_ = server.browser().socket()
        line = HTTPConnection("127.0.0.1", server.port, timeout=30)
        for _ in range(3):
            line.request("GET", "/api/me")
            assert line.getresponse().read()
            known = line.sock
            with pytest.raises(TimeoutError):
                socket_.receive(1.5)  # nothing comes, and it stays: longer than a request may take
            assert line.sock is known  # the same connection
        line.close()
        socket_.close()
        assert server.metric("requests_late_total") == 0


def test_an_address_has_only_so_many_connections_and_others_come_in(tmp_path: Path) -> None:
    with serving(tmp_path, "--connections-per-address=20", "--request-seconds=300") as server, ExitStack() as opened:
        half = [opened.enter_context(half_sent(server, b"GET ", ELSEWHERE)) for _ in range(20)]
        with half_sent(server, b"GET ", ELSEWHERE) as more:
            assert closed(more)
        assert server.healthy()
        assert server.metric("connections_refused_total") == 1
        half[0].close()
        wait_until(lambda: stays_open(half_sent(server, b"GET ", ELSEWHERE)))


def stays_open(raw: socket.socket) -> bool:
    raw.settimeout(0.2)
    with raw:
        return not closed(raw)


def wait_until(fits: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < end


def test_sockets_count_and_are_given_back(tmp_path: Path) -> None:
    with serving(tmp_path, "--connections-per-address=8") as server:
        browser = server.browser()
        for _ in range(3):
            sockets = [browser.socket() for _ in range(8)]
            with pytest.raises((WebSocketException, OSError, EOFError)):
                browser.socket()
            for one in sockets:
                one.close()
            wait_until(lambda: connects(browser))
        assert server.metric("connections_refused_total") >= 3


def connects(browser: Browser) -> bool:
    try:
        browser.socket().close()
    except (WebSocketException, OSError, EOFError):
        return False
    return True


def test_the_connections_of_a_trusted_proxy_are_its_own_business(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--connections-per-address=2", "--trust-proxy=127.0.0.1") as server,
        ExitStack() as opened,
    ):
        for _ in range(10):
            opened.enter_context(half_sent(server, b"GET "))
        assert server.healthy()


def test_eleven_hundred_half_sent_requests_keep_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path, "--request-seconds=5", open_files=1024) as server, ExitStack() as opened:
        for number in range(1100):
            opened.enter_context(half_sent(server, HALVES[number % 3], ELSEWHERE))
            if number % 100 == 0:
                assert server.healthy()
        assert server.healthy()
        assert server.metric("connections_refused_total") >= 500  # the descriptors of the other half are not for them
        assert len(server.log.read_bytes()) < 20_000


def test_as_many_files_as_the_system_allows_may_be_open(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        lines = Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
        soft, hard = next(line for line in lines if line.startswith("Max open files")).split()[3:5]
        assert int(soft) == min(int(hard), 65_536)


# -- logs ------------------------------------------------------------------------------------------------------------
def test_no_log_level_brings_cookies_codes_or_chat_into_the_log(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-level=debug") as server:
        browser = server.browser()
        made = browser.create(people=2)
        table = made["table"]
        browser.sit(table)
        line = browser.socket()
        line.send(type="follow", table=table)
        line.receive()
        line.send(type="chat", table=table, seat=0, id="one", text="a secret on the socket")
        line.until(lambda message: message["type"] == "ack")
        browser.command("chat", table, 0, text="a secret by post")
        line.close()
        browser.question("hint", table, 0, expect=409)
        secrets = [*browser.http.cookies.values(), made["invitation"].split("#")[1], "a secret"]
        log = server.log.read_text()
        assert [secret for secret in secrets if secret in log] == []


def test_a_message_that_comes_again_and_again_is_counted_not_written(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        before = len(server.log.read_text().splitlines())
        for _ in range(200):
            with half_sent(server, b"\x00nonsense\r\n\r\n") as raw:
                assert closed(raw)
        assert len(server.log.read_text().splitlines()) - before == 20
