import pytest

from ledger import InsufficientFunds, Ledger


def make():
    ledger = Ledger()
    ledger.open("ann").deposit(10_000)
    ledger.open("bob", credit=500)
    return ledger


def test_deposit_adds_and_records():
    account = make().accounts["ann"]
    account.deposit(50, "gift")
    assert account.balance == 10_050
    assert account.history[-1] == ("in", 50, "gift")


def test_deposit_rejects_zero():
    with pytest.raises(ValueError):
        make().accounts["ann"].deposit(0)


def test_withdraw_all_is_allowed():
    account = make().accounts["ann"]
    account.withdraw(10_000)
    assert account.balance == 0


def test_withdraw_uses_credit():
    account = make().accounts["bob"]
    account.withdraw(500)
    assert account.balance == -500
    with pytest.raises(InsufficientFunds):
        account.withdraw(1)


def test_open_twice_fails_and_keeps_the_first():
    ledger = make()
    with pytest.raises(KeyError):
        ledger.open("ann")
    assert ledger.accounts["ann"].balance == 10_000


def test_transfer_moves_and_keeps_the_total():
    ledger = make()
    ledger.transfer("ann", "bob", 2_500)
    assert ledger.accounts["ann"].balance == 7_500
    assert ledger.accounts["bob"].balance == 2_500
    assert ledger.total() == 10_000


def test_failed_transfer_changes_nothing():
    ledger = make()
    with pytest.raises(InsufficientFunds):
        ledger.transfer("bob", "ann", 501)
    assert ledger.accounts["ann"].balance == 10_000
    assert ledger.accounts["ann"].history == [("in", 10_000, "")]


def test_unknown_payee_leaves_the_payer_alone():
    ledger = make()
    with pytest.raises(KeyError):
        ledger.transfer("ann", "zoe", 100)
    assert ledger.accounts["ann"].balance == 10_000


def test_interest_is_paid_to_accounts_in_the_black():
    ledger = make()
    ledger.accounts["bob"].withdraw(300)
    assert ledger.monthly_interest(600) == 50
    assert ledger.accounts["ann"].balance == 10_050
    assert ledger.accounts["bob"].balance == -300


def test_tiny_interest_leaves_no_entry():
    ledger = Ledger()
    ledger.open("cat").deposit(5)
    assert ledger.monthly_interest(100) == 0
    assert len(ledger.accounts["cat"].history) == 1
