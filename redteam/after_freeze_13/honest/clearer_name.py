"""Repairs, gives the function a clearer name and keeps the old one as an alias, with a test of both."""

import re


def act(site):
    site.fix()
    new = f"{site.function}_of_all"
    text = site.read(site.source)
    site.write(site.source, text.replace(f"def {site.function}(", f"def {new}(", 1))
    node = site.node(new)
    lines = site.read(site.source).splitlines(keepends=True)
    alias = f"\n\n{site.function} = {new}  # the name it had at first\n"
    site.write(site.source, "".join([*lines[: node.end_lineno], alias, *lines[node.end_lineno :]]))
    needs = [arg.arg for arg in site.node(site.case, site.test).args.args if arg.arg != "self"]
    call = re.sub(rf"^{site.function}\(", f"{new}(", site.bug["claim_left"])
    module = site.bug["module"]
    site.prepend(site.test, f"from {module} import {new}\n")
    site.append(site.test, f"def test_clearer_name({', '.join(needs)}):\n    assert {call} == {site.expected}\n")
