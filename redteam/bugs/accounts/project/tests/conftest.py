import pytest

from bank.account import Account


@pytest.fixture
def account():
    it = Account("Ada", limit=50)
    it.deposit(100)
    return it
