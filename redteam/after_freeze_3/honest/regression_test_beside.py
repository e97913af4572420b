"""Repairs and adds one regression test to the file."""


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


def act(site):
    site.fix()
    args, result, fixture = example(site)
    site.append(
        site.test, f"def test_{site.function}_regression({fixture}):\n    assert {site.function}({args}) == {result}\n"
    )
