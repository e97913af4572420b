import pytest

from board_lynx import Board, name_of, square

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def goes(board, name):
    return sorted(name_of(place) for place in board.reach(square(name)))


def test_squares():
    assert square("a1") == (0, 0)
    assert square("h6") == (7, 5)
    assert name_of((4, 3)) == "e4"
    for wrong in ("i1", "a9", "a", "a10", "A1"):
        with pytest.raises(ValueError):
            square(wrong)


def test_rows_there_and_back():
    for text in (START, "8/8/8/8/8/8/8/8", "3k4/8/1p5R/8/8/8/P6P/4K3"):
        assert Board.from_rows(text).rows() == text


def test_from_rows():
    board = Board.from_rows("k7/8/8/8/8/8/8/6RK")
    assert board.men == {(0, 7): "k", (6, 0): "R", (7, 0): "K"}


def test_wrong_rows():
    for text in ("8/8", "7/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/ppppppppp"):
        with pytest.raises(ValueError):
            Board.from_rows(text)


def test_men_given_are_copied():
    men = {(0, 0): "R"}
    board = Board(men)
    board.move("a1", "a5")
    assert men == {(0, 0): "R"}


def test_rook():
    board = Board.from_rows("8/8/8/8/1p6/8/8/1R2N3")
    assert goes(board, "b1") == ["a1", "b2", "b3", "b4", "c1", "d1"]


def test_bishop():
    board = Board.from_rows("8/8/8/8/8/p7/8/2B5")
    assert goes(board, "c1") == ["a3", "b2", "d2", "e3", "f4", "g5", "h6"]


def test_knight_and_king():
    board = Board.from_rows("8/8/8/8/8/8/2P5/N6K")
    assert goes(board, "a1") == ["b3"]
    assert goes(board, "h1") == ["g1", "g2", "h2"]


def test_pawn():
    board = Board.from_rows("8/p7/8/8/8/1p1p4/2P4P/8")
    assert goes(board, "c2") == ["b3", "c3", "c4", "d3"]
    assert goes(board, "h2") == ["h3", "h4"]
    assert goes(board, "a7") == ["a5", "a6"]


def test_pawn_that_is_blocked():
    board = Board.from_rows("8/8/8/8/1p6/P7/PP6/8")
    assert goes(board, "a2") == []
    assert goes(board, "b2") == ["b3"]
    assert goes(board, "b4") == ["a3", "b3"]


def test_pawn_goes_two_from_its_own_rank_only():
    board = Board.from_rows("8/8/p7/8/8/7P/8/8")
    assert goes(board, "h3") == ["h4"]
    assert goes(board, "a6") == ["a5"]


def test_check():
    board = Board.from_rows("4k3/8/8/8/8/8/8/4R2K")
    assert board.in_check(white=False)
    assert not board.in_check(white=True)
    assert not Board.from_rows("4k3/4p3/8/8/8/8/8/4R2K").in_check(white=False)


def test_moves_in_turn():
    board = Board.from_rows(START)
    board.move("e2", "e4")
    with pytest.raises(ValueError):
        board.move("d2", "d4")
    board.move("d7", "d5")
    board.move("e4", "d5")
    assert board.taken == ["p"]
    assert board.rows() == "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"


def test_move_from_an_empty_square():
    with pytest.raises(ValueError):
        Board.from_rows(START).move("e4", "e5")


def test_man_that_covers_its_king_stays():
    board = Board.from_rows("4r2k/8/8/8/8/8/4B3/4K3")
    with pytest.raises(ValueError) as caught:
        board.move("e2", "d3")
    assert str(caught.value) == "the king would be in check"
    assert board.rows() == "4r2k/8/8/8/8/8/4B3/4K3"
    assert board.white_to_move
    board.move("e1", "d2")


def test_back():
    board = Board.from_rows("k7/8/8/8/8/p7/8/R6K")
    board.move("a1", "a3")
    assert board.taken == ["p"]
    board.back()
    assert board.rows() == "k7/8/8/8/8/p7/8/R6K"
    assert board.taken == []
    assert board.white_to_move
    board.move("h1", "h2")
    board.move("a8", "b8")
    board.back()
    board.back()
    assert board.rows() == "k7/8/8/8/8/p7/8/R6K"
