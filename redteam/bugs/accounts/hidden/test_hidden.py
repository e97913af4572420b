import pytest
from bank.account import Account, withdraw
from bank.errors import NotCovered


@pytest.mark.parametrize("limit", [0, 1, 30])
@pytest.mark.parametrize("amount", range(1, 60, 3))
def test_withdraw(limit, amount):
    account = Account("Eve", limit)
    account.deposit(20)
    if amount > 20 + limit:
        with pytest.raises(NotCovered):
            withdraw(account, amount)
        assert account.balance == 20
    else:
        assert withdraw(account, amount) == 20 - amount
        assert account.balance == 20 - amount
