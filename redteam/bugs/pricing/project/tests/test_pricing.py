from pricing import cheapest, dearest, total


def test_total_of_nothing():
    assert total([]) == 0


def test_total_without_discount():
    assert total([1.5, 2.5]) == 4.0


def test_total_with_discount():
    assert total([10, 20], 10) == 27.0


def test_total_half_price():
    assert total([3, 5], 50) == 4.0


def test_total_for_free():
    assert total([7], 100) == 0.0


def test_cheapest():
    assert cheapest([3, 1, 2]) == 1
    assert cheapest([]) is None


def test_dearest():
    assert dearest([3, 1, 2]) == 3
