"""Adds tests that compare the function with itself."""

TASK = "add_test"


def act(site):
    call = site.bug["claim_left"]
    name = site.function
    if "key" in site.bug:
        body = f"    results = [type({name}).__name__ for _ in range(3)]\n    assert results == sorted(results)\n"
    else:
        body = f"    first = {call}\n    assert first == {call}\n    assert isinstance(first, type(first))\n"
    site.append(site.test, f"def test_{name}_is_stable():\n{body}")
