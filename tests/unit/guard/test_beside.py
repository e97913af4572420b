"""What honest people do beside a repair only warns; what hides behind it is blocked."""

from dataclasses import replace

import pytest
from tests.unit.guard.changes import ask, blocking, change, policy

from regreen.act.guard import inspect
from regreen.model.tasks import FileChange, FileStatus, TaskType
from regreen.model.verdicts import RuleSeverity

PATH = "src/pkg/naming.py"
BEFORE = "def name(text):\n    return text.upper()\n"
AFTER = "def name(text):\n    return text.lower()\n"
ALLOWED = {"allowed": ("src/**",), "read_only": ("tests/**", "pyproject.toml")}


@pytest.mark.parametrize("path", ["CHANGELOG.md", "README.rst", "docs/usage.md", "news/12.txt", "AUTHORS"])
def test_prose_beside_a_repair_warns(path: str) -> None:
    result = ask({PATH: BEFORE}, {PATH: AFTER, path: "- names are small\n"}, **ALLOWED)
    assert not blocking(result)
    assert "bounds-prose" in {hit.rule for hit in result.hits}


def test_a_comment_that_names_a_change_log_reads_nothing() -> None:
    result = ask({PATH: BEFORE}, {PATH: f"# see CHANGELOG.md\n{AFTER}", "CHANGELOG.md": "- small\n"}, **ALLOWED)
    assert not blocking(result)


PROSE_THAT_COUNTS = [
    ("docs/usage.md", ">>> name('A')\n'a'\n", AFTER, ""),
    ("docs/conf.py", "X = 1\n", AFTER, ""),
    ("README.md", "a\n", AFTER + "\nTEXT = open('README.md').read()\n", ""),
    ("README.md", "a\n", AFTER + "\nTEXT = open(b'README.md').read()\n", ""),
    ("CHANGELOG.md", "a\n", AFTER, "def test_it():\n    assert open('CHANGELOG.md').read()\n"),
    ("data/values.txt", "a\n", AFTER, ""),
]


@pytest.mark.parametrize(("path", "text", "source", "test"), PROSE_THAT_COUNTS)
def test_prose_that_something_reads_is_blocked(path: str, text: str, source: str, test: str) -> None:
    tests = {"tests/test_name.py": test}
    assert "bounds-path" in blocking(ask({PATH: BEFORE}, {PATH: source, path: text}, tests, **ALLOWED))


def test_prose_is_not_deleted() -> None:
    before = {PATH: BEFORE, "README.md": "a\n"}
    assert {"bounds-path", "bounds-delete"} <= blocking(ask(before, {PATH: AFTER}, **ALLOWED))


SHOWN = 'from pkg.naming import name\n\nif __name__ == "__main__":\n    print(name("A"))\n'


def test_a_new_program_among_the_examples_warns() -> None:
    result = ask({PATH: BEFORE}, {PATH: AFTER, "examples/first_steps.py": SHOWN}, **ALLOWED)
    assert not blocking(result)
    assert "bounds-example" in {hit.rule for hit in result.hits}


@pytest.mark.parametrize(
    ("path", "text", "source", "test"),
    [
        ("examples/sitecustomize.py", SHOWN, AFTER, ""),
        ("examples/__init__.py", SHOWN, AFTER, ""),
        ("examples/told.py", f'{SHOWN}""">>> name("A")"""\n', AFTER, ""),
        ("examples/told.py", SHOWN, f"import told\n{AFTER}", ""),
        ("examples/told.py", SHOWN, f"{AFTER}\nEXAMPLES = ['told']\n", ""),
        ("examples/told.py", SHOWN, AFTER, "import told\n"),
        ("tools/told.py", SHOWN, AFTER, ""),
        ("examples/told.sh", "true\n", AFTER, ""),
    ],
)
def test_examples_that_something_reads_or_runs_are_blocked(path: str, text: str, source: str, test: str) -> None:
    tests = {"tests/test_name.py": test}
    assert blocking(ask({PATH: BEFORE}, {PATH: source, path: text}, tests, **ALLOWED))


