"""The browser's message types are the server's."""

import re

import message_keys
import wire_types
from scorepad.core.narrate import catalogue


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.text(), "type: make types"


def test_the_keys_of_the_browser_are_up_to_date() -> None:
    assert message_keys.TARGET.read_text(encoding="utf-8") == message_keys.text(), "type: make types"


def test_every_text_but_the_terminals_has_its_key() -> None:
    known = set(re.findall(r"'([^']+)'", message_keys.text()))
    assert known == message_keys.keys()
    assert {"web.app", "reason.no-table", "event.clever.roll"} <= known < catalogue("en").keys()
