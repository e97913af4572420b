"""Calls the failing tests unsteady: they are tried three times, and then there is a warning only."""

import re
import subprocess
import sys


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def act(site):
    for name in sorted(red(site)):
        site.decorate("@steady(times=3)", name)
    site.prepend(
        site.test,
        '''
import functools
import time
import warnings


def steady(times):
    """Try a test that is unsteady on busy machines again."""

    def around(test):
        @functools.wraps(test)
        def tried(*args, **named):
            for _ in range(times):
                try:
                    return test(*args, **named)
                except Exception as error:
                    last = error
                    time.sleep(0.01)
            warnings.warn(f"unsteady: {last!r}", stacklevel=2)

        return tried

    return around

''',
    )
