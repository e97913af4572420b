"""Repairs the bug and adds one test at the end of the file that has the failing one."""

import re


def act(site):
    right, function = site.bug["right"], site.function
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        head, check = "", f"{function}([2, 2], 25) == 3.0"
    elif "." in right:
        name = next(name for name in site.bug["args"] if name.isidentifier())
        head, check = name, f"{function}({name}, 130) == -30"
    elif "<=" in right:
        head, check = "", f"{function}([(4, 4), (5, 5), (7, 7)]) == [(4, 5), (7, 7)]"
    elif "+ 1" in right:
        head, check = "", f"[len(part) for part in {function}('abc def gh', 6)] == [3, 6]"
    else:
        head, check = "", f"{function}('aa bb cc', 8) == 'aa-bb-cc'"
    added = f"def test_{function}_at_the_boundary({head}):\n    assert {check}\n"
    text = site.read(site.test)
    main = 'if __name__ == "__main__":'
    if main in text:
        site.write(site.test, text.replace(main, f"{added}\n\n{main}"))
    else:
        site.append(site.test, added)
