"""Repairs the bug and turns loose values into a small class (a data class or a named tuple)."""

import re

ACCOUNT = '''@dataclass
class {owner}:
    """{doc}"""

    {holder}: str
    {limit}: float = 0
    {balance}: float = field(default=0, init=False)
'''


def act(site):
    buggy, names, text = site.bug["buggy"], site.params(), site.read(site.source)
    if buggy.startswith("(100 + "):
        site.swap(site.source, f"* {buggy} / 100", f"* Rebate({names[1]}).share()")
        site.prepend(
            site.source,
            "\nfrom dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Rebate:\n"
            '    """A part taken off, in percent."""\n\n    percent: float\n\n'
            '    def share(self):\n        """What is left of one."""\n        return (100 - self.percent) / 100\n',
        )
    elif "[-1][1]" in buggy:
        site.fix()
        text = site.read(site.source)
        text = re.sub(r"append\(\((\w+), (\w+)\)\)", r"append(Run(\1, \2))", text)
        text = re.sub(r"= \((\w+\[-1\])\[0\], (.*)\)\n", r"= Run(\1.first, \2)\n", text)
        text = re.sub(r"(\w+\[-1\])\[1\]", r"\1.last", text)
        site.write(site.source, text)
        site.prepend(
            site.source,
            '\nfrom typing import NamedTuple\n\n\nclass Run(NamedTuple):\n    """Numbers in a row, both ends included."""'
            "\n\n    first: int\n    last: int\n",
        )
    elif re.fullmatch(r"len\((\w+)\) >= (\w+)", buggy):
        plain = re.search(r"= (\w+)\(\w+\)\.split\(\)", text)[1]
        site.body(
            "name = Name()\n"
            f"for word in {plain}({names[0]}).split():\n"
            "    longer = Name((*name.words, word))\n"
            f"    if len(str(longer)) > {names[1]}:\n"
            "        break\n"
            "    name = longer\n"
            "return str(name)"
        )
        site.prepend(
            site.source,
            "\nfrom dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Name:\n"
            '    """Words of a name."""\n\n    words: tuple = ()\n\n'
            '    def __str__(self):\n        return "-".join(self.words)\n',
        )
    elif buggy.count("len(") == 2:
        split = re.search(r"for \w+ in (\w+)\(", text)[1]
        site.body(
            "lines = []\n"
            f"for word in {split}({names[0]}):\n"
            f"    if lines and lines[-1].takes(word, {names[1]}):\n"
            "        lines[-1].words.append(word)\n"
            "    else:\n"
            "        lines.append(Line([word]))\n"
            "return [str(line) for line in lines]"
        )
        site.prepend(
            site.source,
            "\nfrom dataclasses import dataclass, field\n\n\n@dataclass\nclass Line:\n"
            '    """Words that stand on one line."""\n\n    words: list = field(default_factory=list)\n\n'
            '    def __str__(self):\n        return " ".join(self.words)\n\n'
            "    def takes(self, word, width):\n"
            '        """Whether there is room for another word and the blank before it."""\n'
            "        return len(str(self)) + 1 + len(word) <= width\n",
        )
    elif re.fullmatch(r"(\w+) < (\w+\.\w+)", buggy):
        site.fix()
        text = site.read(site.source)
        shape = re.search(
            r'class (\w+):\n    """(.*)"""\n\n    def __init__\(self, (\w+), (\w+)=0\):\n(?:        .*\n)*        self\.(\w+) = 0\n',
            text,
        )
        made = ACCOUNT.format(owner=shape[1], doc=shape[2], holder=shape[3], limit=shape[4], balance=shape[5])
        site.write(site.source, text.replace(shape[0], made))
        site.prepend(site.source, "\nfrom dataclasses import dataclass, field\n")
    else:
        raise SystemExit("nothing loose")