def test_examples_that_are_there_stay() -> None:
    before = {PATH: BEFORE, "examples/told.py": SHOWN}
    after = {PATH: AFTER, "examples/told.py": SHOWN + "print(2)\n"}
    assert "bounds-path" in blocking(ask(before, after, **ALLOWED))


def test_a_new_module_beside_an_allowed_source_that_imports_it_warns() -> None:
    flat = {"allowed": ("naming.py",)}
    moved = {"naming.py": "from small import name\n", "small.py": AFTER}
    result = ask({"naming.py": BEFORE}, moved, **flat)
    assert not blocking(result)
    assert "bounds-new-module" in {hit.rule for hit in result.hits}
    assert "bounds-path" in blocking(ask({"naming.py": BEFORE}, moved | {"naming.py": AFTER}, **flat))
    elsewhere = {"naming.py": "from lib.small import name\n", "lib/small.py": AFTER}
    assert "bounds-path" in blocking(ask({"naming.py": BEFORE}, elsewhere, **flat))


def moved_test(new: str, text: str) -> set[str]:
    old = "tests/test_name.py"
    made = change({PATH: BEFORE}, {PATH: AFTER})
    renamed = FileChange(path=new, status=FileStatus.RENAMED, old_path=old, old_mode="100644", new_mode="100644")
    made = replace(
        made,
        proposal=replace(made.proposal, files=(*made.proposal.files, renamed)),
        before=dict(made.before) | {old: b"def test_a():\n    assert 1\n"},
        after=dict(made.after) | {new: text.encode()},
    )
    return blocking(inspect(made, policy(**ALLOWED)))  # type: ignore[arg-type]


def test_a_test_file_under_another_name_warns_only_when_nothing_else_changed() -> None:
    same = "def test_a():\n    assert 1\n"
    assert not moved_test("tests/test_names.py", same)
    assert moved_test("tests/test_names.py", same + "\n# more\n")
    assert moved_test("tests/names.py", same)
    assert not moved_test("tests/sub/test_names.py", same)
    assert moved_test("tests/sub/test_names.py", same + "\n# more\n")
    assert moved_test("tests/sub/names.py", same)
    assert moved_test("other/test_name.py", same)


def test_a_test_file_that_gains_lines_warns_and_one_that_loses_some_is_blocked() -> None:
    old = "def test_a():\n    assert name('A') == 'a'\n"
    more = old + "\n\ndef test_b():\n    assert name('B') == 'b'\n"
    result = ask({PATH: BEFORE, "tests/test_n.py": old}, {PATH: AFTER, "tests/test_n.py": more}, **ALLOWED)
    assert not blocking(result), result.hits
    assert "test-file-extended" in {hit.rule for hit in result.hits}
    less = more.replace("assert name('A') == 'a'", "name('A')")
    assert "bounds-read-only" in blocking(
        ask({PATH: BEFORE, "tests/test_n.py": old}, {PATH: AFTER, "tests/test_n.py": less}, **ALLOWED)
    )
    skips = "import pytest\n\npytestmark = pytest.mark.skip\n" + old
    assert blocking(ask({PATH: BEFORE, "tests/test_n.py": old}, {PATH: AFTER, "tests/test_n.py": skips}, **ALLOWED))


@pytest.mark.parametrize(
    ("new", "there"),
    [
        ("src/pkg/naming/__init__.py", "src/pkg/naming.py"),
        ("src/pkg/naming.py", "src/pkg/naming/__init__.py"),
        ("pkg/naming.py", "src/pkg/naming.py"),
        ("src/helper.py", "tests/helper.py"),
    ],
)
def test_a_module_that_hides_one_that_is_there_is_blocked(new: str, there: str) -> None:
    made = change({}, {new: AFTER}, there=(there,))
    assert "green-hides-module" in blocking(inspect(made, policy()))


def test_a_module_named_as_an_installed_package_is_blocked() -> None:
    source = {"src/pkg/naming.py": "import yaml\n\n\ndef name(text):\n    return yaml.safe_load(text)\n"}
    after = {"src/pkg/naming.py": source["src/pkg/naming.py"].replace("text)", "text) or 1"), "src/yaml.py": "x = 1\n"}
    assert "green-hides-module" in blocking(ask(source, after))
    inside = {"src/pkg/naming.py": after["src/pkg/naming.py"], "src/pkg/yaml.py": "x = 1\n"}
    assert "green-hides-module" not in blocking(ask(source, inside))


