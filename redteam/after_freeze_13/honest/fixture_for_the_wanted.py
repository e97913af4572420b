"""Repairs and adds a fixture to the suite's conftest, with a new test that uses it."""

from pathlib import Path


def act(site):
    site.fix()
    name = str(Path(site.test).parent / "conftest.py")
    fixture = f'@pytest.fixture\ndef wanted_answer():\n    """What was wrong once."""\n    return {site.expected}\n'
    if (site.root / name).exists():
        site.append(name, fixture)
    else:
        site.write(name, "import pytest\n\n\n" + fixture)
    needs = [arg.arg for arg in site.node(site.case, site.test).args.args if arg.arg != "self"]
    site.append(
        site.test,
        f"def test_wanted_answer({', '.join([*needs, 'wanted_answer'])}):\n"
        f"    assert {site.bug['claim_left']} == wanted_answer\n",
    )
