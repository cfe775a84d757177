"""The browser's message types are the server's."""

import wire_types


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.text(), "type: make types"
