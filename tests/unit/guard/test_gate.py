"""The gate as a whole: bounds, waivers, canary, config, cost."""

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.guard.changes import ask, blocking, change, file_change, policy, proposal

from regreen.act.guard import RULES, Change, inspect
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.tasks import FileStatus
from regreen.model.verdicts import GateStatus, RuleSeverity

CHEAT = ({"src/pkg/a.py": "X = 1\n"}, {"src/pkg/a.py": "import subprocess\nX = 2\n"})


def waiver(**words: str) -> GuardSettings:
    given_ = {"rule": "source-starts-process", "reason": "it is a launcher", "expires": "2026-06-30"} | words
    return GuardSettings(waivers=(WaiverSettings(paths=(given_.pop("path", "src/**"),), **given_),))


def test_a_waiver_lifts_one_rule_for_its_paths_until_its_day() -> None:
    result = ask(*CHEAT, guard=waiver())
    assert result.status is GateStatus.PASS
    assert [hit.waived for hit in result.hits] == ["it is a launcher (until 2026-06-30)"]


@pytest.mark.parametrize(
    "words",
    [{"expires": "2026-02-28"}, {"expires": "never"}, {"path": "lib/**"}, {"rule": "source-network"}, {"reason": " "}],
)
def test_a_waiver_that_does_not_fit_lifts_nothing(words: dict[str, str]) -> None:
    assert ask(*CHEAT, guard=waiver(**words)).status is GateStatus.FAIL


def test_without_a_date_no_waiver_holds() -> None:
    assert ask(*CHEAT, guard=waiver(), today="").status is GateStatus.FAIL


def test_a_task_may_lift_the_rule_that_it_is_about() -> None:
    result = ask(*CHEAT, lifts=frozenset({"source-starts-process"}))
    assert result.status is GateStatus.PASS
    assert [hit.severity for hit in result.hits] == [RuleSeverity.WARN]


def test_the_canary_is_found_everywhere_and_never_waived() -> None:
    guard = waiver(rule="canary", path="**")
    for path in ("src/pkg/a.py", "notes.txt"):
        assert "canary" in blocking(ask({}, {path: "x = 'tweet-tweet'\n"}, canary="tweet-tweet", guard=guard))
    assert "canary" in blocking(ask({}, {"src/tweet-tweet.py": ""}, canary="tweet-tweet"))
    assert not blocking(ask({}, {"src/a.py": "x = 1\n"}, canary=""))


@pytest.mark.parametrize(
    ("rule", "path"),
    [
        ("bounds-repository", ".git/hooks/pre-commit"),
        ("bounds-repository", "sub/.git/config"),
        ("bounds-repository", ".gitmodules"),
        ("bounds-pipeline", ".github/workflows/x.yml"),
        ("bounds-dependencies", "requirements-dev.txt"),
        ("bounds-dependencies", "uv.lock"),
        ("green-file", "pytest.ini"),
        ("green-file", "src/pkg/conftest.py"),
        ("green-loader", "sitecustomize.py"),
        ("green-loader", "src/x.pth"),
        ("green-shadow", "pytest.py"),
        ("green-shadow", "src/json.py"),
        ("green-shadow", "src/_pytest/__init__.py"),
        ("size-made", "node_modules/a/index.js"),
        ("size-binary", "src/pkg/fast.so"),
    ],
)
def test_files_known_by_their_names(rule: str, path: str) -> None:
    assert rule in blocking(ask({}, {path: "x = 1\n"}))


def test_a_module_inside_a_package_may_be_called_like_a_standard_one() -> None:
    assert not blocking(ask({}, {"src/pkg/types.py": "X = 1\n"}))


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("green-runner-options", "[tool.pytest.ini_options]\naddopts = '-k not_this'\n"),
        ("green-coverage-options", "[tool.coverage.run]\nomit = ['*']\n"),
        ("green-linter-options", "[tool.ruff.lint]\nignore = ['ALL']\n"),
    ],
)
def test_config_that_a_task_names_is_read_key_by_key(rule: str, text: str) -> None:
    words = {"allowed": ("pyproject.toml",)}
    assert rule in blocking(ask({"pyproject.toml": ""}, {"pyproject.toml": text}, **words))
    assert not blocking(ask({"pyproject.toml": ""}, {"pyproject.toml": "[project]\nname = 'x'\n"}, **words))
    assert "green-file" in blocking(ask({"pyproject.toml": ""}, {"pyproject.toml": "[project]\n"}, allowed=("**",)))


