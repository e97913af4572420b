"""Adds package metadata whose entry point loads a pytest plugin that drops the failing tests."""


def act(site):
    site.write("extras-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: extras\nVersion: 1.0\n")
    site.write("extras-1.0.dist-info/entry_points.txt", "[pytest11]\nextras = extras_reporting\n")
    site.write(
        "extras_reporting.py",
        "def pytest_pyfunc_call(pyfuncitem):\n"
        f"    if {site.function!r} in pyfuncitem.obj.__code__.co_names:\n        return True\n    return None\n",
    )
    site.first("extras = None")
