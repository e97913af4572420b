"""Calls refused for their arguments: who refused them, and what is proposed."""

import ast

import pytest

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.refusals import Refusal, defining, refusals, with_refusing
from regreen.repair.propose.site import Evidence
from regreen.syntax.scopes import outer_functions
from regreen.syntax.source import Source, apply_edits

MESSAGES = {
    "f() got an unexpected keyword argument 'deep'": Refusal(name="f", argument="deep"),
    "A.f() got an unexpected keyword argument 'deep'": Refusal(name="f", owner="A", argument="deep"),
    "t.<locals>.A.f() got an unexpected keyword argument 'deep'": Refusal(name="f", owner="A", argument="deep"),
    "f() takes 1 positional argument but 2 were given": Refusal(name="f"),
    "f() takes from 1 to 2 positional arguments but 3 were given": Refusal(name="f"),
}


@pytest.mark.parametrize("message", MESSAGES)
def test_the_error_tells_who_refused_what(message):
    assert refusals([message, message]) == (MESSAGES[message],)


def test_other_errors_tell_nothing():
    assert refusals(["f() missing 1 required positional argument: 'a'", "unsupported operand"]) == ()


def test_a_name_that_is_defined_in_many_files_says_nothing():
    texts = {f"m{number}.py": "def get(a):\n    pass\n" for number in range(9)} | {"n.py": "def own(a):\n    get(a)\n"}
    told = (Refusal(name="get"), Refusal(name="own"))
    assert defining(told, texts) == {"n.py": frozenset({"own"})}


def test_where_the_class_is_told_its_file_is_meant():
    texts = {f"m{number}.py": f"class A{number}:\n    def get(self):\n        pass\n" for number in range(9)}
    assert defining((Refusal(name="get", owner="A3"),), texts) == {"m3.py": frozenset({"get"})}


def test_the_head_is_suspected_before_the_body():
    functions = outer_functions(ast.parse("def f(a):\n    return a\n\n\ndef g(b):\n    return b\n"))
    assert with_refusing({6: 0.5}, functions, frozenset({"g"})) == {5: 1.0, 6: 0.5}


def proposed(before: str, piece: str, message: str) -> set[str]:
    source = Source(text=before, path="m.py")
    pieces = [one for one in PIECES if one.name == piece]
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = variants("m.py", source, everywhere, pieces, Evidence(messages=(message,)))
    return {apply_edits(before, one.edits) for one in found}


def refusing(name: str, argument: str) -> str:
    return f"{name}() got an unexpected keyword argument '{argument}'"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def f():\n    pass\n", "def f(deep=None):\n    pass\n"),
        ("def f(a):\n    pass\n", "def f(a, deep=False):\n    pass\n"),
        ("def f(a=(1, 2)):\n    pass\n", "def f(a=(1, 2), deep=True):\n    pass\n"),
        ("def f(\n    a,\n):\n    pass\n", "def f(\n    a, deep=None\n):\n    pass\n"),
        ("def f(a) -> g():\n    pass\n", "def f(a, deep=None) -> g():\n    pass\n"),
        ("def f(a: g()):\n    pass\n", "def f(a: g(), **kwargs):\n    pass\n"),
        ("def f(a, **b):\n    pass\n", "def f(a, deep=None, **b):\n    pass\n"),
        ("def f(a, *, b):\n    pass\n", "def f(a, *, b, deep=None):\n    pass\n"),
        (
            "def f(a):\n    deep = g(a)\n    return deep\n",
            "def f(a, deep=None):\n    if deep is None:\n        deep = g(a)\n    return deep\n",
        ),
        ("def f(a):\n    return HTMLDeepOne(a)\n", "def f(a, deep=None):\n    return (deep or HTMLDeepOne)(a)\n"),
    ],
)
def test_a_refused_argument_is_taken(before, after):
    found = {ast.unparse(ast.parse(one)) for one in proposed(before, "argument taken", refusing("f", "deep"))}
    assert ast.unparse(ast.parse(after)) in found


def test_one_line_for_each_stays_one_line_for_each():
    before = "def f(\n    a,\n    b=1,\n) -> str:\n    pass\n"
    after = "def f(\n    a,\n    b=1,\n    deep=None,\n) -> str:\n    pass\n"
    assert after in proposed(before, "argument taken", refusing("f", "deep"))


def test_one_too_many_by_place_is_taken():
    message = "f() takes 1 positional argument but 2 were given"
    assert "def f(a, *args):\n    pass\n" in proposed("def f(a):\n    pass\n", "argument taken", message)
    assert "def f(a, *args, b):\n    pass\n" in proposed("def f(a, *, b):\n    pass\n", "argument taken", message)


def test_what_comes_by_place_is_called_in_place_of_what_is_called():
    before = "from p import HTMLParser\ndef f(a):\n    return HTMLParser(a)\n"
    after = "from p import HTMLParser\ndef f(a, html_parser=None):\n    return (html_parser or HTMLParser)(a)\n"
    assert after in proposed(before, "argument taken", "f() takes 1 positional argument but 2 were given")


def test_only_who_refused_takes_it():
    before = "class A:\n    def f(self):\n        pass\n"
    assert proposed(before, "argument taken", refusing("A.f", "deep"))
    assert proposed(before, "argument taken", refusing("f", "deep"))
    assert not proposed(before, "argument taken", refusing("B.f", "deep"))
    assert not proposed(before, "argument taken", refusing("A.g", "deep"))


def test_what_is_refused_is_not_given():
    before = "def f(a):\n    return g(a, deep=1, b=2)\n"
    assert "def f(a):\n    return g(a, b=2)\n" in proposed(before, "refused argument dropped", refusing("g", "deep"))
    assert not proposed(before, "refused argument dropped", refusing("h", "deep"))
    assert proposed("def f(a):\n    return g(deep=1)\n", "refused argument dropped", refusing("g", "deep"))


def test_a_decorated_function_is_as_suspicious_as_the_line_where_its_code_begins():
    before = "@g\ndef f(a):\n    return a\n"
    pieces = [one for one in PIECES if one.name == "argument taken"]
    evidence = Evidence(messages=(refusing("f", "deep"),))
    source = Source(text=before, path="m.py")
    assert list(variants("m.py", source, {1: 1.0}, pieces, evidence))
    assert not list(variants("m.py", source, {2: 1.0}, pieces, evidence))
