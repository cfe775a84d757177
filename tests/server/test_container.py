"""The image of packaging/Containerfile: built and started where there is a program that does so."""

import shutil
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tableserver import free_port

ROOT = Path(__file__).resolve().parents[2]
IMAGE = "scorepad-under-test"
#: Seconds for a server in a container to answer.
PATIENCE = 120


def builder() -> str:
    """A program that can build images, and is allowed to; nothing where there is none."""
    found = [path for path in map(shutil.which, ("podman", "docker")) if path]
    return next((path for path in found if not run(path, "info").returncode), "")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """What a command says."""
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)  # noqa: S603 - ours


def test_nothing_that_was_made_here_gets_into_the_image() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    cleaned = (ROOT / "Makefile").read_text(encoding="utf-8").split("\nclean:")[1]
    for made in ("build", "dist", "web/node_modules", "src/scorepad/server/static"):
        assert made in left_out
        assert f" {made}" in cleaned


@pytest.mark.timeout(1800)
def test_the_image_is_built_and_serves_pages_and_python_for_browsers() -> None:
    program = builder()
    if program:
        built = run(program, "build", "--file", "packaging/Containerfile", "--tag", IMAGE, ".")
        assert built.returncode == 0, built.stderr[-3000:]
        port = free_port()
        started = run(program, "run", "--detach", "--rm", "--publish", f"127.0.0.1:{port}:8021", IMAGE)
        assert started.returncode == 0, started.stderr
        try:
            look(f"http://127.0.0.1:{port}")
        finally:
            run(program, "stop", started.stdout.strip())
            run(program, "image", "rm", IMAGE)


def look(url: str) -> None:
    """It is well, and has what the first page and a game without a network need."""
    end = time.monotonic() + PATIENCE
    while not well(url):
        assert time.monotonic() < end, "the server in the container does not answer"
        time.sleep(0.2)
    assert "<title>Scorepad" in httpx.get(url).text
    python = httpx.get(f"{url}/python.json").json()
    assert httpx.get(f"{url}/{python['folder']}/{python['wheel']}").status_code == 200


def well(url: str) -> bool:
    """Whether it answers."""
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.TransportError:
        return False
