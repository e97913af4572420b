import pytest

from table_walrus import Table

ROWS = [
    {"name": "Ann", "town": "Bonn", "age": 31},
    {"name": "Bo", "town": "Ulm", "age": None},
    {"name": "Cy", "town": "Bonn", "age": 25},
    {"name": "Di", "town": "Kiel", "age": 31},
]


def people():
    return Table(ROWS)


def names(table):
    return "".join(row["name"][0] for row in table.rows)


def test_table():
    table = Table([{"a": 1}, {"b": 2}])
    assert table.columns == ["a", "b"]
    assert table.rows == [{"a": 1, "b": None}, {"a": None, "b": 2}]
    assert len(table) == 2


def test_rows_given_stay_as_they_are():
    rows = [{"a": 1}, {"b": 2}]
    table = Table(rows)
    table.rows[0]["a"] = 5
    assert rows == [{"a": 1}, {"b": 2}]


def test_where():
    assert names(people().where(town="Bonn")) == "AC"
    assert names(people().where(lambda row: row["age"] == 31)) == "AD"
    assert names(people().where(lambda row: row["age"] == 31, town="Bonn")) == "A"
    assert people().where(town="Rom").columns == ["name", "town", "age"]


def test_select():
    table = people().select("age", who="name")
    assert table.columns == ["age", "who"]
    assert table.rows[0] == {"age": 31, "who": "Ann"}
    with pytest.raises(KeyError):
        people().select("size")


def test_order_by():
    assert names(people().order_by("age")) == "CADB"
    assert names(people().order_by("town", "name")) == "ACDB"


def test_order_by_downwards():
    assert names(people().order_by("-age")) == "ADCB"
    assert names(people().order_by("-age", "-name")) == "DACB"
    assert names(people().order_by("town", "-name")) == "CADB"


def test_order_leaves_the_table():
    table = people()
    table.order_by("age")
    assert names(table) == "ABCD"


def test_with_column():
    table = people()
    longer = table.with_column("size", lambda row: len(row["name"]))
    assert longer.columns == ["name", "town", "age", "size"]
    assert [row["size"] for row in longer.rows] == [3, 2, 2, 2]
    assert table.columns == ["name", "town", "age"]
    assert "size" not in table.rows[0]


def test_with_another_column_in_its_place():
    table = people().with_column("town", lambda row: row["town"][0])
    assert table.columns == ["name", "town", "age"]
    assert [row["town"] for row in table.rows] == ["B", "U", "B", "K"]


def test_distinct():
    table = Table([{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 2, "b": 1}])
    assert table.distinct().rows == [{"a": 1, "b": 2}, {"a": 2, "b": 1}]


def test_group():
    table = people().group("town", count=(len, "name"), years=(sum, "age"))
    assert table.rows == [
        {"town": "Bonn", "count": 2, "years": 56},
        {"town": "Ulm", "count": 1, "years": 0},
        {"town": "Kiel", "count": 1, "years": 31},
    ]
    assert table.columns == ["town", "count", "years"]


def test_group_of_nothing():
    assert Table([], ["a", "b"]).group("a", n=(len, "b")).rows == []


def test_join():
    towns = Table([{"town": "Bonn", "land": "NW"}, {"town": "Ulm", "land": "BW"}, {"town": "Rom", "land": "IT"}])
    joined = people().join(towns, "town")
    assert [(row["name"], row["land"]) for row in joined.rows] == [("Ann", "NW"), ("Bo", "BW"), ("Cy", "NW")]
    assert joined.columns == ["name", "town", "age", "land"]
    with pytest.raises(ValueError):
        people().join(towns, "town", "outer")


def test_left_join():
    towns = Table([{"town": "Bonn", "land": "NW"}])
    joined = people().join(towns, "town", "left")
    assert [row["land"] for row in joined.rows] == ["NW", None, "NW", None]


def test_join_with_many_and_with_the_same_column():
    one = Table([{"k": 1, "v": "left"}, {"k": None, "v": "x"}])
    other = Table([{"k": 1, "v": "a", "w": 1}, {"k": 1, "v": "b", "w": 2}, {"k": None, "v": "c", "w": 3}])
    assert one.join(other, "k").rows == [{"k": 1, "v": "left", "w": 1}, {"k": 1, "v": "left", "w": 2}]


def test_pivot():
    rows = [("mon", "tea", 2), ("tue", "milk", 1), ("mon", "tea", 3), ("mon", "milk", 4)]
    table = Table([{"day": day, "what": what, "count": count} for day, what, count in rows])
    assert table.pivot("day", "what", "count").rows == [
        {"day": "mon", "tea": 5, "milk": 4},
        {"day": "tue", "tea": 0, "milk": 1},
    ]
    assert table.pivot("day", "what", "count").columns == ["day", "tea", "milk"]


def test_text():
    assert people().select("name", "age").text() == "name  age\nAnn    31\nBo\nCy     25\nDi     31"
    assert Table([], ["a", "bb"]).text() == "a  bb"
