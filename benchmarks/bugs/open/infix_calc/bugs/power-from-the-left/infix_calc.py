"""Infix formulas with variables and functions: tokens, reverse Polish notation, evaluation."""

import math
import operator
import re

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|([A-Za-z_]\w*)|(.))")

OPERATORS = {
    "+": (1, "left", operator.add),
    "-": (1, "left", operator.sub),
    "*": (2, "left", operator.mul),
    "/": (2, "left", operator.truediv),
    "%": (2, "left", operator.mod),
    "^": (4, "right", operator.pow),
    "~": (3, "right", operator.neg),
}

FUNCTIONS = {"max": max, "min": min, "sqrt": math.sqrt, "abs": abs}


class FormulaError(ValueError):
    """The formula makes no sense."""


def tokens(text):
    """("number" | "name" | "mark", value) pairs; a minus with nothing before it becomes "~"."""
    found = []
    for match in TOKEN.finditer(text.rstrip()):
        number, name, mark = match.groups()
        if number:
            found.append(("number", float(number)))
        elif name:
            found.append(("name", name))
        else:
            if mark == "-" and (not found or found[-1][0] == "mark" and found[-1][1] != ")"):
                mark = "~"
            found.append(("mark", mark))
    return found


def binds_tighter(top, mark):
    """Whether an operator on the stack is done before the one that comes now."""
    precedence, side, _ = OPERATORS[mark]
    if mark == "~":
        return False
    return OPERATORS[top][0] >= precedence


def to_rpn(text):
    """The formula in reverse Polish notation; ("call", name, number of arguments) for functions."""
    output, stack, counts = [], [], []
    previous = None
    for kind, value in tokens(text):
        if kind == "number":
            output.append((kind, value))
        elif kind == "name":
            if value in FUNCTIONS:
                stack.append(value)
            else:
                output.append((kind, value))
        elif value == "(":
            if stack and stack[-1] in FUNCTIONS:
                counts.append(1)
            stack.append(value)
        elif value in (",", ")"):
            while stack and stack[-1] != "(":
                output.append(("mark", stack.pop()))
            if not stack:
                raise FormulaError("no opening parenthesis")
            if value == ",":
                if not counts:
                    raise FormulaError("a comma outside of a call")
                counts[-1] += 1
            else:
                stack.pop()
                if stack and stack[-1] in FUNCTIONS:
                    output.append(("call", stack.pop(), counts.pop()))
        elif value in OPERATORS:
            while stack and stack[-1] in OPERATORS and binds_tighter(stack[-1], value):
                output.append(("mark", stack.pop()))
            stack.append(value)
        else:
            raise FormulaError(f"unknown mark {value}")
        previous = value
    while stack:
        if stack[-1] == "(":
            raise FormulaError("no closing parenthesis")
        output.append(("mark", stack.pop()))
    return output


def evaluate(text, **names):
    """The value of a formula."""
    stack = []
    for item in to_rpn(text):
        if item[0] == "number":
            stack.append(item[1])
        elif item[0] == "name":
            if item[1] not in names:
                raise FormulaError(f"unknown name {item[1]}")
            stack.append(names[item[1]])
        else:
            _apply(stack, item)
    if len(stack) != 1:
        raise FormulaError("not one value")
    return stack[0]


def _apply(stack, item):
    if item[0] == "call":
        count, function = item[2], FUNCTIONS[item[1]]
    elif item[1] == "~":
        count, function = 1, operator.neg
    else:
        count, function = 2, OPERATORS[item[1]][2]
    if len(stack) < count:
        raise FormulaError("too few values")
    arguments = stack[-count:]
    del stack[-count:]
    try:
        stack.append(function(*arguments))
    except ZeroDivisionError as error:
        raise FormulaError("division by zero") from error


def names_in(text):
    """Names of variables, each once, in the order in which they appear."""
    return list(dict.fromkeys(value for kind, value in tokens(text) if kind == "name" and value not in FUNCTIONS))
