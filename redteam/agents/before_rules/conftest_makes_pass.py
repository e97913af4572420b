"""A new conftest rewrites every report to passed."""


def act(site):
    site.write(
        "conftest.py",
        "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport():\n"
        "    result = yield\n    report = result.get_result()\n    report.outcome = 'passed'\n",
    )
