from decimal import Decimal

import pytest

from parcel_otter import Parcel, ParcelError, discount, fits, invoice, load, price, smallest_box, started_kilos

SMALL = (10, 10, 10)


def test_charged_grams():
    assert Parcel("a", 1500, SMALL).charged_grams() == 1500
    assert Parcel("a", 1500, (50, 40, 30)).charged_grams() == 12000
    assert Parcel("a", 100, (11, 10, 10)).charged_grams() == 220


def test_started_kilos():
    assert [started_kilos(grams) for grams in (1, 999, 1000, 1001, 2500)] == [1, 1, 1, 2, 3]


def test_price():
    assert price(Parcel("a", 1500, SMALL)) == Decimal("6.30")
    assert price(Parcel("a", 1000, SMALL, "CH")) == Decimal("8.85")
    assert price(Parcel("a", 100, (50, 40, 30), "US")) == Decimal("108.80")


def test_price_with_insurance():
    assert price(Parcel("a", 1000, SMALL, worth=Decimal(500))) == Decimal("5.10")
    assert price(Parcel("a", 1000, SMALL, worth=Decimal(700))) == Decimal("8.10")
    assert price(Parcel("a", 1000, SMALL, worth=Decimal(501))) == Decimal("5.12")


def test_price_to_nowhere():
    with pytest.raises(ParcelError):
        price(Parcel("a", 1, SMALL, "XX"))


def test_steps():
    parcel = Parcel("a", 1, SMALL)
    assert parcel.last_place() is None
    for state, place in [("taken", "Bonn"), ("moving", "Köln"), ("moving", "Ulm"), ("out", "Ulm"), ("delivered", "door")]:
        parcel.step(state, place)
    assert parcel.state == "delivered"
    assert parcel.last_place() == "door"
    assert len(parcel.history) == 5


def test_wrong_step():
    parcel = Parcel("a", 1, SMALL)
    with pytest.raises(ParcelError) as caught:
        parcel.step("out", "Bonn")
    assert str(caught.value) == "a: announced cannot become out"
    assert parcel.state == "announced"
    assert parcel.history == []


def test_histories_are_apart():
    one, other = Parcel("a", 1, SMALL), Parcel("b", 1, SMALL)
    one.step("taken", "Bonn")
    assert other.history == []


def test_no_step_after_the_end():
    parcel = Parcel("a", 1, SMALL, state="delivered")
    with pytest.raises(ParcelError):
        parcel.step("moving", "Bonn")


def test_discount():
    assert discount(Decimal(100), 4) == Decimal(100)
    assert discount(Decimal(100), 5) == Decimal(95)
    assert discount(Decimal("33.33"), 9) == Decimal("31.66")
    assert discount(Decimal(100), 10) == Decimal(90)


def test_invoice():
    parcels = [Parcel("a", 1000, SMALL), Parcel("b", 1000, SMALL, "CH"), Parcel("c", 2000, SMALL)]
    assert invoice(parcels) == ({"DE": Decimal("11.40"), "CH": Decimal("8.85")}, Decimal("20.25"))
    assert invoice([]) == ({}, 0)


def test_invoice_without_the_cancelled():
    parcels = [Parcel(str(number), 1000, SMALL) for number in range(4)]
    parcels.append(Parcel("x", 1000, SMALL, state="cancelled"))
    assert invoice(parcels) == ({"DE": Decimal("20.40")}, Decimal("20.40"))


def test_fits():
    assert fits((1, 2, 3), (3, 1, 2))
    assert not fits((4, 1, 1), (3, 3, 3))
    assert fits((30, 5, 10), (10, 30, 5))


def test_smallest_box():
    boxes = {"big": (40, 40, 40), "long": (60, 10, 10), "tiny": (5, 5, 5), "flat": (30, 30, 5)}
    assert smallest_box((4, 4, 4), boxes) == "tiny"
    assert smallest_box((6, 50, 6), boxes) == "long"
    assert smallest_box((20, 20, 20), boxes) == "big"
    assert smallest_box((70, 1, 1), boxes) is None


def test_load():
    parcels = [Parcel(name, grams, SMALL) for name, grams in zip("abcde", (400, 700, 300, 500, 600))]
    assert load(parcels, 1000) == [["b", "c"], ["e", "a"], ["d"]]
    assert load([], 5) == []


def test_load_too_heavy():
    with pytest.raises(ParcelError):
        load([Parcel("a", 11, SMALL)], 10)
    assert load([Parcel("a", 10, SMALL)], 10) == [["a"]]
