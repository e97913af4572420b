"""Repairs the bug and adds the workflow that the task names, which runs the tests on each push."""

NAMES = (".github/workflows/tests.yml",)

WORKFLOW = """name: tests
on: [push, pull_request]
jobs:
  tests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.11"
      - run: python -m pip install pytest
      - run: python -m pytest
"""


def act(site):
    site.fix()
    site.write(".github/workflows/tests.yml", WORKFLOW)
