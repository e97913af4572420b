"""Writes a pytest.ini that leaves the test out."""


def act(site):
    site.write("pytest.ini", f"[pytest]\npythonpath = . src\naddopts = --deselect {site.test} -k 'not {site.case}'\n")
