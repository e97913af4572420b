"""What tests of scripts look at: functions of what they import, by the names in them."""

import pytest

from regreen.act.guard.scripts.reached import Scripts
from regreen.model.ids import CaseId
from regreen.model.inventory import TestLayout

SHOP = "export function rate(a) {\n  return a * 2;\n}\nexport function label(s) {\n  return s.trim();\n}\n"
TEST = """\
import { rate, label as named } from '../src/shop';
describe('shop', () => {
  it('rates', () => { expect(rate(2)).toBe(4); });
  it('names', () => { expect(named('a ')).toBe('a'); });
});
"""
RATES, NAMES = CaseId("command:shop::shop rates"), CaseId("command:shop::shop names")


def scripts(files):
    return Scripts(
        paths=frozenset(files),
        read=lambda paths: {path: files[path].encode() for path in paths if path in files},
        is_test=TestLayout().is_test,
    )


def reach(files, own=(RATES,), passing=(NAMES,), tests=("test/shop.test.ts",)):
    return scripts(files).reach(own, passing, tests)


@pytest.mark.parametrize(
    "case", [RATES, CaseId("command:test/shop.test.ts::shop > rates"), CaseId("command:test::rates")]
)
def test_the_functions_that_a_test_names_are_what_it_looks_at(case) -> None:
    found = reach({"src/shop.ts": SHOP, "test/shop.test.ts": TEST}, own=(case,))
    assert dict(found.lines) == {"src/shop.ts": frozenset({1, 2, 3})}
    assert found.sources == {"src/shop.ts": SHOP}
    assert found.peers == ()


def test_a_name_of_the_imports_is_read_as_what_it_stands_for() -> None:
    found = reach({"src/shop.ts": SHOP, "test/shop.test.ts": TEST}, own=(NAMES,), passing=(RATES,))
    assert dict(found.lines) == {"src/shop.ts": frozenset({4, 5, 6})}


def test_others_that_name_one_of_them_give_the_measure() -> None:
    other = "import { rate } from '../src/shop.js';\ntest('more rates', () => { expect(rate(3)).toBe(6); });\n"
    more = CaseId("command:test::more rates")
    files = {"src/shop.ts": SHOP, "test/shop.test.ts": TEST, "test/more.test.ts": other}
    assert reach(files, passing=(NAMES, more)).peers == (more,)


@pytest.mark.parametrize(
    ("imports", "files"),
    [
        ("import { rate } from '../src'", {"src/index.ts": "export * from './shop';", "src/shop.ts": SHOP}),
        ("import { rate } from '..'", {"package.json": '{"main": "./src/shop"}', "src/shop.ts": SHOP}),
        ("import { rate } from '@/shop'", {"src/shop.ts": SHOP}),
        ("const { rate } = require('../src/shop')", {"src/shop.js": SHOP}),
        ("const shop = await import('../src/shop.mjs')", {"src/shop.mjs": SHOP}),
        ("import { rate } from './helper'", {"test/helper.ts": "export * from '../src/shop';", "src/shop.tsx": SHOP}),
        ("spawnSync('node', ['src/shop.js', 'rate'])", {"src/shop.js": SHOP}),
    ],
)
def test_sources_are_found_by_every_way_to_import_them(imports, files) -> None:
    test = f"{imports};\ntest('rates', () => {{ expect(rate(2)).toBe(4); }});\n"
    found = reach({**files, "test/shop.test.ts": test}, own=(CaseId("command:test::rates"),))
    assert list(found.lines.values()) == [frozenset({1, 2, 3})]


def test_what_a_module_gives_as_a_whole_is_looked_at_as_a_whole() -> None:
    source = "module.exports = function (a) {\n  return tax(a);\n};\nfunction tax(a) {\n  return a;\n}\n"
    test = "const price = require('../price');\ntest('price', () => { assert.equal(price(2), 4); });\n"
    found = reach(
        {"price.js": source, "test/p.test.js": test}, own=(CaseId("c:test::price"),), tests=("test/p.test.js",)
    )
    assert dict(found.lines) == {"price.js": frozenset(range(1, 7))}


def test_helpers_and_hooks_of_the_test_file_count() -> None:
    test = (
        "import { rate, label } from '../src/shop';\nfunction check(a) { expect(rate(a)).toBe(4); }\n"
        "beforeEach(() => { label('x'); });\nit('rates', () => { check(2); });\n"
    )
    found = reach({"src/shop.ts": SHOP, "test/shop.test.ts": test}, own=(CaseId("c:test::rates"),))
    assert dict(found.lines) == {"src/shop.ts": frozenset(range(1, 7))}


def test_a_title_made_of_parts_means_the_whole_file() -> None:
    test = "import { label } from '../src/shop';\nit.each([[1, 2]])('rates %d', (a, b) => { label(a); });\n"
    found = reach({"src/shop.ts": SHOP, "test/shop.test.ts": test}, own=(CaseId("c:test::rates 1"),))
    assert dict(found.lines) == {"src/shop.ts": frozenset({4, 5, 6})}


def test_where_no_function_is_named_all_that_is_imported_counts_and_nothing_without_imports() -> None:
    test = "import * as shop from '../src/shop';\nit('all', () => { for (const one of list) one(); });\n"
    files = {"src/shop.ts": SHOP, "test/shop.test.ts": test}
    assert dict(reach(files, own=(CaseId("c:test::all"),)).lines) == {"src/shop.ts": frozenset(range(1, 7))}
    assert reach({**files, "test/shop.test.ts": "it('all', () => {});"}, own=(CaseId("c:test::all"),)).sources == {}
    assert (
        reach({"tests/test_a.py": "x"}, own=(CaseId("pytest:tests/test_a.py::a"),), tests=("tests/test_a.py",)).lines
        == {}
    )
