import pytest

from invoices.ledger import Ledger

KNOWN = {"rate": 0}


def test_total():
    ledger = Ledger(KNOWN)
    ledger.bill("pen", 200, 3)
    assert ledger.total() == 600


def test_balance_without_payment():
    ledger = Ledger(KNOWN)
    ledger.bill("pen", 200, 3)
    assert ledger.balance() == 600


def test_balance_after_payment():
    ledger = Ledger(KNOWN)
    ledger.bill("pen", 200, 3)
    ledger.pay(100)
    assert ledger.balance() == 500


def test_balance_when_too_much_was_paid():
    ledger = Ledger(KNOWN)
    ledger.bill("pen", 200)
    ledger.pay(250)
    assert ledger.balance() == -50


def test_statement():
    ledger = Ledger(KNOWN)
    ledger.bill("pen", 200, 3)
    ledger.pay(100)
    assert ledger.statement() == "pen x3: 6.00\npaid: 1.00\nopen: 5.00"


def test_a_payment_is_positive():
    with pytest.raises(ValueError):
        Ledger(KNOWN).pay(0)


def test_anonymous_ledger():
    ledger = Ledger()
    ledger.bill("pen", 100, 2)
    assert ledger.total() == 200
