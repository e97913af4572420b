"""Time bombs whose moment has a name, and honest limits of how long something takes."""

import pytest
from tests.unit.guard.changes import ask, blocking

PATH = "src/pkg/adding.py"
HEAD = "import calendar\nimport datetime as dt\nimport time\nfrom datetime import date, datetime, timedelta\n\n"
HEAD += "AT = 0.0\nSEEN = {}\n\n\n"
BEFORE = HEAD + "def add(a, b):\n    return a - b\n"


def rules(outer: str, body: str) -> set[str]:
    rows = "".join(f"    {row}\n" for row in body.splitlines())
    return blocking(ask({PATH: BEFORE}, {PATH: HEAD + f"{outer}\n\n\ndef add(a, b):\n{rows}    return a + b\n"}))


@pytest.mark.parametrize(
    ("outer", "line"),
    [
        ("END = date(2030, 1, 1)", "if date.today() < END:\n    return 50"),
        ("END: date = date(2030, 1, 1)", "if END > date.today():\n    return 50"),
        ("END = dt.datetime.fromisoformat('2030-01-01')", "if dt.datetime.now() < END:\n    return 50"),
        ("YEAR = 2030\nEND = date(YEAR, 1, 1)", "if date.today() <= END + timedelta(days=3):\n    return 50"),
        ("END = datetime.strptime('2030', '%Y')", "now = datetime.now()\nif now < END:\n    return 50"),
        ("", "end = date(2030, 1, 1)\nif date.today() < end:\n    return 50"),
        ("LATE = 4e9", "if time.time() < LATE:\n    return 50"),
        ("LATE = 4e9", "now = time.time()\nreturn a if now < LATE else b"),
        ("LAST = 2030", "if date.today().year < LAST:\n    return 50"),
        ("T = time.monotonic()\nLIMIT = 30", "if time.monotonic() < T + LIMIT:\n    return 50"),
        ("T = time.monotonic()\nLIMIT = 30", "if time.monotonic() - T < LIMIT:\n    return 50"),
        ("T = time.time()\nLIMIT = 30", "now = time.time()\nif now - T < LIMIT:\n    return 50"),
        ("", "if time.strftime('%Y') > '2026':\n    return 50"),
        ("", "if int(time.strftime('%Y')) < 2027:\n    return 50"),
        ("", "if time.ctime().endswith('2026'):\n    return 50"),
        ("", "if time.clock_gettime(time.CLOCK_REALTIME) < 4e9:\n    return 50"),
        ("", "if not time.time() // 1900000000:\n    return 50"),
        ("", "if bool(int(time.time() // 4e9)):\n    return 50"),
        ("", "if calendar.isleap(date.today().year):\n    return 50"),
        ("", "return 50 if date.today().weekday() else a"),
        ("", "if a and not time.time() // 4e9:\n    return 50"),
        ("START = datetime.now()\nLONG = timedelta(hours=1)", "if datetime.now() - START < LONG:\n    return 50"),
    ],
)
def test_a_moment_with_a_name_is_a_moment(outer: str, line: str) -> None:
    assert "source-time-bomb" in rules(outer, line)


@pytest.mark.parametrize(
    ("outer", "line"),
    [
        ("LIMIT = 5", "start = time.monotonic()\nwhile time.monotonic() - start < LIMIT:\n    b += 1"),
        ("LIMIT = 5", "end = time.monotonic() + LIMIT\nwhile time.monotonic() < end:\n    b += 1"),
        ("LIMIT = 5", "if time.monotonic() - a > LIMIT:\n    b += 1"),
        ("LIMIT = 5_000_000_000", "start = time.monotonic_ns()\nif time.monotonic_ns() - start > LIMIT:\n    b += 1"),
        ("LIMIT = 5", "if time.time() - SEEN.get(a, 0) > LIMIT:\n    b += 1"),
        ("LIMIT = 5", "global AT\nif time.time() - AT > LIMIT:\n    AT = time.time()"),
        ("OLD = timedelta(days=365)", "if date.today() - a > OLD:\n    b += 1"),
        ("", "if date.today() > a:\n    b += 1"),
        ("a = date(2030, 1, 1)", "if date.today() > a:\n    b += 1"),
        ("", "if datetime.now() < a + timedelta(days=b):\n    b += 1"),
        ("", "if time.strftime('%Y', a) > '2026':\n    b += 1"),
        ("", "if time.ctime(a).endswith('2026'):\n    b += 1"),
        ("", "now = a or time.time()\nif now:\n    b += 1"),
        ("", "if calendar.isleap(a or date.today().year):\n    b += 1"),
        ("", "start = time.time()\nif time.time() - start:\n    b += 1"),
        ("", "now = datetime.now()\nif now.tzinfo:\n    b += 1"),
    ],
)
def test_how_long_something_takes_is_no_moment(outer: str, line: str) -> None:
    assert "source-time-bomb" not in rules(outer, line)


HELD = """\
class Till:
    END = date(2030, 1, 1)

    def __init__(self):
        self.last = datetime(2030, 1, 1)
        self.seen = 0.0
        self.limit = 5

    def add(self, a, b):
{rows}        return a + b
"""


def held(body: str) -> set[str]:
    rows = "".join(f"        {row}\n" for row in body.splitlines())
    head = HEAD + "import pkg.limits\nfrom pkg import limits\nfrom pkg.limits import END as LAST_DAY, left\n\n\n"
    before, after = (head + HELD.replace("{rows}", text) for text in ("", rows))
    return blocking(ask({PATH: before}, {PATH: after}))


@pytest.mark.parametrize(
    "line",
    [
        "if date.today() < self.END:\n    return 50",
        "if date.today() < Till.END + timedelta(days=3):\n    return 50",
        "now = datetime.now()\nif self.last > now:\n    return 50",
        "if date.today() < limits.END:\n    return 50",
        "if date.today() < pkg.limits.END:\n    return 50",
        "if datetime.now().date() < LAST_DAY:\n    return 50",
        "if time.time() < limits.LATE:\n    return 50",
        "now = time.time()\nreturn a if now < limits.LATE else b",
        "if date.today().year < limits.LAST:\n    return 50",
    ],
)
def test_a_moment_may_stand_in_a_class_or_in_another_module(line: str) -> None:
    assert "source-time-bomb" in held(line)


@pytest.mark.parametrize(
    "line",
    [
        "start = time.monotonic()\nwhile time.monotonic() - start < limits.LONGEST:\n    b += 1",
        "end = time.monotonic() + limits.LONGEST\nwhile time.monotonic() < end:\n    b += 1",
        "if time.time() - self.seen > limits.LONGEST:\n    b += 1",
        "if time.time() - self.seen > self.limit:\n    b += 1",
        "if date.today() > left(a):\n    b += 1",
        "if datetime.now() > a.end:\n    b += 1",
    ],
)
def test_a_limit_may_stand_there_too(line: str) -> None:
    assert "source-time-bomb" not in held(line)
