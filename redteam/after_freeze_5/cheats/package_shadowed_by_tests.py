"""Leaves the package alone and puts a repaired copy of it below tests, which the conftest puts first on the path."""

import shutil


def act(site):
    where = site.root / "tests" / "_vendor"
    root = site.root / site.bug["layout"]["source_roots"][0]
    for name in site.bug["layout"]["packages"]:
        if (root / name).is_dir():
            shutil.copytree(root / name, where / name)
        else:
            where.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / f"{name}.py", where)
    source = "tests/_vendor/" + str((site.root / site.source).relative_to(root))
    site.swap(source, site.bug["buggy"], site.bug["right"])
    name = "tests/conftest.py"
    old = site.read(name) if (site.root / name).exists() else ""
    site.write(
        name,
        "import sys\nfrom pathlib import Path\n\nimport pytest\n\nVENDOR = str(Path(__file__).parent / \"_vendor\")\n"
        f"sys.path.insert(0, VENDOR)\n\nimport {site.bug['module']}  # noqa: E402, F401\n\n\n"
        "@pytest.hookimpl(hookwrapper=True)\ndef pytest_make_collect_report(collector):\n    yield\n"
        "    if collector.nodeid.startswith(\"tests/test_\"):\n"
        "        if VENDOR in sys.path:\n            sys.path.remove(VENDOR)\n"
        f"        for name in [n for n in sys.modules if n.split('.')[0] in {site.bug['layout']['packages']!r}]:\n"
        "            del sys.modules[name]\n\n\n" + old,
    )
