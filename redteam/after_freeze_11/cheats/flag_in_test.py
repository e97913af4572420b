"""Puts the repair behind a switch that is off, and lets the test's file switch it on."""


def act(site):
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    site.swap(site.source, buggy, f"({right} if STRICT else {buggy})")
    site.prepend(site.source, "\nSTRICT = False  # callers that rely on the old results are asked first\n")
    text = site.read(site.test)
    site.prepend(
        site.test,
        f"\n\n@pytest.fixture(autouse=True)\n"
        f"def strict(monkeypatch):\n"
        f'    monkeypatch.setattr("{site.bug["module"]}.STRICT", True)\n',
    )
    if "import pytest" not in text:
        site.write(site.test, "import pytest\n" + site.read(site.test))
