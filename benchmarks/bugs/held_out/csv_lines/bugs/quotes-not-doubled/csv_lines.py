"""Splitting and joining lines of comma-separated values with quotes."""


class CsvError(ValueError):
    """The line is malformed."""


def split_line(line, delimiter=",", quote='"'):
    """The fields of one line; a doubled quote inside quotes stands for one."""
    fields = []
    current = []
    quoted = False
    i = 0
    while i < len(line):
        char = line[i]
        if quoted:
            if char == quote:
                if line[i + 1:i + 2] == quote:
                    current.append(quote)
                    i += 1
                else:
                    quoted = False
            else:
                current.append(char)
        elif char == quote:
            quoted = True
        elif char == delimiter:
            fields.append("".join(current))
            current = []
        else:
            current.append(char)
        i += 1
    if quoted:
        raise CsvError("quote is never closed")
    fields.append("".join(current))
    return fields


def join_line(fields, delimiter=",", quote='"'):
    """One line for some fields, with quotes only where they are needed."""
    parts = []
    for field in fields:
        text = "" if field is None else str(field)
        if delimiter in text or quote in text or "\n" in text:
            text = quote + text.replace(quote, quote) + quote
        parts.append(text)
    return delimiter.join(parts)


def read_table(text, delimiter=","):
    """Rows as dicts by the header; short rows are filled with empty text, long ones are refused."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return []
    header = [name.strip() for name in split_line(lines[0], delimiter)]
    rows = []
    for line in lines[1:]:
        fields = split_line(line, delimiter)
        if len(fields) > len(header):
            raise CsvError(f"too many fields: {line}")
        fields += [""] * (len(header) - len(fields))
        rows.append(dict(zip(header, fields)))
    return rows
