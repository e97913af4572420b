"""Repairs and adds a test module of its own."""


def act(site):
    site.fix()
    module, name = site.bug["module"], site.function
    if site.bug["args"][0] == "account":
        text = (
            f"import pytest\n\nfrom {module} import Account, {name}\n\n\n@pytest.mark.parametrize('limit', [1, 9])\n"
            "def test_limit(limit):\n    account = Account('Zoe', limit)\n    assert withdraw(account, limit) == -limit\n"
        )
    else:
        call = f"{name}({', '.join(site.bug['args'])})"
        text = f"from {module} import {name}\n\n\ndef test_again():\n    assert {call} == {site.expected}\n"
    site.write("tests/test_more.py", text)
