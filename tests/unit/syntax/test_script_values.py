"""Constants of scripts, in the many ways to spell them."""

import pytest

from regreen.syntax.javascript import parse_script
from regreen.syntax.script_values import literals, said


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0xa", "10"),
        ("'a' + `b`", "'ab'"),
        ("parseInt('a', 16)", "10"),
        ("Number.parseInt('12' + '3')", "123"),
        ("Number('1e2')", "100"),
        ("parseFloat('2.5')", "2.5"),
        ("+atob('MTA=')", "10"),
        ("atob('MjcwMA')", "'2700'"),
        ("Buffer.from('NDI=', 'base64').toString()", "'42'"),
        ("Buffer.from('3432', 'hex').toString()", "'42'"),
        ("Buffer.from('42').toString()", "'42'"),
        ("String.fromCharCode(65, 66)", "'AB'"),
        ("'ab'.repeat(3)", "'ababab'"),
        ("'0072'.split('').reverse().join('')", "'2700'"),
        ("'abc'.toUpperCase()", "'ABC'"),
        ("' a '.trim()", "'a'"),
        ("-'3'", "-3"),
        ("!''", "true"),
        ("Number(x)", None),
        ("parseInt(x, 10)", None),
        ("parseInt('z')", None),
        ("'ab'.repeat(x)", None),
        ("'ab'.repeat(100000)", None),
        ("String(x)", None),
        ("Buffer.from(x, 'hex').toString()", None),
        ("Buffer.from('x', 'latin1').toString()", None),
        ("String.fromCharCode(65, x)", None),
        ("'a'.concat('b')", None),
        ("import('x')", None),
        ("f`x`", None),
        ("f('x')", None),
    ],
)
def test_a_constant_has_one_spelling(text, value) -> None:
    script = parse_script(f"{text};", ".js")
    assert script is not None
    node = script.root.named_children[0].named_children[0]
    assert said(node) == value
    if value is not None:
        assert list(literals(node)) == [value]
