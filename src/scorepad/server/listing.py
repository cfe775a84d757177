"""Lines of lists as they are told: tables, and results."""

from scorepad.answers.lists import Listed, points_shown, table_line
from scorepad.server import messages as m
from scorepad.server.storage import queries


def line_of(found: queries.Stored, session: str | None) -> m.TableLine:
    """A table in a list, as a browser may know of it."""
    listed = Listed(found.terms, found.seats, found.kept.waiting, found.kept.updated)
    return m.TableLine.model_validate(table_line(listed, session))


def score_view(found: queries.Score) -> m.Score:
    """A result as it is told."""
    row = found.result
    shown = points_shown(row.game, row.seats, row.total)
    told = {"table": row.table_id, "visible": found.visible, **shown}
    kept = {name: getattr(row, name) for name in ("game", "preset", "seats", "name", "place", "at")}
    return m.Score.model_validate(kept | told)
