import pytest

from shift_planner import Conflict, Room, assign, clock, minutes


def booked():
    room = Room("A")
    room.book("09:00", "10:00", "ann")
    room.book("13:00", "14:30", "bob")
    return room


def test_minutes():
    assert minutes("09:05") == 545
    assert minutes("24:00") == 1440


def test_minutes_refuses():
    for text in ("25:00", "10:75", "24:01"):
        with pytest.raises(ValueError):
            minutes(text)


def test_clock():
    assert clock(545) == "09:05"
    assert clock(0) == "00:00"


def test_book_overlap():
    for start, end in (("09:30", "11:00"), ("08:30", "09:30"), ("08:30", "11:00"), ("09:15", "09:45")):
        with pytest.raises(Conflict):
            booked().book(start, end, "cy")


def test_book_touching():
    room = booked()
    room.book("10:00", "11:00", "cy")
    room.book("08:00", "09:00", "dee")
    assert len(room.bookings) == 4


def test_book_outside_hours():
    with pytest.raises(ValueError):
        booked().book("07:30", "08:30", "cy")
    with pytest.raises(ValueError):
        booked().book("17:30", "18:30", "cy")


def test_book_until_closing():
    room = booked()
    room.book("17:00", "18:00", "cy")
    assert room.bookings[-1][2] == "cy"


def test_book_backwards():
    with pytest.raises(ValueError):
        booked().book("12:00", "11:00", "cy")
    with pytest.raises(ValueError):
        booked().book("12:00", "12:00", "cy")


def test_free_slots():
    assert booked().free_slots() == [("08:00", "09:00"), ("10:00", "13:00"), ("14:30", "18:00")]
    assert booked().free_slots(least=120) == [("10:00", "13:00"), ("14:30", "18:00")]


def test_free_slots_after_late_entry_of_an_early_booking():
    room = booked()
    room.book("08:00", "09:00", "dee")
    assert room.free_slots() == [("10:00", "13:00"), ("14:30", "18:00")]


def test_free_slot_of_exact_length():
    assert booked().free_slots(least=60)[0] == ("08:00", "09:00")


def test_cancel():
    room = booked()
    room.book("16:00", "17:00", "ann")
    assert room.cancel("ann") == 2
    assert room.bookings == [(780, 870, "bob")]
    assert room.cancel("ann") == 0


def test_assign():
    rooms = [Room("A"), Room("B")]
    requests = [("09:00", "10:00", "x"), ("09:30", "10:30", "y"), ("09:45", "10:00", "z"), ("10:00", "11:00", "w")]
    assert assign(rooms, requests) == ["A", "B", None, "A"]
