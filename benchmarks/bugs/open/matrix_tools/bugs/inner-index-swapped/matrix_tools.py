"""Plain matrices as lists of rows."""


class ShapeError(ValueError):
    """The sizes do not fit."""


def shape(matrix):
    """(rows, columns)."""
    return len(matrix), len(matrix[0]) if matrix else 0


def zeros(rows, columns):
    """A matrix of zeros with independent rows."""
    return [[0] * columns for _ in range(rows)]


def transpose(matrix):
    """Rows become columns."""
    return [list(column) for column in zip(*matrix)]


def multiply(left, right):
    """The matrix product."""
    rows, inner = shape(left)
    other, columns = shape(right)
    if inner != other:
        raise ShapeError(f"{inner} columns, {other} rows")
    product = zeros(rows, columns)
    for r in range(rows):
        for c in range(columns):
            for k in range(inner):
                product[r][c] += left[r][k] * right[c][k]
    return product


def minor(matrix, row, column):
    """The matrix without one row and one column."""
    return [line[:column] + line[column + 1:] for r, line in enumerate(matrix) if r != row]


def determinant(matrix):
    """The determinant by expansion along the first row."""
    rows, columns = shape(matrix)
    if rows != columns:
        raise ShapeError("not square")
    if rows == 0:
        return 1
    total = 0
    for column, value in enumerate(matrix[0]):
        total += (-1) ** column * value * determinant(minor(matrix, 0, column))
    return total


def power(matrix, exponent):
    """A square matrix to a non-negative whole power by squaring."""
    size, columns = shape(matrix)
    if size != columns:
        raise ShapeError("not square")
    result = [[1 if r == c else 0 for c in range(size)] for r in range(size)]
    while exponent > 0:
        if exponent % 2 == 1:
            result = multiply(result, matrix)
        matrix = multiply(matrix, matrix)
        exponent //= 2
    return result


def spiral(matrix):
    """The values clockwise from the outside to the inside."""
    rest = [list(row) for row in matrix]
    values = []
    while rest:
        values.extend(rest.pop(0))
        rest = transpose(rest)[::-1]
    return values
