"""Servers for tests. What the server does is the same in both modes of the engine: its tests run compiled only."""

from collections.abc import Iterator

import pytest

import scorepad
from tableserver import Browser, Running

collect_ignore_glob = [] if scorepad.COMPILED else ["*"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that tests share which only add tables."""
    running = Running(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def ada(server: Running) -> Browser:
    """A browser."""
    return server.browser()


@pytest.fixture
def ben(server: Running) -> Browser:
    """Another browser."""
    return server.browser()
