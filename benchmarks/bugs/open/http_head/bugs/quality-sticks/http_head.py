"""Reading the head of an HTTP request: request line, header fields, query, and what the client accepts."""

from urllib.parse import unquote, unquote_plus


class BadRequest(ValueError):
    """The head breaks the rules."""


class Headers:
    """Header fields in their order; their names are the same in any case."""

    def __init__(self):
        self.pairs = []

    def add(self, name, value):
        """Add a field after the others."""
        self.pairs.append((name, value.strip()))

    def all(self, name):
        """All values of a name."""
        return [value for known, value in self.pairs if known.lower() == name.lower()]

    def get(self, name, default=None):
        """The first value of a name."""
        return next(iter(self.all(name)), default)

    def set(self, name, value):
        """One field in place of all of that name."""
        self.pairs = [pair for pair in self.pairs if pair[0].lower() != name.lower()]
        self.add(name, value)


def parse_query(text):
    """{name: [value, ...]} of the part after the question mark."""
    query = {}
    for part in text.split("&"):
        if part:
            name, _, value = part.partition("=")
            query.setdefault(unquote_plus(name), []).append(unquote_plus(value))
    return query


def parse_head(text):
    """(method, path, query, version, headers) of a request's head, which ends at the first empty line."""
    lines = text.split("\r\n")
    words = lines[0].split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/"):
        raise BadRequest(f"no request line: {lines[0]!r}")
    method, target, version = words
    headers = Headers()
    for line in lines[1:]:
        if not line:
            break
        name, colon, value = line.partition(":")
        if not colon or not name or name != name.strip():
            raise BadRequest(f"no header field: {line!r}")
        headers.add(name, value)
    path, _, query = target.partition("?")
    return method.upper(), unquote(path), parse_query(query), version, headers


def body_length(headers):
    """How many bytes follow the head."""
    text = headers.get("Content-Length", "0")
    if not text.isdigit():
        raise BadRequest(f"no length: {text!r}")
    return int(text)


def keep_alive(version, headers):
    """Whether the connection stays open after the answer."""
    wanted = headers.get("Connection", "").lower()
    if version == "HTTP/1.0":
        return wanted == "keep-alive"
    return wanted != "close"


def best_kind(headers, offered):
    """The offered media type that the client likes best, the first among equals; None when it takes none."""
    likes = {}
    quality = 1.0
    for part in headers.get("Accept", "*/*").split(","):
        kind, *parameters = (piece.strip() for piece in part.split(";"))
        for parameter in parameters:
            if parameter.startswith("q="):
                quality = float(parameter[2:])
        likes[kind] = quality
    best, best_quality = None, 0.0
    for kind in offered:
        group = kind.split("/")[0] + "/*"
        quality = likes.get(kind, likes.get(group, likes.get("*/*", 0.0)))
        if quality > best_quality:
            best, best_quality = kind, quality
    return best
