import pytest

from seat_booking import Hall, Seat, Unavailable


def seats(text):
    return [Seat.parse(part) for part in text.split()]


def sell(hall, text, now=0):
    hall.hold(seats(text), now)
    return hall.book(seats(text), now)


def test_seat_text():
    assert Seat.parse("C12") == Seat(3, 12)
    assert Seat.parse("a1") == Seat(1, 1)
    assert str(Seat(2, 7)) == "B7"
    assert sorted(seats("B1 A9 A10")) == seats("A9 A10 B1")


def test_is_free():
    hall = Hall(2, 3)
    assert hall.is_free(Seat(2, 3), 0)
    assert not hall.is_free(Seat(3, 1), 0)
    assert not hall.is_free(Seat(1, 4), 0)
    assert not hall.is_free(Seat(0, 1), 0)
    assert not hall.is_free(Seat(1, 0), 0)


def test_hold_and_plan():
    hall = Hall(2, 3)
    hall.hold(seats("A2 B1"), 0)
    assert hall.plan(10) == [".h.", "h.."]


def test_hold_runs_out():
    hall = Hall(1, 2, hold_time=30)
    hall.hold(seats("A1"), 100)
    assert hall.plan(129) == ["h."]
    assert hall.plan(130) == [".."]


def test_hold_all_or_none():
    hall = Hall(1, 4)
    hall.hold(seats("A3"), 0)
    with pytest.raises(Unavailable, match="^A3$"):
        hall.hold(seats("A2 A3"), 1)
    assert hall.plan(1) == ["..h."]


def test_hold_names_all_that_are_taken():
    hall = Hall(1, 4)
    hall.hold(seats("A1 A3"), 0)
    with pytest.raises(Unavailable, match="^A1, A3, A9$"):
        hall.hold(seats("A1 A2 A3 A9"), 1)


def test_find_group():
    hall = Hall(2, 4)
    assert hall.find_group(2, 0) == seats("A1 A2")
    hall.hold(seats("A2"), 0)
    assert hall.find_group(2, 0) == seats("A3 A4")
    assert hall.find_group(4, 0) == seats("B1 B2 B3 B4")
    assert hall.find_group(1, 0) == seats("A1")


def test_find_group_in_one_row():
    hall = Hall(2, 3)
    hall.hold(seats("A1 B3"), 0)
    assert hall.find_group(3, 0) is None
    assert hall.find_group(3, 60) == seats("A1 A2 A3")


def test_price():
    hall = Hall(3, 9, price=1000)
    assert hall.price_of(seats("A1 B2")) == 2000
    assert hall.price_of(seats("A1 C2")) == 1500
    assert hall.price_of([]) == 0


def test_price_of_many():
    hall = Hall(3, 9, price=1000)
    assert hall.price_of(seats("A1 A2 A3 A4")) == 3500
    assert hall.price_of(seats("A1 A2 A3 A4 A5 A6 A7")) == 6500
    assert hall.price_of(seats("A1 A2 A3 A4 A5 A6 A7 A8")) == 7000


def test_book():
    hall = Hall(2, 3, price=500)
    booking = sell(hall, "A2 A1")
    assert (booking.code, booking.seats, booking.paid, booking.notes) == (1, seats("A1 A2"), 1000, [])
    assert hall.plan(0) == ["xx.", "..."]
    assert sell(hall, "A3").code == 2


def test_sold_seats_stay_sold():
    hall = Hall(1, 2)
    sell(hall, "A1")
    assert hall.plan(999) == ["x."]
    with pytest.raises(Unavailable):
        hall.hold(seats("A1"), 999)


def test_book_needs_a_hold():
    hall = Hall(1, 3, hold_time=10)
    hall.hold(seats("A1"), 0)
    with pytest.raises(Unavailable, match="A2 is not held"):
        hall.book(seats("A1 A2"), 5)
    assert hall.plan(5) == ["h.."]
    with pytest.raises(Unavailable):
        hall.book(seats("A1"), 10)
    assert hall.book(seats("A1"), 9).paid == 500


def test_cancel():
    hall = Hall(2, 3)
    booking = sell(hall, "A1 A2")
    assert hall.cancel(booking.code) == 2000
    assert hall.plan(0) == ["...", "..."]
    with pytest.raises(KeyError):
        hall.cancel(booking.code)


def test_cancel_some():
    hall = Hall(2, 4)
    booking = sell(hall, "A1 A2 A3 A4")
    assert hall.cancel(booking.code, seats("A2 A4")) == 1500
    assert (booking.seats, booking.paid) == (seats("A1 A3"), 2000)
    assert hall.plan(0) == ["x.x.", "...."]
    assert hall.cancel(booking.code) == 2000
    assert booking.notes == ["2 returned", "2 returned"]


def test_notes_are_not_shared():
    hall = Hall(2, 4)
    one, two = sell(hall, "A1 A2"), sell(hall, "A3")
    hall.cancel(one.code, seats("A1"))
    assert one.notes == ["1 returned"]
    assert two.notes == []
