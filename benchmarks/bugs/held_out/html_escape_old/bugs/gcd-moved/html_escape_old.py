"""Small helpers around markup that once used names which left the standard library."""

import base64
import html
import inspect
from collections.abc import Mapping
from fractions import gcd


def escape_attributes(attributes):
    """Attributes as text for a tag, sorted by name; None values are bare names."""
    if not isinstance(attributes, Mapping):
        raise TypeError("attributes must be a mapping")
    parts = []
    for name in sorted(attributes):
        value = attributes[name]
        if value is None:
            parts.append(name)
        else:
            parts.append(f'{name}="{html.escape(str(value), quote=True)}"')
    return " ".join(parts)


def tag(name, content="", attributes=None):
    """A complete element."""
    opening = name
    if attributes:
        opening += " " + escape_attributes(attributes)
    return f"<{opening}>{html.escape(content)}</{name}>"


def plain(text):
    """Text with its entities resolved."""
    return html.unescape(text)


def data_uri(payload, mime="text/plain"):
    """A data: address for some bytes."""
    encoded = base64.encodebytes(payload).decode("ascii").replace("\n", "")
    return f"data:{mime};base64,{encoded}"


def aspect(width, height):
    """The ratio of a picture in smallest numbers, such as '16:9'."""
    if width <= 0 or height <= 0:
        raise ValueError("sizes must be positive")
    divisor = gcd(width, height)
    return f"{width // divisor}:{height // divisor}"


def required_arguments(function):
    """Names of the positional parameters that have no default."""
    spec = inspect.getfullargspec(function)
    count = len(spec.args) - len(spec.defaults or ())
    return spec.args[:count]
