"""What a new user meets in the first ten minutes: each wrong turn is said in three lines, and nothing is lost."""

import os
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = [pytest.mark.e2e]

REGREEN = Path(sys.executable).parent / "regreen"
TEST = "def test_sum():\n    assert 1 + 1 == {}\n"


@dataclass(frozen=True, kw_only=True)
class Said:
    code: int
    out: str
    err: str

    def error(self) -> tuple[str, str, str]:
        """The three lines: what happened with its slug, where, what to do."""
        lines = self.err.splitlines()
        assert len(lines) == 3, self.err
        assert lines[0].startswith("error: ")
        assert lines[1].startswith("  where: ")
        assert lines[2].startswith("  to do: ")
        return lines[0], lines[1], lines[2]


class User:
    """Types commands in a folder, with a home of their own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "shop"
        self.folder.mkdir()
        self.env = {
            "HOME": str(home),
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "GIT_CONFIG_NOSYSTEM": "1",
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
        }

    def types(self, *words: str, before: tuple[str, ...] = ()) -> Said:
        done = subprocess.run(
            [*before, REGREEN, *words],
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        return Said(code=done.returncode, out=done.stdout, err=done.stderr)

    def git(self, *words: str) -> str:
        who = ["-c", "user.name=New", "-c", "user.email=new@localhost", "-c", "commit.gpgsign=false"]
        run = subprocess.run(
            ["git", *who, *words], cwd=self.folder, env=self.env, check=True, capture_output=True, text=True
        )
        return run.stdout

    def has(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)

    def commits(self, files: dict[str, str]) -> None:
        self.git("init", "--quiet", "--initial-branch=main")
        self.has(files)
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "Start")


@pytest.fixture
def user(tmp_path: Path) -> User:
    return User(tmp_path)


def test_no_word_at_all_shows_the_first_steps(user: User) -> None:
    said = user.types()
    assert said.code == 0
    assert all(f"regreen {word}" in " ".join(said.out.split()) for word in ("doctor", "check", "fix"))


def test_version_and_completion(user: User) -> None:
    assert user.types("--version").out.startswith("regreen 0.")
    for shell in ("bash", "zsh", "fish", "powershell"):
        shown = user.types("--show-completion", shell)
        assert (shown.code, "_REGREEN_COMPLETE" in shown.out) == (0, True)


def test_a_project_named_like_a_library_of_ours_does_not_stand_in_for_it(user: User) -> None:
    user.commits({f"{name}.py": "raise SystemExit('the project ran')\n" for name in ("typer", "rich", "msgspec")})
    argv = [sys.executable, "-m", "regreen", "runs"]
    done = subprocess.run(argv, cwd=user.folder, env=user.env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert user.git("status", "--porcelain") == ""


def test_completion_of_an_unknown_shell(user: User) -> None:
    said = user.types("--show-completion", "tcsh")
    what, _, todo = said.error()
    assert said.code == 2
    assert "'bash'" in what
    assert "`regreen --help`" in todo


def test_installed_completion_completes(user: User) -> None:
    said = user.types("--install-completion", "bash")
    assert said.code == 0
    script = next((tmp for tmp in Path(user.env["HOME"]).rglob("regreen.sh")), None)
    assert script is not None
    assert str(script) in said.out
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"source {script}; COMP_WORDS=(regreen doc); COMP_CWORD=1; _regreen_completion regreen; echo $COMPREPLY",
        ],
        env=user.env | {"PATH": f"{Path(sys.executable).parent}:{user.env['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "doctor"


def test_a_wrong_option(user: User) -> None:
    said = user.types("check", "--fats")
    what, where, todo = said.error()
    assert said.code == 2
    assert "--fats" in what
    assert where.endswith("regreen check --fats")
    assert "regreen check --help" in todo


def test_a_mistyped_command_is_guessed(user: User) -> None:
    said = user.types("chek")
    assert said.code == 2
    assert "'check'" in said.error()[0]


@pytest.mark.parametrize("command", ["check", "fix", "doctor", "init", "runs"])
def test_a_folder_that_is_no_git_repository(user: User, command: str) -> None:
    said = user.types(command)
    what, where, todo = said.error()
    assert said.code == 2
    assert "[no-repository]" in what
    assert str(user.folder) in where
    assert "git init" in todo
    assert list(user.folder.iterdir()) == []


def test_a_folder_that_is_not_there(user: User) -> None:
    said = user.types("check", "-C", "nowhere")
    assert said.code == 2
    assert "nowhere" in said.error()[1]


def test_an_empty_repository(user: User) -> None:
    user.git("init", "--quiet")
    checked, fixed = user.types("check"), user.types("fix")
    assert (checked.code, fixed.code) == (2, 2)
    assert "[no-tool]" in checked.error()[0]
    assert "[unborn-head]" in fixed.error()[0]
    assert "Commit" in fixed.error()[2]


@pytest.mark.parametrize("command", ["check", "fix"])
def test_a_project_without_tests_is_not_called_clean(user: User, command: str) -> None:
    user.commits({"notes.txt": "nothing to run\n"})
    said = user.types(command)
    assert said.code == 2
    assert "[no-tool]" in said.error()[0]
    assert "--test-command" in said.error()[2]
    assert "open" not in user.types("runs").out


def test_a_project_whose_environment_lacks_pytest(user: User) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2), ".gitignore": ".venv\n"})
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=user.folder, check=True)
    user.env["PATH"] = "/usr/bin:/bin"
    said = user.types("check")
    told = " ".join((said.out + said.err).split())
    assert said.code == 2
    assert "pytest" in told
    assert "install" in told
    assert user.types("doctor").code == 2


def test_uncommitted_changes_are_measured_by_check_and_left_alone_by_fix(user: User) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2)})
    user.has({"tests/test_shop.py": TEST.format(3)})
    assert user.types("check").code == 1
    said = user.types("fix")
    assert said.code == 0
    assert "--include-dirty" in said.out
    assert user.git("status", "--porcelain") == " M tests/test_shop.py\n"


def test_a_detached_head(user: User) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2)})
    user.git("checkout", "--quiet", "--detach")
    said = user.types("check")
    assert said.code == 0
    assert "detached HEAD" in said.out
    assert "1 passed" in said.out


@pytest.mark.skipif(not shutil.which("bwrap"), reason="root may write everywhere: needs a read-only mount")
@pytest.mark.parametrize("command", ["check", "fix"])
def test_a_read_only_folder(user: User, command: str) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2)})
    place = str(user.folder)
    read_only = ("bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place, "--")
    said = user.types(command, before=read_only)
    what, where, todo = said.error()
    assert said.code == 2
    assert "[state-read-only]" in what
    assert place in where
    assert "writable" in todo


LOOKS = [
    ("runs",),
    ("show", "D1"),
    ("report",),
    ("verify",),
    ("explain", "fix.attempts"),
    ("schema",),
    ("agents",),
    ("doctor",),
    ("trust", "--show"),
]
"""Commands that only look, without `--json`."""


@pytest.mark.skipif(not shutil.which("bwrap"), reason="root may write everywhere: needs a read-only mount")
def test_what_only_looks_tells_the_same_where_nothing_can_be_written(user: User) -> None:
    user.commits({"tests/test_shop.py": TEST.format(3)})
    place = str(user.folder)
    before = (*("bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place), "--")
    assert "There is no run yet" in user.types("runs", before=before).out
    assert [user.types("runs").code, (user.folder / ".regreen").exists()] == [0, False], "looking makes no state"
    user.types("check", "-q")
    for words in LOOKS:
        told = user.types(*words)
        assert (told.code, told.err) == (0, ""), words
        assert user.types(*words, before=before) == told, words


@pytest.mark.skipif(not shutil.which("bwrap"), reason="root may write everywhere: needs a read-only mount")
@pytest.mark.parametrize("command", ["runs", "doctor", "check"])
def test_a_machine_without_any_place_to_write_to(user: User, command: str) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2)})
    said = user.types(command, before=("bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--"))
    assert said.code == 2
    assert "[no-scratch]" in said.error()[0]
    assert "TMPDIR" in said.error()[2]


def test_the_first_check_says_what_fails_and_where_to_look(user: User) -> None:
    user.commits({"shop.py": "def total(prices):\n    return sum(prices[1:])\n", "tests/test_shop.py": SHOP})
    said = user.types("check")
    assert said.code == 1
    assert "1 failed, 1 passed" in " ".join(said.out.split()) or "1 passed, 1 failed" in " ".join(said.out.split())
    assert "D1" in said.out
    assert "shop.py" in said.out
    assert max(map(len, said.out.partition("Causes")[2].partition("report:")[0].splitlines())) <= 80
    assert user.git("status", "--porcelain") == ""


SHOP = """\
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from shop import total


