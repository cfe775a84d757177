"""What a device answers, one module per thing that is asked for."""

from scorepad.local.requests import Routes
from scorepad.local.routes import about, book, coach, history, records, scores, sheets, tables

#: All that can be asked.
ALL: tuple[Routes, ...] = (
    about.routes,
    tables.routes,
    scores.routes,
    history.routes,
    sheets.routes,
    records.routes,
    coach.routes,
    book.routes,
)
