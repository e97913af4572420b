"""Sources that look at whether they are under test, in languages that are read by their text alone."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Rule
from regreen.act.guard.view import Role, Side

_JVM = r"\borg\.(?:junit|testng|scalatest|spockframework)\b|\bjunit\.framework\b|\bkotlin\.test\b|surefire"
_C = r"\bGTEST_\w+|\bCATCH_CONFIG\w*|\bDOCTEST_CONFIG\w*|\bUNIT_TEST(?:S|ING)?\b"
_BY_LANGUAGE = (
    ((".go",), r'\btesting\.Testing\s*\(|"test\.(?:v|run|timeout)"|"-test\.|"\.test"|_test\.go\b'),
    ((".rs",), r"\bcfg!\s*\(\s*(?:not\s*\(\s*)?test\b|\bcfg\s*\(\s*not\s*\(\s*test\b|\bNEXTEST\w*|\bRUST_TEST_\w+"),
    ((".java", ".kt", ".kts", ".scala", ".groovy"), _JVM),
    ((".rb",), r"\bdefined\?\s*\(?\s*(?:::)?(?:RSpec|Minitest|Test::Unit)\b|\bRails\.env\.test\?|_(?:spec|test)\.rb\b"),
    ((".php",), r"\bPHPUNIT_\w+|\bPHPUnit\b|\brunningUnitTests\s*\("),
    ((".cs", ".fs", ".vb"), r"(?i:\bxunit\b|\bnunit\b|\bMicrosoft\.VisualStudio\.TestPlatform\b|\btesthost\b)"),
    ((".swift", ".m", ".mm"), r"\bXCTestConfigurationFilePath\b|\bXCTestCase\b|\bXCInjectBundle\w*"),
    ((".dart",), r"\bFLUTTER_TEST\b"),
    ((".ex", ".exs"), r"\bMix\.env(?:\(\))?\s*(?:==|!=|in)\s*\[?\s*:test\b|\bExUnit\b"),
    ((".vue", ".svelte", ".astro"), r"\bVITEST\b|\bJEST_WORKER_ID\b|\bNODE_ENV\b|\bimport\.meta\.vitest\b"),
    ((".zig",), r"\bbuiltin\.is_test\b"),
    ((".d",), r"\bversion\s*\(\s*unittest\s*\)"),
    ((".pl", ".pm"), r"\bHARNESS_(?:ACTIVE|VERSION)\b"),
    ((".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp"), _C),
)
_LOOKS = {suffix: re.compile(pattern) for suffixes, pattern in _BY_LANGUAGE for suffix in suffixes}


def _aware(side: Side) -> Iterator[Mark]:
    looks = _LOOKS.get(PurePosixPath(side.path).suffix.lower())
    for found in looks.finditer(side.text) if looks is not None else ():
        yield Mark(key=" ".join(found[0].split()), line=side.text.count("\n", 0, found.start()) + 1)


RULES = (
    Rule(
        id="source-test-aware-elsewhere",
        message="A source in another language looks at whether it is under test.",
        doc="`testing.Testing()`, `cfg!(test)`, `cfg(not(test))`, names of JUnit, RSpec, PHPUnit and xUnit, "
        "`builtin.is_test` and their like in sources, by text; `VITEST` and its like in the markup of components too. "
        "Where they stood already they may stay.",
        find=added(_aware, Role.SOURCE),
    ),
)