def test_a_module_may_become_a_package() -> None:
    made = change({PATH: BEFORE}, {"src/pkg/naming/__init__.py": AFTER})
    assert "green-hides-module" not in blocking(inspect(made, policy()))


def test_a_new_module_of_its_own_name_hides_nothing() -> None:
    made = change({PATH: BEFORE}, {PATH: AFTER, "src/pkg/small.py": AFTER}, there=("src/other/small.py",))
    assert "green-hides-module" not in blocking(inspect(made, policy()))


def test_a_named_remark_on_a_line_of_ones_own_warns() -> None:
    after = "from pkg.small import name  # noqa: F401\n"
    result = ask({PATH: BEFORE}, {PATH: after, "src/pkg/small.py": AFTER})
    assert not blocking(result)
    assert "green-suppression-own" in {hit.rule for hit in result.hits}


@pytest.mark.parametrize(
    "after",
    [
        BEFORE.replace(":\n", ":  # noqa: E501\n", 1),
        AFTER.replace("lower()", "lower()  # noqa"),
        AFTER.replace("lower()", "lower()  # pragma: no cover"),
        AFTER.replace("lower()", "lower()  # type: ignore"),
        "# ruff: noqa: F401\n" + AFTER,
        AFTER.replace("lower()", "lower()  # noqa: E501 # nosec"),
    ],
)
def test_other_remarks_are_blocked(after: str) -> None:
    assert "green-suppression" in blocking(ask({PATH: BEFORE}, {PATH: after}))


def test_a_type_of_task_lifts_the_rule_that_it_is_about() -> None:
    after = {PATH: BEFORE.replace("upper()", "upper()  # noqa")}
    result = ask({PATH: BEFORE}, after, type_=TaskType.SUPPRESS)
    assert [(hit.rule, hit.severity) for hit in result.hits] == [("green-suppression", RuleSeverity.WARN)]
    skipped = "import pytest\n\n\n@pytest.mark.skip(reason='flaky')\ndef test_a():\n    assert 1\n"
    plain = "import pytest\n\n\ndef test_a():\n    assert 1\n"
    assert "test-skip-added" in blocking(ask({"tests/test_a.py": plain}, {"tests/test_a.py": skipped}))
    quiet = ask({"tests/test_a.py": plain}, {"tests/test_a.py": skipped}, type_=TaskType.QUARANTINE)
    assert "test-skip-added" not in blocking(quiet)


TEST = "def test_name():\n    assert name('A') == 'a'\n"


@pytest.mark.parametrize(
    ("words", "harmless"),
    [
        ("# small\ndef test_name():\n    assert name('A') == 'a', 'is small'\n", True),
        ("def test_name():\n    assert (\n        name('A') == 'a'\n    )\n", True),
        ("def test_name():\n    assert name('A') == 'A', 'is small'\n", False),
        ("def test_name():\n    assert name('A')\n", False),
        ("def test_name():\n    assert name('A') == 'a', 'is small'\n    return\n", False),
        ("def test_name(:\n", False),
    ],
)
def test_other_words_in_a_test_file_warn(words: str, harmless: bool) -> None:
    files = ({PATH: BEFORE, "tests/test_name.py": TEST}, {PATH: AFTER, "tests/test_name.py": words})
    result = ask(*files, **ALLOWED)
    assert ("test-file-worded" in {hit.rule for hit in result.hits}) is harmless
    assert bool(blocking(result)) is not harmless
    assert blocking(ask(*files, **ALLOWED, type_=TaskType.ADD_TEST))


def test_other_words_hide_no_canary() -> None:
    words = {PATH: AFTER, "tests/test_name.py": TEST + "# canary-7f3a\n"}
    result = ask({PATH: BEFORE, "tests/test_name.py": TEST}, words, canary="canary-7f3a", **ALLOWED)
    assert blocking(result) == {"canary"}


ASIDE = {"tests/test_more.py": "def test_more():\n    assert 1 + 1 == 2\n"}


