"""Faults in scripts: each parses, stands in a named function, and has a place where an error shows who comes there."""

import pytest

from regreen.syntax.faults import faults, kept_functions
from regreen.syntax.javascript import parse_script

RATE = """\
import { go } from './go';
export function rate(amount: number, fee = 3): number {
  if (amount > 10 && !isFree(amount)) { return amount * 3 - 1; }
  else if (fee) go(fee); else return 4;
  for (let i = 0; i < 3; i++) n += 1;
  switch (amount) { case 1: go(2); break; default: return 9; }
  try { this.list.push('é'); } catch (e) { throw e(5); }
  const one: 1 | true = 1;
  return amount ?? 2.5;
}
export class Cart {
  add(é) { if (é) { this.n++; } return 'é' + é === 'x' ? true : null; }
  private first = (list) => list[0];
}
export default () => 4;
exports.wait = async function () { await go(); while (open()) { n--; } };
const kinds = { upper: (x) => { return !x; }, lower() { let y: 1 = 1; } };
app.get('/x', (request, answer) => { answer.send(1); });
"""


def found(text, suffix=".ts", **more):
    return list(faults(f"a{suffix}", text, **more))


def test_every_fault_and_every_error_in_its_place_parses() -> None:
    every = found(RATE)
    assert len(every) > 40
    for one in every:
        assert parse_script(one.text, ".ts") is not None, one.text
        assert parse_script(one.probe, ".ts") is not None, one.probe
        assert "reached" in one.probe
        assert one.text != RATE


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("return a < b;", ["return undefined;", "(a >= b)", "(a <= b)"]),
        ("return a === b;", ["return undefined;", "(a !== b)"]),
        ("return a && b;", ["return undefined;", "(a || b)"]),
        ("return a ?? b;", ["return undefined;", "(a)"]),
        ("return !a;", ["return undefined;", "(a)"]),
        ("return;", []),
        ("return undefined;", []),
        ("list.push(a);", [";"]),
        ("total = a;", [";"]),
        ("total += a;", ["total -= a"]),
        ("if (a) b;", ["(!(a))"]),
        ("const x = 7;", ["8"]),
        ("const x = 0x10;", ["17"]),
        ("const x = 1_000n;", []),
        ("const x = true;", ["false"]),
        ("list.map((x) => x.id);", [";", "undefined"]),
    ],
)
def test_what_stands_instead(body, after) -> None:
    assert [one.after for one in found(f"function f(a, b) {{ {body} }}", ".js")] == after


def test_they_stand_in_functions_by_name_and_on_lines() -> None:
    names = {one.function for one in found(RATE)}
    assert {"rate", "Cart.add", "Cart.first", "exports.wait", "upper", "lower"} <= names
    assert sum(name.startswith("function#") for name in names) == 2
    assert {one.line for one in found(RATE, lines=frozenset({3, 5}))} == {3, 5}
    assert {one.function for one in found(RATE, functions=frozenset({"upper"}))} == {"upper"}
    assert [one.place for one in found(RATE, functions=frozenset({"upper"}))] == [0, 1]


def test_types_are_no_code_and_what_does_not_parse_has_no_faults() -> None:
    assert [one.after for one in found("function f(a: 3 | true): 4 { g(a); }")] == [";"]
    assert found("function f( {") == []
    assert found("x = 3 + 4;", ".js") == []


def test_functions_that_say_the_same() -> None:
    other = RATE.replace("amount * 3", "amount  *  3").replace("!x", "x")
    kept = kept_functions("a.ts", RATE, other)
    assert "rate" in kept
    assert "upper" not in kept
    assert kept_functions("a.ts", RATE, "function (") == frozenset()
    assert kept_functions("a.py", "def f():\n    return 1\n", "def f():\n    return  1\n") == {"f"}
