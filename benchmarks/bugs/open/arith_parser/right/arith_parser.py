"""A parser and evaluator for arithmetic with + - * / ^, unary minus and parentheses."""


class ParseError(ValueError):
    """The text is no expression."""


def tokenize(text):
    """Numbers as floats and operators as strings."""
    tokens = []
    i = 0
    while i < len(text):
        char = text[i]
        if char.isspace():
            i += 1
        elif char.isdigit() or char == ".":
            start = i
            while i < len(text) and (text[i].isdigit() or text[i] == "."):
                i += 1
            tokens.append(float(text[start:i]))
        elif char in "+-*/^()":
            tokens.append(char)
            i += 1
        else:
            raise ParseError(f"unexpected {char!r} at {i}")
    return tokens


class Parser:
    """Recursive descent over a list of tokens; evaluates as it goes."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.position = 0

    def peek(self):
        """The next token, or None at the end."""
        if self.position < len(self.tokens):
            return self.tokens[self.position]
        return None

    def take(self):
        """The next token, which is used up."""
        token = self.peek()
        self.position += 1
        return token

    def expression(self):
        """Sums and differences, from left to right."""
        value = self.term()
        while self.peek() in ("+", "-"):
            if self.take() == "+":
                value += self.term()
            else:
                value -= self.term()
        return value

    def term(self):
        """Products and quotients, from left to right."""
        value = self.unary()
        while self.peek() in ("*", "/"):
            if self.take() == "*":
                value *= self.unary()
            else:
                value /= self.unary()
        return value

    def unary(self):
        """An optional minus, which binds weaker than a power."""
        if self.peek() == "-":
            self.take()
            return -self.unary()
        return self.power()

    def power(self):
        """Powers, from right to left."""
        base = self.atom()
        if self.peek() == "^":
            self.take()
            return base ** self.unary()
        return base

    def atom(self):
        """A number or an expression in parentheses."""
        token = self.take()
        if token == "(":
            value = self.expression()
            if self.take() != ")":
                raise ParseError("missing )")
            return value
        if isinstance(token, float):
            return token
        raise ParseError(f"unexpected {token!r}")


def evaluate(text):
    """The value of a whole expression."""
    parser = Parser(tokenize(text))
    value = parser.expression()
    if parser.peek() is not None:
        raise ParseError("text after the expression")
    return value
