"""Mails as text: heads, addresses, answers and the threads they make."""

import base64
import html
import re
import textwrap


def read_head(text):
    """(fields, body): a line that begins with a blank goes on with the field before; fields may come twice."""
    fields, lines = [], text.split("\n")
    for number, line in enumerate(lines):
        if not line:
            return fields, "\n".join(lines[number + 1:])
        if line[0] in " \t" and fields:
            name, value = fields[-1]
            fields[-1] = name, f"{value} {line.strip()}"
        else:
            name, colon, value = line.partition(":")
            if not colon:
                raise ValueError(f"line {number + 1} is no field")
            fields.append((name.strip().lower(), value.strip()))
    return fields, ""


def field(fields, name, default=None):
    """The value of the first field of a name, large and small letters are alike."""
    for known, value in fields:
        if known == name.lower():
            return value
    return default


def split_addresses(text):
    """Addresses between commas; a comma within quotes parts nothing."""
    parts, current, quoted = [], "", False
    for letter in text:
        if letter == '"':
            quoted = not quoted
        if letter == "," and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += letter
    parts.append(current.strip())
    return [part for part in parts if part]


def parse_address(text):
    """'Ann <a@b.org>' as (name, address); the host is in small letters."""
    match = re.fullmatch(r"(.*?)\s*<([^<>]+)>", text.strip())
    name, address = match.groups() if match else ("", text.strip())
    user, at, host = address.rpartition("@")
    if not at or not user or not host:
        raise ValueError(f"no address: {text!r}")
    return name.strip('"'), f"{user}@{host.lower()}"


def subject_of_answer(subject):
    """'Re: ' before a subject, once however often it was answered."""
    while True:
        rest = re.sub(r"^(re|aw)\s*:\s*", "", subject, flags=re.IGNORECASE)
        if rest == subject:
            return f"Re: {subject}"
        subject = rest


def quote(body, width=40):
    """Body as an answer cites it: '> ' before each line, '>' before what is quoted already, long lines broken."""
    lines = []
    for line in body.rstrip("\n").split("\n"):
        if line.startswith(">"):
            lines.append(">" + line)
            continue
        for piece in textwrap.wrap(line, width) or [""]:
            lines.append(f"> {piece}".rstrip())
    return "\n".join(lines)


def new_text(body):
    """What the writer says himself: no quotes, no signature (behind a line of '-- ')."""
    lines = []
    for line in body.split("\n"):
        if line == "-- ":
            break
        if not line.startswith(">"):
            lines.append(line)
    return "\n".join(lines).strip()


def decode_body(body, encoding="7bit"):
    """A body as text, undone by the name of its encoding."""
    encoding = encoding.lower()
    if encoding == "base64":
        return base64.decodebytes(body.encode("ascii")).decode("utf-8")
    if encoding == "quoted-printable":
        joined = body.replace("=\n", "")
        raw = re.sub(rb"=([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), joined.encode("utf-8"))
        return raw.decode("utf-8")
    if encoding in ("7bit", "8bit"):
        return body
    raise LookupError(f"unknown encoding: {encoding}")


def plain(markup):
    """Text of simple markup: breaks are lines, tags fall away, entities are letters."""
    text = re.sub(r"<br\s*/?>", "\n", markup, flags=re.IGNORECASE)
    text = re.sub(r"<[^>]*>", "", text)
    return html.unescape(text).strip()


def threads(mails):
    """Mails (number, number of what they answer or None) as {root: numbers in order of coming}."""
    parents = dict(mails)
    found = {}
    for number in parents:
        root, seen = number, {number}
        while parents.get(root) in parents:
            root = parents[root]
            seen.add(root)
        found.setdefault(root, []).append(number)
    return found
