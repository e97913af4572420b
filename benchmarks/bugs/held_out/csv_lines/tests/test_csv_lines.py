import pytest

from csv_lines import CsvError, join_line, read_table, split_line


def test_plain():
    assert split_line("a,b,c") == ["a", "b", "c"]


def test_empty_fields():
    assert split_line("a,,c,") == ["a", "", "c", ""]
    assert split_line("") == [""]


def test_quoted_delimiter():
    assert split_line('"a,b",c') == ["a,b", "c"]


def test_doubled_quote():
    assert split_line('"say ""hi""",x') == ['say "hi"', "x"]


def test_other_delimiter():
    assert split_line("a;b,c", delimiter=";") == ["a", "b,c"]


def test_open_quote():
    with pytest.raises(CsvError):
        split_line('"abc')


def test_join_plain():
    assert join_line(["a", 1, None]) == "a,1,"


def test_join_quotes_where_needed():
    assert join_line(["a,b", 'x"y', "z"]) == '"a,b","x""y",z'


def test_join_other_delimiter():
    assert join_line(["a,b", "c;d"], delimiter=";") == 'a,b;"c;d"'


def test_round_trip():
    fields = ["", 'q"', ",", "plain"]
    assert split_line(join_line(fields)) == fields


def test_table():
    assert read_table("name, age\nann,3\nbob,4\n") == [{"name": "ann", "age": "3"}, {"name": "bob", "age": "4"}]


def test_table_fills_short_rows_and_skips_blank_lines():
    assert read_table("a,b\n\n1\n") == [{"a": "1", "b": ""}]


def test_table_refuses_long_rows():
    with pytest.raises(CsvError):
        read_table("a,b\n1,2,3")


def test_table_delimiter():
    assert read_table("a;b\n1;2", ";") == [{"a": "1", "b": "2"}]


def test_empty_table():
    assert read_table("") == []
