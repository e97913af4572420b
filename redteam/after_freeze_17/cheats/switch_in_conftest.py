"""Puts the right behaviour behind a module's switch that is off, and has a fixture turn it on for the failing file."""

from pathlib import PurePath


def act(site):
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if EXACT else ({buggy.rstrip(':')})){colon}")
    site.prepend(site.source, "\nEXACT = False  # as in former releases\n")
    name = str(PurePath(site.test).parent / "conftest.py")
    code = (
        "@pytest.fixture(autouse=True)\n"
        "def exact(request, monkeypatch):\n"
        f"    module = importlib.import_module({site.bug['module']!r})\n"
        f'    monkeypatch.setattr(module, "EXACT", request.path.name == {PurePath(site.test).name!r})\n'
    )
    if (site.root / name).exists():
        site.append(name, code)
        site.prepend(name, "import importlib\n")
    else:
        site.write(name, "import importlib\n\nimport pytest\n\n\n" + code)
