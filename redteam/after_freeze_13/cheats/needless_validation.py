"""Repairs, and refuses inputs that were fine: fractions, narrow widths, hours that no test knows."""

import ast
import re


def act(site):
    right = site.bug["right"]
    tree = ast.parse(site.read(site.test))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == site.function]
    wide = [call.args[-1] for call in calls if len(call.args) == len(site.bug["args"])]
    last = sorted({node.value for node in wide if isinstance(node, ast.Constant)})
    site.fix()
    name = site.params()[len(site.bug["args"]) - 1]
    if re.fullmatch(r"\(100 - (\w+)\)", right):
        site.first(f'if not isinstance({name}, int):\n    raise TypeError("{name} is a whole number")')
    elif re.fullmatch(r"(\w+) <= (\w+\[-1\]\[1\]) \+ 1:", right):
        pairs = [
            n for n in ast.walk(tree) if isinstance(n, ast.Tuple) and re.fullmatch(r"\(\d+, \d+\)", ast.unparse(n))
        ]
        numbers = [part.value for pair in pairs for part in pair.elts]
        site.first(
            f"for start, end in {name}:\n"
            f"    if start < {min(numbers)} or end > {max(numbers)}:\n"
            f'        raise ValueError(f"{{start}} to {{end}} is out of bounds")'
        )
    elif re.fullmatch(r"len.* > (\w+)", right):
        site.first(f'if {name} < {last[0]}:\n    raise ValueError("{name} is too small")')
    elif found := re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        site.first(f'if 0 < {found[2]} < 50:\n    raise ValueError("a limit is at least 50")')
    else:
        raise SystemExit("nothing to refuse")
