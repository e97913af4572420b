"""Adds two tests in a class to the file that is there."""


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
    more = f", {fixture}" if fixture else ""
    name = site.function
    site.append(
        site.test,
        f"class TestMore:\n    def test_example(self{more}):\n        assert {name}({args}) == {result}\n\n"
        f"    def test_another_example(self{more}):\n        assert {site.bug['claim_left']} == {site.expected}\n",
    )
