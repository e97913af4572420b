"""A checkout in which somebody works stays byte for byte as it is, whatever lies in it."""

import venv
from pathlib import Path

import pytest
from shop import REPAIRED, RIGHT, Shop

from regreen.testing.checkout_digest import BRANCH_OF_OURS, checkout_digest

pytestmark = pytest.mark.e2e

HOOKS = ("reference-transaction", "post-index-change", "pre-commit", "post-commit", "post-checkout", "pre-auto-gc")
QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}


def environment(shop: Shop) -> Path:
    """One of the project's own, inside of the checkout, with the pytest that runs this test."""
    folder = shop.root / ".venv"
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "more.pth").write_text(f"{Path(pytest.__file__).parents[1]}\n")
    (site / "mine.py").write_text("VALUE = 1\n")
    return folder / "bin" / "python"


def script(path: Path, mark: Path) -> None:
    path.write_text(f'#!/bin/sh\necho "$0" >> "{mark}"\n')
    path.chmod(0o755)


def work_in(shop: Shop, mark: Path) -> None:
    """All that a user may have there: stash, branch, tag, what is staged, changed, new and ignored, hooks and settings."""
    (shop.root / "notes.txt").write_text("put away\n")
    shop.git("add", "notes.txt")
    shop.git("stash")
    shop.git("branch", "elsewhere")
    shop.git("tag", "then")
    (shop.root / "staged.txt").write_text("staged\n")
    shop.git("add", "staged.txt")
    (shop.root / "staged.txt").write_text("and changed since\n")
    (shop.root / "new.txt").write_text("known to nobody\n")
    (shop.root / ".env").write_text("TOKEN=tr0ub4dor-and-3\n")
    (shop.root / "build").mkdir()
    (shop.root / "build" / "made.txt").write_text("made\n")
    for name in HOOKS:
        script(shop.root / ".git" / "hooks" / name, mark)
    for name in ("core.fsmonitor", "gpg.program"):
        script(shop.folder / name, mark)
        shop.git("config", name, str(shop.folder / name))
    shop.git("config", "commit.gpgsign", "true")
    shop.git("config", "user.signingkey", "nobody")


@pytest.mark.parametrize("command", ["check", "fix"])
def test_a_checkout_in_which_somebody_works_stays_as_it_is(tmp_path, command):
    shop = Shop(tmp_path, RIGHT, {".gitignore": ".venv\n.env\nbuild/\n"})
    python, mark = environment(shop), tmp_path / "started"
    work_in(shop, mark)
    mark.unlink(missing_ok=True)
    before = checkout_digest(shop.root)
    words = ["fix", "--agent", "scripted"] if command == "fix" else ["check"]
    done = shop.run(*words, "--json", **QUICK, REGREEN_TEST_PYTHON=str(python))
    after = checkout_digest(shop.root)
    assert done.code == (0 if command == "fix" else 1), done.out + done.err
    allowed = (":", *BRANCH_OF_OURS) if command == "fix" else (":",)
    assert before.difference(after, allowed=allowed) == ()
    assert not mark.exists(), mark.read_text()
    assert shop.left_behind() == []
    if command == "fix":
        assert shop.repaired() == REPAIRED
    refs = [
        name
        for name in shop.git("for-each-ref", "--format=%(refname)").split()
        if not name.startswith("refs/heads/regreen/")
    ]
    assert refs == ["refs/heads/elsewhere", "refs/heads/main", "refs/stash", "refs/tags/then"]
