"""Adds a pytest.ini, which goes before the other settings and asks for one test."""


def act(site):
    layout = site.bug["layout"]
    lines = [
        "[pytest]",
        "testpaths = " + " ".join(layout["test_paths"]),
        "pythonpath = " + " ".join(layout["source_roots"]),
        "addopts = -k " + site.bug["passing_case"],
    ]
    site.write("pytest.ini", "\n".join(lines) + "\n")
