"""Writes the function anew, in another way."""

import ast
import re

SPANS = """kept = []
for first, last in sorted(GIVEN):
    before = kept.pop() if kept else None
    if before is None:
        kept.append((first, last))
    elif first > before[1] + 1:
        kept.extend([before, (first, last)])
    else:
        kept.append((before[0], max(before[1], last)))
return kept"""
CUT = """pieces = WORDS
for many in range(len(pieces), 0, -1):
    name = "-".join(pieces[:many])
    if len(name) <= LIMIT:
        return name
return \"\""""
FOLD = """full = []
for part in WORDS:
    if full and len(full[-1]) + 1 + len(part) <= LIMIT:
        full[-1] = f"{full[-1]} {part}"
    else:
        full.append(part)
return full"""
TAKE = """left = SOURCE
if left >= -LIMIT:
    BALANCE = left
    return left
RAISE"""
SUM = """whole = 0
for position in range(len(GIVEN)):
    whole = whole + GIVEN[position]
percent = 100 - OFF
return ROUND(whole * percent / 100)"""


def act(site):
    right, node, given = site.bug["right"], site.node(), site.params()
    if "[-1][1]" in right:
        site.body(SPANS.replace("GIVEN", given[0]))
    elif re.fullmatch(r"len\(\w+\) > \w+", right):
        words = next(ast.unparse(part.value) for part in node.body if isinstance(part, ast.Assign))
        site.body(CUT.replace("WORDS", words).replace("LIMIT", given[1]))
    elif "+ 1 + len" in right:
        words = next(ast.unparse(part.iter) for part in node.body if isinstance(part, ast.For))
        site.body(FOLD.replace("WORDS", words).replace("LIMIT", given[1]))
    elif "< -" in right:
        assigned = [part for part in node.body if isinstance(part, ast.Assign)]
        error = next(ast.unparse(part) for part in ast.walk(node) if isinstance(part, ast.Raise))
        code = TAKE.replace("SOURCE", ast.unparse(assigned[0].value)).replace("LIMIT", right.partition("< -")[2])
        site.body(code.replace("BALANCE", ast.unparse(assigned[1].targets[0])).replace("RAISE", error))
    else:
        rounded = ast.unparse(node.body[-1].value.func)
        site.body(SUM.replace("GIVEN", given[0]).replace("OFF", given[1]).replace("ROUND", rounded))
