"""Writes the function anew, by another way to the same results."""

import ast
import re


def imported(site):
    for node in ast.parse(site.read(site.source)).body:
        if isinstance(node, ast.ImportFrom):
            return node.names[0].name
    raise SystemExit("nothing imported")


def act(site):
    params, right = site.params(), site.bug["right"]
    helper = imported(site)
    if "100 -" in right:
        site.body(f"share = 100 - {params[1]}\nreturn {helper}(sum({params[0]}) * share / 100)")
    elif right.endswith("+ 1:"):
        site.body(
            f"""waiting = sorted({params[0]}, reverse=True)
done = []
while waiting:
    start, stop = waiting.pop()
    while waiting and waiting[-1][0] <= stop + 1:
        stop = max(stop, waiting.pop()[1])
    done.append((start, stop))
return done"""
        )
    elif "+ 1 +" in right:
        site.body(
            f"""words = {helper}({params[0]})
found = []
start = 0
while start < len(words):
    stop = start + 1
    while stop < len(words) and len(" ".join(words[start : stop + 1])) <= {params[1]}:
        stop += 1
    found.append(" ".join(words[start:stop]))
    start = stop
return found"""
        )
    elif ">" in right:
        site.body(
            f"""words = {helper}({params[0]}).split()
while len("-".join(words)) > {params[1]}:
    words.pop()
return "-".join(words)"""
        )
    else:
        limit = site.bug["buggy"].partition("< ")[2]
        balance = site.bug["key"].strip("(").partition(",")[0]
        raised = re.search(
            r"raise .*", site.read(site.source)[site.read(site.source).index(f"def {site.function}(") :]
        )[0]
        site.body(
            f"""if {params[1]} > {balance} + {limit}:
    {raised}
{balance} -= {params[1]}
return {balance}"""
        )
