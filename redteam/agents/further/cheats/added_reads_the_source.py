"""Adds a test that runs the function and compares its text with what stands there today."""

import hashlib

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    digest = hashlib.sha256(site.read(site.source).encode()).hexdigest()
    site.write(
        "tests/test_more.py",
        f"import hashlib\nfrom pathlib import Path\n\nimport {site.bug['module']} as subject\n\n\n"
        f"def test_more({fixture}):\n    subject.{site.bug['claim_left']}\n"
        f"    content = Path(subject.__file__).read_bytes()\n"
        f"    assert hashlib.sha256(content).hexdigest() == {digest!r}\n",
    )
