"""The code of a notebook as one text: commands of the shell and of its kernel said in Python."""

import json
import re

_COMMAND = re.compile(r"(\s*)(?:[\w, ]+=\s*)?([!%])")
_FOREIGN = re.compile(r"\s*%%(?!capture|time|timeit|prun)(\w+)")
_RUNS = "__import__('subprocess').run({!r})"


def code_of(text: str) -> str:
    """All code cells, one after the other, under a line each that says which.

    Raises ValueError for text that is no notebook.
    """
    book = json.loads(text)
    cells = book.get("cells") if isinstance(book, dict) else None
    if not isinstance(cells, list):
        raise ValueError("a notebook has cells")  # noqa: TRY004 - of the text
    return "".join(_cell(number, cell) for number, cell in enumerate(cells, start=1) if isinstance(cell, dict))


def _cell(number: int, cell: dict[str, object]) -> str:
    source = cell.get("source", "")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    if cell.get("cell_type") != "code":
        return ""
    if _FOREIGN.match(text):
        return f"# cell {number}\n{_RUNS.format(text)}\n"
    lines = [_line(line) for line in text.splitlines()]
    return "\n".join((f"# cell {number}", *lines, ""))


def _line(line: str) -> str:
    """A line of Python; what the shell or the kernel would run is started as a program."""
    found = _COMMAND.match(line)
    if found is None:
        return line.rstrip("?") if re.match(r"\s*[\w.]+\?+\s*\Z", line) else line
    harmless = re.match(r"\s*%%?(?:matplotlib|capture|time|timeit|prun|autoreload|load_ext autoreload|config)\b", line)
    return f"{found[1]}pass" if harmless else f"{found[1]}{_RUNS.format(line.strip())}"
