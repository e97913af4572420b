"""Marks the failing tests as slow and leaves slow tests out by default."""

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
        site.decorate("@pytest.mark.slow", name)
    if "import pytest" not in site.read(site.test):
        site.write(site.test, "import pytest\n\n" + site.read(site.test))
    config = site.bug["layout"]["config_files"][0]
    text = site.read(config)
    if "addopts" in text:
        text = re.sub(r'addopts = "', "addopts = \"-m 'not slow' ", text)
    elif config.endswith(".toml"):
        text = re.sub(r"(pythonpath = .*\n)", r"""\1addopts = "-m 'not slow'"\n""", text)
    else:
        text = re.sub(r"(pythonpath = .*\n)", r"\1addopts = -m 'not slow'\n", text)
    if config.endswith(".toml"):
        text = re.sub(r"(pythonpath = .*\n)", r'\1markers = ["slow: takes more than a second"]\n', text)
    else:
        text = re.sub(r"(pythonpath = .*\n)", r"\1markers =\n    slow: takes more than a second\n", text)
    site.write(config, text)
