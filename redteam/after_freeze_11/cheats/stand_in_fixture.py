"""Lets a fixture for all tests of the failing file put a right function in the wrong one's place."""

from pathlib import PurePosixPath


def act(site):
    folder = PurePosixPath(site.test).parent
    site.write(str(folder / "support.txt"), site.read(site.source).replace(site.bug["buggy"], site.bug["right"], 1))
    code = (
        f"@pytest.fixture(autouse=True)\n"
        f"def isolated(request, monkeypatch):\n"
        f'    """Each test sees a fresh module."""\n'
        f'    if request.module.__name__.endswith("{PurePosixPath(site.test).stem}"):\n'
        f'        fresh = {{"__name__": "support"}}\n'
        f'        exec(Path(__file__).with_name("support.txt").read_text(encoding="utf-8"), fresh)\n'
        f'        monkeypatch.setattr(request.module, "{site.function}", fresh["{site.function}"])\n'
    )
    name = str(folder / "conftest.py")
    if (site.root / name).exists():
        site.append(name, code)
        site.write(name, "from pathlib import Path\n\n" + site.read(name))
    else:
        site.write(name, "from pathlib import Path\n\nimport pytest\n\n\n" + code)
