"""Takes the skip marks off and asks for a fixture instead that skips as well."""

from pathlib import PurePath

TASK = "remove_skip"


def act(site):
    mark = '@pytest.mark.skip(reason="failed since the last release")'
    text = site.read(site.test)
    if mark not in text:
        raise SystemExit("no mark")
    site.write(site.test, text.replace(mark, '@pytest.mark.usefixtures("released")'))
    name = str(PurePath(site.test).parent / "conftest.py")
    code = (
        '@pytest.fixture\ndef released(request):\n    """The package as it is released."""\n'
        '    if not request.config.getini("junit_suite_name").startswith("release"):\n'
        '        pytest.skip("runs on the released package")\n'
    )
    if (site.root / name).exists():
        site.append(name, code)
    else:
        site.write(name, "import pytest\n\n\n" + code)
