"""A report kept in its record: as a comment, which anything that reads records skips."""

import json
from dataclasses import replace
from typing import cast

from scorepad.coach.report import FORMAT, JsonReport, Report
from scorepad.core.record import Record

#: What the line of a report begins with.
MARK = "# coach: "


def keep(record: Record, report: Report) -> Record:
    """The record with the report as its last line; it replaces an earlier one."""
    lines = [line for line in record.lines if not line.startswith(MARK)]
    return replace(record, lines=(*lines, MARK + json.dumps(report.as_json(), separators=(",", ":"))))


def kept(record: Record) -> JsonReport | None:
    """The report kept in a record; None if there is none, or one in another format."""
    told = [line.removeprefix(MARK) for line in record.lines if line.startswith(MARK)]
    try:
        found = json.loads(told[-1]) if told else None
    except ValueError:  # somebody has written into it
        return None
    return cast(JsonReport, found) if isinstance(found, dict) and found.get("format") == FORMAT else None
