import pytest

from vault_puffin import Journal, TransactionError, Vault


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def timed():
    clock = Clock()
    return Vault(clock), clock


def test_vault_is_a_mapping():
    vault = Vault()
    vault["a"] = 1
    vault.update(b=2, c=None)
    assert dict(vault) == {"a": 1, "b": 2, "c": None}
    assert vault.pop("b") == 2
    assert len(vault) == 2
    assert "b" not in vault
    with pytest.raises(KeyError):
        vault["b"]
    with pytest.raises(KeyError):
        del vault["b"]


def test_time_to_live():
    vault, clock = timed()
    vault.put("a", 1, live=10)
    clock.now = 109.5
    assert vault["a"] == 1
    assert vault.remaining("a") == 0.5
    clock.now = 110
    assert "a" not in vault
    assert list(vault) == []
    assert len(vault) == 0


def test_no_time_to_live():
    vault, clock = timed()
    vault.put("a", 1, live=0)
    assert "a" not in vault
    vault["b"] = 2
    assert vault.remaining("b") is None
    with pytest.raises(KeyError):
        vault.remaining("a")


def test_put_again_takes_the_end_away():
    vault, clock = timed()
    vault.put("a", 1, live=10)
    vault["a"] = 2
    clock.now = 500
    assert vault["a"] == 2


def test_deleted_and_put_again():
    vault, clock = timed()
    vault.put("a", 1, live=10)
    del vault["a"]
    assert vault.ends == {}


def test_sweep():
    vault, clock = timed()
    vault.put("a", 1, live=5)
    vault.put("b", 2, live=50)
    vault["c"] = 3
    clock.now = 120
    assert vault.sweep() == 1
    assert vault.values == {"b": 2, "c": 3}
    assert vault.sweep() == 0
    vault.begin()
    with pytest.raises(TransactionError):
        vault.sweep()


def test_rollback():
    vault = Vault()
    vault.update(a=1, b=2)
    vault.begin()
    vault["a"] = 5
    vault["a"] = 6
    del vault["b"]
    vault["c"] = 7
    vault.rollback()
    assert dict(vault) == {"a": 1, "b": 2}


def test_rollback_of_times():
    vault, clock = timed()
    vault.put("a", 1, live=10)
    vault["b"] = 2
    vault.begin()
    vault.put("a", 1, live=99)
    vault.put("b", 2, live=1)
    vault.rollback()
    assert vault.remaining("a") == 10
    assert vault.remaining("b") is None


def test_commit():
    vault = Vault()
    vault["a"] = 1
    vault.begin()
    vault["a"] = 2
    vault.commit()
    assert vault["a"] == 2
    with pytest.raises(TransactionError):
        vault.commit()
    with pytest.raises(TransactionError):
        vault.rollback()


def test_inner_rollback():
    vault = Vault()
    vault.begin()
    vault["a"] = 1
    vault.begin()
    vault["a"] = 2
    vault["b"] = 3
    vault.rollback()
    vault.commit()
    assert dict(vault) == {"a": 1}


def test_outer_rollback_undoes_what_was_committed_within():
    vault = Vault()
    vault["a"] = 0
    vault.begin()
    vault["a"] = 1
    vault.begin()
    vault["a"] = 2
    vault["b"] = 3
    vault.commit()
    vault.rollback()
    assert dict(vault) == {"a": 0}


def test_journal(tmp_path):
    journal = Journal(tmp_path / "journal")
    assert journal.entries() == []
    journal.note("put", "ä", [1, 2])
    journal.note("put", "b", None)
    journal.note("drop", "b")
    journal.note("drop", "never")
    vault = Vault()
    assert journal.replay(vault) == 4
    assert dict(vault) == {"ä": [1, 2]}


def test_journal_that_was_cut_off(tmp_path):
    journal = Journal(tmp_path / "journal")
    journal.note("put", "a", 1)
    with open(journal.path, "a") as file:
        file.write('["put", "b"')
    assert journal.entries() == [["put", "a", 1]]


def test_broken_journal(tmp_path):
    journal = Journal(tmp_path / "journal")
    journal.path.write_text('["put", "a", 1]\nnonsense\n["drop", "a"]\n')
    with pytest.raises(ValueError) as caught:
        journal.entries()
    assert str(caught.value) == "line 2 of the journal is broken"
    journal.path.write_text('["turn", "a"]\n')
    with pytest.raises(ValueError):
        journal.replay(Vault())


def test_compact(tmp_path):
    vault, clock = timed()
    journal = Journal(tmp_path / "journal")
    journal.note("put", "old", 0)
    vault.put("a", 1, live=10)
    vault.put("b", 2, live=1)
    vault["c"] = "é"
    clock.now = 104
    journal.compact(vault)
    assert journal.entries() == [["put", "a", 1, 6.0], ["put", "c", "é"]]
