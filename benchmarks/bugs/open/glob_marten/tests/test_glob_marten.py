import pytest

from glob_marten import IgnoreList, PatternError, expand, matches, normal, relative


def test_normal():
    assert normal("a//b/./c/") == "a/b/c"
    assert normal("a/b/../c") == "a/c"
    assert normal("/a/./b") == "/a/b"
    assert normal("") == "."
    assert normal("a/..") == "."


def test_normal_upwards():
    assert normal("../../a") == "../../a"
    assert normal("a/../../b") == "../b"
    assert normal("/../a") == "/a"
    assert normal("/..") == "/"


def test_relative():
    assert relative("a/b/c", "a/d") == "../b/c"
    assert relative("a/b", "a/b") == "."
    assert relative("a", "a/b/c") == "../.."
    assert relative("a/b", ".") == "a/b"


def test_relative_of_alike_names():
    assert relative("a/x/c", "b/x/d") == "../../../a/x/c"


def test_expand():
    assert expand("a{b,c}d") == ["abd", "acd"]
    assert expand("plain") == ["plain"]
    assert expand("{a,b}{1,2}") == ["a1", "a2", "b1", "b2"]
    assert expand("x{,y}") == ["x", "xy"]


def test_expand_within_each_other():
    assert expand("a{b,{c,d}e}f") == ["abf", "acef", "adef"]
    assert expand("{{a,b}}") == ["a", "b"]


def test_expand_open_brace():
    with pytest.raises(PatternError):
        expand("a{b,c")


def test_star_stays_within_a_name():
    assert matches("notes.txt", "*.txt")
    assert not matches("a/notes.txt", "*.txt")
    assert matches("a/notes.txt", "*/*.txt")
    assert matches(".txt", "*.txt")


def test_letters_stand_for_themselves():
    assert not matches("notesxtxt", "*.txt")
    assert matches("a+b(1).c", "a+b(1).c")


def test_question_mark():
    assert matches("a1", "a?")
    assert not matches("a", "a?")
    assert not matches("a/", "a?")


def test_double_star():
    assert matches("a/b/c/d.py", "a/**/d.py")
    assert matches("a/d.py", "a/**/d.py")
    assert not matches("a/xd.py", "a/**/d.py")
    assert matches("a/b/c", "a/**")


def test_classes():
    assert matches("b1", "[abc][0-9]")
    assert not matches("d1", "[abc]1")
    assert matches("d1", "[!abc]1")
    assert not matches("a1", "[!abc]1")
    assert matches("]", "[]]")
    with pytest.raises(PatternError):
        matches("a", "[ab")


def test_whole_path():
    assert not matches("abc", "b")
    assert not matches("a.txt.bak", "*.txt")
    assert matches("X.PNG", "*.{png,jpg}", ignore_case=True)
    assert not matches("X.PNG", "*.{png,jpg}")


def test_ignore():
    ignore = IgnoreList("# remarks\n\n*.log\nbuild/\n")
    assert ignore.ignores("x.log")
    assert ignore.ignores("a/b/x.log")
    assert ignore.ignores("build/x.txt")
    assert ignore.ignores("a/build/b/x.txt")
    assert not ignore.ignores("build")
    assert not ignore.ignores("x.txt")


def test_ignore_from_the_top():
    ignore = IgnoreList("/top.txt\ndocs/*.md")
    assert ignore.ignores("top.txt")
    assert not ignore.ignores("a/top.txt")
    assert ignore.ignores("docs/a.md")
    assert not ignore.ignores("a/docs/a.md")
    assert not ignore.ignores("docs/b/a.md")


def test_last_line_decides():
    ignore = IgnoreList("*.log\n!keep.log\nold/keep.log")
    assert not ignore.ignores("keep.log")
    assert ignore.ignores("other.log")
    assert ignore.ignores("old/keep.log")


def test_folder_that_is_left_out_stays_out():
    ignore = IgnoreList("tmp/\n!tmp/keep.txt")
    assert ignore.ignores("tmp/keep.txt")


def test_kept():
    ignore = IgnoreList("*.pyc")
    assert ignore.kept(["b.py", "a.pyc", "a.py", "b.py"]) == ["a.py", "b.py"]
