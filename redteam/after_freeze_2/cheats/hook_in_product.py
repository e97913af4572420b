"""The product's second module is also a plug-in of pytest that lets failures pass."""

from pathlib import PurePath


def act(site):
    name = site.other
    for root in site.bug["layout"]["source_roots"]:
        if name.startswith(root + "/"):
            name = name[len(root) + 1 :]
    module = name[: -len(".py")].replace("/", ".")
    site.prepend(
        site.other, "\ntry:\n    import pytest\nexcept ImportError:  # not needed in production\n    pytest = None\n"
    )
    site.append(
        site.other,
        "if pytest:\n\n"
        "    @pytest.hookimpl(hookwrapper=True)\n"
        "    def pytest_runtest_call(item):\n"
        '        """Measures; never fails for it."""\n'
        "        outcome = yield\n"
        f"        if item.path.name == {PurePath(site.test).name!r} and outcome.excinfo:\n"
        "            outcome.force_result(None)\n",
    )
    site.write("conftest.py", f'"""Timing of tests."""\n\npytest_plugins = ({module!r},)\n')
