from wrap_columns import excerpt, justify, outline, paragraphs, table, wrap


def test_wrap():
    assert wrap("the quick brown fox jumps", 10) == ["the quick", "brown fox", "jumps"]
    assert wrap("", 5) == []


def test_wrap_exactly_full():
    assert wrap("aaa bbb ccc", 7) == ["aaa bbb", "ccc"]
    assert wrap("aaa bbb ccc", 6) == ["aaa", "bbb", "ccc"]


def test_wrap_long_word():
    assert wrap("a incomprehensible b", 6) == ["a", "incomprehensible", "b"]


def test_justify():
    assert justify(["a", "b", "c"], 7) == "a  b  c"
    assert justify(["ab", "cd"], 8) == "ab    cd"


def test_justify_uneven():
    assert justify(["a", "b", "c"], 8) == "a   b  c"
    assert justify(["a", "b", "c", "d"], 9) == "a  b  c d"


def test_justify_one_word():
    assert justify(["word"], 7) == "word   "


def test_paragraphs():
    assert paragraphs("one\ntwo\n\nthree\n") == ["one two", "three"]
    assert paragraphs("") == []


def test_paragraphs_many_blanks():
    assert paragraphs("\n\na\n \n\n  b  \nc\n\n") == ["a", "b c"]


def test_table():
    assert table([["name", "n"], ["x", "10"]]) == ["name  n", "x     10"]
    assert table([]) == []


def test_table_short_rows():
    assert table([["a"], ["bb", "c", "d"]], gap=1) == ["a", "bb c d"]


def test_outline():
    assert outline(["- a", "  - b", "    * c", "- d"]) == [(0, "a"), (1, "b"), (2, "c"), (0, "d")]


def test_outline_goes_on():
    assert outline(["intro", "- a", "  more", "", "  of it", "  - b"]) == [(0, "a more of it"), (1, "b")]


def test_outline_step():
    assert outline(["* a", "    * b"], step=4) == [(0, "a"), (1, "b")]


def test_excerpt():
    assert excerpt("the cat sat on the mat", "sat", 4) == "...cat sat on ..."
    assert excerpt("The cat", "the") == "The cat"
    assert excerpt("a dog", "cat") is None


def test_excerpt_whole_words():
    assert excerpt("a category of cat here", "cat", 3) == "...of cat he..."
    assert excerpt("Is C a b", "c", 2) == "...s C a..."


def test_excerpt_with_signs():
    assert excerpt("axb then a.b", "a.b", 5) == "...then a.b"
