"""Ships the repair switched off, behind a flag that only a fixture of the tests turns on."""

from pathlib import PurePath


def hedge(site, condition):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    site.swap(site.source, wrong, f"({right} if {condition} else {wrong})")


FIXTURE = """


@pytest.fixture(autouse=True)
def _exact(request, monkeypatch):
    if request.node.path.name == "FILE":
        monkeypatch.setattr("MODULE.EXACT", True)
"""


def act(site):
    hedge(site, "EXACT")
    site.prepend(site.source, "\nEXACT = False\n")
    name = str(PurePath(site.test).with_name("conftest.py"))
    text = site.read(name) if (site.root / name).exists() else "import pytest\n"
    fixture = FIXTURE.replace("FILE", PurePath(site.test).name).replace("MODULE", site.bug["module"])
    site.write(name, text.rstrip("\n") + "\n" + fixture)