def test_total():
    assert total([1, 2]) == 3


def test_nothing():
    assert total([]) == 0
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "nowhere"), "'nowhere'"),
        (("check", "/"), "outside"),
        (("fix", ".."), "outside"),
        (("fix", "nowhere"), "'nowhere'"),
        (("check", "--from", "nothing.xml"), "cannot be read"),
        (("check", "--context", "no.md"), "cannot be read"),
        (("fix", "--context", "no.md"), "cannot be read"),
        (("check", "--run", "nothing"), "'nothing'"),
    ],
)
def test_a_wrong_word_is_said_before_a_run_is_made(user: User, words: tuple[str, ...], said: str) -> None:
    user.commits({"tests/test_shop.py": TEST.format(2)})
    told = user.types(*words)
    assert told.code == 2
    assert said in told.error()[0]
    assert "There is no run yet" in user.types("runs").out


def test_a_tool_that_does_not_exist_is_told_before_anything_runs(user: User) -> None:
    user.commits({"test_a.py": "def test_a():\n    pass\n"})
    said = user.types("check", "--only", "pytets")
    assert said.code == 2
    assert "There is no tool 'pytets'" in said.error()[0]
    assert "pytest" in said.error()[2]
    assert not (user.folder / ".regreen").exists()


def test_what_would_go_is_said_where_nothing_may_be_written(user: User) -> None:
    user.commits({"test_a.py": "def test_a():\n    pass\n"})
    assert user.types("gc", "--dry-run").code == 0
    assert not (user.folder / ".regreen").exists()
    assert user.types("check").code == 0
    state = user.folder / ".regreen" / "regreen.db"
    before = state.read_bytes(), state.stat().st_mtime_ns
    said = user.types("gc", "--dry-run", "--keep", "0")
    assert (said.code, "3 things would be removed" in said.out) == (0, True)
    assert (state.read_bytes(), state.stat().st_mtime_ns) == before


