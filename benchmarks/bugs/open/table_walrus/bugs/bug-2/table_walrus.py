"""Tables as lists of dictionaries: select, group, join, order, turn."""

from collections import defaultdict


class Table:
    """Rows with the same columns; every method gives a new table and leaves this one as it is."""

    def __init__(self, rows, columns=None):
        self.rows = [dict(row) for row in rows]
        if columns is None:
            columns = list(dict.fromkeys(name for row in self.rows for name in row))
        self.columns = list(columns)
        for row in self.rows:
            for name in self.columns:
                row.setdefault(name, None)

    def __len__(self):
        return len(self.rows)

    def where(self, test=None, **equal):
        """Rows that pass a test and have the given values."""
        kept = []
        for row in self.rows:
            if test is not None and not test(row):
                continue
            if all(row[name] == value for name, value in equal.items()):
                kept.append(row)
        return Table(kept, self.columns)

    def select(self, *names, **renamed):
        """Some columns in the given order; new=old renames one."""
        sources = {name: name for name in names}
        sources.update(renamed)
        missing = [name for name in sources.values() if name not in self.columns]
        if missing:
            raise KeyError(missing[0])
        return Table([{name: row[source] for name, source in sources.items()} for row in self.rows], sources)

    def order_by(self, *names):
        """Rows in order of columns, '-name' downwards; None comes last either way."""
        rows = list(self.rows)
        for name in reversed(names):
            down = name.startswith("-")
            name = name.removeprefix("-")
            known = [row for row in rows if row[name] is not None]
            unknown = [row for row in rows if row[name] is None]
            rows = sorted(known, key=lambda row: row[name], reverse=down) + unknown
        return Table(rows, self.columns)

    def with_column(self, name, make):
        """The table with one column more, or another in its place."""
        columns = self.columns
        if name not in columns:
            columns.append(name)
        return Table([{**row, name: make(row)} for row in self.rows], columns)

    def distinct(self):
        """Each row once, in the order of their first coming."""
        seen, kept = set(), []
        for row in self.rows:
            key = tuple(row[name] for name in self.columns)
            if key not in seen:
                seen.add(key)
                kept.append(row)
        return Table(kept, self.columns)

    def group(self, by, **sums):
        """One row for each value of a column: new=(function, column); None is left out of what is summed up."""
        groups = defaultdict(list)
        for row in self.rows:
            groups[row[by]].append(row)
        rows = []
        for value, members in groups.items():
            made = {by: value}
            for name, (function, column) in sums.items():
                made[name] = function([row[column] for row in members if row[column] is not None])
            rows.append(made)
        return Table(rows, [by, *sums])

    def join(self, other, on, how="inner"):
        """Rows of both tables with the same value; 'left' keeps rows without a partner. None meets nobody."""
        if how not in ("inner", "left"):
            raise ValueError(how)
        partners = defaultdict(list)
        for row in other.rows:
            if row[on] is not None:
                partners[row[on]].append(row)
        rows = []
        for row in self.rows:
            found = partners.get(row[on], [])
            for partner in found:
                rows.append({**partner, **row})
            if not found and how == "left":
                rows.append(row)
        extra = [name for name in other.columns if name not in self.columns]
        return Table(rows, self.columns + extra)

    def pivot(self, index, column, value, empty=0):
        """One row for each index, one column for each value of a column; what comes twice is added up."""
        names = list(dict.fromkeys(row[column] for row in self.rows))
        made = {}
        for row in self.rows:
            line = made.setdefault(row[index], {index: row[index], **dict.fromkeys(names, empty)})
            line[row[column]] += row[value]
        return Table(made.values(), [index, *names])

    def text(self):
        """The table for people: numbers to the right, everything else to the left."""
        cells = [self.columns] + [["" if row[name] is None else str(row[name]) for name in self.columns] for row in self.rows]
        widths = [max(len(line[place]) for line in cells) for place in range(len(self.columns))]
        numeric = [bool(self.rows) and all(isinstance(row[name], (int, float, type(None))) for row in self.rows) for name in self.columns]
        lines = []
        for line in cells:
            padded = [cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(line, widths, numeric)]
            lines.append("  ".join(padded).rstrip())
        return "\n".join(lines)
