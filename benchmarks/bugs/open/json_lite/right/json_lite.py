"""A small reader and writer of JSON texts, with paths into the values."""

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "\\": "\\", "/": "/"}
WORDS = {"true": True, "false": False, "null": None}


class Reader:
    """Reads one value from a text."""

    def __init__(self, text):
        self.text = text
        self.pos = 0

    def fail(self, message):
        raise ValueError(f"{message} at {self.pos}")

    def peek(self):
        """The next sign that is no space, or '' at the end."""
        while self.pos < len(self.text) and self.text[self.pos].isspace():
            self.pos += 1
        return self.text[self.pos] if self.pos < len(self.text) else ""

    def expect(self, sign):
        if self.peek() != sign:
            self.fail(f"expected {sign}")
        self.pos += 1

    def value(self):
        sign = self.peek()
        if sign == "{":
            return self.object()
        if sign == "[":
            return self.array()
        if sign == '"':
            return self.string()
        if sign == "-" or sign.isdigit():
            return self.number()
        for word, value in WORDS.items():
            if self.text.startswith(word, self.pos):
                self.pos += len(word)
                return value
        self.fail("expected a value")

    def array(self):
        self.expect("[")
        items = []
        if self.peek() == "]":
            self.pos += 1
            return items
        while True:
            items.append(self.value())
            if self.peek() != ",":
                break
            self.pos += 1
        self.expect("]")
        return items

    def object(self):
        self.expect("{")
        members = {}
        if self.peek() == "}":
            self.pos += 1
            return members
        while True:
            if self.peek() != '"':
                self.fail("expected a key")
            key = self.string()
            self.expect(":")
            members[key] = self.value()
            if self.peek() != ",":
                break
            self.pos += 1
        self.expect("}")
        return members

    def string(self):
        self.expect('"')
        letters = []
        while self.pos < len(self.text):
            letter = self.text[self.pos]
            self.pos += 1
            if letter == '"':
                return "".join(letters)
            if letter == "\\":
                letter = self.escape()
            letters.append(letter)
        self.fail("string is not closed")

    def escape(self):
        mark = self.text[self.pos:self.pos + 1]
        self.pos += 1
        if mark == "u":
            digits = self.text[self.pos:self.pos + 4]
            self.pos += 4
            return chr(int(digits, 16))
        if mark not in ESCAPES:
            self.fail("unknown escape")
        return ESCAPES[mark]

    def number(self):
        start = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in "+-.eE0123456789":
            self.pos += 1
        text = self.text[start:self.pos]
        if any(sign in text for sign in ".eE"):
            return float(text)
        return int(text)


def loads(text):
    """The value of a whole text."""
    reader = Reader(text)
    value = reader.value()
    if reader.peek():
        reader.fail("extra text")
    return value


def dig(value, path, default=None):
    """What a path like 'users.0.name' leads to, or the default."""
    for step in path.split("."):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return default
    return value
