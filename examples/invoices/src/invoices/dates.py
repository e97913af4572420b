"""Due dates and reminders."""

from datetime import date, timedelta


def due_date(issued, days=30):
    """When an invoice is due; never on a weekend, but on the Monday after."""
    due = issued + timedelta(days=days)
    while due.weekday() >= 5:
        due += timedelta(days=1)
    return due


def days_late(issued, today, days=30):
    """Days after the due date; 0 while it is not over."""
    late = (today - due_date(issued, days)).days
    return max(late, 0)


def reminders(issued, today, every=7):
    """Dates of the reminders that were due by today: one each ``every`` days after the due date."""
    found = []
    moment = due_date(issued) + timedelta(days=every)
    while moment <= today:
        found.append(moment)
        moment += timedelta(days=every)
    return found


def period(text):
    """First and last day of a period written as ``2026``, ``2026-03`` or ``2026-Q3``."""
    parts = text.split("-")
    year = int(parts[0])
    if len(parts) == 1:
        return date(year, 1, 1), date(year, 12, 31)
    month = int(parts[1])
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, 1), following - timedelta(days=1)