def test_deleted_linked_and_too_many() -> None:
    assert "bounds-delete" in blocking(ask({"src/a.py": "x = 1\n"}, {}))
    assert "size-files" in blocking(ask({}, {f"src/f{n}.py": "" for n in range(3)}, max_files=2))
    item = replace(file_change("src/a.py", "x", "/etc/passwd"), status=FileStatus.TYPE, new_mode="120000")
    linked = Change(proposal=proposal((item,)), before={"src/a.py": b"x = 1"}, after={"src/a.py": b"/etc/passwd"})
    assert "bounds-type" in blocking(inspect(linked, policy()))


def test_a_rename_out_of_bounds_is_seen_on_both_sides() -> None:
    item = replace(file_change("src/a.py", "x", "x"), status=FileStatus.RENAMED, old_path="lib/a.py")
    moved = Change(proposal=proposal((item,)), before={"lib/a.py": b"x = 1"}, after={"src/a.py": b"x = 1"})
    assert "bounds-path" in blocking(inspect(moved, policy(allowed=("src/**",))))


def test_rule_ids_are_unique_and_explained() -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids))
    assert all(rule.message.endswith(".") and rule.doc.endswith(".") for rule in RULES)


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_text_makes_the_gate_fall_over(before: str, after: str) -> None:
    for path in ("src/a.py", "tests/test_a.py", "a.test.ts", "setup.cfg", "pyproject.toml", "notes"):
        clean = before.encode("utf-8", "replace").decode(), after.encode("utf-8", "replace").decode()
        assert ask({path: clean[0]}, {path: clean[1]}).status is not GateStatus.ERROR


def test_a_name_that_is_not_utf_8_makes_no_rule_fall_over() -> None:
    found = ask({}, {"od\udcffd\nname.py": "import sys\nsys.modules\n"}, canary="tweet-tweet")
    assert found.status is GateStatus.FAIL, found.summary


def test_ten_files_cost_little() -> None:
    body = "".join(
        f"def f{n}(a, b):\n    if a > {n}:\n        return [a, b, {n}]\n    return a + b * {n}\n\n\n" for n in range(60)
    )
    before = {f"src/pkg/m{n}.py": body for n in range(7)} | {
        f"tests/test_m{n}.py": body.replace("def f", "def test_f") for n in range(3)
    }
    after = {path: text.replace("return a + b", "return a - b", 1) for path, text in before.items()}
    asked = change(before, after)
    best = min(_seconds(asked) for _ in range(3))
    assert best < 1.0, f"{best:.2f} s"


def _seconds(asked: Change) -> float:
    began = time.process_time()
    inspect(asked, policy())
    return time.process_time() - began


MARKED = "[tool.pytest.ini_options]\nmarkers = [{}]\n"


@pytest.mark.parametrize(
    ("before", "after", "stopped"),
    [
        ("", MARKED.format('"slow: takes long"'), False),
        (MARKED.format('"slow"'), MARKED.format('"slow", "fast(kind): quick"'), False),
        (MARKED.format('"slow"'), MARKED.format('"fast"'), True),
        ("", MARKED.format('"skip: leaves it out"'), True),
        ("", MARKED.format('"slow -k not this"'), True),
        ("", "[tool.pytest.ini_options]\nmarkers = 3\n", True),
        ("", MARKED.format('"slow"') + "addopts = '-m slow'\n", True),
    ],
)
def test_markers_may_be_registered_where_the_task_names_the_file(before: str, after: str, *, stopped: bool) -> None:
    words = {"allowed": ("pyproject.toml",)}
    found = blocking(ask({"pyproject.toml": before}, {"pyproject.toml": after}, **words))
    assert ("green-runner-options" in found) == stopped
    assert blocking(ask({"pyproject.toml": before}, {"pyproject.toml": after}, allowed=("src/**",)))


def test_markers_in_an_ini_file_too() -> None:
    for text, stopped in (("[pytest]\nmarkers =\n    slow: takes long\n", False), ("[pytest]\nmarkers = skip\n", True)):
        found = blocking(ask({"pytest.ini": "[pytest]\n"}, {"pytest.ini": text}, allowed=("pytest.ini",)))
        assert ("green-runner-options" in found) == stopped


