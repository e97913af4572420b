import pytest

from version_req import Version, best, clauses, satisfies


def test_order():
    assert Version("1.9") < Version("1.10")
    assert Version("2") > Version("1.99.99")
    assert Version("v1.2") == Version("1.2")


def test_trailing_zeros():
    assert Version("1.0.0") == Version("1")
    assert hash(Version("1.0")) == hash(Version("1"))
    assert Version("0.0").numbers == (0,)


def test_prereleases_come_before():
    ordered = ["1.0a1", "1.0a2", "1.0b1", "1.0rc1", "1.0"]
    assert sorted(reversed(ordered), key=Version) == ordered
    assert Version("1.0-RC2").is_prerelease


def test_not_equal_to_other_things():
    assert (Version("1") == "1") is False


def test_bad_version():
    with pytest.raises(ValueError):
        Version("one")
    with pytest.raises(ValueError):
        Version("1.2.x")


def test_bump():
    assert Version("1.2.3").bump(0) == "2.0.0"
    assert Version("1.2.3").bump(1) == "1.3.0"
    assert Version("1.2.3").bump(2) == "1.2.4"
    assert Version("1").bump(2) == "1.0.1"


def test_clauses():
    assert clauses(">=1.2, <2") == [(">=", "1.2"), ("<", "2")]
    assert clauses("") == []


def test_compatible_clause():
    assert clauses("~=1.4") == [(">=", "1.4"), ("<", "2")]
    assert clauses("~=1.4.5") == [(">=", "1.4.5"), ("<", "1.5")]
    with pytest.raises(ValueError):
        clauses("~=1")


def test_bad_clause():
    with pytest.raises(ValueError):
        clauses("1.2")


def test_satisfies():
    assert satisfies("1.5", ">=1.2,<2")
    assert not satisfies("2.0", ">=1.2,<2")
    assert satisfies("1.2", ">=1.2")
    assert not satisfies("1.3", "!=1.3.0")


def test_best():
    versions = ["1.0", "1.10", "1.9", "2.0"]
    assert best(versions, "<2") == "1.10"
    assert best(versions, ">3") is None


def test_best_prerelease():
    versions = ["1.0", "1.1rc1"]
    assert best(versions, ">=1") == "1.0"
    assert best(versions, ">=1", prereleases=True) == "1.1rc1"
