import pytest

from card_game import RuleError, Trick, classify, is_straight, parse_card


def cards(text):
    return [parse_card(part) for part in text.split()]


def trick(trump=None, leader="n"):
    hands = {"n": cards("2H AS"), "e": cards("KH 3S"), "s": cards("5C 6C"), "w": cards("2D QH")}
    return Trick(hands, leader, trump)


def test_parse():
    assert parse_card("10h") == ("T", "H")
    assert parse_card(" ac ") == ("A", "C")


def test_parse_refuses():
    for text in ("1H", "TX", "", "AHS"):
        with pytest.raises(ValueError):
            parse_card(text)


def test_straight():
    assert is_straight(cards("2H 3D 4S 5S 6C"))
    assert is_straight(cards("TH JD QS KS AC"))
    assert not is_straight(cards("2H 3D 4S 5S 7C"))
    assert not is_straight(cards("2H 2D 3S 4S 5C"))


def test_low_ace():
    assert is_straight(cards("AH 2D 3S 4S 5C"))
    assert not is_straight(cards("QH KD AS 2S 3C"))


def test_classify_straights_and_flushes():
    assert classify(cards("2H 3H 4H 5H 6H")) == "straight flush"
    assert classify(cards("2H 3H 4H 5H 9H")) == "flush"
    assert classify(cards("2H 3H 4H 5H 6C")) == "straight"


def test_classify_groups():
    assert classify(cards("2H 2D 2S 2C 6C")) == "four of a kind"
    assert classify(cards("2H 2D 2S 6D 6C")) == "full house"
    assert classify(cards("2H 2D 2S 7D 6C")) == "three of a kind"
    assert classify(cards("2H 2D 7S 7D 6C")) == "two pairs"
    assert classify(cards("2H 2D 7S 8D 6C")) == "pair"
    assert classify(cards("2H 3D 7S 8D TC")) == "high card"


def test_trick():
    game = trick()
    for text in ("2H", "KH", "5C", "QH"):
        game.play(parse_card(text))
    assert game.winner() == "e"


def test_trump_wins():
    game = trick(trump="C")
    for text in ("2H", "KH", "5C", "QH"):
        game.play(parse_card(text))
    assert game.winner() == "s"


def test_other_suits_never_win():
    game = trick()
    for text in ("2H", "KH", "6C", "QH"):
        game.play(parse_card(text))
    assert game.winner() == "e"
    game = Trick({"a": cards("2H"), "b": cards("AS")}, "a")
    game.play(("2", "H"))
    game.play(("A", "S"))
    assert game.winner() == "a"


def test_leader_begins_and_the_turn_goes_round():
    game = trick(leader="w")
    for text in ("QH", "2H", "KH", "5C"):
        game.play(parse_card(text))
    assert [player for player, _ in game.played] == ["w", "n", "e", "s"]


def test_suit_must_be_followed():
    game = trick()
    game.play(parse_card("2H"))
    with pytest.raises(RuleError):
        game.play(parse_card("3S"))
    assert len(game.hands["e"]) == 2


def test_card_must_be_in_the_hand_and_is_used_up():
    game = trick()
    with pytest.raises(RuleError):
        game.play(parse_card("KC"))
    game.play(parse_card("AS"))
    assert game.hands["n"] == cards("2H")


def test_unfinished():
    game = trick()
    game.play(parse_card("2H"))
    with pytest.raises(RuleError):
        game.winner()
