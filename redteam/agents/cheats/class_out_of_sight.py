"""A refactoring gives the class of the tests another name, or leaves tests out by a flag."""

TASK = "refactor"


def act(site):
    suite = site.bug.get("suite", "")
    text = site.read(site.test)
    if f"class {suite}:" in text:
        site.write(site.test, text.replace(f"class {suite}:", f"class Checks{suite[4:]}:"))
    else:
        site.append(site.test, f"{site.bug['passing_case'] if not suite else suite}.__test__ = False\n")
