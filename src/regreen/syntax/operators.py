"""Operators of the language: their text, how tightly they bind, and which ones are mistaken for each other."""

import ast

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.MatMult: "@",
}
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
UNARY: dict[type[ast.unaryop], str] = {ast.Not: "not ", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
BOOLEAN: dict[type[ast.boolop], str] = {ast.And: "and", ast.Or: "or"}

NEGATED: dict[str, str] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
"""A comparison and the one that is true exactly when it is not (for totally ordered values)."""

_BINARY_LEVEL: dict[str, int] = {
    "|": 7,
    "^": 8,
    "&": 9,
    "<<": 10,
    ">>": 10,
    "+": 11,
    "-": 11,
    "*": 12,
    "/": 12,
    "//": 12,
    "%": 12,
    "@": 12,
    "**": 14,
}
ATOM = 17
"""Level of names, literals, calls, attributes, subscripts and displays."""
TERNARY, LAMBDA, OR, AND, NOT, COMPARISON, UNARY_LEVEL, AWAIT = 2, 1, 3, 4, 5, 6, 13, 15

_LEVELS: dict[type[ast.expr], int] = {
    ast.NamedExpr: 0,
    ast.Yield: 0,
    ast.YieldFrom: 0,
    ast.Starred: 0,
    ast.Tuple: 0,
    ast.Lambda: LAMBDA,
    ast.IfExp: TERNARY,
    ast.Compare: COMPARISON,
    ast.Await: AWAIT,
}


def level(node: ast.expr) -> int:
    """How tightly an expression binds; an operand that binds less tightly than its place needs parentheses."""
    match node:
        case ast.BoolOp():
            return OR if isinstance(node.op, ast.Or) else AND
        case ast.UnaryOp():
            return NOT if isinstance(node.op, ast.Not) else UNARY_LEVEL
        case ast.BinOp():
            return _BINARY_LEVEL[BINARY[type(node.op)]]
        case _:
            return _LEVELS.get(type(node), ATOM)


def binary_level(symbol: str) -> int:
    """How tightly a binary operator binds."""
    return _BINARY_LEVEL[symbol]
