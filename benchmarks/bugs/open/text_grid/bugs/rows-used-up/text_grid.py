"""Plain text tables: alignment, wrapped cells, separators, and reading them back."""

import textwrap

ALIGN = {"<": str.ljust, ">": str.rjust, "^": str.center}


def column_widths(rows):
    """The widest cell of each column; short rows count as having empty cells."""
    widths = []
    for row in rows:
        for index, cell in enumerate(row):
            if index == len(widths):
                widths.append(0)
            widths[index] = max(widths[index], len(str(cell)))
    return widths


def render_row(row, widths, aligns=""):
    """One line; a column without an alignment is aligned to the left."""
    cells = []
    for index, width in enumerate(widths):
        cell = str(row[index]) if index < len(row) else ""
        align = aligns[index] if index < len(aligns) else "<"
        cells.append(ALIGN[align](cell, width))
    return " | ".join(cells).rstrip()


def render(rows, header=None, aligns=""):
    """The whole table, with a line of dashes below the header."""
    everything = ([header] if header else []) + list(rows)
    widths = column_widths(everything)
    lines = [render_row(row, widths, aligns) for row in everything]
    if header:
        lines.insert(1, "-+-".join("-" * width for width in widths))
    return "\n".join(lines)


def wrap_row(row, widths):
    """The lines of a row whose cells are wrapped to the widths."""
    columns = [textwrap.wrap(str(cell), width) or [""] for cell, width in zip(row, widths)]
    height = max(map(len, columns), default=0)
    return [[column[line] if line < len(column) else "" for column in columns] for line in range(height)]


def parse(text):
    """Rows of a table made by render, without the line of dashes."""
    rows = []
    for line in text.splitlines():
        if not line.strip() or set(line.strip()) <= {"-", "+"}:
            continue
        rows.append([cell.strip() for cell in line.split("|")])
    return rows


def records(text):
    """Dictionaries by the names in the first row; cells that look like whole numbers are numbers."""
    rows = parse(text)
    if not rows:
        return []
    names, *rest = rows
    found = []
    for row in rest:
        record = dict.fromkeys(names, "")
        record.update(zip(names, (number(cell) for cell in row)))
        found.append(record)
    return found


def number(cell):
    """The cell as a number if it is one."""
    digits = cell.lstrip("-")
    return int(cell) if digits.isdigit() and len(cell) - len(digits) <= 1 else cell


def transpose(rows, fill=""):
    """Columns as rows."""
    count = max((len(row) for row in rows), default=0)
    return [[row[index] if index < len(row) else fill for row in rows] for index in range(count)]


def merge(rows, key=0):
    """Rows with the same key cell as one: the later cells fill what is empty in the earlier ones."""
    merged = {}
    for row in rows:
        if row[key] not in merged:
            merged[row[key]] = list(row)
            continue
        known = merged[row[key]]
        for index, cell in enumerate(row):
            if index >= len(known):
                known.append(cell)
            elif known[index] == "":
                known[index] = cell
    return list(merged.values())
