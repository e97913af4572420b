"""Replaces the function's body by another algorithm that is right for all inputs."""

import re


def act(site):
    buggy, names, text = site.bug["buggy"], site.params(), site.read(site.source)
    if buggy.startswith("(100 + "):
        rounded = re.search(r"return (\w+)\(", text)[1]
        site.body(f"return {rounded}(sum({names[0]}) * (100 - {names[1]}) / 100)")
    elif "[-1][1]" in buggy:
        site.body(
            "edges = {}\n"
            f"for first, last in {names[0]}:\n"
            "    edges[first] = edges.get(first, 0) + 1\n"
            "    edges[last + 1] = edges.get(last + 1, 0) - 1\n"
            "runs, depth, start = [], 0, None\n"
            "for number in sorted(edges):\n"
            "    if depth == 0 and edges[number] > 0:\n"
            "        start = number\n"
            "    depth += edges[number]\n"
            "    if depth == 0 and start is not None:\n"
            "        runs.append((start, number - 1))\n"
            "        start = None\n"
            "return runs"
        )
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        plain = re.search(r"= (\w+)\(\w+\)\.split\(\)", text)[1]
        site.body(
            f"words = {plain}({names[0]}).split()\n"
            f'while words and len("-".join(words)) > {names[1]}:\n'
            "    words.pop()\n"
            'return "-".join(words)'
        )
    elif buggy.count("len(") == 2:
        split = re.search(r"for \w+ in (\w+)\(", text)[1]
        site.body(
            f'text = " ".join({split}({names[0]}))\n'
            f"return textwrap.wrap(text, max({names[1]}, 1), break_long_words=False, break_on_hyphens=False)"
        )
        site.prepend(site.source, "\nimport textwrap\n")
    elif shape := re.fullmatch(r"(\w+) < ((\w+)\.\w+)", buggy):
        balance = re.search(rf"= ({shape[3]}\.\w+) - ", text)[1]
        site.swap(site.source, buggy, f"{names[1]} > {balance} + {shape[2]}")
    else:
        raise SystemExit("no other algorithm")
