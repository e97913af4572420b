"""Python that is newer than the oldest interpreter Regreen runs on."""

import ast
from pathlib import Path

import pytest

from regreen.syntax.nesting import is_deeper
from regreen.syntax.newer import DEEPEST, parse_tree
from regreen.syntax.source import Source

HERE = Path(__file__).parents[3]
LOWERED = {
    "def f[T: int, *Ts, **P](x: T) -> T:\n    return x\n": "def f(x: T) -> T:\n    return x\n",
    "async def f[\n    T,  # kind\n](x): return x\ny = 1\n": "async def f(x): return x\ny = 1\n",
    "class A[T = int](list[T]):\n    def f[é](self): pass\n": "class A(list[T]):\n    def f(self): pass\n",
    "class A[T]:\n    pass\n": "class A:\n    pass\n",
    "type X[T] = list[T]\n": "X = list[T]\n",
    "if a:\n    type X[\n        T] = list[T]; b = 1\n": "if a:\n    X = list[T]; b = 1\n",
    'a = f"{x["a"]} {1:{w["b"]}}"\n': "a = f\"{x['a']} {1:{w['b']}}\"\n",
    "a = f'{'-'.join(x)}'.upper()\n": "a = f'{\"-\".join(x)}'.upper()\n",
    'a = f"{{{x["\\\\"]!r:>{n}}}} é"\n': "a = '{{{}}} é'.format(format(repr(x['\\\\']), '>{}'.format(n)))\n",
    'a = f"{"\\t".join(x)}"\n': "a = f\"{'\t'.join(x)}\"\n",
    'a = "é" f"{\n  x["a"]  # why\n!r} {x = } {x=:>4}\\n\\N{EM DASH}{{"; b = 1\n': (
        'a = "é" f"{x[\'a\']!r} {x = } {x=:>4}\\n\\N{EM DASH}{{"; b = 1\n'
    ),
    'a = rf"\\d{x["a"]}\\n"\n': "a = rf\"\\d{x['a']}\\n\"\n",
    'a = f"{f"{f"{1 + 1}"}"}"\n': "a = f'''{f\"{f'{1 + 1}'}\"}'''\n",
    'a = f"{(x["a"], 2)} {[y for y in z["b"]]}"\n': "a = f\"{(x['a'], 2)} {[y for y in z['b']]}\"\n",
    "a = t'{x} {y!r}'\n": "a = f'{x} {y!r}'\n",
    "try:\n    pass\nexcept A, B.c: pass\n": "try:\n    pass\nexcept (A, B.c): pass\n",
    "try:\n    pass\nexcept* A, B, C:\n    pass\n": "try:\n    pass\nexcept* (A, B, C):\n    pass\n",
}


@pytest.mark.parametrize(("newer", "older"), LOWERED.items())
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_newer_constructs_give_the_tree_of_older_ones(newer: str, older: str, end: str) -> None:
    assert ast.dump(parse_tree(newer.replace("\n", end))) == ast.dump(ast.parse(older))
    assert ast.dump(parse_tree(newer.encode())) == ast.dump(ast.parse(older))


@pytest.mark.parametrize("newer", LOWERED)
def test_what_is_read_keeps_its_place(newer: str) -> None:
    source = Source(text=newer)
    for node in source.nodes:
        match node:
            case ast.Name(id="repr" | "format"):
                assert source.of(node).startswith("f")  # stands for the string
            case ast.Name(id=name):
                assert source.of(node) == name
            case ast.arg(arg=name):
                assert source.of(node).startswith(name)
            case ast.Subscript() | ast.Call() | ast.JoinedStr():
                assert source.of(node)[-1] in "])\"'}"


@pytest.mark.parametrize(
    "text",
    [
        'a = f"{"\\x00" + x["\\\\"]}"\n',
        'a = f"{x["\'"] + """\'\'\'\\n"""}"\n',
        'a = f"{f"{f"{f"{f"{f"{1}"}"}"}"}"}"\n',
    ],
)
def test_what_is_read_can_be_written(text: str) -> None:
    tree = parse_tree(text)
    assert ast.dump(ast.parse(ast.unparse(tree))) == ast.dump(tree)


@pytest.mark.parametrize("folder", ["syntax", "model", "act/guard/source"])
def test_what_this_interpreter_reads_comes_out_the_same(folder: str) -> None:
    for path in sorted((HERE / "src" / "regreen" / folder).rglob("*.py")):
        text = path.read_text()
        assert ast.dump(parse_tree(text)) == ast.dump(ast.parse(text))
        trees = (parse_tree("type X = int\n" + text), ast.parse("X = int\n" + text))
        one, two = ([ast.dump(node, include_attributes=True) for node in tree.body[1:]] for tree in trees)
        assert one == two


def test_strings_with_code_come_out_the_same_in_newer_spelling() -> None:
    seen = 0
    for path in sorted((HERE / "src" / "regreen").rglob("*.py")):
        text = path.read_text()
        if "f'" not in text and 'f"' not in text:
            continue
        source = Source(text=text)
        parts = [source.of(node) for node in source.nodes if isinstance(node, ast.JoinedStr)]
        for part in [one for one in parts if one.startswith(("f'", 'f"'))][:2]:
            newer = parse_tree(f'({part} f"{{a["b"]}}")\n')
            assert ast.dump(newer) == ast.dump(ast.parse(f"({part} f\"{{a['b']}}\")\n")), part
            seen += 1
    assert seen > 100


@pytest.mark.parametrize(
    "text",
    [
        "def f[T](x:\n",
        "type X = \n",
        'a = f"{x["a"}"\n',
        'print "x", f"{y}"\n',
        'a = f"{x["a"]!s  :>3}"\n',
        "def f[T: run()](x): return x\n",
        "class A[T = (lambda: 1)]: pass\n",
        "try:\n    pass\nexcept A, B as e:\n    pass\n",
        "try:\n    pass\nexcept A or B, C:\n    pass\n",
        "def f[T](x): return x\nreturn = 1\n",
    ],
)
def test_what_neither_reads_is_no_tree(text: str) -> None:
    with pytest.raises(SyntaxError):
        parse_tree(text)


DEEP = {
    "brackets": "(" * 5000 + ")" * 5000,
    "calls": "a(" * 5000 + ")" * 5000,
    "closed in comments": "((#))\n" * 3000 + "))" * 3000,
    "closed in strings": "((')) )')\n" * 3000,
    "signs": "-" * 5000 + "1",
    "words": "lambda a, b: " * 5000 + "1",
    "in a string": "f'" + "{(" * 5000 + "1" + ")}" * 5000 + "'",
    "behind a colon": "f'{1:" + "{1:" * 5000 + "}" * 5000 + "}'",
    "in one string after the other": 'f"{x["' + "(" * 5000 + '"]}" + (f"{x[""]}" + ' + "(" * 5000,
    "raw": "rf'\\N{" + "(" * 5000 + ")" * 5000 + "}'",
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_texts_are_told_and_never_given_to_a_parser_that_recurses(name: str) -> None:
    text = f"type X = int\ny = {DEEP[name]}\n"
    assert is_deeper(text, DEEPEST)
    with pytest.raises((SyntaxError, MemoryError, RecursionError)):
        parse_tree(text)


def test_many_branches_are_deep_as_well() -> None:
    assert is_deeper("if a:\n    pass\n" + "elif a:\n    pass\n" * 1500, DEEPEST)


def test_own_sources_are_not_deep() -> None:
    for path in sorted(HERE.glob("src/regreen/**/*.py")):
        assert not is_deeper(path.read_text(), DEEPEST), path
