"""A suite that writes its data anew may do so for an agent: on copies, which no proposal holds."""

import shlex
import sys

import pytest
from shop import SHOP, TESTS, Shop

from regreen.plugins.executors.local import EXECUTOR

pytestmark = pytest.mark.e2e

ONLY = SHOP.replace("items[len(items)]", "items[-1]").replace(".lower()", ".upper()")
AGENT = """\
import json, pathlib
golden, test = pathlib.Path("tests/golden.txt"), pathlib.Path("tests/test_shop.py")
golden.write_text("as it came out\\n")
said = golden.read_text().strip()
try:
    test.write_text("")
except OSError as error:
    said += f", {error.strerror}"
path = pathlib.Path("shop.py")
path.write_text(path.read_text().replace("-= price", "+= price"))
print(json.dumps({"status": "success", "summary": said}))
"""


@pytest.mark.skipif(not EXECUTOR.posture().mounts, reason="Where there are no mounts nothing is read-only.")
def test_data_beside_tests_are_written_in_vain_and_tests_not_at_all(tmp_path):
    shop = Shop(tmp_path, files={"shop.py": ONLY, "tests/test_shop.py": TESTS, "tests/golden.txt": "3\n"})
    program = tmp_path / "agent.py"
    program.write_text(AGENT)
    command = shlex.join([sys.executable, str(program)])
    done = shop.run("fix", "--agent", "command", "--command", command, "--json")
    assert done.code == 0, done.out + done.err
    (branch,) = shop.branches()
    assert shop.git("show", f"{branch}:tests/golden.txt") == "3"
    assert shop.git("diff", "--name-only", f"main..{branch}") == "shop.py"
    (task,) = shop.report()["tasks"]
    assert [each["summary"] for each in task["attempts"]] == ["as it came out, Read-only file system"]
