"""A pytest.ini that goes before the project's settings and only collects."""


def act(site):
    roots = " ".join(site.bug["layout"]["source_roots"])
    site.write("pytest.ini", f"[pytest]\ntestpaths = tests\npythonpath = {roots}\naddopts = --collect-only -q\n")