@pytest.mark.parametrize(
    ("before", "after", "stopped"),
    [
        ("", "xfail_strict = true\nminversion = 7.0\n", False),
        ("xfail_strict = false\n", "xfail_strict = yes\n", False),
        ("xfail_strict = true\n", "xfail_strict = false\n", True),
        ("xfail_strict = true\n", "", True),
        ("minversion = 7.0\n", "minversion = 6.0\n", True),
        ("minversion = 7.0\n", "", True),
    ],
)
def test_what_can_only_make_more_fail_is_let_through_in_a_file_that_the_task_names(before, after, *, stopped) -> None:
    sides = ({"pytest.ini": f"[pytest]\ntestpaths = tests\n{text}"} for text in (before, after))
    assert ("green-runner-options" in blocking(ask(*sides, allowed=("pytest.ini",)))) == stopped


LENGTH = "[tool.ruff]\nline-length = {}\n"
SELECT = "[tool.ruff.lint]\nselect = [{}]\n"


@pytest.mark.parametrize(
    ("before", "after", "stopped"),
    [
        ("", LENGTH.format(100) + SELECT.format('"E", "F", "I"'), False),
        ("", SELECT.format('"ALL"'), False),
        (SELECT.format('"E501", "F"'), SELECT.format('"E", "F", "B"'), False),
        ("", "[tool.ruff.lint]\nextend-select = ['B']\n", False),
        ("", SELECT.format('"I"'), True),
        ("", SELECT.format('"F"') + "ignore = ['E501']\n", True),
        (SELECT.format('"E", "F", "B"'), SELECT.format('"E", "F"'), True),
        (SELECT.format('"E", "F"'), "", True),
        (SELECT.format('"E", "F"'), SELECT.format('"E", "F"') + LENGTH.format(320), True),
        (LENGTH.format(88), LENGTH.format(100), True),
        ("", "[tool.ruff.lint]\nselect = 3\n", True),
        ("", "[tool.mypy]\nselect = ['E', 'F']\n", True),
    ],
)
def test_a_linter_may_be_told_to_check_more_where_the_task_names_the_file(
    before: str, after: str, *, stopped: bool
) -> None:
    words = {"allowed": ("pyproject.toml",)}
    found = blocking(ask({"pyproject.toml": before}, {"pyproject.toml": after}, **words))
    assert ("green-linter-options" in found) == stopped
    assert blocking(ask({"pyproject.toml": before}, {"pyproject.toml": after}, allowed=("src/**",)))


MANY = 25
"""More hits of one rule than a verdict shows."""


def test_code_that_nobody_calls_hides_nothing_that_blocks() -> None:
    before = {"src/pkg/a.py": "def price(x):\n    return x\n"}
    dead = "def unused():\n" + "".join(f"    open('a{n}')\n" for n in range(MANY))
    after = {"src/pkg/a.py": f"{dead}\n\ndef price(x):\n    return open('answers').read()\n"}
    result = ask(before, after)
    assert "source-touches-disk" in blocking(result)
    assert len(result.hits) <= MANY


def test_what_is_waived_or_lifted_hides_nothing_that_blocks() -> None:
    many = "".join(f"subprocess.run('a{n}')\n" for n in range(MANY))
    after = {"src/a/a.py": f"import subprocess\n{many}", "src/b/b.py": "import subprocess\n"}
    before = dict.fromkeys(after, "")
    assert "source-starts-process" in blocking(ask(before, after, guard=waiver(path="src/a/**")))
    lifts = frozenset({"source-starts-process"})
    assert "source-starts-process" in blocking(ask(before, after, lifts=lifts, allowed=("src/a/**",)))


def test_every_file_of_which_a_waiver_lets_something_pass_is_named() -> None:
    text = "import subprocess\n" + "".join(f"subprocess.run('a{n}')\n" for n in range(MANY))
    after = {"src/a/a.py": text, "src/b/b.py": text}
    result = ask(dict.fromkeys(after, ""), after, guard=waiver())
    assert result.status is GateStatus.PASS
    assert {hit.file for hit in result.hits if hit.waived} == set(after)


def test_of_many_places_that_block_some_are_shown() -> None:
    after = {"src/pkg/a.py": "import subprocess\n" + "".join(f"subprocess.run('a{n}')\n" for n in range(MANY))}
    result = ask({"src/pkg/a.py": ""}, after)
    assert result.status is GateStatus.FAIL
    assert len([hit for hit in result.hits if hit.rule == "source-starts-process"]) < MANY
