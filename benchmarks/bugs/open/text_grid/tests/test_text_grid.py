from text_grid import column_widths, merge, number, parse, records, render, render_row, transpose, wrap_row

ROWS = [["apple", 3], ["kiwi", 12]]


def test_widths():
    assert column_widths(ROWS) == [5, 2]
    assert column_widths([["a"], ["bb", "ccc"]]) == [2, 3]
    assert column_widths([]) == []


def test_row_alignment():
    assert render_row(["a", 1, "m"], [3, 4, 5], "<>^") == "a   |    1 |   m"
    assert render_row(["a", 1], [3, 4]) == "a   | 1"


def test_short_row():
    assert render_row(["a"], [2, 3], "<>") == "a  |"


def test_render():
    assert render(ROWS, ["name", "n"], "<>") == "name  |  n\n------+---\napple |  3\nkiwi  | 12"


def test_render_without_header():
    assert render(ROWS) == "apple | 3\nkiwi  | 12"
    assert render(iter(ROWS)) == "apple | 3\nkiwi  | 12"


def test_wrap_row():
    assert wrap_row(["one two three", "x"], [7, 3]) == [["one two", "x"], ["three", ""]]
    assert wrap_row(["", "yes"], [3, 3]) == [["", "yes"]]


def test_parse_back():
    text = render(ROWS, ["name", "n"])
    assert parse(text) == [["name", "n"], ["apple", "3"], ["kiwi", "12"]]
    assert parse("a | b\n\n--+--\n-5 | c-d") == [["a", "b"], ["-5", "c-d"]]


def test_records():
    assert records("name | n\n-----+--\nkiwi | -12\nfig") == [{"name": "kiwi", "n": -12}, {"name": "fig", "n": ""}]
    assert records("") == []


def test_number():
    assert [number(cell) for cell in ("5", "-5", "", "-", "x5", "--5")] == [5, -5, "", "-", "x5", "--5"]


def test_transpose():
    assert transpose([[1, 2], [3]], fill=0) == [[1, 3], [2, 0]]
    assert transpose(row for row in [[1, 2], [3, 4]]) == [[1, 3], [2, 4]]
    assert transpose([]) == []


def test_merge():
    rows = [["a", "", "x"], ["b", "1"], ["a", "7", "y", "z"]]
    assert merge(rows) == [["a", "7", "x", "z"], ["b", "1"]]


def test_merge_leaves_rows_alone():
    rows = [["a", ""], ["a", "7"]]
    assert merge(rows) == [["a", "7"]]
    assert rows == [["a", ""], ["a", "7"]]
