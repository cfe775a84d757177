"""Which HTTP status a refusal has: a table knows only its reason."""

from scorepad.table.refusal import Refusal

#: Judged by the state of the table: what most refusals are.
JUDGED = 409
NOT_FOUND = 404
#: The reasons with another status.
STATUSES = {
    "reason.bad-code": 403,
    "reason.not-creator": 403,
    "reason.not-invited": 403,
    "reason.not-your-seat": 403,
    "reason.no-fault": NOT_FOUND,
    "reason.bad-message": 422,
    "reason.needs-server": NOT_FOUND,
    "reason.no-paper": NOT_FOUND,
    "reason.no-push": NOT_FOUND,
    "reason.no-seat": NOT_FOUND,
    "reason.no-step": NOT_FOUND,
    "reason.no-table": NOT_FOUND,
    "reason.not-shown": NOT_FOUND,
    "reason.many-tables": 429,
    "reason.too-fast": 429,
    "reason.damaged": 500,
    "reason.busy": 503,
    "reason.not-kept": 507,
    "reason.coach-busy": 503,
    "reason.coach-lost": 503,
    "reason.coach-slow": 503,
    "reason.storage": 503,
}


class NotFound(Refusal):
    """There is nothing at this address, whatever the reason means elsewhere."""


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return NOT_FOUND if isinstance(refusal, NotFound) else status_of_key(refusal.key)


def status_of_key(key: str) -> int:
    """The HTTP status of a reason."""
    return STATUSES.get(key, JUDGED)
