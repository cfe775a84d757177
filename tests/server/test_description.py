"""The OpenAPI description is true: schemathesis tries what it allows, and what it forbids."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from scorepad.server.live.subscribers import TOO_SLOW
from scorepad.server.messages import FROM_CLIENT, TO_CLIENT
from scorepad.server.routes.socket import POLICY, UNSUPPORTED
from tableserver import Browser, Running

ROOT = Path(__file__).resolve().parents[2]
#: Each operation is tried so often.
TRIES = settings(
    max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


# A socket that another test left open asks now and then, in a thread of its own, whether the server is there: with a
# number from `random`, which Hypothesis then takes for ours.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
def test_answers_are_as_described(server: Running, ada: Browser) -> None:
    before = len(server.log.read_text())
    ada.ask("POST", "/me")
    headers = {"Origin": server.url, "Cookie": "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())}
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    tried = 0
    operations: Any = schema.get_all_operations()
    for found in operations:
        _try(found.ok(), headers)
        tried += 1
    assert tried > 20
    assert "trace" not in server.log.read_text()[before:]


def test_the_socket_is_described_by_json_schema() -> None:
    assert "oneOf" in FROM_CLIENT.json_schema()
    assert "oneOf" in TO_CLIENT.json_schema()


def test_the_page_for_clients_names_every_message() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    kinds = {
        *FROM_CLIENT.json_schema()["discriminator"]["mapping"],
        *TO_CLIENT.json_schema()["discriminator"]["mapping"],
    }
    assert {kind for kind in kinds if f"`{kind}`" not in page} == set()
    assert all(f"| {code}" in page or f", {code}" in page for code in (POLICY, UNSUPPORTED, TOO_SLOW, 1012))


def _try(operation: Any, headers: dict[str, str]) -> None:
    @TRIES
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        case.call_and_validate(headers=headers)

    check()
