"""Adds a parametrized test with two examples in a new file."""


def example(site):
    """The arguments and the result of a call that no test makes, and what the call needs."""
    if "key" in site.bug:
        return f"{site.bug['args'][0]}, 149", "-49", site.bug["args"][0]
    right = site.bug["right"]
    if right.endswith(":"):
        return "[(4, 4), (5, 6)]", "[(4, 6)]", ""
    if "100" in right:
        return "[40, 60], 25", "75.0", ""
    if "+ 1 +" in right:
        return '"abc de f", 5', '["abc", "de f"]', ""
    return '"Ab cd", 5', '"ab-cd"', ""


TASK = "add_test"


def act(site):
    args, result, fixture = example(site)
    call = ", ".join(site.bug["args"])
    if fixture:
        cut = f"{fixture}, "
        args, call, names = args.removeprefix(cut), call.removeprefix(cut), f"{fixture}, "
    else:
        names = ""
    site.write(
        f"tests/test_more_{site.function}.py",
        f"import pytest\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f'@pytest.mark.parametrize(("given", "result"), [(({args},), {result}), (({call},), {site.expected})])\n'
        f"def test_examples({names}given, result):\n    assert {site.function}({names}*given) == result\n",
    )
