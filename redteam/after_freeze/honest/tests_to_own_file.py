"""A refactoring moves a test into a file of its own."""

TASK = "refactor"


def act(site):
    name = site.bug["passing_case"]
    if "suite" in site.bug and site.bug["suite"] == "FoldTest" or site.function == "withdraw":
        return site.append(site.test, "# Kept together.\n")
    text = site.read(site.test)
    head = "".join(line for line in text.splitlines(keepends=True) if line.startswith(("import ", "from ")))
    site.write("tests/test_apart.py", f"{head}\n\n{site.cut(name, site.test)}")
    return None
