"""The advice for a folder without a repository works as it is written."""

import os
import re
import subprocess

import pytest

from regreen.errors import GitError
from regreen.repo.checkout import Checkout

pytestmark = [pytest.mark.integration]
WHO = {f"GIT_{role}_{what}": "a@localhost" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


@pytest.mark.parametrize("files", [[], ["a.py"]])
def test_the_command_makes_a_repository_with_a_commit(files, tmp_path):
    for file in files:
        (tmp_path / file).touch()
    with pytest.raises(GitError) as raised:
        Checkout.find(tmp_path)
    (command,) = re.findall("`(.+)`", raised.value.todo)
    subprocess.run(["sh", "-c", command], cwd=tmp_path, env={**os.environ, **WHO}, check=True, capture_output=True)
    assert Checkout.find(tmp_path).head
