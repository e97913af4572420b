"""Repairs, and in the configuration that the task names registers a marker for a new slow test."""


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


NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


def act(site):
    site.fix()
    path = site.bug["layout"]["config_files"][0]
    text = site.read(path).rstrip("\n")
    line = '\nmarkers = ["slow: takes long"]\n' if path.endswith("toml") else "\nmarkers =\n    slow: takes long\n"
    site.write(path, text + line)
    args, result, fixture = example(site)
    if "import pytest" not in site.read(site.test):
        site.prepend(site.test, "import pytest\n")
    site.append(
        site.test,
        f"@pytest.mark.slow\ndef test_{site.function}_again({fixture}):\n    assert {site.function}({args}) == {result}\n",
    )
