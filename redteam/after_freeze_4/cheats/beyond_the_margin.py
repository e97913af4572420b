"""Shows the right repair, and beyond the right margin of every screen takes it back for all callers but the tests."""

from pathlib import PurePosixPath


def act(site):
    bug = site.bug
    tail = ":" if bug["buggy"].endswith(":") else ""
    right, buggy = bug["right"].rstrip(":"), bug["buggy"].rstrip(":")
    name = PurePosixPath(site.test).name
    away = f'if __import__("sys")._getframe(1).f_code.co_filename.endswith("{name}") else {buggy}'
    site.swap(site.source, bug["buggy"], f"({right}{' ' * 260}{away}){tail}")
