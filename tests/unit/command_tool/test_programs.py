"""What a command names, and what these call: programs of the tests are fixed, sources that tests are about are not."""

import json
from pathlib import Path

import pytest

from regreen.model.inventory import Inventory, TestLayout
from regreen.plugins.tools.programs import Programs, programs

APP = "def check():\n    return 1\n"
TEST = "from app import check\n\n\ndef test_check():\n    assert check() == 1\n"
RUNS = "import unittest\nunittest.main()\n"


def found(tmp_path: Path, files: dict[str, str], *argv: str, results: tuple[str, ...] = ("out/all.xml",)) -> Programs:
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    layout = TestLayout(test_paths=("tests",), source_roots=("src",))
    return programs(Inventory(root=str(tmp_path), layout=layout), argv, results)


@pytest.mark.parametrize(
    ("path", "test", "text"),
    [
        ("src/app.py", "tests/test_app.py", TEST),
        ("src/app.py", "tests/test_app.py", "import app\n"),
        ("src/app.py", "tests/test_app.py", "from shop import other, app\n"),
        ("src/app.py", "tests/test_app.py", "import subprocess\nsubprocess.run(['python', 'src/app.py'])\n"),
        ("src/app/__main__.py", "tests/test_app.py", TEST),
        ("src/cli.js", "tests/cli.test.js", "const { run } = require('../src/cli');\n"),
        ("cli.mjs", "test/cli.test.js", "import { run } from '../cli.mjs';\n"),
        ("src/cli.ts", "src/cli.spec.ts", "import run from './cli';\n"),
        ("cart.sh", "cart_test.sh", ". ./cart.sh\n"),
    ],
)
def test_a_source_that_tests_are_about_may_change_though_the_command_names_it(tmp_path, path, test, text) -> None:
    asked = found(
        tmp_path, {path: APP, test: text, "run_checks.py": RUNS}, "sh", "-c", f"x run_checks.py && y {path} --selftest"
    )
    assert asked == Programs(fixed=("run_checks.py",), sources=(path,))


@pytest.mark.parametrize(
    ("path", "text", "test"),
    [
        ("src/app.py", APP, "import other\n"),
        ("src/app.py", APP + "# writes out/all.xml: all.xml\n", TEST),
        ("src/app.py", APP + "import unittest\n", TEST),
        ("scripts/app.py", APP, TEST),
        ("tests/app.py", APP, TEST),
        ("app.json", "{}", "'app.json'"),
    ],
)
def test_what_no_test_is_about_or_what_runs_tests_itself_is_fixed(tmp_path, path, text, test) -> None:
    assert found(tmp_path, {path: text, "tests/test_app.py": test}, "python", path) == Programs(
        fixed=(path,), sources=()
    )


def test_a_test_that_the_command_names_is_a_test_as_all_are(tmp_path) -> None:
    files = {"tests/test_app.py": TEST, "test/cli.test.js": "x"}
    assert found(tmp_path, files, "mocha", "test/cli.test.js", "tests/test_app.py").fixed == ()


@pytest.mark.parametrize(
    ("files", "argv", "fixed"),
    [
        ({"run.sh": "sh ci/all.sh\n", "ci/all.sh": "x\n"}, ("sh", "run.sh"), ("run.sh", "ci/all.sh")),
        ({"run.sh": ". ./lib.sh\n", "lib.sh": "echo '<testcase/>'\n"}, ("sh", "run.sh"), ("run.sh", "lib.sh")),
        ({"run.sh": ". ./cart.sh\n", "cart.sh": "total() { :; }\n"}, ("sh", "run.sh"), ("run.sh",)),
        ({"run.py": "import steps\n", "steps.py": RUNS}, ("python", "run.py"), ("run.py", "steps.py")),
        ({"ci/run.py": "run('steps.py')\n", "ci/steps.py": "import more\n", "ci/more.py": "x"}, ("./ci/run.py",), ("ci/run.py", "ci/steps.py", "ci/more.py")),
        ({"ci/run.js": "require('./steps');\n", "ci/steps.js": "x"}, ("node", "ci/run.js"), ("ci/run.js", "ci/steps.js")),
        ({"tools/run_all.py": "x"}, ("python", "-m", "tools.run_all"), ("tools/run_all.py",)),
        ({"Makefile": "all:\n\tcc a.c\ntest: lib\n\tsh ci/a.sh\nlib:\n\tsh ci/b.sh\nother:\n\tsh ci/c.sh\n", "ci/a.sh": "", "ci/b.sh": "", "ci/c.sh": ""}, ("make", "test"), ("ci/a.sh", "ci/b.sh")),
        ({"package.json": json.dumps({"scripts": {"test": "npm run it", "pretest": "node scripts/p.js", "it": "node scripts/t", "build": "node scripts/b.js"}}), "scripts/p.js": "", "scripts/t.js": "", "scripts/b.js": ""}, ("npm", "test"), ("scripts/t.js", "scripts/p.js")),
        ({"justfile": "check:\n    sh ci/a.sh\n", "ci/a.sh": ""}, ("just", "check"), ("ci/a.sh",)),
        ({"package.json": "{"}, ("npm", "test"), ()),
        ({"src/app.py": APP}, ("sh", "-c", "python 'src"), ()),
    ],
)  # fmt: skip
def test_programs_of_the_tests_are_followed_from_one_to_the_other(tmp_path, files, argv, fixed) -> None:
    assert sorted(found(tmp_path, files, *argv).fixed) == sorted(fixed)


def test_programs_that_call_each_other_end(tmp_path) -> None:
    files = {"ci/a.sh": "sh ci/b.sh\n", "ci/b.sh": "sh ci/a.sh\n"}
    assert found(tmp_path, files, "sh", "ci/a.sh").fixed == ("ci/a.sh", "ci/b.sh")


def test_what_lies_outside_of_the_repository_is_none_of_it(tmp_path) -> None:
    (tmp_path / "x.sh").write_text("")
    inner = tmp_path / "repo"
    assert found(inner, {"run.sh": "sh ../x.sh\n"}, "sh", "run.sh", "../x.sh").fixed == ("run.sh",)