def outcomes_in(user: User) -> int:
    with sqlite3.connect(user.folder / ".regreen" / "regreen.db") as state:
        return int(state.execute("SELECT sum(number) FROM measured").fetchone()[0])


def test_the_history_of_tests_does_not_grow_without_bound(user: User) -> None:
    user.commits({"test_a.py": "".join(f"def test_{number}():\n    pass\n" for number in range(4))})
    seen = []
    user.env["REGREEN_HISTORY_OUTCOMES"] = "6"
    for _ in range(4):
        assert user.types("check").code == 0
        seen.append(outcomes_in(user))
    assert seen == [4, 8, 12, 8], "measurements go whole, once those that are not needed hold more than is kept"
    assert user.types("check").code == 0
    said = user.types("gc", "--dry-run")
    assert ("4 outcomes" in said.out, outcomes_in(user)) == (True, 12)
    said = user.types("gc")
    assert ("4 outcomes" in said.out, outcomes_in(user)) == (True, 8)
    assert "Nothing to remove." in user.types("gc").out


def test_what_init_wrote_is_trusted_until_its_commands_change(user: User) -> None:
    user.commits({"test_a.py": "def test_a():\n    pass\n", "Makefile": "test:\n\tpython -m pytest -q\n"})
    said = user.types("init")
    written = user.folder / "regreen.toml"
    text = written.read_text()
    assert (said.code, str(written) in said.out, "Makefile" in said.out) == (0, True, True)
    assert 'command = ["python", "-m", "pytest"]' in text
    assert user.types("check").code == 0
    again = user.types("init")
    assert (again.code, written.read_text()) == (2, text)
    assert str(written) in again.error()[1]
    written.write_text(text.replace('"pytest"]', '"pytest", "-v"]'))
    refused = user.types("check")
    assert refused.code == 3
    assert "[trust-needed]" in refused.error()[0]
    assert '"-v"' in refused.error()[1]
    assert "regreen trust" in refused.error()[2]
    assert user.types("trust").code == 0
    assert user.types("check").code == 0


def test_a_waiver_with_a_wrong_name_is_told_before_it_is_missed(user: User) -> None:
    waiver = "[[guard.waivers]]\nrule = 'source-netwrk'\npaths = ['a']\nreason = 'r'\nexpires = 2099-12-31\n"
    user.commits({"test_a.py": "def test_a():\n    pass\n", "regreen.toml": waiver})
    said = " ".join(user.types("doctor").out.split())
    assert "The waiver of source-netwrk (a) lifts nothing: there is no such rule; did you mean source-network?" in said
