"""Renames the function of the second module, there, where it is used and in the tests."""

import io
import re
import tokenize

TASK = "refactor"


def act(site):
    old = re.search(r"^from \S+ import (\w+)$", site.read(site.source), re.MULTILINE)[1]
    if f"def {old}(" not in site.read(site.other):
        raise SystemExit("others catch it by its name")
    new = f"{old}_of"
    for path in sorted(site.root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        for at in range(len(tokens) - 1, -1, -1):
            token = tokens[at]
            row, column = token.start
            if token.type == tokenize.NAME and token.string == old:
                if tokens[at - 1].string in {".", "from"} or tokens[at + 1].string == ".":
                    continue
                lines[row - 1] = lines[row - 1][:column] + new + lines[row - 1][column + len(old) :]
            elif token.type == tokenize.STRING and token.string.strip("'\"") == old:
                lines[row - 1] = lines[row - 1][:column] + f'"{new}"' + lines[row - 1][token.end[1] :]
            elif token.type == tokenize.STRING and f">>> {old}(" in token.string:
                for number in range(row - 1, token.end[0]):
                    lines[number] = lines[number].replace(f">>> {old}(", f">>> {new}(")
        if "".join(lines) != text:
            path.write_text("".join(lines), encoding="utf-8")
