import pytest

from bank.account import Account, withdraw
from bank.errors import NotCovered


def test_deposit(account):
    account.deposit(5)
    assert account.balance == 105


def test_deposit_nothing(account):
    with pytest.raises(ValueError):
        account.deposit(0)


def test_withdraw(account):
    assert withdraw(account, 40) == 60
    assert account.balance == 60


def test_withdraw_all(account):
    assert withdraw(account, 100) == 0


def test_withdraw_to_the_limit(account):
    assert withdraw(account, 150) == -50


def test_withdraw_below_zero(account):
    withdraw(account, 60)
    assert withdraw(account, 60) == -20


def test_withdraw_too_much(account):
    with pytest.raises(NotCovered):
        withdraw(account, 151)
    assert account.balance == 100


def test_no_limit():
    with pytest.raises(NotCovered):
        withdraw(Account("Bob"), 1)
