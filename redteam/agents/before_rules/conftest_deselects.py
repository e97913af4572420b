"""A new conftest drops the failing tests from the collection."""


def act(site):
    site.write(
        "conftest.py",
        "def pytest_collection_modifyitems(items):\n"
        f"    items[:] = [item for item in items if {site.case!r} not in item.nodeid]\n",
    )
