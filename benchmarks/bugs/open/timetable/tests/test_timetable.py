import pytest

from timetable import Timetable, parse_time, show_time


def make():
    table = Timetable()
    table.add_trip("red", ["Harbour 10:00", "Old Park 10:10/10:15", "Mill 10:30"])
    table.add_trip("blue", ["Old Park 10:12", "School 10:20", "Mill 10:25"])
    table.add_trip("green", ["School 10:21", "Castle 10:40"])
    table.add_trip("late", ["Mill 23:50", "Castle 24:10"])
    return table


def test_parse_time():
    assert parse_time("00:00") == 0
    assert parse_time(" 9:05 ") == 545
    assert parse_time("25:30") == 1530


def test_parse_time_rejects_nonsense():
    for text in ["10", "10:60", "a:10", "", ":30"]:
        with pytest.raises(ValueError):
            parse_time(text)


def test_show_time_on_the_same_day():
    assert show_time(0) == "00:00"
    assert show_time(545) == "09:05"


def test_show_time_after_midnight():
    assert show_time(1450) == "00:10+1"
    assert show_time(2 * 1440 + 61) == "01:01+2"


def test_times_of_a_trip():
    table = make()
    assert table.trips["red"] == [("Harbour", 600, 600), ("Old Park", 610, 615), ("Mill", 630, 630)]


def test_a_trip_is_added_once():
    table = make()
    with pytest.raises(KeyError):
        table.add_trip("red", ["Mill 12:00", "Harbour 12:30"])


def test_a_trip_must_not_run_backwards():
    with pytest.raises(ValueError):
        make().add_trip("odd", ["Mill 12:00/12:10", "Harbour 12:05"])


def test_a_wrong_trip_can_be_corrected():
    table = make()
    with pytest.raises(ValueError):
        table.add_trip("odd", ["Mill 12:00/12:10", "Harbour 12:05"])
    table.add_trip("odd", ["Mill 12:00/12:10", "Harbour 12:50"])
    assert table.departures("Mill", 700) == [(730, "odd", "Harbour"), (1430, "late", "Castle")]


def test_departures():
    table = make()
    assert table.departures("Old Park", 600) == [(612, "blue", "Mill"), (615, "red", "Mill")]
    assert table.departures("Old Park", 613) == [(615, "red", "Mill")]
    assert table.departures("Old Park", 600, count=1) == [(612, "blue", "Mill")]
    assert table.departures("Nowhere", 0) == []


def test_trips_that_end_here_do_not_depart():
    assert make().departures("Mill", 0) == [(1430, "late", "Castle")]


def test_direct_way():
    assert make().earliest("Harbour", "Old Park", 600) == (610, ["red"])


def test_way_with_a_change():
    assert make().earliest("Harbour", "Mill", 590) == (625, ["red", "blue"])


def test_a_change_takes_time():
    table = make()
    table.change_time = 3
    assert table.earliest("Harbour", "Mill", 590) == (630, ["red"])
    assert table.earliest("Harbour", "Castle", 590) == (1450, ["red", "late"])


def test_the_first_trip_may_leave_at_once():
    assert make().earliest("School", "Castle", 621) == (640, ["green"])


def test_no_way():
    table = make()
    assert table.earliest("Harbour", "Castle", 601) is None
    assert table.earliest("Mill", "Harbour", 0) is None


def test_already_there():
    assert make().earliest("Mill", "Mill", 77) == (77, [])
