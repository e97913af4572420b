"""Exports of records: CSV, XML, packed numbers, signed tokens and a report of the calls that made them."""

import base64
import csv
import hashlib
import hmac
import inspect
import io
import struct
from array import array
from collections.abc import Mapping
from xml.etree import ElementTree


def columns_of(records):
    """All field names in the order in which they are first seen."""
    names = {}
    for record in records:
        if not isinstance(record, Mapping):
            raise TypeError(f"{type(record).__name__} is no record")
        names.update(dict.fromkeys(record))
    return list(names)


def to_csv(records, missing=""):
    """CSV text with a header; fields that a record lacks are filled in."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns_of(records), restval=missing, lineterminator="\n")
    writer.writeheader()
    for record in records:
        writer.writerow(record)
    return out.getvalue()


def from_csv(text, numbers=()):
    """Records of a CSV text; the named fields become numbers, empty ones None."""
    records = []
    for row in csv.DictReader(io.StringIO(text)):
        for name in numbers:
            row[name] = float(row[name]) if row[name] else None
        records.append(dict(row))
    return records


def to_xml(records, tag="record"):
    """XML text with an element for each record and each field; None fields are left out."""
    root = ElementTree.Element("records")
    for number, record in enumerate(records, 1):
        element = ElementTree.SubElement(root, tag, id=str(number))
        for name, value in record.items():
            if value is None:
                continue
            ElementTree.SubElement(element, name).text = str(value)
    return ElementTree.tostring(root, encoding="unicode")


def from_xml(text):
    """{id: {field: text}} of such a text."""
    found = {}
    for element in ElementTree.fromstring(text):
        found[int(element.get("id"))] = {child.tag: child.text or "" for child in element}
    return found


def pack_numbers(numbers):
    """Whole numbers as text: their count and then each, little-endian, as base64."""
    body = array("i", numbers).tobytes()
    return base64.encodebytes(struct.pack("<I", len(numbers)) + body).decode("ascii").replace("\n", "")


def unpack_numbers(text):
    """The numbers of such a text."""
    data = base64.b64decode(text)
    (count,) = struct.unpack_from("<I", data)
    numbers = array("i")
    numbers.frombytes(data[4:4 + 4 * count])
    return numbers.tolist()


def sign(message, secret):
    """message.signature, safe in addresses."""
    digest = hmac.new(secret.encode(), message.encode(), hashlib.sha256).digest()
    return message + "." + base64.urlsafe_b64encode(digest).decode()


def verify(token, secret):
    """The message of a signed token, or None when the signature is wrong."""
    message, dot, _ = token.rpartition(".")
    if not dot or not hmac.compare_digest(sign(message, secret).encode(), token.encode()):
        return None
    return message


def describe(function):
    """'name(required, optional=default)' of a function."""
    spec = inspect.getfullargspec(function)
    defaults = spec.defaults or ()
    first = len(spec.args) - len(defaults)
    parts = spec.args[:first]
    parts += [f"{name}={value!r}" for name, value in zip(spec.args[first:], defaults)]
    return f"{function.__name__}({', '.join(parts)})"
