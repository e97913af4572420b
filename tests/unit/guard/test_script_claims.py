"""Rules over tests in JavaScript and TypeScript, before and after: Jest, Vitest, Mocha with Chai, Jasmine, `node:test`, AVA."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.diagnosis import Fault

PATHS = ("src/add.test.js", "src/add.spec.ts", "tests/add.test.tsx", "test/add.mjs", "test/add.cjs")
TEST = "import {{ add }} from './add';\ntest('adds', async () => {{\n  {}\n}});\n"


def rules(before: str, after: str) -> list[set[str]]:
    return [blocking(ask({path: before}, {path: after}, fault=Fault.TEST_BUG)) for path in PATHS]


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        ("script-assertion-unreachable", "expect(add(1, 2)).toBe(3);", "return; expect(add(1, 2)).toBe(3);"),
        ("script-assertion-conditional", "expect(add(1, 2)).toBe(3);", "if (add) { expect(add(1, 2)).toBe(3); }"),
        ("script-assertion-unreachable", "expect(add(1, 2)).toBe(3);", "if (false) { expect(add(1, 2)).toBe(3); }"),
        (
            "script-assertion-conditional",
            "expect(add(1, 2)).toBe(3);",
            "const later = () => { expect(add(1, 2)).toBe(3); };",
        ),
        (
            "script-assertion-conditional",
            "expect(add(1, 2)).toBe(3);",
            "setTimeout(() => { expect(add(1, 2)).toBe(3); }, 10);",
        ),
        (
            "script-assertion-unreachable",
            "expect(add(1, 2)).toBe(3);",
            "[].forEach(() => { expect(add(1, 2)).toBe(3); });",
        ),
        (
            "script-assertion-unreachable",
            "expect(add(1, 2)).toBe(3);",
            "for (const x of []) { expect(add(1, 2)).toBe(3); }",
        ),
        ("script-assertion-conditional", "expect(add(1, 2)).toBe(3);", "add && expect(add(1, 2)).toBe(3);"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toBeTruthy();"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toBeDefined();"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect([3]).toContain(add(1, 2));"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toBeGreaterThan(1);"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toBeCloseTo(3);"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).not.toBe(4);"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toEqual(expect.any(Number));"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toEqual(expect.anything());"),
        ("script-assertion-empty", "expect(add(1, 2)).toBe(3);", "expect(true).toBe(true);"),
        ("script-assertion-empty", "expect(add(1, 2)).toBe(3);", "expect(3).toBe(3);"),
        ("script-assertion-empty", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toBe(add(1, 2));"),
        ("script-assertion-empty", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2));"),
        ("script-assertion-empty", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toMatchInlineSnapshot();"),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect(add(1, 2)).toMatchSnapshot();"),
        ("script-exception-swallowed", "expect(add(1, 2)).toBe(3);", "try { expect(add(1, 2)).toBe(3); } catch (e) {}"),
        (
            "script-exception-swallowed",
            "expect(add(1, 2)).toBe(3);",
            "try { expect(add(1, 2)).toBe(3); } catch (e) { console.log(e); }",
        ),
        (
            "script-exception-swallowed",
            "expect(add(1, 2)).toBe(3);",
            "try { expect(add(1, 2)).toBe(3); } catch (e) { expect(e).toBeDefined(); }",
        ),
        (
            "script-exception-swallowed",
            "expect(add(1, 2)).toBe(3);",
            "let r; try { r = add(1, 2); } catch { r = 3; } expect(r).toBe(3);",
        ),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", ""),
        (
            "script-subject-mocked",
            "expect(add(1, 2)).toBe(3);",
            "const add = jest.fn(() => 3); expect(add(1, 2)).toBe(3);",
        ),
        ("script-assertion-weakened", "expect(add(1, 2)).toBe(3);", "expect.assertions(0); "),
        (
            "script-assertion-weakened",
            "expect.assertions(2); expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);",
            "expect.assertions(1); expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);",
        ),
        (
            "script-assertion-weakened",
            "expect.assertions(2); expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);",
            "expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);",
        ),
        (
            "script-assertion-weakened",
            "expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);",
            "expect(add(1, 2)).toBe(3);",
        ),
        (
            "script-assertion-weakened",
            "expect(add(1, 2)).toBe(3);expect(add(1, 2)).toBe(3);",
            "expect(add(1, 2)).toBe(3);",
        ),
        ("script-tolerance-widened", "expect(x()).toBeCloseTo(0.3, 5);", "expect(x()).toBeCloseTo(0.3, 1);"),
        ("script-tolerance-widened", "expect(x()).toBeCloseTo(0.3, 5);", "expect(x()).toBeCloseTo(0.3);"),
        (
            "script-tolerance-widened",
            "expect(Math.abs(x() - 3)).toBeLessThan(0.01);",
            "expect(Math.abs(x() - 3)).toBeLessThan(1);",
        ),
        ("script-await-dropped", "await expect(x()).resolves.toBe(3);", "expect(x()).resolves.toBe(3);"),
        ("script-await-dropped", "await expect(x()).rejects.toThrow('a');", "expect(x()).rejects.toThrow('a');"),
        ("script-await-dropped", "return expect(x()).resolves.toBe(3);", "expect(x()).resolves.toBe(3);"),
        ("script-assertion-weakened", "expect(f).toHaveBeenCalledWith(3);", "expect(f).toHaveBeenCalled();"),
        ("script-assertion-weakened", "expect(f).toHaveBeenCalledTimes(3);", "expect(f).toHaveBeenCalled();"),
        ("script-assertion-weakened", "expect(f).toHaveProperty('a', 3);", "expect(f).toHaveProperty('a');"),
        ("script-assertion-weakened", "expect(f()).toEqual({ a: 1, b: 2 });", "expect(f()).toMatchObject({ a: 1 });"),
        (
            "script-assertion-weakened",
            "expect(f()).toEqual({ a: 1, b: 2 });",
            "expect(f()).toEqual({ a: 1, b: expect.anything() });",
        ),
        (
            "script-assertion-weakened",
            "expect(f()).toEqual({ a: 1, b: 2 });",
            "expect(f()).toEqual(expect.objectContaining({ a: 1 }));",
        ),
        ("script-assertion-weakened", "expect(f()).toEqual({ a: 1, b: 2 });", "expect(f().a).toEqual(1);"),
        (
            "script-assertion-weakened",
            "expect(f()).toStrictEqual({ a: 1, b: 2 });",
            "expect(f()).toEqual({ a: 1, b: 2 });",
        ),
        ("script-assertion-weakened", "expect(f()).toEqual([1,2]);", "expect(f().length).toEqual(2);"),
        ("script-assertion-weakened", "expect(f()).toEqual([1,2]);", "expect(f()).toHaveLength(2);"),
        ("script-assertion-weakened", "expect(f()).toBe(3);", "expect(typeof f()).toBe('number');"),
    ],
)
def test_checks_made_weaker(rule: str, before: str, after: str) -> None:
    assert all(rule in found for found in rules(TEST.format(before), TEST.format(after)))


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        (
            "script-test-removed",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "",
        ),
        (
            "script-test-removed",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\n// gone\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.skip('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.todo('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-only",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.only('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest['skip']('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\nxit('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\nxtest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-only",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\nfit('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.failing('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.fails('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.skipIf(true)('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest.concurrent.skip('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "const t = test.skip;\nimport { add } from './add';\nt('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', { skip: true }, async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "describe.skip('x', () => {test('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n});",
        ),
        (
            "script-skip",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "xdescribe('x', () => {test('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n});",
        ),
        (
            "script-only",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "fdescribe('x', () => {test('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n});",
        ),
        (
            "script-assertion-conditional",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "if (process.env.CI) {test('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n}",
        ),
        (
            "script-subject-mocked",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "jest.mock('./add');\nimport { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-subject-mocked",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "vi.mock('./add', () => ({ add: () => 3 }));\nimport { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-name-rebound",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './fake';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-name-rebound",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "const add = () => 3;\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-patches-others",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "expect.extend({ toBe() { return { pass: true, message: () => '' }; } });\nimport { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-name-rebound",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "const expect = () => ({ toBe() {} });\nimport { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-patches-others",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "global.expect = () => ({ toBe() {} });\nimport { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "script-assertion-weakened",
            'test("t", () => { expect(() => add()).toThrow("no numbers"); });',
            'test("t", () => { expect(() => add()).toThrow(); });',
        ),
        (
            "script-assertion-weakened",
            'test("t", () => { expect(() => add()).toThrow("no numbers"); });',
            'test("t", () => { expect(() => add()).toThrow(/./); });',
        ),
        (
            "script-assertion-weakened",
            'test("t", () => { expect(() => add()).toThrow("no numbers"); });',
            'test("t", () => { expect(() => add()).toThrow(Error); });',
        ),
        (
            "script-assertion-weakened",
            'test("t", () => { expect(() => add()).toThrow("no numbers"); });',
            'test("t", () => { expect(() => add()).not.toThrow(); });',
        ),
        (
            "script-parameters-removed",
            "test.each([[1, 2, 3], [2, 2, 4]])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
            "test.each([[1, 2, 3]])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
        ),
        (
            "script-parameters-removed",
            "test.each([[1, 2, 3], [2, 2, 4]])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
            "test.each([])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
        ),
        (
            "script-parameters-removed",
            "const R = [[1, 2, 3], [2, 2, 4]];\ntest.each(R)('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
            "const R = [];\ntest.each(R)('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
        ),
        (
            "script-parameters-removed",
            "for (const [a, c] of [[1, 2], [2, 4]]) { test(`adds ${a}`, () => { expect(add(a)).toBe(c); }); }",
            "for (const [a, c] of [[1, 2]]) { test(`adds ${a}`, () => { expect(add(a)).toBe(c); }); }",
        ),
        (
            "script-assertion-unreachable",
            "[[1, 2], [2, 4]].forEach(([a, c]) => { test(`adds ${a}`, () => { expect(add(a)).toBe(c); }); });",
            "[].forEach(([a, c]) => { test(`adds ${a}`, () => { expect(add(a)).toBe(c); }); });",
        ),
        (
            "script-parameters-removed",
            "describe.each([1, 2])('x', (a) => { it('y', () => { expect(a).toBe(f(a)); }); });",
            "describe.each([1])('x', (a) => { it('y', () => { expect(a).toBe(f(a)); }); });",
        ),
        (
            "script-parameters-removed",
            "test.each`a | b\n${1} | ${2}\n${2} | ${3}`('t', ({a, b}) => { expect(f(a)).toBe(b); });",
            "test.each`a | b\n${1} | ${2}`('t', ({a, b}) => { expect(f(a)).toBe(b); });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f()).to.equal(3); });",
            "it('a', () => { expect(f()).to.be.ok; });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f()).to.equal(3); });",
            "it('a', () => { expect(f()).to.exist; });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f()).to.deep.equal([3]); });",
            "it('a', () => { expect(f()).to.include(3); });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f()).to.be.true; });",
            "it('a', () => { expect(f()).to.be.ok; });",
        ),
        ("script-assertion-weakened", "it('a', () => { expect(f()).to.be.true; });", "it('a', () => { });"),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f).to.throw('x'); });",
            "it('a', () => { expect(f).to.throw(); });",
        ),
        (
            "script-tolerance-widened",
            "it('a', () => { expect(f()).to.be.closeTo(3, 0.01); });",
            "it('a', () => { expect(f()).to.be.closeTo(3, 1); });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { f().should.equal(3); });",
            "it('a', () => { f().should.be.ok; });",
        ),
        ("script-assertion-weakened", "it('a', () => { f().should.equal(3); });", "it('a', () => { });"),
        (
            "script-skip",
            "it('a', function () { expect(f()).to.equal(3); });",
            "it('a', function () { this.skip(); expect(f()).to.equal(3); });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { assert.equal(f(), 3); });",
            "it('a', () => { assert.ok(f()); });",
        ),
        (
            "script-tolerance-widened",
            "it('a', () => { assert.closeTo(f(), 3, 0.1); });",
            "it('a', () => { assert.closeTo(f(), 3, 1); });",
        ),
        (
            "script-assertion-weakened",
            "import assert from 'node:assert';\ntest('a', () => { assert.strictEqual(f(), 3); });",
            "import assert from 'node:assert';\ntest('a', () => { assert.ok(f()); });",
        ),
        (
            "script-assertion-weakened",
            "import assert from 'node:assert';\ntest('a', () => { assert.strictEqual(f(), 3); });",
            "import assert from 'node:assert';\ntest('a', () => { assert(true); });",
        ),
        (
            "script-assertion-weakened",
            "import assert from 'node:assert';\ntest('a', () => { assert.strictEqual(f(), 3); });",
            "import assert from 'node:assert';\ntest('a', () => { assert.notEqual(f(), 4); });",
        ),
        (
            "script-assertion-weakened",
            "import { strictEqual, ok } from 'node:assert';\ntest('a', () => { strictEqual(f(), 3); });",
            "import { strictEqual, ok } from 'node:assert';\ntest('a', () => { ok(f()); });",
        ),
        (
            "script-assertion-weakened",
            "const { strictEqual, ok } = require('assert');\ntest('a', () => { strictEqual(f(), 3); });",
            "const { strictEqual, ok } = require('assert');\ntest('a', () => { });",
        ),
        (
            "script-assertion-weakened",
            "test('a', () => { assert.throws(f, /boom/); });",
            "test('a', () => { assert.throws(f); });",
        ),
        (
            "script-await-dropped",
            "test('a', async () => { await assert.rejects(f(), /boom/); });",
            "test('a', async () => { assert.rejects(f(), /boom/); });",
        ),
        ("script-assertion-weakened", "test('a', () => { assert(f() === 3); });", "test('a', () => { assert(f()); });"),
        (
            "script-assertion-weakened",
            "test('a', (t) => { t.assert.strictEqual(f(), 3); });",
            "test('a', (t) => { t.assert.ok(f()); });",
        ),
        ("script-assertion-weakened", "test('a', (t) => { t.is(f(), 3); });", "test('a', (t) => { t.truthy(f()); });"),
        ("script-skip", "test('a', (t) => { t.is(f(), 3); });", "test('a', (t) => { t.skip(); t.is(f(), 3); });"),
        (
            "script-assertion-weakened",
            "test('a', t => { t.plan(2); t.equal(f(), 3); t.equal(g(), 3); });",
            "test('a', t => { t.plan(1); t.equal(f(), 3); });",
        ),
        (
            "script-assertion-weakened",
            "it('a', () => { expect(f()).toBeTrue(); });",
            "it('a', () => { expect(f()).toBeTruthy(); });",
        ),
        (
            "script-skip",
            "it('a', () => { expect(f()).toBe(3); });",
            "it('a', () => { pending(); expect(f()).toBe(3); });",
        ),
        (
            "script-subject-mocked",
            "it('a', () => { expect(f()).toBe(3); });",
            "it('a', () => { spyOn(x, 'f').and.returnValue(3); expect(f()).toBe(3); });",
        ),
        (
            "script-test-removed",
            "describe('x', () => { it('a', () => { expect(f()).toBe(3); }); });\ndescribe('y', () => { it('a', () => { expect(g()).toBe(3); }); });",
            "describe('x', () => { it('a', () => { expect(f()).toBe(3); }); });",
        ),
        (
            "script-assertion-weakened",
            "function check(x, y) { expect(f(x)).toBe(y); }\ntest('a', () => { check(1, 2); });",
            "function check(x, y) { }\ntest('a', () => { check(1, 2); });",
        ),
        (
            "script-assertion-empty",
            "test('a', () => { expect(f()).toMatchInlineSnapshot(`3`); });",
            "test('a', () => { expect(f()).toMatchInlineSnapshot(); });",
        ),
    ],
)
def test_files_made_weaker(rule: str, before: str, after: str) -> None:
    assert all(rule in found for found in rules(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(4);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toEqual(3);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(2, 2)).toBe(4);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3); expect(add(2, 2)).toBe(4);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  const sum = add(1, 2); expect(sum).toBe(3);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds two', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "describe('math', () => {\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(add(1, 2)).toBe(3);\n});\ntest('more', () => { expect(add(0, 0)).toBe(0); });\n",
        ),
        (
            'test("t", () => { expect(() => add()).toThrow("no numbers"); });',
            'test("t", () => { expect(() => add()).toThrow("not a number"); });',
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(x()).toBeCloseTo(0.3, 5);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(x()).toBeCloseTo(0.4, 5);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  expect(x()).toBeCloseTo(0.3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(x()).toBeCloseTo(0.3, 7);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  await expect(x()).resolves.toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  await expect(x()).resolves.toBe(4);\n});\n",
        ),
        (
            "import { add } from './add';\ntest('adds', async () => {\n  await expect(x()).resolves.toBe(3);\n});\n",
            "import { add } from './add';\ntest('adds', async () => {\n  expect(await x()).toBe(3);\n});\n",
        ),
        (
            "test.each([[1, 2, 4], [2, 2, 4]])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
            "test.each([[1, 2, 3], [2, 2, 4]])('adds', (a, b, c) => { expect(add(a, b)).toBe(c); });",
        ),
        ("it('a', () => { expect(f()).to.equal(3); });", "it('a', () => { expect(f()).to.equal(4); });"),
        ("it('a', () => { expect(f()).to.equal(3); });", "it('a', () => { expect(f()).to.deep.equal({ a: 3 }); });"),
        ("test('a', () => { assert.strictEqual(f(), 3); });", "test('a', () => { assert.strictEqual(f(), 4); });"),
        ("test('a', () => { assert.equal(f(), 3); });", "test('a', () => { assert.strictEqual(f(), 3, 'message'); });"),
        (
            "test('a', () => { assert.strictEqual(f(), 3, 'message'); });",
            "test('a', () => { assert.strictEqual(f(), 3); });",
        ),
        (
            "test('a', () => { expect(f()).toMatchInlineSnapshot(`3`); });",
            "test('a', () => { expect(f()).toMatchInlineSnapshot(`4`); });",
        ),
        (
            "test('a', () => { expect(f()).toBe(3); });",
            "test('a', async () => { await waitFor(() => expect(f()).toBe(4)); });",
        ),
    ],
)
def test_a_test_bug_is_repaired(before: str, after: str) -> None:
    assert rules(before, after) == [set()] * len(PATHS)
