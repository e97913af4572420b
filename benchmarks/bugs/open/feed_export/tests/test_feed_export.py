import pytest

from feed_export import columns_of, describe, from_csv, from_xml, pack_numbers, sign, to_csv, to_xml, unpack_numbers, verify


def test_columns():
    assert columns_of([{"b": 1, "a": 2}, {"a": 3, "c": 4}]) == ["b", "a", "c"]
    assert columns_of([]) == []


def test_columns_of_no_record():
    with pytest.raises(TypeError, match="list is no record"):
        columns_of([{"a": 1}, ["a"]])


def test_to_csv():
    assert to_csv([{"name": "Ann", "n": 1}, {"name": "Bo, Jr", "n": 2}]) == 'name,n\nAnn,1\n"Bo, Jr",2\n'


def test_to_csv_missing():
    assert to_csv([{"a": 1}, {"b": 2}]) == "a,b\n1,\n,2\n"
    assert to_csv([{"a": 1}, {"b": 2}], missing="-") == "a,b\n1,-\n-,2\n"


def test_from_csv():
    assert from_csv("a,b\nx,1\n") == [{"a": "x", "b": "1"}]
    assert from_csv("a\n") == []


def test_from_csv_numbers():
    assert from_csv("a,b\nx,1.5\ny,\n", numbers=["b"]) == [{"a": "x", "b": 1.5}, {"a": "y", "b": None}]
    assert from_csv("b\n0\n", numbers=["b"]) == [{"b": 0.0}]


def test_to_xml():
    text = to_xml([{"name": "A & B", "n": 0}], tag="row")
    assert text == '<records><row id="1"><name>A &amp; B</name><n>0</n></row></records>'
    assert to_xml([]) == "<records />"


def test_to_xml_leaves_none_out():
    assert to_xml([{"a": None, "b": 1}, {}]) == '<records><record id="1"><b>1</b></record><record id="2" /></records>'


def test_xml_there_and_back():
    assert from_xml(to_xml([{"a": 1, "b": "x"}, {"c": ""}])) == {1: {"a": "1", "b": "x"}, 2: {"c": ""}}


def test_pack_numbers():
    assert pack_numbers([1]) == "AQAAAAEAAAA="
    assert pack_numbers([]) == "AAAAAA=="


def test_pack_many_numbers():
    text = pack_numbers(list(range(40)))
    assert "\n" not in text
    assert unpack_numbers(text) == list(range(40))


def test_unpack_numbers():
    assert unpack_numbers("AQAAAAEAAAA=") == [1]
    assert unpack_numbers(pack_numbers([5, -7, 300])) == [5, -7, 300]


def test_sign():
    assert sign("hello", "key").startswith("hello.")
    assert sign("hello", "key") == "hello.kwezuRXvtRcf8U2MtV-8x5jGwO8UVtZt7RpqpyOli3s"


def test_verify():
    assert verify(sign("a.b", "key"), "key") == "a.b"
    assert verify(sign("", "key"), "key") == ""


def test_verify_wrong():
    token = sign("user=1", "key")
    assert verify(token, "other") is None
    assert verify(token.replace("1", "2", 1), "key") is None
    assert verify("plain", "key") is None


def test_describe():
    def export(records, path, tag="x", deep=False):
        return records, path, tag, deep

    assert describe(export) == "export(records, path, tag='x', deep=False)"
    assert describe(from_xml) == "from_xml(text)"
    assert describe(lambda a=1: a) == "<lambda>(a=1)"
