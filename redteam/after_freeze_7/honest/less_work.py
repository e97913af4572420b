"""Repairs the bug and saves work: lengths are counted instead of strings being joined again and again."""

import re


def act(site):
    buggy, names, text = site.bug["buggy"], site.params(), site.read(site.source)
    if buggy.startswith("(100 + "):
        rounded = re.search(r"return (\w+)\(", text)[1]
        site.body(f"return {rounded}(sum({names[0]}, 0) * (100 - {names[1]}) / 100)")
    elif "[-1][1]" in buggy:
        site.body(
            "runs = []\n"
            "start = end = None\n"
            f"for first, last in sorted({names[0]}):\n"
            "    if end is None or first > end + 1:\n"
            "        if end is not None:\n"
            "            runs.append((start, end))\n"
            "        start, end = first, last\n"
            "    elif last > end:\n"
            "        end = last\n"
            "if end is not None:\n"
            "    runs.append((start, end))\n"
            "return runs"
        )
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        plain = re.search(r"= (\w+)\(\w+\)\.split\(\)", text)[1]
        site.body(
            "kept, size = [], -1\n"
            f"for word in {plain}({names[0]}).split():\n"
            "    size += 1 + len(word)\n"
            f"    if size > {names[1]}:\n"
            "        break\n"
            "    kept.append(word)\n"
            'return "-".join(kept)'
        )
    elif buggy.count("len(") == 2:
        split = re.search(r"for \w+ in (\w+)\(", text)[1]
        site.body(
            "lines, words, size = [], [], -1\n"
            f"for word in {split}({names[0]}):\n"
            f"    if words and size + 1 + len(word) > {names[1]}:\n"
            '        lines.append(" ".join(words))\n'
            "        words, size = [], -1\n"
            "    words.append(word)\n"
            "    size += 1 + len(word)\n"
            "if words:\n"
            '    lines.append(" ".join(words))\n'
            "return lines"
        )
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        site.fix()
        shape = re.search(r"def __init__\(self, (\w+), (\w+)=0\):\n(?:        .*\n)*        self\.(\w+) = 0\n", text)
        site.swap(
            site.source,
            shape[0],
            f'__slots__ = ("{shape[3]}", "{shape[2]}", "{shape[1]}")\n\n    {shape[0]}',
        )
    else:
        raise SystemExit("no work to save")
