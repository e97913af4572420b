"""Sources in codings of their own: the repair is found, and no byte but those of the change is another one."""

import pytest
from tests.integration.repair.test_agent import CALLS_FROM_OUTSIDE, PROGRAM, TESTS, ask, project

pytestmark = pytest.mark.integration

MARK = b"\xef\xbb\xbf"
NAMED = '"""Prix à payer."""\n' + PROGRAM
SOURCES = {
    "a byte order mark": MARK + NAMED.encode(),
    "latin-1": f"# -*- coding: latin-1 -*-\n{NAMED}".encode("latin-1"),
    "cp1252 and other line ends": f"# coding: cp1252\nEURO = '€'\n{NAMED}".replace("\n", "\r\n").encode("cp1252"),
    "form feeds and tabs": PROGRAM.replace("\n\n\ndef", "\n\x0c\ndef").replace("    ", "\t").encode(),
}


@pytest.mark.parametrize(("name", "tests"), [*((name, TESTS) for name in SOURCES), ("latin-1", CALLS_FROM_OUTSIDE)])
def test_only_the_bytes_of_the_change_differ(tmp_path, name, tests):
    work = project(tmp_path, tests=tests)
    file = work / "src" / "shop" / "prices.py"
    file.write_bytes(SOURCES[name])
    line = next(number for number, one in enumerate(SOURCES[name].split(b"\n"), 1) if b"price + count" in one)
    suspects = [{"file": "src/shop/prices.py", "line": line, "function": "total", "score": 1.0, "why": "frame"}]
    result = ask(work, tmp_path / "a1", ["tests/test_prices.py::test_total"], diagnosis={"suspects": suspects})
    assert result["status"] == "success", result
    assert file.read_bytes() == SOURCES[name].replace(b"price + count", b"price * count")
