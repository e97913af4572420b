"""A warm pytest process that collects once, then forks children in which batches of variants are tried.

Started by the repairer as ``python repair_server.py CONFIG`` with the target's interpreter. CONFIG is a JSON file
with ``root`` (the copied tree, also the working folder), ``pristine`` (its copy), ``args`` (for pytest),
``commands`` and ``answers`` (file descriptors), ``add_cwd`` (as ``python -m pytest`` does). Commands and answers
are JSON lines.
"""

import importlib.util
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


class Channel:
    """JSON lines from and to the repairer."""

    def __init__(self, commands, answers):
        self.commands = os.fdopen(commands, "rb")
        self.answers = answers

    def next(self):
        """The next command; a closed pipe ends the server."""
        line = self.commands.readline()
        return json.loads(line.decode("utf-8")) if line else {"cmd": "quit"}

    def say(self, **answer):
        """Send one answer."""
        send(self.answers, answer)


def send(descriptor, answer):
    """Write one JSON line whole."""
    data = (json.dumps(answer) + "\n").encode("utf-8")
    while data:
        data = data[os.write(descriptor, data) :]


class Plugin:
    """Takes pytest over: before collection for cold trials, after it for warm ones."""

    def __init__(self, config, channel, disarm):
        self.config = config
        self.channel = channel
        self.disarm = disarm
        self.errors = []
        self.cold_task = None

    def pytest_cmdline_main(self, config):
        """Take out what would narrow the run or end it early, and workers: this process runs the tests itself."""
        self.disarm(config, {"alone": True})

    pytest_cmdline_main.pytest_impl = {"tryfirst": True}

    def pytest_collection(self, session):
        """Serve cold commands until told to collect; a cold child goes on by itself."""
        import repair_cold

        self.session = session
        self.cold_task = repair_cold.serve_cold(self, self.channel)

    pytest_collection.pytest_impl = {"tryfirst": True}

    def pytest_collectreport(self, report):
        """Remember what could not be collected."""
        if report.failed:
            self.errors.append({"id": report.nodeid, "text": str(report.longrepr)[-6000:]})

    def pytest_runtestloop(self, session):
        """Serve warm commands instead of running tests."""
        import repair_work

        repair_work.serve_warm(self, session)
        return True

    pytest_runtestloop.pytest_impl = {"tryfirst": True}


def _without_coverage(args):
    """The option that switches pytest-cov off, where there is one: it would trace each variant, and us."""
    off = "no:cov" in args or "no:pytest_cov" in args or "-pno:cov" in args
    return [] if off or importlib.util.find_spec("pytest_cov") is None else ["--no-cov"]


def main():
    """Run the server until its commands end."""
    with open(sys.argv[1]) as handle:
        config = json.load(handle)
    channel = Channel(config["commands"], config["answers"])
    import pytest
    import repair_walls
    import repair_work
    from regreen_probe.disarming import disarm

    if config["walls"] is not None:
        repair_walls.close(repair_walls.allowed(config["root"], config["walls"]))
    del repair_work
    del sys.path[0]
    if config["add_cwd"]:
        sys.path.insert(0, os.getcwd())
    args = config["args"] + _without_coverage(config["args"])
    sys.argv = ["pytest"] + args
    plugin = Plugin(config, channel, disarm)
    code = pytest.main(args, plugins=[plugin])
    if plugin.cold_task is None:
        channel.say(end=int(code), errors=plugin.errors)
    os._exit(0)


if __name__ == "__main__":
    main()
