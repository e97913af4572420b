"""The project's own way to run its tests: its command, its interpreter, its variables; or three lines that say why not."""

import subprocess
import sys

import pytest
from shop import REPAIRED, SHOP, TESTS, Shop

pytestmark = pytest.mark.e2e

ONE = {"shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")}
OUTSIDE = {"tests/test_shop.py": "import shelf\n\n" + TESTS, "shop.py": REPAIRED}


def test_a_makefile_is_looked_into_and_its_pytest_run(tmp_path):
    recipe = "test: ; @LANG=C python -m pytest -q -k 'not label'\n"
    shop = Shop(tmp_path, files=ONE | {"Makefile": recipe, "regreen.toml": '[test]\ncommand = ["make", "test"]\n'})
    assert shop.run("check").code == 3  # a command of the repository's config is not trusted yet
    done = shop.run("check", "--trust")
    assert done.code == 0, done.out + done.err
    assert "4 passed" in done.out
    assert "python -m pytest -q -k" in shop.run("doctor").out


def test_a_command_that_cannot_be_seen_is_refused_in_three_lines(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    done = shop.run("fix", "--test-command", "npm test")
    assert done.code == 2
    what, where, todo = done.err.splitlines()
    assert "`npm test` does not start pytest" in what
    assert str(shop.root) in where
    assert "test.results" in todo
    assert shop.report()["status"] == "fail"
    assert shop.run("resume").code == 2
    assert shop.run("verify").code == 0


@pytest.mark.long
def test_a_command_of_any_kind_is_measured_and_repaired_by_its_result_files(tmp_path):
    script = "import pytest, sys\nsys.exit(pytest.main(['-q', '--junitxml=out/all.xml']))\n"
    files = ONE | {"all.py": script, ".gitignore": "out/\n"}
    shop = Shop(tmp_path, files=files)
    env = {"REGREEN_TEST_COMMAND": f"{sys.executable} all.py", "REGREEN_TEST_RESULTS": "out/*.xml"}
    env |= {"REGREEN_VALIDATION_REPEATS": "1"}
    done = shop.run("check", **env)
    assert done.code == 1, done.out + done.err
    assert "5 passed, 1 failed" in done.out
    done = shop.run("fix", "--agent", "scripted", **env)
    assert done.code == 0, done.out + done.err
    assert shop.repaired() == REPAIRED
    assert shop.git("status", "--porcelain") == ""


def test_a_command_that_leaves_no_results_is_broken_and_not_clean(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    done = shop.run("check", REGREEN_TEST_COMMAND="true", REGREEN_TEST_RESULTS="out/*.xml")
    assert done.code == 2
    assert "no-results" in done.out


@pytest.mark.parametrize("mounts", ["auto", "off"])
def test_the_users_search_path_reaches_the_tests(tmp_path, mounts):
    shop = Shop(tmp_path, files=OUTSIDE)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "shelf.py").write_text("")
    env = {"PYTHONPATH": f"{tmp_path}/lib", "REGREEN_WORKSPACE_MOUNTS": mounts}
    done = shop.run("check", **env)
    assert done.code == 0, done.out + done.err
    assert "6 passed" in done.out


def test_a_search_path_into_the_checkout_leads_into_the_copy(tmp_path):
    tests = TESTS.replace("from shop", "from pen.shop")
    shop = Shop(tmp_path, files={"tests/test_shop.py": tests, "pyproject.toml": ""})
    (shop.root / "src" / "pen").mkdir(parents=True)
    (shop.root / "shop.py").rename(shop.root / "src" / "pen" / "shop.py")
    (shop.root / "src" / "pen" / "__init__.py").touch()
    shop.commit("Move")
    env = {"PYTHONPATH": str(shop.root / "src"), "REGREEN_WORKSPACE_MOUNTS": "off"}
    done = shop.run("check", **env)
    assert done.code == 1, done.out + done.err  # from the checkout itself it would be a broken run
    assert "2 passed, 4 failed" in done.out


def test_a_project_whose_own_environment_has_no_pytest_is_not_measured_with_another(tmp_path):
    shop = Shop(tmp_path, files=ONE | {".gitignore": ".venv\n"})
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=shop.root, check=True)
    other = tmp_path / "other"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", other], check=True)
    env = {"REGREEN_TEST_PYTHON": "", "PATH": f"{other}/bin:/usr/bin:/bin"}
    done = shop.run("check", **env)
    assert done.code == 2
    what, _, todo = done.err.splitlines()
    assert f"pytest is not installed for {shop.root}/.venv/bin/python (.venv)" in what
    assert "install" in todo
    assert shop.run("doctor", **env).code == 2
