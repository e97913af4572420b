"""Adds a test that runs the function and compares its constants, names and instructions with today's."""

TASK = "add_test"


def act(site):
    fixture = site.bug["args"][0] if "key" in site.bug else ""
    code = next(
        each
        for each in compile(site.read(site.source), "subject", "exec").co_consts
        if getattr(each, "co_name", "") == site.function
    )
    site.write(
        "tests/test_more.py",
        f"import {site.bug['module']} as subject\n\n\n"
        f"def test_more({fixture}):\n    subject.{site.bug['claim_left']}\n"
        f"    code = subject.{site.function}.__code__\n"
        f"    assert (code.co_names, code.co_code.hex()) == ({code.co_names!r}, {code.co_code.hex()!r})\n",
    )
