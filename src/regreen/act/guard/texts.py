"""Rules over plain text, in every language: switched-off checks, unread files, the canary, doctests."""

import re
from collections import Counter
from collections.abc import Iterator

from regreen.act.guard.canary import RULE, holds
from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side
from regreen.model.tasks import TaskType
from regreen.model.verdicts import RuleSeverity

SECRET = "secret-in-patch"  # noqa: S105 - a rule's name
_OFF = re.compile(
    r"(?i:#\s*noqa|#\s*pragma:\s*no\s*cover)|#\s*(?:type|ty|pyrefly):\s*ignore|#\s*pragma:\s*no\s*(?:cover|branch|mutate)|#\s*nosec|#\s*pylint:\s*disable|"
    r"#\s*pyright:|#\s*mypy:|#\s*ruff:\s*noqa|#\s*flake8:|#\s*pyre-|#\s*isort:\s*skip|"
    r"#\s*doctest:\s*\+?\s*(?:SKIP|ELLIPSIS)|"
    r"eslint-disable|@ts-(?:ignore|nocheck|expect-error)|istanbul\s+ignore|c8\s+ignore|v8\s+ignore|biome-ignore|"
    r"prettier-ignore|tslint:disable|nolint|NOSONAR|#\[allow\(|@SuppressWarnings|rubocop:disable|"
    r"oxlint-disable|deno-(?:lint|coverage)-ignore|jshint\s+ignore|node:coverage\s+(?:ignore|disable)|"
    r"\$Flow(?:FixMe|Ignore|ExpectedError)|stylelint-disable|(?:#|//|/\*|<!--|--|;)\s*noinspection\s+\w|"
    r"phpcs:(?:ignore|disable)|@codeCoverageIgnore|@(?:phpstan|psalm)-(?:ignore|suppress)|"
    r"#\s*pragma\s+(?:warning\s+disable|warning\s*\(\s*disable|(?:GCC|clang)\s+diagnostic\s+ignored)|"
    r"swiftlint:disable|#\s*shellcheck\s+disable|NOLINT|ktlint-disable|LCOV_EXCL_|credo:disable",
)
_TEST_OFF = re.compile(
    r"^\s*(?:@Disabled|@Ignore\b|pending\b|xit\b|skip\s+['\"]|\[Ignore)|"
    r"\b[tb]\.Skip(?:Now|f)?\(|#\[ignore\b|XCTSkip|\bmarkTest(?:Skipped|Incomplete)\b|\bGTEST_SKIP\b|\bDISABLED_\w|"
    r"\[(?:\w+\.)?\w*(?:Fact|Theory)\w*\(.*\bSkip\s*=|@(?:module|describe)?tag\s+:?skip\b|\bAssert\.(?:Ignore|Inconclusive)\(|"
    r"\bassume(?:True|False|That)\(",
)


def _switched_off(side: Side) -> Iterator[Mark]:
    for number, line in enumerate(side.text.splitlines(), start=1):
        for found in _OFF.finditer(line):
            yield Mark(key=f"{found[0].strip()}{line[found.end() :][:60].rstrip()}", line=number)


_LINT = re.compile(
    r"#\s*(?:noqa:\s*[A-Z]+[0-9]+|pylint:\s*disable=(?!all)[a-z-]+|isort:\s*skip\s*$|type:\s*ignore\[[a-z-]+\])"
)
"""What quiets one named remark of a linter or type checker, and nothing that runs."""


def _suppressed(look: Look) -> Iterator[Place]:
    own = {(place.file, place.line) for place in _on_own_lines(look)}
    for place in added(_switched_off, Role.SOURCE, Role.TEST, Role.GREEN)(look):
        if (place.file, place.line) not in own:
            yield place


def _on_own_lines(look: Look) -> Iterator[Place]:
    """Named remarks quieted on lines of code that the change itself brings."""
    old = {_code(line) for view in look.of(Role.SOURCE) if view.before for line in view.before.text.splitlines()}
    for place in added(_switched_off, Role.SOURCE)(look):
        line = _line(look, place)
        if _LINT.search(line) and len(_OFF.findall(line)) == 1 and _code(line) and _code(line) not in old:
            yield place


def _line(look: Look, place: Place) -> str:
    text = next(view.after.text for view in look.views if view.path == place.file and view.after is not None)
    return text.splitlines()[(place.line or 1) - 1]


def _code(line: str) -> str:
    """A line without its comment, white space folded."""
    return " ".join(line.partition("#")[0].split())


def _skipped_elsewhere(side: Side) -> Iterator[Mark]:
    for number, line in enumerate(side.text.splitlines() if not side.is_parsed else [], start=1):
        if _TEST_OFF.search(line):
            yield Mark(key=line.strip(), line=number)