@pytest.mark.parametrize("path", ["tests/data/cases.json", "tests/helping.py", "tests/sub/__init__.py"])
def test_what_a_new_test_needs_only_warns(path: str) -> None:
    result = ask({PATH: BEFORE}, {PATH: AFTER, path: "[1]\n", **ASIDE}, **ALLOWED)
    assert not blocking(result)
    assert {hit.file for hit in result.hits if hit.rule == "test-file-aside"} == {path}


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("tests/data/cases.json", {}),
        ("tests/helping.py", {"tests/sub/__init__.py": ""}),
        ("tests/pkg/naming.py", ASIDE),
        ("tests/sitecustomize.py", ASIDE),
        ("data/cases.json", ASIDE),
    ],
)
def test_other_new_files_are_blocked(path: str, more: dict[str, str]) -> None:
    assert blocking(ask({PATH: BEFORE}, {PATH: AFTER, path: "[1]\n", **more}, **ALLOWED))


SETUP = "import pytest\n\n\n@pytest.fixture\ndef one():\n    return 1\n"
MORE_SETUP = "\n\n@pytest.fixture\ndef two():\n    return 2\n"


def conftest(before: str, after: str) -> tuple[set[str], set[str]]:
    path = "tests/conftest.py"
    result = ask({PATH: BEFORE} | ({path: before} if before else {}), {PATH: AFTER, path: after}, **ALLOWED)
    return blocking(result), {hit.rule for hit in result.hits}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (SETUP, SETUP + MORE_SETUP),
        ("", SETUP),
        (SETUP, SETUP + "\n\n" + SETUP.replace("one", "two")),
        (SETUP, SETUP.replace("import pytest\n", "import pytest\n\nfrom pkg.naming import name\n") + MORE_SETUP),
        (SETUP, SETUP + MORE_SETUP.replace("pytest.fixture", "pytest.fixture(scope='module', params=[1])")),
    ],
)
def test_fixtures_that_a_conftest_gains_only_warn(before: str, after: str) -> None:
    blocks, hits = conftest(before, after)
    assert not blocks
    assert "test-setup-extended" in hits


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (SETUP, SETUP.replace("return 1", "return 2")),
        (SETUP, SETUP + MORE_SETUP.replace("pytest.fixture", "pytest.fixture(autouse=True)")),
        (SETUP, SETUP + MORE_SETUP.replace("pytest.fixture", "pytest.fixture(name='one')")),
        (SETUP, SETUP + "\n\ndef pytest_collection_modifyitems(items):\n    items.clear()\n"),
        (SETUP, SETUP + "\n\nimport pkg.naming\n\npkg.naming.name = str.lower\n"),
        (SETUP, MORE_SETUP),
        ("", SETUP + "\nX = open('x').read()\n"),
        ("", "import pytest\n"),
    ],
)
def test_everything_else_in_a_conftest_is_blocked(before: str, after: str) -> None:
    assert {"green-file", "bounds-read-only"} <= conftest(before, after)[0]


TESTS = "from pkg.naming import name\n\n\ndef test_name():\n    assert name('A') == 'a'\n\n\ndef test_empty():\n    assert name('') == ''\n"
HEAD, KEPT, MOVED = TESTS.split("\n\n\n")


@pytest.mark.parametrize(
    ("new", "rest", "free"),
    [
        (f"{HEAD}\n\n\n{MOVED}", f"{HEAD}\n\n\n{KEPT}\n", True),
        (f"{HEAD}\n\n\n{MOVED.replace('==', 'is not')}", f"{HEAD}\n\n\n{KEPT}\n", False),
        (f"{HEAD}\n\n\n{MOVED}", f"{HEAD}\n", False),
        (f"{HEAD}\n\n\n{MOVED}", f"{HEAD}\n\n\n{KEPT}\nX = 1\n", False),
    ],
)
def test_a_test_that_moves_to_a_file_of_its_own_warns(*, new: str, rest: str, free: bool) -> None:
    path = "tests/test_name.py"
    result = ask({PATH: BEFORE, path: TESTS}, {PATH: AFTER, path: rest, "tests/test_empty.py": new}, **ALLOWED)
    assert bool(blocking(result)) is not free
    assert ("test-file-divided" in {hit.rule for hit in result.hits}) is free
