import pytest

from log_lines import at_least, bursts, by_source, per_minute, read

TEXT = """2024-03-01 10:00:00 [INFO] web: started
2024-03-01 10:00:30 [ERROR] db: lost: connection
Traceback
  line 2

2024-03-01 10:01:00 [Warning] web: slow
2024-03-01 10:01:02 [DEBUG] db: ping
2024-03-01 10:01:04 [INFO] web: slow
2024-03-01 11:01:04 [TRACE] web: deep
"""


def entries():
    return read(TEXT.splitlines(keepends=True))


def test_read():
    found = entries()
    assert len(found) == 6
    assert (found[0].level, found[0].source, found[0].message) == ("info", "web", "started")
    assert found[0].moment.minute == 0


def test_read_message_with_colon():
    assert entries()[1].message == "lost: connection"


def test_read_details():
    assert entries()[1].details == ["Traceback", "  line 2"]
    assert entries()[0].details == []


def test_read_drops_what_comes_before_the_first_header():
    assert read(["x", "y"]) == []
    assert [e.details for e in read(["noise", "2024-03-01 10:00:00 [INFO] web: up"])] == [[]]


def test_at_least():
    assert [e.message for e in at_least(entries(), "warning")] == ["lost: connection", "slow"]
    assert len(at_least(entries(), "debug")) == 6


def test_at_least_unknown():
    with pytest.raises(ValueError):
        at_least(entries(), "loud")


def test_per_minute():
    assert per_minute(entries()) == [("10:00", 2), ("10:01", 3), ("11:01", 1)]


def test_bursts():
    assert bursts(entries(), 3, 5) == ["10:01:00"]
    assert bursts(entries(), 2, 30) == ["10:00:00", "10:01:00"]


def test_bursts_exact_limit():
    assert bursts(entries(), 3, 4) == ["10:01:00"]
    assert bursts(entries(), 3, 3) == []


def test_burst_at_the_end():
    assert bursts(entries()[4:], 2, 3600) == ["10:01:04"]


def test_by_source():
    assert by_source(entries()) == {"web": ["started", "slow", "deep"], "db": ["lost: connection", "ping"]}
