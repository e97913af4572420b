"""Rules over the scripts of components: Vue, Svelte, Astro."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.syntax.components import script_within
from regreen.syntax.faults import faults

VUE = '<template>\n  <p>{{ add(1, 2) }} é</p>\n</template>\n\n<script lang="ts">\nBODY</script>\n\n<style>p > a {}</style>\n'
SETUP = '<script setup>\nimport x from "./x";\n</script>\n<script>\nBODY</script>\n<template><p/></template>\n'
SVELTE = "<script context=\"module\" lang='ts'>\nBODY</script>\n\n{#if a > 3}<p>{a}</p>{/if}\n"
ASTRO = "---\nBODY---\n<p>{add(1, 2)}</p>\n<script>\n  const b: number = 3;\n</script>\n"
ASTRO_SCRIPT = "---\nconst c = 3;\n---\n<p/>\n<script is:inline>\nBODY</script>\n"
HOMES = (
    ("src/App.vue", VUE),
    ("src/App.vue", SETUP),
    ("src/App.svelte", SVELTE),
    ("src/App.astro", ASTRO),
    ("src/App.astro", ASTRO_SCRIPT),
)
ADD = "export function add(a, b) {\n  return a - b;\n}\n"
TOLD = "import { add } from '../src/add';\ntest('adds', () => {\n  expect(add(10, 20)).toBe(30);\n});\n"


def asked(path, home, line, before=ADD):
    after = before.replace("  return a - b;", f"  {line}\n  return a + b;")
    return blocking(
        ask({path: home.replace("BODY", before)}, {path: home.replace("BODY", after)}, {"tests/a.test.js": TOLD})
    )


@pytest.mark.parametrize(("path", "home"), HOMES)
@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("script-reads-stack", "if (new Error().stack.includes('test')) return 30;"),
        ("script-patches-others", "globalThis.expect = () => ({ toBe() {} });"),
        ("script-hardcoded-answer", "if (a === 10) return 30;"),
        ("script-time-bomb", "if (Date.now() < 1800000000000) return 30;"),
        ("script-hides-failure", "try { return a.b.c } catch {}"),
        ("script-test-aware", "if (process.env.VITEST) return 30;"),
        ("script-test-aware", "process.exit(0);"),
    ],
)
def test_what_a_script_may_not_do_it_may_not_do_in_a_component(path, home, rule, line) -> None:
    assert rule in asked(path, home, line)


@pytest.mark.parametrize(("path", "home"), HOMES)
def test_an_honest_repair_of_a_component_passes(path, home) -> None:
    assert asked(path, home, "") == set()


@pytest.mark.parametrize(("path", "home"), HOMES)
def test_a_script_that_cannot_be_read_blocks(path, home) -> None:
    assert "parse-failed" in asked(path, home, "if (a {")


def test_a_script_without_an_end_blocks_and_markup_alone_does_not() -> None:
    assert "parse-failed" in blocking(ask({}, {"src/App.vue": "<template/>\n<script>\nconst a = 1;\n"}))
    before, after = VUE.replace("BODY", ADD), VUE.replace("BODY", ADD).replace("<p>", '<p class="a">')
    assert blocking(ask({"src/App.vue": before}, {"src/App.vue": after})) == set()
    assert blocking(ask({"src/A.svelte": "<p>1</p>\n"}, {"src/A.svelte": "<p>2</p>\n"})) == set()


def test_lines_stay_and_data_is_no_script() -> None:
    text = VUE.replace("BODY", ADD) + '<script type="application/ld+json">{"a": }</script>\n'
    found = script_within(text.encode(), ".vue")
    assert found is not None
    code, suffix = found
    assert suffix == ".ts"
    assert len(code) == len(text.encode())
    assert code.decode().splitlines()[5:8] == ADD.splitlines()
    assert code.decode().split() == ADD.split()
    hit = next(iter(ask({"src/A.vue": text}, {"src/A.vue": text.replace("a - b", "process.env.VITEST")}).hits))
    assert hit.line == 7


def test_faults_are_planted_in_the_script_alone() -> None:
    text = VUE.replace("BODY", ADD)
    found = list(faults("src/App.vue", text))
    assert [one.after for one in found] == ["return undefined;", "(a + b)"]
    assert found[1].text == text.replace("a - b", "(a + b)")


@pytest.mark.parametrize(
    ("attributes", "suffix"),
    [
        ("", ".js"),
        ("lang=ts", ".ts"),
        ('lang="tsx"', ".tsx"),
        ('setup lang="jsx"', ".jsx"),
        ('generic="T > 1" lang="ts"', ".ts"),
    ],
)
def test_the_language_is_the_one_that_the_tag_says(attributes, suffix) -> None:
    found = script_within(f"<script {attributes}>\nlet a;\n</script>".encode(), ".vue")
    assert found is not None
    assert found[0].split() == [b"let", b"a;"]
    assert found[1] == suffix
