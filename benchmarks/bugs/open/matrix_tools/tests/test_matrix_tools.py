import pytest

from matrix_tools import ShapeError, determinant, minor, multiply, power, shape, spiral, transpose, zeros


def test_shape():
    assert shape([[1, 2, 3], [4, 5, 6]]) == (2, 3)
    assert shape([]) == (0, 0)


def test_zeros_has_independent_rows():
    matrix = zeros(2, 2)
    matrix[0][0] = 1
    assert matrix == [[1, 0], [0, 0]]


def test_transpose():
    assert transpose([[1, 2, 3], [4, 5, 6]]) == [[1, 4], [2, 5], [3, 6]]


def test_multiply():
    assert multiply([[1, 2], [3, 4]], [[5, 6], [7, 8]]) == [[19, 22], [43, 50]]


def test_multiply_rectangles():
    assert multiply([[1, 2, 3]], [[1], [2], [3]]) == [[14]]


def test_multiply_checks_shapes():
    with pytest.raises(ShapeError):
        multiply([[1, 2]], [[1, 2]])


def test_minor():
    assert minor([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1, 1) == [[1, 3], [7, 9]]


def test_determinant():
    assert determinant([[3]]) == 3
    assert determinant([[1, 2], [3, 4]]) == -2
    assert determinant([[2, 0, 1], [1, 3, 2], [1, 1, 1]]) == 0
    assert determinant([[2, 5, 1], [1, 3, 2], [1, 1, 4]]) == 8


def test_determinant_of_rectangle():
    with pytest.raises(ShapeError):
        determinant([[1, 2]])


def test_power():
    assert power([[1, 1], [1, 0]], 6) == [[13, 8], [8, 5]]
    assert power([[2]], 5) == [[32]]


def test_power_zero():
    assert power([[4, 2], [1, 7]], 0) == [[1, 0], [0, 1]]


def test_spiral():
    assert spiral([[1, 2, 3], [8, 9, 4], [7, 6, 5]]) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert spiral([[1, 2]]) == [1, 2]


def test_spiral_keeps_the_matrix():
    matrix = [[1, 2], [3, 4]]
    spiral(matrix)
    assert matrix == [[1, 2], [3, 4]]