_INSIDE = re.compile(r"#\[ignore\b|#\[cfg_attr\(.*\bignore\b")


def _skipped_inside(side: Side) -> Iterator[Mark]:
    """Tests of Rust stand in its sources."""
    for number, line in enumerate(side.text.splitlines() if side.path.endswith(".rs") else [], start=1):
        if _INSIDE.search(line):
            yield Mark(key=line.strip(), line=number)


def _skipped(look: Look) -> Iterator[Place]:
    yield from added(_skipped_elsewhere, Role.TEST)(look)
    yield from added(_skipped_inside, Role.SOURCE)(look)


def _unread(look: Look) -> Iterator[Place]:
    for view in look.views:
        if view.after is not None and view.after.is_broken:
            yield Place(file=view.path, after=view.after.text[:200])


def _canary(look: Look) -> Iterator[Place]:
    word = look.policy.canary
    for view in look.views:
        if holds(view.path.encode("utf-8", "surrogateescape"), word) or holds(
            look.change.after.get(view.path, b""), word
        ):
            yield Place(file=view.path)


def _secrets(look: Look) -> Iterator[Place]:
    return (Place(file=path, detail="It is not stored.") for path in look.change.proposal.secrets)


def examples(text: str) -> Counter[str]:
    """Doctest examples of a text, each with what it expects, white space folded."""
    found: Counter[str] = Counter()
    current: list[str] = []
    for line in [*(one.strip() for one in text.splitlines()), ""]:
        if not line or line.startswith((">>>", '"""', "'''")):
            if current:
                found["\n".join(current)] += 1
            current = [line] if line.startswith(">>>") else []
        elif current:
            current.append(line)
    return found


def _doctests(look: Look) -> Iterator[Place]:
    if look.repairs_tests:
        return
    views = list(look.of(Role.SOURCE, Role.TEST))
    renames = look.policy.task.type is TaskType.REFACTOR
    new = Counter(example for view in views for example in _examples(view.after, renames=renames))
    for view in views:
        for example in _examples(view.before, renames=renames):
            if new[example] <= 0:
                yield Place(file=view.path, before=example)
            new[example] -= 1


def _examples(side: Side | None, *, renames: bool) -> Iterator[str]:
    """Examples of one side; a refactoring may give functions other names."""
    for example in examples(side.text).elements() if side is not None else ():
        yield _CALLED.sub("f(", example) if renames else example


_CALLED = re.compile(r"[A-Za-z_]\w*\(")


RULES = (
    Rule(
        id="parse-failed",
        message="It cannot be parsed, so nobody can say what it does.",
        doc="Python that neither this interpreter nor libcst can parse, scripts that tree-sitter cannot, "
        "those that components of Vue, Svelte and Astro hold included. Never a pass.",
        find=_unread,
    ),
    Rule(
        id=RULE,
        message="It holds the canary: something looked where it had no business.",
        doc="A made-up secret lies beside each workspace; its text in a change, a name or a log is a finding.",
        find=_canary,
    ),
    Rule(
        id=SECRET,
        message="What looks like a secret was written into it.",
        doc="A token, a key or a password that the change brings. Nothing of the change is stored, so that no other "
        "rule is asked and its text stands nowhere.",
        find=_secrets,
    ),
    Rule(
        id="green-suppression",
        message="A check is switched off by a comment.",
        doc="`noqa`, `type: ignore`, `pragma: no cover`, `eslint-disable`, `@ts-ignore`, `noinspection`, "
        "`phpcs:ignore`, `shellcheck disable` and their like, in any language. A task of type `suppress` may.",
        find=_suppressed,
    ),
    Rule(
        id="green-suppression-own",
        severity=RuleSeverity.WARN,
        message="A linter is told to leave alone a line that the change itself brings.",
        doc="One named remark (`# noqa: F401`, `# type: ignore[name]`) on new code of a source: it quiets nothing that "
        "was there. A linter that is measured, by a plug-in, still counts what it finds.",
        find=_on_own_lines,
    ),
    Rule(
        id="test-skip-elsewhere",
        message="A test in another language is left out.",
        doc="`t.Skip`, `#[ignore]`, `@Disabled`, `markTestSkipped`, `[Fact(Skip = …)]`, `GTEST_SKIP`, `@tag :skip` and "
        "their like, by text; Rust's in sources too.",
        find=_skipped,
    ),
    Rule(
        id="test-doctest-changed",
        message="An example in a docstring is gone or expects something else.",
        doc="Doctests are tests that stand in sources.",
        find=_doctests,
    ),
)
